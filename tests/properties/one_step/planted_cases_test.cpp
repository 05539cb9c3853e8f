#include "properties/one_step/planted_cases.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "oracles/one_step/all_solutions.hpp"
#include "properties/one_step/exact_solution.hpp"
#include "tests/wrong_solvers.hpp"

namespace assay::properties::planted_cases_test {
namespace {

TEST(PlantedCase, HasTheSolutionThatWasPlanted) {
  const OneStepSubject subject = wrong::one_step_subject("plain");
  Draw draw(5);
  Eigen::Index largest = 0;
  for (int trial = 0; trial < 200; ++trial) {
    const OneStepCase x = planted_case(draw, subject, {.any_matrix = draw.one_in(4)});
    ASSERT_TRUE(is_exact_solution(x, x.other)) << x;
    largest = std::max(largest, x.size());
  }
  EXPECT_GT(largest, 120);
  EXPECT_LE(largest, 205);
}

TEST(PlantedCase, IsHeldByDoubleExactly) {
  const OneStepSubject subject = wrong::one_step_subject("plain");
  Draw draw(6);
  for (int trial = 0; trial < 100; ++trial) {
    const OneStepCase x = planted_case(draw, subject);
    EXPECT_EQ(convert<Rational>(convert<double>(x.q)), x.q) << x;
    EXPECT_EQ(convert<Rational>(convert<double>(x.w)), x.w) << x;
  }
}

/// The residual of a point that is not a solution is not zero, and the other way round.
TEST(ExactSolution, IsOneWhoseResidualIsZero) {
  const OneStepSubject subject = wrong::one_step_subject("plain");
  Draw draw(7);
  for (int trial = 0; trial < 300; ++trial) {
    const OneStepCase x = planted_case(draw, subject, {.most_components = 6});
    Vector<Rational> z = x.other;
    z(draw.between(0, static_cast<int>(x.size()) - 1)) += draw.one_of<Rational>({0, 1, -1}) / 64;
    const Rational two_to_50(std::int64_t{1} << 50);
    const Rational noise = scale(x, z) / (two_to_50 * two_to_50);  // of the roots of friction
    EXPECT_EQ(is_exact_solution(x, z), residual(x, z) <= noise) << x;
  }
}

TEST(CaseWithoutSolution, HasNone) {
  const OneStepSubject subject = wrong::one_step_subject("plain");
  Draw draw(8);
  int examined = 0;
  for (int trial = 0; trial < 200; ++trial) {
    const OneStepCase x = case_without_solution(draw, subject);
    if (!has_no_solution(x) || x.size() > 6) continue;
    if (!x.is_box() && needs_roots(x)) continue;
    const auto all =
        x.is_box() ? oracles::all_solutions(box_of(x)) : oracles::all_solutions(friction_of(x));
    EXPECT_TRUE(all.set.complete && all.set.isolated.empty() && all.set.continua.empty()) << x;
    ++examined;
  }
  EXPECT_GT(examined, 30);
}

TEST(CaseWithASolution, IsNotSaidToHaveNone) {
  const OneStepSubject subject = wrong::one_step_subject("plain");
  Draw draw(9);
  for (int trial = 0; trial < 300; ++trial) {
    EXPECT_FALSE(has_no_solution(planted_case(draw, subject, {.most_components = 8})));
  }
}

}  // namespace
}  // namespace assay::properties::planted_cases_test
