#include "symplectic_euler.hpp"

#include <gtest/gtest.h>

#include <assay/gtest.hpp>
#include <assay/scalars.hpp>

namespace mine {
namespace {

using assay::reports::confirms_claims;
using assay::reports::make_scheme_entry;

const auto kEntry = make_scheme_entry<SymplecticEuler, double, assay::Dd>();

TEST(SymplecticEuler, HasOrderOneAcrossImpacts) {
  EXPECT_TRUE(confirms_claims(
      kEntry, {.problem = "bouncing-ball", .t_end = "2", .metrics = {"velocity-l1"}}));
}

TEST(SymplecticEuler, HasOrderOneOnSmoothMotions) {
  EXPECT_TRUE(confirms_claims(
      kEntry, {.problem = "modal-oscillators", .t_end = "3", .metrics = {"position-sup"}}));
}

TEST(SymplecticEuler, StaysOnTheFloorAfterAPlasticImpact) {
  EXPECT_TRUE(confirms_claims(kEntry,
                              {.problem = "bouncing-ball",
                               .parameters = {{"e", "0"}},
                               .t_end = "1",
                               .metrics = {"velocity-hausdorff"}}));
}

/// Claims order 2, wrongly.
template <assay::OrderedField S>
class Boastful : public SymplecticEuler<S> {
 public:
  using SymplecticEuler<S>::SymplecticEuler;
  static std::optional<assay::Claim> claim(assay::ErrorMeasure measure,
                                           assay::Regularity regularity,
                                           const assay::Parameters&) {
    return assay::event_capturing_claim(measure, regularity, 2);
  }
};

TEST(SymplecticEuler, AClaimOfOrderTwoIsRefuted) {
  EXPECT_FALSE(
      confirms_claims(make_scheme_entry<Boastful, double, assay::Dd>(),
                      {.problem = "modal-oscillators", .t_end = "3", .metrics = {"position-sup"}}));
}

}  // namespace
}  // namespace mine
