#include "core/solvers/box_auto.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <ctime>
#include <random>

#include "core/scalar/machine.hpp"
#include "core/scalar/rational.hpp"
#include "core/solvers/solver_list.hpp"
#include "tests/core/solvers/box_problems.hpp"

namespace assay::box_auto_test {
namespace {

bool is_within_bounds_at_zero(const BoxVi<Rational>& problem) {
  return std::ranges::all_of(problem.bounds, [](const Bounds<Rational>& bounds) {
    return project<Rational>(bounds, Rational(0)) == 0;
  });
}

TEST(BoxAuto, SaysWhatItDid) {
  for (const BoxExample& example : exact_examples()) {
    const auto result = BoxAuto<double>{}.solve(convert<double>(example.problem));
    EXPECT_EQ(result.status,
              example.solutions.empty() ? SolveStatus::kNoSolution : SolveStatus::kSolved)
        << example.name << ": " << result.note;
    const bool begins_with_lemke = result.note.starts_with("lemke: ");
    EXPECT_EQ(begins_with_lemke, is_lcp(example.problem)) << result.note;
    EXPECT_TRUE(begins_with_lemke || result.note.starts_with("newton-min: ")) << result.note;
    if (example.name == "murty_n30") {
      EXPECT_EQ(result.note, "lemke: iteration-limit, newton-min: solved");
    }
  }
}

TEST(BoxAuto, DecidesEverySmallRationalProblem) {
  BoxGenerator generate(63);
  for (int k = 0; k < 500; ++k) {
    const BoxVi<Rational> problem = generate.box(generate.integer(0, 4));
    const auto result = BoxAuto<Rational>{}.solve(problem);
    const bool solvable = !Enumeration<Rational>{}.solve_all(problem).is_empty();
    ASSERT_EQ(result.status, solvable ? SolveStatus::kSolved : SolveStatus::kNoSolution);
  }
}

/// Costs 1 to 9 of n and n + 1 strategies, many of them equal, rows and columns in other units.
BoxVi<double> game(int n, std::uint64_t seed) {
  std::mt19937_64 engine(seed);
  std::uniform_int_distribution<int> cost(1, 9), exponent(-3, 3);
  const int all = 2 * n + 1;
  BoxVi<double> problem = make_lcp<double>(Matrix<double>::Zero(all, all), Vector<double>(all));
  for (int i = 0; i < all; ++i) {
    const double unit = std::ldexp(1.0, exponent(engine));
    problem.q(i) = -unit;
    for (int j = 0; j < all; ++j) {
      if (i % 2 != j % 2) problem.m(i, j) = unit * cost(engine);
    }
  }
  return problem;
}

TEST(BoxAuto, SolvesGamesOfTwoPlayers) {
  for (int n = 1; n <= 24; ++n) {
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
      const BoxVi<double> problem = game(n, seed);
      ASSERT_TRUE(LemkeHowson<double>::takes(problem));
      const auto result = BoxAuto<double>{}.solve(problem, {.tolerance = 1e-10});
      EXPECT_EQ(result.status, SolveStatus::kSolved) << n << ' ' << seed << ' ' << result.note;
    }
  }
}

TEST(LemkeHowson, EndsItsFirstPathInAnExactSolutionInSpiteOfTies) {
  for (int n = 1; n <= 7; ++n) {
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
      const BoxVi<Rational> problem = convert<Rational>(game(n, seed));
      const auto result = LemkeHowson<Rational>{}.solve(problem);
      EXPECT_EQ(result.status, SolveStatus::kSolved) << n << ' ' << seed;
      EXPECT_EQ(result.residual, Rational(0)) << n << ' ' << seed;
      EXPECT_LE(result.iterations, LemkeHowson<Rational>::kMostPivots * (2 * n + 11));
    }
  }
}

TEST(LemkeHowson, TakesGamesAlone) {
  const BoxVi<double> right = game(2, 1);
  ASSERT_TRUE(LemkeHowson<double>::takes(right));
  const auto takes_with = [&](const auto& spoil) {
    BoxVi<double> problem = right;
    spoil(problem);
    return LemkeHowson<double>::takes(problem);
  };
  EXPECT_FALSE(takes_with([](auto& of) { of.q(3) = 0; }));
  EXPECT_FALSE(takes_with([](auto& of) { of.q(3) = -HUGE_VAL; }));
  EXPECT_FALSE(takes_with([](auto& of) { of.m(2, 2) = 1; }));
  EXPECT_FALSE(takes_with([](auto& of) { of.m(2, 1) = 0; }));
  EXPECT_FALSE(takes_with([](auto& of) { of.m(1, 2) = -1; }));
  EXPECT_FALSE(takes_with([](auto& of) { of.m(0, 4) = 1; })) << "of one player";
  EXPECT_FALSE(takes_with([](auto& of) { of.bounds[1].upper = 1; }));
  EXPECT_FALSE(takes_with([](auto& of) { of.m.setZero(); }));
}

/// The friction of hyperstatic contacts as an LCP, in the form of Stewart and Trinkle with four
/// directions a contact: few velocities, so that the Delassus matrix is singular up to rounding.
BoxVi<double> hyperstatic_friction(int contacts, int velocities, std::uint64_t seed) {
  std::mt19937_64 engine(seed);
  std::normal_distribution<double> normal;
  const auto random = [&](int rows, int columns) {
    return Matrix<double>(
        Matrix<double>::NullaryExpr(rows, columns, [&] { return normal(engine); }));
  };
  const int c = contacts, n = 6 * c;
  Matrix<double> h(velocities, 5 * c);
  h.leftCols(3 * c) = random(velocities, 3 * c);
  h.rightCols(2 * c) = -h.middleCols(c, 2 * c);
  BoxVi<double> problem = make_lcp<double>(Matrix<double>::Zero(n, n), Vector<double>::Zero(n));
  problem.m.topLeftCorner(5 * c, 5 * c) = h.transpose() * h;
  problem.q.head(5 * c) = h.transpose() * random(velocities, 1);
  for (int contact = 0; contact < c; ++contact) {
    problem.m(5 * c + contact, contact) = 0.5;
    for (int direction = 1; direction <= 4; ++direction) {
      problem.m(direction * c + contact, 5 * c + contact) = 1;
      problem.m(5 * c + contact, direction * c + contact) = -1;
    }
  }
  return problem;
}

TEST(BoxAuto, RepairsWhatRoundingSpoiltWithinABound) {
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    const auto start = std::chrono::steady_clock::now();
    const auto result =
        BoxAuto<double>{}.solve(hyperstatic_friction(13, 18, seed), {.tolerance = 1e-8});
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    EXPECT_EQ(result.status, SolveStatus::kSolved) << result.note;
    EXPECT_LT(seconds.count(), 3);
  }
}

/// W = Hᵀ H of n contacts on n/2 + 1 velocities that all close: rounding leads the first paths into
/// rays, and to look for a proof that there is no solution takes a thousand times as long as a
/// path.
TEST(BoxAuto, LooksForNoProofWhereItHasASolution) {
  constexpr int kContacts = 100, kVelocities = 51;
  std::mt19937_64 engine(5);
  std::normal_distribution<double> normal;
  Matrix<double> h(kVelocities, kContacts);
  for (double& entry : h.reshaped()) entry = normal(engine);
  Vector<double> velocity(kVelocities);
  for (double& entry : velocity) entry = normal(engine);
  const auto problem = make_lcp<double>(h.transpose() * h, -h.transpose() * velocity);
  const std::clock_t start = std::clock();
  const auto result = BoxAuto<double>{}.solve(problem, {.tolerance = 1e-8});
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  EXPECT_EQ(result.status, SolveStatus::kSolved) << result.note;
  EXPECT_LT(seconds, 0.25);
}

/// The witnesses are the problems whose residual at 0 is not 0.
TEST(BoxAuto, AnswersZeroIfAndOnlyIfItIsASolution) {
  BoxGenerator generate(21);
  int zero = 0, other = 0;
  for (int k = 0; k < 2000; ++k) {
    const BoxVi<Rational> exact = generate.box(generate.integer(1, 3));
    const bool is_solution = is_within_bounds_at_zero(exact) &&
                             natural_residual<Rational>(
                                 exact, Vector<Rational>::Constant(exact.size(), Rational(0))) == 0;
    const auto result = BoxAuto<double>{}.solve(convert<double>(exact), {.tolerance = 1e-8});
    EXPECT_EQ(result.note == "0 solves it", is_solution);
    (is_solution ? zero : other) += 1;
    if (!is_solution) continue;
    EXPECT_EQ(result.status, SolveStatus::kSolved);
    EXPECT_TRUE(result.z.isZero(0));
    EXPECT_EQ(result.w, convert<double>(exact.q));
  }
  EXPECT_GT(zero, 100);
  EXPECT_GT(other, 100);
}

/// Also where the last one was larger, or solved by other steps.
TEST(BoxAuto, SolvesIntoAResultThatWasUsedAsIntoANewOne) {
  BoxGenerator generate(22);
  BoxAuto<double> used, fresh;
  SolveResult<double> result;
  for (int k = 0; k < 500; ++k) {
    const auto problem = convert<double>(generate.box(generate.integer(1, 5)));
    used.solve_into(problem, {.tolerance = 1e-8}, result);
    const auto other = fresh.solve(problem, {.tolerance = 1e-8});
    EXPECT_EQ(result.status, other.status);
    EXPECT_EQ(result.note, other.note);
    EXPECT_EQ(result.iterations, other.iterations);
    EXPECT_TRUE(result.residual == other.residual);
    EXPECT_EQ(result.z, other.z);
    EXPECT_EQ(result.w, other.w);
  }
}

}  // namespace
}  // namespace assay::box_auto_test
