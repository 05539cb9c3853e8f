#include "reports/study/scheme_entry.hpp"

#include <gtest/gtest.h>

#include "core/schemes/nonlinear_moreau_jean.hpp"
#include "core/schemes/nonlinear_schatzman_paoli.hpp"

namespace assay::reports::scheme_entry_test {
namespace {

template <OrderedField S>
class SaysThatItTakesFriction : public NonlinearSchatzmanPaoli<S> {
 public:
  using NonlinearSchatzmanPaoli<S>::NonlinearSchatzmanPaoli;
  static constexpr SchemeTraits kTraits = {.position_level = true, .only_impacts = false};
};

template <OrderedField S>
class SaysNothing : public NonlinearMoreauJean<S> {
 public:
  using NonlinearMoreauJean<S>::NonlinearMoreauJean;
  static constexpr SchemeTraits kTraits = {};
};

template <template <class> class Scheme>
void expect_takes_friction(bool expected) {
  const SchemeEntry entry = make_scheme_entry<Scheme, double>();
  EXPECT_EQ(takes(entry, oracles::find_problem("sliding-block")), expected);
  EXPECT_EQ(entry.subject({}).takes_friction(), expected);
  EXPECT_EQ(properties::make_subject<Scheme>().takes_friction(), expected);
}

TEST(SchemeEntry, TakesFrictionByTheValueOfTheTraitAndNotItsPresence) {
  expect_takes_friction<NonlinearSchatzmanPaoli>(false);
  expect_takes_friction<SaysThatItTakesFriction>(true);
  expect_takes_friction<NonlinearMoreauJean>(true);
  expect_takes_friction<SaysNothing>(true);
}

TEST(SchemeEntry, TakesCoupledMatricesUnlessItSaysThatItDoesNot) {
  const oracles::ProblemEntry& coupled = oracles::find_problem("bar-impact");
  ASSERT_TRUE(oracles::is_coupled(coupled));
  EXPECT_TRUE(takes(find_scheme(schemes(), "moreau-jean"), coupled));
  EXPECT_FALSE(takes(find_scheme(schemes(), "modal-moreau-jean"), coupled));
}

TEST(SchemeEntry, IsJudgedAsAThetaMethodOnlyIfItSaysThatItIsOne) {
  EXPECT_TRUE(properties::make_subject<NonlinearMoreauJean>().traits.theta_method);
  EXPECT_FALSE(properties::make_subject<SaysNothing>().traits.theta_method);
}

}  // namespace
}  // namespace assay::reports::scheme_entry_test
