#include <gtest/gtest.h>

#include "core/relations/first_order_function.hpp"
#include "core/schemes/euler_moreau.hpp"
#include "oracles/buck_converter.hpp"
#include "oracles/diode_bridge.hpp"
#include "oracles/tractrix.hpp"
#include "oracles/two_relays.hpp"
#include "tests/core/allocation_counter.hpp"

namespace assay::euler_moreau_allocation_test {
namespace {

using Variant = EulerMoreau<double>::Variant;

/// Allocations of the steps after the first, which makes what threads keep.
template <class P>
long allocations_of(double h, int steps, double gamma, Variant variant) {
  EulerMoreau<double> scheme(P::template model<double>(oracles::make_parameters<P>()),
                             h,
                             {.theta = 0.5, .gamma = gamma, .variant = variant});
  auto state = scheme.initial_state();
  EXPECT_EQ(scheme.step(state), SolveStatus::kSolved);
  const long before = allocations();
  for (int k = 1; k < steps; ++k) {
    if (scheme.step(state) != SolveStatus::kSolved) ADD_FAILURE() << P::kName << " step " << k;
  }
  return allocations() - before;
}

TEST(EulerMoreauStep, AllocatesNothingUnderComplementarityAndUnderOneRelay) {
  for (const auto variant : {Variant::kStandard, Variant::kFull, Variant::kMidpoint}) {
    for (const double gamma : {1.0, 0.75}) {
      EXPECT_EQ(allocations_of<oracles::DiodeBridge>(1e-6, 2000, gamma, variant), 0);
      EXPECT_EQ(allocations_of<oracles::BuckConverter>(0.01, 500, gamma, variant), 0);
      EXPECT_EQ(allocations_of<oracles::Tractrix>(0.01, 300, gamma, variant), 0);
    }
  }
  EXPECT_GT(allocations_of<oracles::TwoRelays>(0.01, 10, 1, Variant::kStandard), 0) << "witness";
}

}  // namespace
}  // namespace assay::euler_moreau_allocation_test
