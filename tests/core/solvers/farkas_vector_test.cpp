#include "core/solvers/farkas_vector.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "core/solvers/box_auto.hpp"
#include "core/solvers/enumeration.hpp"

namespace assay::farkas_vector_test {
namespace {

Matrix<double> random_matrix(int rows, int columns, std::mt19937_64& engine) {
  std::normal_distribution<double> normal;
  return Matrix<double>::NullaryExpr(rows, columns, [&] { return normal(engine); });
}

/// An LCP for which y > 0 has Mᵀ y = −d and qᵀ y = −1, d_j between 1e-6 and 1 of the size of a row.
BoxVi<double> infeasible(int n, std::mt19937_64& engine) {
  const Vector<double> y = random_matrix(n, 1, engine).cwiseAbs();
  const Vector<double> d =
      random_matrix(n, 1, engine).unaryExpr([](double x) { return std::pow(10, -std::abs(x)); });
  Matrix<double> m = random_matrix(n, n, engine);
  Vector<double> q = random_matrix(n, 1, engine);
  m -= y * (m.transpose() * y + d).transpose() / y.squaredNorm();
  q -= y * (q.dot(y) + 1) / y.squaredNorm();
  return make_lcp<double>(m, q);
}

TEST(FarkasVector, ProvesThatLargeProblemsHaveNoSolution) {
  std::mt19937_64 engine(1);
  for (const int n : {25, 32, 64, 128}) {
    for (int k = 0; k < 4; ++k) {
      const SolveResult<double> result = BoxAuto<double>{}.solve(infeasible(n, engine));
      EXPECT_EQ(result.status, SolveStatus::kNoSolution) << "n = " << n << ": " << result.note;
    }
  }
}

/// The Laplacian of a path, and loads that add up to less than 0: y = (1, …, 1), Mᵀ y = 0 exactly,
/// which no number of double next to 1/n satisfies.
TEST(FarkasVector, IsFoundWhereItsInequalitiesAreEquations) {
  constexpr int kSize = 40;
  Matrix<double> m = Matrix<double>::Zero(kSize, kSize);
  for (int i = 0; i + 1 < kSize; ++i) {
    m(i, i) += 1, m(i + 1, i + 1) += 1;
    m(i, i + 1) -= 1, m(i + 1, i) -= 1;
  }
  Vector<double> q = Vector<double>::Constant(kSize, 0.25);
  q(7) = -20;
  const SolveResult<double> result = BoxAuto<double>{}.solve(make_lcp<double>(m, q));
  EXPECT_EQ(result.status, SolveStatus::kNoSolution) << result.note;
  q(7) = -9;
  EXPECT_EQ(BoxAuto<double>{}.solve(make_lcp<double>(m, q)).status, SolveStatus::kSolved);
}

TEST(FarkasVector, IsNotFoundForProblemsWithASolution) {
  std::mt19937_64 engine(2);
  for (int k = 0; k < 20; ++k) {
    const int n = 30;
    const Matrix<double> m = random_matrix(n, n, engine);
    Vector<double> z = random_matrix(n, 1, engine), w = (-z).cwiseMax(0);
    z = z.cwiseMax(0);
    const auto problem = convert<Rational>(make_lcp<double>(m, w - m * z));
    EXPECT_FALSE(FarkasVector<double>::find(problem));
  }
}

TEST(FarkasVector, SpeaksOfBoxesToo) {
  // w_0 = z_1 − 3 = 0 has no z_1 in [0, 1].
  Matrix<double> m(2, 2);
  m << 0, 1, 0, 1;
  BoxVi<double> problem{m, Vector<double>(2), {{{}, {}}, {0.0, 1.0}}};
  problem.q << -3, 0;
  EXPECT_TRUE(FarkasVector<double>::find(convert<Rational>(problem)));
  problem.q << -1, 0;
  EXPECT_FALSE(FarkasVector<double>::find(convert<Rational>(problem)));
}

/// Nothing of the size of a problem is made that is too large for a program.
TEST(FarkasVector, IsNotLookedForInProblemsThatAreTooLarge) {
  const Eigen::Index n = FarkasVector<Rational>::kMostPairs + 1;
  const auto problem = make_lcp<Rational>(-Matrix<Rational>::Identity(n, n),
                                          Vector<Rational>::Constant(n, Rational(-1)));
  EXPECT_FALSE(FarkasVector<Rational>::find(problem));
  EXPECT_TRUE(FarkasVector<double>::find(problem));
}

/// Small integers, many of them 0: what is proved has no solution; what no y disproves may have
/// none.
TEST(FarkasVector, NeverContradictsTheEnumeration) {
  std::mt19937_64 engine(3);
  std::uniform_int_distribution<int> entry(-2, 2);
  int proved = 0;
  for (int k = 0; k < 400; ++k) {
    const int n = 1 + k % 4;
    const auto draw = [&] { return Rational(entry(engine)); };
    const BoxVi<Rational> problem = make_lcp<Rational>(Matrix<Rational>::NullaryExpr(n, n, draw),
                                                       Vector<Rational>::NullaryExpr(n, draw));
    if (!FarkasVector<Rational>::find(problem)) continue;
    ++proved;
    EXPECT_NE(Enumeration<Rational>{}.solve(problem).status, SolveStatus::kSolved);
  }
  EXPECT_GT(proved, 50);
}

}  // namespace
}  // namespace assay::farkas_vector_test
