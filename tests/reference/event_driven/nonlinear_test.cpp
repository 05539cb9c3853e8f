#include <gtest/gtest.h>

#include <boost/math/special_functions/ellint_1.hpp>
#include <boost/math/special_functions/jacobi_elliptic.hpp>

#include "core/scalar/mpfr_boost_math.hpp"
#include "oracles/bouncing_ball.hpp"
#include "reference/event_driven/event_driven.hpp"
#include "tests/reference/event_driven/models.hpp"

namespace assay::reference::nonlinear_test {
namespace {

using S = Mpfr;

// 45 of 50 digits: the panels are resolved to 2^12 u = 10^-47, a few impacts amplify that.
S tolerance() { return pow(S(10), -45); }

EventDrivenMotion<S> integrate(const LagrangianModel<S>& model, const S& t_end, Method method) {
  EventDrivenOptions<S> options;
  options.method = method;
  auto run = integrate_event_driven(model, t_end, options);
  EXPECT_EQ(run.end, RunEnd::kComplete) << run.reason;
  return run;
}

class NonlinearTest : public testing::TestWithParam<Method> {};
INSTANTIATE_TEST_SUITE_P(Methods,
                         NonlinearTest,
                         testing::Values(Method::kGaussCollocation, Method::kExtrapolatedMidpoint));

// sin(θ/2) = k sn(t, k) from the bottom, k = θ̇/2 there; from rest at θ₀, k = sin(θ₀/2), the bottom
// is reached after K(k), and again every 2 K(k eⁿ).
TEST_P(NonlinearTest, PendulumOnAStopIsElliptic) {
  const WorkingDigits digits(50);
  const S e = S(4) / S(5);
  const S theta = S(5) / S(2);
  const auto run = integrate(pendulum_with_stop(theta, e), S(14), GetParam());
  const S k0 = sin(theta / S(2));
  S k = k0;
  S t = boost::math::ellint_1(k);
  ASSERT_EQ(run.motion.events.size(), 4u);
  for (const auto& event : run.motion.events) {
    EXPECT_LE(abs(event.t - t), tolerance() * S(10));
    EXPECT_LE(abs(event.v_minus(0) + S(2) * k), tolerance());
    k *= e;
    EXPECT_LE(abs(event.v_plus(0) - S(2) * k), tolerance());
    const S s = boost::math::ellint_1(k) * S(2) / S(3);
    if (t + s < S(14)) {
      oracles::MotionState<S> x;
      run.motion.evaluate(t + s, x);
      S cn, dn;
      const S sn = boost::math::jacobi_elliptic(k, s, &cn, &dn);
      EXPECT_LE(abs(x.q(0) - S(2) * asin(k * sn)), tolerance() * S(10));
      EXPECT_LE(abs(x.v(0) - S(2) * k * cn), tolerance() * S(10));
      EXPECT_LE(abs(x.a(0) + S(2) * k * sn * dn), tolerance() * S(10));
    }
    t += S(2) * boost::math::ellint_1(k);
  }
}

/// A rod of length 1: (x² + y² − 1)/2 = 0.
struct Rod {
  Eigen::Index size() const { return 1; }
  template <class T>
  void operator()(const T&, const Vector<T>& q, Vector<T>& y) const {
    y(0) = (q(0) * q(0) + q(1) * q(1) - lift<T>(S(1))) / lift<T>(S(2));
  }
};

// x = sin θ, y = −cos θ, and λ = −(θ̇² + g cos θ) from the second derivative of the constraint.
TEST_P(NonlinearTest, PendulumInCartesianCoordinatesIsElliptic) {
  const WorkingDigits digits(50);
  const S k = S(3) / S(5);  // θ̇ = 2k at the bottom
  const auto run = integrate(make_model<S>(PointTerms<S>{.gravity = S(1)},
                                           Rod{},
                                           {{Equality{1}, {S(0), S(0)}}},
                                           {S(0), S(-1)},
                                           {S(2) * k, S(0)}),
                             S(9),
                             GetParam());
  EXPECT_TRUE(run.motion.events.empty());
  EXPECT_FALSE(run.motion.pieces.front().persistent_contact);
  oracles::MotionState<S> x;
  for (int i = 1; i <= 8; ++i) {
    const S t = S(9 * i) / S(8);
    run.motion.evaluate(t, x);
    S cn, dn;
    const S half = k * boost::math::jacobi_elliptic(k, t, &cn, &dn);  // sin(θ/2)
    const S cosine = S(1) - S(2) * half * half;
    EXPECT_LE(abs(x.q(0) - S(2) * half * dn), tolerance());
    EXPECT_LE(abs(x.q(1) + cosine), tolerance());
    EXPECT_LE(abs(x.v(0) - S(2) * k * cn * cosine), tolerance());
    EXPECT_LE(abs(x.contact_force(0) + S(4) * k * k * cn * cn + cosine), tolerance() * S(10));
  }
}

/// Height above a floor at c t.
struct MovingFloor {
  S speed;
  Eigen::Index size() const { return 1; }
  template <class T>
  void operator()(const T& t, const Vector<T>& q, Vector<T>& y) const {
    y(0) = q(0) - lift<T>(speed) * t;
  }
};
struct Weight {
  Eigen::Index size() const { return 1; }
  template <class T>
  void external_force(const T&, Vector<T>& f) const {
    f(0) = lift<T>(S(-10));
  }
};

TEST_P(NonlinearTest, BallOnAMovingFloorIsTheGalileanImage) {
  const WorkingDigits digits(50);
  const S c = S(7) / S(3);
  const auto run = integrate(
      make_model<S>(Weight{}, MovingFloor{c}, {{Unilateral{}, {S(1) / S(2), S(0)}}}, {S(1)}, {c}),
      S(2),
      GetParam());
  const auto parameters =
      oracles::make_parameters<oracles::BouncingBall>({{"g", "10"}, {"e", "1/2"}});
  const auto exact = oracles::BouncingBall::exact<S>(parameters, S(2));
  ASSERT_TRUE(run.motion.truncated);
  EXPECT_LE(abs(run.motion.events.back().t - exact.events.back().t), tolerance());
  oracles::MotionState<S> x, y;
  for (int i = 1; i < 20; ++i) {
    const S t = S(i) / S(10);
    run.motion.evaluate(t, x);
    exact.evaluate(t, y);
    EXPECT_LE(abs(x.q(0) - y.q(0) - c * t), tolerance());
    EXPECT_LE(abs(x.v(0) - y.v(0) - c), tolerance() * S(10));
    EXPECT_LE(abs(x.contact_force(0) - y.contact_force(0)), tolerance() * S(10));
  }
}

/// Height above a table at A sin t.
struct ShakingTable {
  S amplitude;
  Eigen::Index size() const { return 1; }
  template <class T>
  void operator()(const T& t, const Vector<T>& q, Vector<T>& y) const {
    using std::sin;
    y(0) = q(0) - lift<T>(amplitude) * sin(t);
  }
};

// λ = g − A sin t falls to 0 where sin t = g/A; from there the body is thrown.
TEST_P(NonlinearTest, BodyOnAShakingTableLeavesItWhereItsAccelerationIsThatOfGravity) {
  const WorkingDigits digits(50);
  const S amplitude(20);
  const auto run = integrate(
      make_model<S>(
          Weight{}, ShakingTable{amplitude}, {{Unilateral{}, {S(0), S(0)}}}, {S(0)}, {amplitude}),
      S(3),
      GetParam());
  ASSERT_EQ(run.transitions.size(), 1u);
  EXPECT_EQ(run.transitions.front().kind, TransitionKind::kRelease);
  const S release = oracles::detail::pi<S>() / S(6);
  EXPECT_LE(abs(run.transitions.front().t - release), tolerance());
  oracles::MotionState<S> x;
  run.motion.evaluate(S(1) / S(4), x);
  EXPECT_LE(abs(x.contact_force(0) - S(10) + amplitude * sin(S(1) / S(4))), tolerance() * S(20));
  const S s = S(2) - release;
  run.motion.evaluate(S(2), x);
  const S thrown = amplitude / S(2) + s * amplitude * cos(release) - S(5) * s * s;
  EXPECT_LE(abs(x.q(0) - thrown), tolerance() * S(20));
}

}  // namespace
}  // namespace assay::reference::nonlinear_test
