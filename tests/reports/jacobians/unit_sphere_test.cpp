#include "reports/jacobians/unit_sphere.hpp"

#include <gtest/gtest.h>

#include "reports/jacobians/audit.hpp"
#include "reports/jacobians/second_derivative.hpp"

namespace assay::reports::unit_sphere_test {
namespace {

template <class V>
using ScalarOf = typename std::decay_t<V>::Scalar;

/// First column of the rotation of a unit quaternion, as polynomials of degree 2.
constexpr auto kFirstAxis = [](const auto& q) {
  using S = ScalarOf<decltype(q)>;
  Vector<S> axis(3);
  axis << q(0) * q(0) + q(1) * q(1) - q(2) * q(2) - q(3) * q(3), S(2) * (q(1) * q(2) + q(0) * q(3)),
      S(2) * (q(1) * q(3) - q(0) * q(2));
  return axis;
};

/// Its derivative, plus `along` times p pᵀ in the first row, plus `across` where p has no part.
template <int kAlong, int kAcross>
constexpr auto kFormula = [](const auto& q) {
  using S = ScalarOf<decltype(q)>;
  Matrix<S> a(3, 4);
  a << q(0), q(1), -q(2), -q(3), q(3), q(2), q(1), q(0), -q(2), q(3), -q(0), q(1);
  a *= S(2);
  for (int j = 0; j < 4; ++j) a(0, j) += S(kAlong) * q(j);
  a(0, 0) -= S(kAcross) * q(1);
  a(0, 1) += S(kAcross) * q(0);
  return a;
};

template <int kAlong, int kAcross>
std::vector<Verdict> verdicts() {
  Domain domain{{{"q0", -1, 1}, {"q1", -1, 1}, {"q2", -1, 1}, {"q3", -1, 1}}};
  domain.admits = [](const std::vector<Rational>& x) {
    return x[0] * x[0] + x[1] * x[1] + x[2] * x[2] + x[3] * x[3] >= Rational(1, 4);
  };
  const UnitBlock block{0, 4};
  std::vector<Verdict> found;
  for (const AuditRow& row : audit(make_derivative("first axis",
                                                   on_unit_sphere(kFirstAxis, block),
                                                   tangentially(kFormula<kAlong, kAcross>, block),
                                                   domain),
                                   {.points = 6})) {
    found.push_back(row.verdict);
  }
  return found;
}

TEST(OnTheUnitSphere, WhatAFormulaSaysAlongTheNormalDoesNotCount) {
  EXPECT_EQ((verdicts<0, 0>()), std::vector<Verdict>(2, Verdict::kConfirmed));
  EXPECT_EQ((verdicts<3, 0>()), std::vector<Verdict>(2, Verdict::kConfirmed));
}

TEST(OnTheUnitSphere, WhatAFormulaSaysAcrossCounts) {
  EXPECT_EQ((verdicts<0, 1>()), std::vector<Verdict>(2, Verdict::kRefuted));
}

/// x² y: its Hessian, column by column of the gradient.
template <int kMixed>
constexpr auto kHessian = [](const auto& x) {
  using S = ScalarOf<decltype(x)>;
  Matrix<S> a(2, 2);
  a << S(2) * x(1), S(kMixed) * x(0), S(2) * x(0), S(0);
  return a;
};

TEST(SecondDerivatives, AreJudgedByJetsOfJets) {
  const auto cubic = [](const auto& x) {
    using S = ScalarOf<decltype(x)>;
    return Vector<S>(Vector<S>::Constant(1, S(x(0) * x(0) * x(1))));
  };
  const Domain domain{{{"x", -1, 1}, {"y", -1, 1}}};
  for (const AuditRow& row :
       audit(make_derivative("right", derivative_as_map(cubic, 2), kHessian<2>, domain))) {
    EXPECT_EQ(row.verdict, Verdict::kConfirmed) << to_text(row);
  }
  for (const AuditRow& row :
       audit(make_derivative("wrong", derivative_as_map(cubic, 2), kHessian<3>, domain))) {
    EXPECT_EQ(row.verdict, Verdict::kRefuted) << to_text(row);
  }
}

}  // namespace
}  // namespace assay::reports::unit_sphere_test
