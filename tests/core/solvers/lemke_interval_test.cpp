#include <gtest/gtest.h>

#include "core/scalar/ladder.hpp"
#include "core/solvers/lemke.hpp"
#include "tests/core/solvers/lcp_enumeration.hpp"

namespace assay::lemke_interval_test {
namespace {

TEST(LemkeOnIntervals, EnclosesTheRationalSolutionOrSaysUndecided) {
  LcpGenerator generate(15);
  int enclosed = 0, undecided = 0;
  for (int i = 0; i < 400; ++i) {
    const int n = generate.integer(1, 3);
    RationalLcp lcp = i % 4 == 0 ? generate.semidefinite(n, 1) : generate.positive_definite(n);
    for (int k = 0; k < n; ++k) lcp.q(k) += Rational(generate.integer(0, 1), 3);
    Lemke<Rational> exact_lemke(n);
    Vector<Rational> exact_z(n);
    const SolveStatus expected = exact_lemke.solve(lcp.m, lcp.q, n, exact_z);
    const Matrix<Interval> m = lcp.m.unaryExpr([](const Rational& x) { return Interval(x); });
    const Vector<Interval> q = lcp.q.unaryExpr([](const Rational& x) { return Interval(x); });
    Vector<Interval> z(n);
    Lemke<Interval> lemke(n);
    try {
      ASSERT_EQ(lemke.solve(m, q, n, z), expected);
      ++enclosed;
      if (expected != SolveStatus::kSolved) continue;
      for (int k = 0; k < n; ++k) EXPECT_TRUE(z(k).contains(exact_z(k))) << lcp.m << "\n" << lcp.q;
    } catch (const UndecidedComparison&) {
      ++undecided;
    }
  }
  EXPECT_GT(enclosed, 150);
  EXPECT_GT(undecided, 0);
}

}  // namespace
}  // namespace assay::lemke_interval_test
