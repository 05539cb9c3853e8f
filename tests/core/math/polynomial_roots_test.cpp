#include "core/math/polynomial_roots.hpp"

#include <gtest/gtest.h>

#include "core/scalar/rational.hpp"

namespace assay::polynomial_roots_test {
namespace {

using P = Polynomial<Rational>;

/// Π (x − root)
P with_roots(const std::vector<Rational>& roots) {
  P p{Rational(1)};
  for (const Rational& root : roots) p = product(p, P{Rational(-root), Rational(1)});
  return p;
}

TEST(PolynomialRoots, DivisionGivesQuotientAndRemainder) {
  const P p{3, -2, 0, 5, 7}, q{1, 4, 2};
  const auto [quotient, remainder] = divide(p, q);
  EXPECT_LT(remainder.size(), q.size());
  EXPECT_EQ(sum(product(quotient, q), Rational(1), remainder), p);
}

TEST(PolynomialRoots, AreIsolatedAscendingAndEachOnce) {
  const std::vector<Rational> roots{-3, Rational(-1, 7), 0, Rational(1, 1000), Rational(1, 999), 2};
  const P p = with_roots(roots);
  const auto found = real_roots(p);
  ASSERT_EQ(found.size(), roots.size());
  for (std::size_t k = 0; k < roots.size(); ++k) {
    EXPECT_LE(found[k].low, roots[k]);
    EXPECT_GE(found[k].high, roots[k]);
    EXPECT_TRUE(k == 0 || found[k - 1].high <= found[k].low);
  }
}

TEST(PolynomialRoots, AreNoneWhereNoneIsReal) {
  EXPECT_TRUE(real_roots(P{1, 0, 1}).empty());
  EXPECT_TRUE(real_roots(P{5}).empty());
  EXPECT_TRUE(real_roots(P{}).empty());
}

TEST(PolynomialRoots, OfTheSquareFreePartAreThoseOfThePolynomial) {
  const P p = with_roots({1, 1, 1, Rational(5, 3), Rational(5, 3), -2});
  const P simple = square_free(p);
  EXPECT_EQ(simple.size(), 4U);
  for (const Rational& root : {Rational(1), Rational(5, 3), Rational(-2)}) {
    EXPECT_EQ(evaluate(simple, root), 0);
  }
}

TEST(PolynomialRoots, BisectionEnclosesTheRootOfTwo) {
  const P p{-2, 0, 1};
  auto roots = real_roots(p);
  ASSERT_EQ(roots.size(), 2U);
  for (int k = 0; k < 200; ++k) bisect(p, roots[1]);
  EXPECT_LT(roots[1].low * roots[1].low, 2);
  EXPECT_GT(roots[1].high * roots[1].high, 2);
  EXPECT_LT((roots[1].high - roots[1].low) * (Rational(2) * 1000000000) * 1000000000, 1);
}

TEST(PolynomialRoots, SignAtARootSeesTheRootsThatAreShared) {
  const P p{-2, 0, 1};                                       // ±√2
  const P other = product(p, P{-1, 1});                      // √2 and 1
  const P near{Rational(-141421356237, 100000000000LL), 1};  // below √2 by 3e-12
  auto root = real_roots(p)[1];
  EXPECT_EQ(sign_at_root(other, p, root), 0);
  EXPECT_EQ(sign_at_root(near, p, root), 1);
  EXPECT_EQ(sign_at_root(P{-1, -1}, p, root), -1);
}

TEST(PolynomialRoots, CommonDivisorIsMonic) {
  EXPECT_EQ(gcd(with_roots({1, 2, 3}), product(P{4}, with_roots({2, 5}))), with_roots({2}));
  EXPECT_EQ(gcd(P{}, P{2, 4}), (P{Rational(1, 2), 1}));
}

}  // namespace
}  // namespace assay::polynomial_roots_test
