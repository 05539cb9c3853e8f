#include "core/one_step_problems/residual_bound.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "core/scalar/mpfr.hpp"
#include "tests/core/solvers/box_problems.hpp"
#include "tests/core/solvers/contact_problems.hpp"

namespace assay::residual_bound_test {
namespace {

constexpr double kTolerance = 1e-8;

/// A point with numbers of many sizes, some of them 0.
Vector<double> any_point(BoxGenerator& draw, Eigen::Index n) {
  Vector<double> z(n);
  for (double& entry : z) {
    entry = draw.integer(0, 3) == 0
                ? 0
                : std::ldexp(draw.integer(-999, 999) / 7.0, 8 * draw.integer(-4, 3));
  }
  return z;
}

TEST(ResidualBound, IsNotLessThanTheExactResidualOfABoxProblem) {
  BoxGenerator draw(91);
  for (int k = 0; k < 2000; ++k) {
    auto problem = convert<double>(draw.box(draw.integer(1, 11)));
    problem.m *= 1 / 3.0, problem.q *= 1 / 7.0;
    const Vector<double> z = any_point(draw, problem.size());
    Vector<double> w;
    const double bound = residual_bound(problem, z, w);
    const Rational exact =
        natural_residual<Rational>(convert<Rational>(problem), convert<Rational>(z));
    EXPECT_LE(exact, Rational(bound));
    // not by more than twice the 2 (n + 4) u of the sizes of all rows, and the term of underflow
    const double sizes = (problem.q.cwiseAbs() + problem.m.cwiseAbs() * z.cwiseAbs()).sum() +
                         z.cwiseAbs().sum() + bound + 1e-300 / unit_roundoff<double>();
    EXPECT_LE(Rational(bound), exact + Rational(4 * 15 * unit_roundoff<double>() * sizes));
  }
}

TEST(ResidualBound, IsNotLessThanTheResidualOfContactsIn50Digits) {
  ContactGenerator draw(92);
  BoxGenerator points(93);
  for (int k = 0; k < 1000; ++k) {
    const double mu = std::ldexp(1 / 3.0, draw.integer(-2, 2) * draw.integer(0, 12));
    const std::vector<ContactLaw<double>> laws = {
        Coulomb<double, 2>{mu}, Unilateral{}, Coulomb<double, 3>{mu}};
    auto problem = draw.many<double>(laws, draw.integer(2, 6), 0.25);
    problem.q *= 1 / 7.0;
    const Vector<double> r = any_point(points, problem.size());
    Vector<double> u;
    const double bound = residual_bound(problem, r, u);
    const auto precise = convert<Mpfr50>(problem);
    const Vector<Mpfr50> at = convert<Mpfr50>(r);
    Vector<Mpfr50> velocity(at.size());
    slack(precise, at, velocity);
    EXPECT_LE(natural_residual<Mpfr50>(precise, at, velocity), Mpfr50(bound));
    EXPECT_LE(normal_residual(precise, at, velocity), Mpfr50(bound));
  }
}

/// w_1 = −z_0/4 < 0 with the least z_0 > 0: in double it is 0.
TEST(ResidualBound, CountsWhatUnderflows) {
  Matrix<double> m = Matrix<double>::Constant(2, 2, 0);
  m(1, 0) = -0.25;
  const auto problem = make_lcp<double>(m, Vector<double>::Constant(2, 0));
  Vector<double> z = Vector<double>::Constant(2, 0), w;
  z(0) = std::numeric_limits<double>::denorm_min();
  const Rational exact =
      natural_residual<Rational>(convert<Rational>(problem), convert<Rational>(z));
  EXPECT_GT(exact, 0);
  EXPECT_LE(exact, Rational(residual_bound(problem, z, w)));
  EXPECT_EQ(w(1), 0);
}

/// w = 10²² · 1 − 10²² = 0, of which double knows no digit.
TEST(ResidualBound, CountsTheRoundingThatMayHideAResidual) {
  const auto problem =
      make_lcp<double>(Matrix<double>::Constant(1, 1, 1e22), Vector<double>::Constant(1, -1e22));
  Vector<double> w;
  EXPECT_GT(residual_bound(problem, Vector<double>::Ones(1), w), 1e6);
  EXPECT_EQ(w(0), 0);
  const auto contact = one_contact<double>({1e22}, {-1e22}, Unilateral{});
  EXPECT_GT(residual_bound(contact, Vector<double>::Ones(1), w), 1e6);
}

TEST(ResidualBound, IsInfiniteOrNoNumberWhereItKnowsNone) {
  Vector<double> w;
  const auto huge = one_contact<double>({1, 0, 0, 1}, {-1, 0}, Coulomb<double, 2>{1e160});
  EXPECT_EQ(residual_bound(huge, Vector<double>::Zero(2), w), INFINITY);
  const FrictionProblem<double> rolling{
      BlockMatrix<double>::from_dense(Matrix<double>::Identity(5, 5), {5}),
      Vector<double>::Ones(5),
      {RollingCoulomb<double>{0.5, 0.5}}};
  EXPECT_EQ(residual_bound(rolling, Vector<double>::Zero(5), w), INFINITY);
  const auto lcp =
      make_lcp<double>(Matrix<double>::Constant(1, 1, 1e300), Vector<double>::Constant(1, -1));
  EXPECT_FALSE(residual_bound(lcp, Vector<double>::Constant(1, 1e300), w) <= kTolerance);
  EXPECT_FALSE(residual_bound(lcp, Vector<double>::Constant(1, NAN), w) <= kTolerance);
}

/// Near solutions, on both sides of the tolerance.
TEST(ExamineQuickly, AcceptsNothingThatExamineRefuses) {
  ContactGenerator draw(94);
  int accepted = 0, refused = 0;
  for (int k = 0; k < 3000; ++k) {
    const double a = 1 + draw.integer(0, 7) / 3.0, q = -std::ldexp(1 / 3.0, draw.integer(-3, 30));
    const auto problem =
        one_contact<double>({a, 0, 0, 0, a, 0, 0, 0, a}, {q, 0, 0}, Coulomb<double, 3>{0.5});
    const double away = kTolerance * draw.integer(-16, 16) / 8 / a;
    const Vector<double> r = Vector<double>{{-q / a + away, 0, 0}};
    SolveResult<double> quick;
    quick.z = r;
    examine_quickly(problem, kTolerance, 0, quick);
    const auto slow = examine(problem, r, kTolerance, SolveStatus::kStalled, 0);
    EXPECT_EQ(quick.status, slow.status) << away;
    EXPECT_LE(slow.residual, quick.residual);
    (quick.status == SolveStatus::kSolved ? accepted : refused) += 1;
  }
  EXPECT_GT(accepted, 500);
  EXPECT_GT(refused, 500);
}

}  // namespace
}  // namespace assay::residual_bound_test
