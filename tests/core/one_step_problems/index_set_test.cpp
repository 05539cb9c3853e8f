#include "core/one_step_problems/index_set.hpp"

#include <gmock/gmock.h>

#include "core/one_step_problems/activation_conditions.hpp"
#include "core/one_step_problems/natural_map.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/rational.hpp"
#include "core/schemes/activation_rule.hpp"
#include "tests/core/scalar/trap_scalar.hpp"

namespace assay::index_set_test {
namespace {

using Q = Rational;
using testing::ElementsAre;
using testing::IsEmpty;

TEST(ActivationConditions, OfTheNotesDecideAsDerivedByHand) {
  // h = 1/10. Columns: always, present gap, and approaching, half step, full step, and approaching.
  struct Case {
    Q y, velocity;
    std::array<bool, 6> expected;
    const char* reason;
  };
  const Case cases[] = {
      {Q(1, 20), -1, {true, false, false, true, true, true}, "closed after exactly half a step"},
      {Q(1, 10), -1, {true, false, false, false, true, true}, "closed after exactly a step"},
      {Q(11, 100), -1, {true, false, false, false, false, false}, "too far for a step"},
      {0, 0, {true, true, true, true, true, true}, "at rest on the contact"},
      {0, 1, {true, true, false, false, false, false}, "closed and separating"},
      {Q(-1, 20), 1, {true, true, false, true, false, false}, "leaves after half a step"},
      {Q(-1), 1, {true, true, false, true, true, false}, "deep, and separating"},
      {Q(-1), -1, {true, true, true, true, true, true}, "deep, and approaching"}};
  for (const Case& c : cases) {
    for (std::size_t k = 0; k < kActivationConditions.size(); ++k) {
      EXPECT_EQ(activates<Q>(kActivationConditions[k], c.y, c.velocity, Q(1, 10)), c.expected[k])
          << c.reason << ": " << kActivationConditions[k].name;
    }
  }
}

TEST(ActivationConditions, AgreeWithTheRuleOfMoreauJean) {
  for (const ActivationCondition& condition : kActivationConditions) {
    if (condition.always) continue;
    for (const Q& gap_threshold : {Q(0), Q(1, 8)}) {
      for (const Q& velocity_threshold : {Q(0), Q(-1, 4)}) {
        ActivationRule<Q> rule{Q(condition.forecast, condition.forecast_denominator),
                               gap_threshold,
                               condition.sign_test,
                               velocity_threshold};
        for (int y = -8; y <= 8; ++y) {
          for (int v = -8; v <= 8; ++v) {
            EXPECT_EQ(
                activates<Q>(
                    condition, Q(y, 8), Q(v, 4), Q(1, 2), {gap_threshold, velocity_threshold}),
                rule.activates(Q(y, 8), Q(v, 4), Q(1, 2)));
          }
        }
      }
    }
  }
}

TEST(ActivationConditions, TakeAForecastFactorInsteadOfTheirOwn) {
  const ActivationCondition& full = find_activation_condition("full-step-forecast");
  EXPECT_TRUE(activates<Q>(full, 1, -1, 1));
  EXPECT_FALSE(activates<Q>(full, 1, -1, 1, {.forecast = Q(1, 2)}));
  EXPECT_TRUE(activates<TrapScalar>(full, 1, -1, 1));
  EXPECT_THROW((void)find_activation_condition("full-step"), InvalidInput);
}

TEST(ActivationConditions, AreNotMetByNan) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const ActivationCondition& condition : kActivationConditions) {
    EXPECT_EQ(activates<double>(condition, nan, -1, 1), condition.always);
    EXPECT_EQ(activates<double>(condition, -1, nan, 1), condition.always);
  }
}

TEST(IndexSets, AreNestedAndAskOnlyMembers) {
  std::vector<Eigen::Index> asked;
  const auto sets = nested_index_sets(6,
                                      {[](Eigen::Index i) { return i % 2 == 0; },
                                       [&](Eigen::Index i) {
                                         asked.push_back(i);
                                         return i > 1;
                                       },
                                       [](Eigen::Index) { return false; }});
  ASSERT_EQ(sets.size(), 4U);
  EXPECT_THAT(sets[0], ElementsAre(0, 1, 2, 3, 4, 5));
  EXPECT_THAT(sets[1], ElementsAre(0, 2, 4));
  EXPECT_THAT(asked, ElementsAre(0, 2, 4));
  EXPECT_THAT(sets[2], ElementsAre(2, 4));
  EXPECT_THAT(sets[3], IsEmpty());
  EXPECT_THAT(nested_index_sets(0, {[](Eigen::Index) { return true; }})[1], IsEmpty());
}

FrictionProblem<Q> three_contacts() {
  Matrix<Q> w(4, 4);
  w << 2, 0, 1, 0,  //
      0, 3, 0, 1,   //
      1, 0, 4, 0,   //
      0, 1, 0, 5;
  Vector<Q> q(4);
  q << -1, -2, 3, -4;
  const std::vector<ContactLaw<Q>> laws{Unilateral{}, Coulomb<Q, 2>{1}, Unilateral{}};
  return {BlockMatrix<Q>::from_dense(w, {1, 2, 1}), q, laws};
}

TEST(RestrictTo, KeepsTheRowsAndColumnsOfTheSet) {
  const auto problem = three_contacts();
  const auto part = restrict_to(problem, {0, 1});
  EXPECT_EQ(part.w.to_dense(), Matrix<Q>(problem.w.to_dense().topLeftCorner(3, 3)));
  EXPECT_EQ(part.q, Vector<Q>(problem.q.head(3)));
  EXPECT_EQ(part.contacts(), 2);
  const auto ends = restrict_to(problem, {0, 2});
  EXPECT_EQ(ends.w.to_dense()(1, 1), 5);
  EXPECT_EQ(ends.w.stored_blocks(), 2);
  EXPECT_EQ(restrict_to(problem, {}).size(), 0);
  EXPECT_EQ(restrict_to(problem, {0, 1, 2}).w.to_dense(), problem.w.to_dense());
}

TEST(RestrictTo, GivesImpulsesThatActOnTheWholeAsOnThePart) {
  const auto problem = three_contacts();
  const IndexSet set{0, 2};
  const auto part = restrict_to(problem, set);
  const Vector<Q> r = Vector<Q>::Constant(2, Q(7));
  const Vector<Q> all = expand(problem, set, r);
  Vector<Q> u(4), own(2);
  problem.w.multiply_add(all, problem.q, u);
  part.w.multiply_add(r, part.q, own);
  EXPECT_EQ(u(0), own(0));
  EXPECT_EQ(u(3), own(1));
  EXPECT_EQ(all(1), 0);
  EXPECT_EQ(all(2), 0);
}

TEST(RestrictTo, RefusesMembersOutOfOrderOrRange) {
  for (const IndexSet& set : {IndexSet{1, 0}, IndexSet{0, 0}, IndexSet{3}, IndexSet{-1}}) {
    EXPECT_THROW((void)restrict_to(three_contacts(), set), InvalidInput);
  }
}

}  // namespace
}  // namespace assay::index_set_test
