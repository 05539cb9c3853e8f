#include "reference/event_driven/crossing.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "core/scalar/machine.hpp"

namespace assay::reference::crossing_test {
namespace {

Matrix<double> coefficients(const std::function<double(double)>& p, int degree = 20) {
  const ChebyshevNodes<double> nodes(degree);
  Matrix<double> values(degree + 1, 1);
  for (int j = 0; j <= degree; ++j) values(j, 0) = p(nodes[j]);
  return nodes.coefficients(values);
}

// Values of size 1 from 21 terms: 100 unit roundoffs.
const double kRounding = 100 * unit_roundoff<double>();

TEST(ChebyshevNodes, InterpolatePolynomialsAndTheirDerivatives) {
  const Matrix<double> c = coefficients([](double x) { return x * x * x - x; });
  const Matrix<double> d = chebyshev_derivative(c);
  for (const double x : {0.0, 0.3, 1.0}) {
    EXPECT_LE(std::abs(chebyshev_value(c, 0, x) - (x * x * x - x)), kRounding);
    // a derivative enlarges rounding by the square of the degree
    EXPECT_LE(std::abs(chebyshev_value(d, 0, x) - (3 * x * x - 1)), 400 * kRounding);
  }
  EXPECT_GE(second_derivative_bound(c, 0), 6.0 - 400 * kRounding);
  EXPECT_LE(chebyshev_tail(c, 0), kRounding);
}

TEST(CrossingSearch, FindsTheFirstDownwardZero) {
  const Matrix<double> c = coefficients([](double x) { return std::cos(20 * x); }, 60);
  CrossingSearch<double> search(c);
  const std::optional<double> tau = search.first(0, 0.0);
  ASSERT_TRUE(tau);
  EXPECT_LE(std::abs(*tau - std::acos(0.0) / 20), kRounding);
}

// Both zeros of a dip that is shorter than the distance of the nodes.
TEST(CrossingSearch, FindsAShortDip) {
  const double depth = 1e-8;
  const Matrix<double> c =
      coefficients([&](double x) { return (x - 0.51) * (x - 0.51) - depth; }, 4);
  CrossingSearch<double> search(c);
  const std::optional<double> tau = search.first(0, 0.0);
  ASSERT_TRUE(tau);
  // rounding over the slope 2e-4 of the crossing
  EXPECT_LE(std::abs(*tau - (0.51 - 1e-4)), kRounding / 2e-4);
  EXPECT_FALSE(search.take_graze());
}

TEST(CrossingSearch, PassesOverAMinimumAboveZeroAndReportsOneAtZero) {
  const Matrix<double> above = coefficients([](double x) { return (x - 0.5) * (x - 0.5) + 1e-6; });
  CrossingSearch<double> first(above);
  EXPECT_FALSE(first.first(0, 0.0));
  EXPECT_FALSE(first.take_graze());
  const Matrix<double> touching = coefficients([](double x) { return (x - 0.5) * (x - 0.5); }, 2);
  CrossingSearch<double> second(touching);
  // rounding decides whether it is a zero; √u is the distance at which it does
  const std::optional<double> tau = second.first(0, 0.0);
  EXPECT_TRUE(second.take_graze() || (tau && std::abs(*tau - 0.5) < 1e-7));
  EXPECT_FALSE(second.take_graze());
}

TEST(CrossingSearch, StartsWhereItIsNotPositive) {
  const Matrix<double> c = coefficients([](double x) { return x - 0.5; });
  CrossingSearch<double> search(c);
  EXPECT_EQ(search.first(0, 0.25), std::optional<double>(0.25));
  EXPECT_FALSE(search.first(0, 0.75));
}

}  // namespace
}  // namespace assay::reference::crossing_test
