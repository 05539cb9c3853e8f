#include "core/solvers/box_at_once.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "core/solvers/box_auto.hpp"
#include "tests/core/solvers/box_problems.hpp"

namespace assay::box_at_once_test {
namespace {

const double kTolerance = std::ldexp(1.0, -30);

BoxVi<double> diagonal(Eigen::Index n, bool is_lcp) {
  auto problem =
      make_lcp<double>(2 * Matrix<double>::Identity(n, n), Vector<double>::Constant(n, -1));
  if (!is_lcp) problem.bounds[0].upper = 1;
  return problem;
}

TEST(BoxAtOnce, TakesAsManyUnknownsAsItSays) {
  const auto note = [](Eigen::Index n, bool is_lcp) {
    const auto result = BoxAuto<double>{}.solve(diagonal(n, is_lcp), {.tolerance = kTolerance});
    EXPECT_TRUE(result.z.isConstant(0.5, 0));
    return result.note;
  };
  EXPECT_EQ(note(2, true), "newton: solved");
  EXPECT_EQ(note(3, true), "lemke: solved");
  EXPECT_EQ(note(SmallLemke::kMost, true), "lemke: solved");
  EXPECT_EQ(note(SmallLemke::kMost + 1, true), "sweeps: solved");
  EXPECT_EQ(note(SmallBoxNewton::kMost, false), "newton: solved");
  EXPECT_EQ(note(SmallBoxNewton::kMost + 1, false), "sweeps: solved");
}

/// Lemke's path starts where it likes.
TEST(BoxAtOnce, StartsNewtonWhereItIsTold) {
  const auto problem = diagonal(5, true);
  SolveResult<double> result;
  ASSERT_TRUE(BoxAtOnce{}.solves(
      problem, {.tolerance = kTolerance, .start = Vector<double>::Constant(5, 0.5)}, result));
  EXPECT_EQ(result.iterations, 0);
  EXPECT_EQ(result.note, "newton: solved");
}

TEST(BoxAtOnce, LeavesExactnessAndLimitsToOthers) {
  SolveResult<double> result;
  EXPECT_FALSE(BoxAtOnce{}.solves(diagonal(5, true), {}, result));
  EXPECT_FALSE(BoxAtOnce{}.solves(
      diagonal(5, true), {.tolerance = kTolerance, .max_iterations = 9}, result));
}

/// 0 solves the LCP for any M, but only if all of it is valid.
TEST(BoxAtOnce, FindsZeroInValidProblemsAlone) {
  const auto by_zero = [](auto change, const SolveOptions<double>& options) {
    auto problem =
        make_lcp<double>(Matrix<double>::Constant(3, 3, -1e308), Vector<double>::Zero(3));
    change(problem);
    SolveResult<double> result;
    const bool solves = BoxAtOnce::solves_by_zero(problem, options, result);
    EXPECT_EQ(result.status == SolveStatus::kSolved, solves);
    EXPECT_EQ(result.w.size(), solves ? 3 : 0);
    EXPECT_TRUE(!solves || result.w == problem.q);
    return solves;
  };
  const SolveOptions<double> options{.tolerance = kTolerance};
  EXPECT_TRUE(by_zero([](auto&) {}, options));
  EXPECT_TRUE(by_zero([](auto& of) { of.q(1) = 1e308; }, options));
  EXPECT_FALSE(by_zero([](auto& of) { of.q(1) = -1e-308; }, options));
  EXPECT_FALSE(by_zero([](auto& of) { of.bounds[2].upper = 1; }, options));
  EXPECT_FALSE(by_zero([](auto& of) { of.bounds[2].lower = 1; }, options));
  EXPECT_FALSE(by_zero([](auto& of) { of.bounds.pop_back(); }, options));
  EXPECT_FALSE(by_zero([](auto& of) { of.m.resize(3, 2); }, options));
  for (const double wrong : {HUGE_VAL, -HUGE_VAL, std::nan("")}) {
    EXPECT_FALSE(by_zero([&](auto& of) { of.m(2, 2) = wrong; }, options)) << wrong;
    EXPECT_FALSE(by_zero([&](auto& of) { of.q(2) = wrong; }, options)) << wrong;
    EXPECT_FALSE(by_zero([](auto&) {}, {.tolerance = wrong})) << wrong;
  }
  EXPECT_FALSE(by_zero([](auto&) {}, {}));
  EXPECT_FALSE(by_zero([](auto&) {}, {.tolerance = 1, .max_iterations = 1}));
  EXPECT_FALSE(by_zero([](auto&) {}, {.tolerance = 1, .start = Vector<double>::Zero(3)}));
}

/// Whatever it calls solved is so up to the tolerance, in exact numbers.
TEST(BoxAtOnce, SolvesNothingThatIsNotSolved) {
  BoxGenerator generate(94);
  int solved = 0;
  for (int k = 0; k < 3000; ++k) {
    const BoxVi<Rational> exact =
        k % 2 == 0 ? generate.lcp(generate.integer(1, 6)) : generate.box(generate.integer(1, 6));
    SolveResult<double> result;
    if (!BoxAtOnce{}.solves(convert<double>(exact), {.tolerance = kTolerance}, result)) continue;
    ++solved;
    EXPECT_LE(natural_residual<Rational>(exact, convert<Rational>(result.z)), Rational(kTolerance));
  }
  EXPECT_GT(solved, 1500);
}

}  // namespace
}  // namespace assay::box_at_once_test
