#include "core/solvers/enumeration.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/scalar/dd.hpp"
#include "core/scalar/machine.hpp"
#include "core/solvers/solver_list.hpp"
#include "tests/core/solvers/box_problems.hpp"
#include "tests/core/solvers/lcp_enumeration.hpp"

namespace assay::enumeration_test {
namespace {

using Points = std::vector<Vector<Rational>>;

Points sorted(Points points) {
  std::ranges::sort(points, [](const Vector<Rational>& a, const Vector<Rational>& b) {
    return std::ranges::lexicographical_compare(a, b);
  });
  return points;
}

Points isolated(const SolutionSet<Rational>& set) {
  Points points;
  for (const auto& point : set.isolated) points.push_back(point.z);
  return sorted(points);
}

Vector<Rational> vec(std::initializer_list<int> entries) {
  Vector<Rational> x(static_cast<Eigen::Index>(entries.size()));
  std::ranges::copy(entries, x.begin());
  return x;
}

SolutionSet<Rational> all(const BoxVi<Rational>& problem) {
  return Enumeration<Rational>{}.solve_all(problem);
}

TEST(Enumeration, ListsExactlyTheKnownSolutions) {
  for (const BoxExample& example : exact_examples()) {
    if (!example.few_bases || example.continua) continue;
    const SolutionSet<Rational> set = all(example.problem);
    EXPECT_TRUE(set.complete) << example.name;
    EXPECT_TRUE(set.continua.empty()) << example.name;
    EXPECT_EQ(isolated(set), sorted(example.solutions)) << example.name;
    for (const auto& [z, w] : set.isolated) {
      EXPECT_EQ(w, Vector<Rational>(example.problem.q + example.problem.m.lazyProduct(z)));
    }
  }
}

TEST(Enumeration, FindsASolutionIfAndOnlyIfTheOracleDoes) {
  LcpGenerator generate(31);
  int without = 0;
  for (int k = 0; k < 1500; ++k) {
    const RationalLcp lcp = generate.general(generate.integer(1, 3));
    const auto problem = make_lcp<Rational>(lcp.m, lcp.q);
    const bool solvable = solve_by_enumeration(lcp).has_value();
    const SolveResult<Rational> result = Enumeration<Rational>{}.solve(problem);
    ASSERT_EQ(result.status, solvable ? SolveStatus::kSolved : SolveStatus::kNoSolution);
    if (solvable) {
      ASSERT_TRUE(lcp.solved_by(result.z));
    }
    ASSERT_EQ(all(problem).is_empty(), !solvable) << lcp.m << "\n" << lcp.q;
    without += solvable ? 0 : 1;
  }
  EXPECT_GT(without, 200);
}

TEST(Enumeration, ReportsOnlySolutionsAndNoPointOfAContinuumAsIsolated) {
  BoxGenerator generate(32);
  int continua = 0, rays = 0, lines = 0;
  for (int k = 0; k < 6000; ++k) {
    const BoxVi<Rational> problem = generate.box(generate.integer(0, 4));
    const SolutionSet<Rational> set = all(problem);
    for (const auto& point : set.isolated) ASSERT_TRUE(is_solution(problem, point.z));
    for (const SolutionContinuum<Rational>& continuum : set.continua) {
      ++continua;
      ASSERT_FALSE(continuum.vertices.empty());
      ASSERT_GT(continuum.vertices.size() + continuum.rays.size() + continuum.lines.size(), 1U);
      Vector<Rational> inside = continuum.vertices.front();
      for (const auto& vertex : continuum.vertices) {
        ASSERT_TRUE(is_solution(problem, vertex));
        inside = (inside + vertex) / Rational(2);
      }
      for (const auto& ray : continuum.rays) inside += Rational(5) * ray, ++rays;
      for (const auto& line : continuum.lines) inside -= Rational(7) * line, ++lines;
      ASSERT_TRUE(is_solution(problem, inside)) << problem.m << "\n" << problem.q;
    }
  }
  EXPECT_GT(continua, 200);
  EXPECT_GT(rays, 100);
  EXPECT_GT(lines, 20);
}

TEST(Enumeration, GivesContinuaAsPolyhedra) {
  // z₁ + z₂ = 1, z ≥ 0.
  SolutionSet<Rational> set = all(lcp_of(2, {1, 1, 1, 1}, {-1, -1}));
  ASSERT_EQ(set.continua.size(), 1U);
  EXPECT_TRUE(set.isolated.empty());
  EXPECT_EQ(sorted(set.continua[0].vertices), (Points{vec({0, 1}), vec({1, 0})}));
  EXPECT_TRUE(set.continua[0].rays.empty());
  // M = 0, q = 0: the quadrant.
  set = all(lcp_of(2, {0, 0, 0, 0}, {0, 0}));
  ASSERT_EQ(set.continua.size(), 1U);
  EXPECT_EQ(set.continua[0].vertices, Points{vec({0, 0})});
  EXPECT_EQ(sorted(set.continua[0].rays), (Points{vec({0, 1}), vec({1, 0})}));
  // A free unknown that nothing depends on: a line.
  BoxVi<Rational> free = lcp_of(2, {0, 0, 0, 1}, {0, -1});
  free.bounds[0] = {};
  set = all(free);
  ASSERT_EQ(set.continua.size(), 1U);
  EXPECT_EQ(set.continua[0].vertices, Points{vec({0, 1})});
  EXPECT_EQ(set.continua[0].lines, Points{vec({1, 0})});
  // M = −1 on [−1, 1], q = 0: −1, 0 and 1.
  BoxVi<Rational> relay = lcp_of(1, {-1}, {0});
  relay.bounds[0] = {Rational(-1), Rational(1)};
  EXPECT_EQ(isolated(all(relay)), (Points{vec({-1}), vec({0}), vec({1})}));
  // Pang's ray with an isolated solution beside it, and a bimatrix game (Cottle, Pang, Stone).
  set = all(lcp_of(3, {0, -1, -1, 1, 0, 0, -1, 0, 0}, {0, -1, 1}));
  for (const auto& point : set.isolated) EXPECT_FALSE(point.z.isZero(0));
  set = all(lcp_of(4, {0, 0, 10, 20, 0, 0, 30, 15, 10, 30, 0, 0, 20, 15, 0, 0}, {-1, -1, -1, -1}));
  EXPECT_TRUE(set.complete);
  EXPECT_FALSE(set.is_empty());
}

TEST(Enumeration, DecidesRoundedScalarsByTheirExactValues) {
  for (const BoxExample& example : exact_examples()) {
    if (!example.few_bases || !example.unique) continue;  // others change their kind when rounded
    const auto problem = convert<double>(example.problem);
    const auto set = Enumeration<double>{}.solve_all(problem);
    EXPECT_TRUE(set.complete);
    EXPECT_EQ(set.isolated.size(), example.solutions.size()) << example.name;
    EXPECT_EQ(Enumeration<Dd>{}.solve(convert<Dd>(example.problem)).status, SolveStatus::kSolved);
  }
  // 0.1 + 0.2 is above 0.3 in double, so that w = 0.3 − (0.1 + 0.2) < 0, however little.
  BoxVi<double> nearly = convert<double>(lcp_of(1, {0}, {0}));
  nearly.q(0) = 0.3 - (0.1 + 0.2);
  ASSERT_LT(nearly.q(0), 0);
  EXPECT_TRUE(Enumeration<double>{}.solve_all(nearly).is_empty());
}

/// With one more unknown, fixed at 0 and without effect: no LCP, so that every basis is tried.
BoxVi<Rational> with_a_fixed_unknown(const BoxVi<Rational>& lcp) {
  const Eigen::Index n = lcp.size();
  BoxVi<Rational> problem{Matrix<Rational>::Constant(n + 1, n + 1, Rational(0)),
                          Vector<Rational>::Constant(n + 1, Rational(0)),
                          lcp.bounds};
  problem.m.topLeftCorner(n, n) = lcp.m;
  problem.q.head(n) = lcp.q;
  problem.bounds.push_back({Rational(0), Rational(0)});
  return problem;
}

TEST(Enumeration, LosesNoSolutionInBasesThatItLeavesOut) {
  LcpGenerator generate(33);
  std::size_t solutions = 0, continua = 0, left_out = 0;
  for (int k = 0; k < 60; ++k) {
    const int n = generate.integer(5, 8);
    const RationalLcp lcp =
        k % 3 == 0 ? generate.general(n) : generate.semidefinite(n, generate.integer(2, n));
    const auto problem = make_lcp<Rational>(lcp.m, lcp.q);
    const SolutionSet<Rational> set = all(problem), whole = all(with_a_fixed_unknown(problem));
    Points expected;
    for (const auto& point : whole.isolated) expected.push_back(point.z.head(n));
    EXPECT_EQ(isolated(set), sorted(expected));
    ASSERT_EQ(set.continua.size(), whole.continua.size());
    solutions += set.isolated.size(), continua += set.continua.size();
    BoxFaces<Rational> faces(problem);
    (void)faces.visit([](const BoxFace<Rational>&) { return true; }, 1 << n);
    left_out += faces.visited() < (1 << n) ? 1 : 0;
  }
  EXPECT_GT(solutions, 20U);
  EXPECT_GT(continua, 0U);
  EXPECT_GT(left_out, 30U);
}

TEST(Enumeration, TriesFewOfTheBasesOfASemidefiniteProblem) {
  LcpGenerator generate(34);
  const RationalLcp lcp = generate.semidefinite(14, 5);
  const auto problem = make_lcp<Rational>(lcp.m, lcp.q);
  BoxFaces<Rational> faces(problem);
  EXPECT_TRUE(faces.visit([](const BoxFace<Rational>&) { return true; }, 1 << 11));
}

TEST(Enumeration, ListsTheOnlySolutionOfALargeDefiniteProblem) {
  LcpGenerator generate(35);
  const RationalLcp lcp = generate.positive_definite(20);
  const SolutionSet<Rational> set = all(make_lcp<Rational>(lcp.m, lcp.q));
  EXPECT_TRUE(set.complete);
  ASSERT_EQ(set.isolated.size(), 1U);
  EXPECT_TRUE(lcp.solved_by(set.isolated.front().z));
}

TEST(Enumeration, RefusesMoreBasesThanItCanTry) {
  const auto identity = [](int n) {
    return make_lcp<Rational>(Matrix<Rational>::Identity(n, n),
                              Vector<Rational>::Constant(n, Rational(1)));
  };
  EXPECT_THROW((void)all(identity(21)), InvalidInput);
  EXPECT_THROW((void)Enumeration<Rational>{}.solve(identity(30)), InvalidInput);
  BoxVi<Rational> large = identity(25);
  for (auto& bounds : large.bounds) bounds = {};  // one basis
  EXPECT_EQ(all(large).isolated.size(), 1U);
  const auto limited = Enumeration<Rational>{}.solve(
      lcp_of(2, {1, 0, 0, 1}, {-1, -1}), {.tolerance = 0, .max_iterations = 3, .start = {}});
  EXPECT_EQ(limited.status, SolveStatus::kIterationLimit);
  EXPECT_EQ(limited.iterations, 3);
}

TEST(Enumeration, AnswersTheEmptyProblem) {
  const SolutionSet<Rational> set = all(lcp_of(0, {}, {}));
  EXPECT_EQ(set.isolated.size(), 1U);
  EXPECT_TRUE(set.complete);
}

TEST(EnumerationWitness, APointThatBreaksASignIsNoSolution) {
  BoxVi<Rational> problem = lcp_of(2, {2, 1, 1, 2}, {-4, -1});
  EXPECT_TRUE(is_solution(problem, vec({2, 0})));
  EXPECT_FALSE(is_solution(problem, vec({1, 0})));
  EXPECT_FALSE(is_solution(problem, vec({3, 0})));
  EXPECT_FALSE(is_solution(problem, vec({3, -1})));
}

}  // namespace
}  // namespace assay::enumeration_test
