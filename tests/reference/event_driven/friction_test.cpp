#include <gtest/gtest.h>

#include "oracles/detail/trigonometry.hpp"
#include "reference/event_driven/event_driven.hpp"
#include "tests/reference/event_driven/models.hpp"

namespace assay::reference::friction_test {
namespace {

using S = Mpfr;

// 45 of 50 digits: the panels are resolved to 2^12 u = 10^-47.
S tolerance() { return pow(S(10), -45); }

EventDrivenMotion<S> integrate(const LagrangianModel<S>& model, const S& t_end, Method method) {
  EventDrivenOptions<S> options;
  options.method = method;
  auto run = integrate_event_driven(model, t_end, options);
  EXPECT_EQ(run.end, RunEnd::kComplete) << run.reason;
  return run;
}

template <class Law>
LagrangianModel<S> point_on_ground(PointTerms<S> terms, Law law, const S& x, const S& v) {
  return make_model<S>(terms, Ground{}, {{law, {S(0), S(0)}}}, {x, S(0)}, {v, S(0)});
}

class FrictionTest : public testing::TestWithParam<Method> {};
INSTANTIATE_TEST_SUITE_P(Methods,
                         FrictionTest,
                         testing::Values(Method::kGaussCollocation, Method::kExtrapolatedMidpoint));

// Braked by μ g it stops at v/(μ g) and stays.
TEST_P(FrictionTest, SlidingBlockStopsAndSticks) {
  const WorkingDigits digits(50);
  const S mu = S(1) / S(3), g(10), v(2);
  const auto run =
      integrate(point_on_ground({.gravity = g}, Coulomb<S, 2>{mu}, S(1), v), S(1), GetParam());
  const S stop = v / (mu * g);
  ASSERT_EQ(run.transitions.size(), 1u);
  EXPECT_EQ(run.transitions.front().kind, TransitionKind::kStick);
  EXPECT_LE(abs(run.transitions.front().t - stop), tolerance());
  oracles::MotionState<S> x;
  run.motion.evaluate(stop / S(2), x);
  EXPECT_LE(abs(x.contact_force(1) + mu * g), tolerance());
  run.motion.evaluate(S(9) / S(10), x);
  EXPECT_LE(abs(x.q(0) - S(1) - v * stop / S(2)), tolerance());
  EXPECT_EQ(x.v(0), S(0));
  EXPECT_LE(abs(x.contact_force(0) - g), tolerance() * S(10));
  EXPECT_LE(abs(x.contact_force(1)), tolerance());
}

// A force c t moves it from t₁ = μ g/c on: x = c (t − t₁)³/6.
TEST_P(FrictionTest, BlockUnderAGrowingForceSticksUntilFrictionIsExceeded) {
  const WorkingDigits digits(50);
  const S mu = S(1) / S(4), g(10), c(5);
  const auto run = integrate(
      point_on_ground({.gravity = g, .ramp = c}, Coulomb<S, 2>{mu}, S(0), S(0)), S(2), GetParam());
  const S start = mu * g / c;
  ASSERT_EQ(run.transitions.size(), 1u);
  EXPECT_EQ(run.transitions.front().kind, TransitionKind::kSlip);
  EXPECT_LE(abs(run.transitions.front().t - start), tolerance());
  oracles::MotionState<S> x;
  run.motion.evaluate(start / S(2), x);
  EXPECT_LE(abs(x.contact_force(1) + c * start / S(2)), tolerance());
  run.motion.evaluate(S(2), x);
  const S s = S(2) - start;
  EXPECT_LE(abs(x.q(0) - c * s * s * s / S(6)), tolerance() * S(10));
  EXPECT_LE(abs(x.v(0) - c * s * s / S(2)), tolerance() * S(10));
}

// Half swings of π/w about ∓ μ g/w²; it sticks at the first turning point within μ g/w² of 0.
TEST_P(FrictionTest, OscillatorWithDryFrictionTurnsEveryHalfPeriodAndSticks) {
  const WorkingDigits digits(50);
  const S w(2), f(1);
  const auto run = integrate(
      point_on_ground(
          {.gravity = S(10), .stiffness = w * w}, Coulomb<S, 2>{S(1) / S(10)}, S(27) / S(20), S(0)),
      S(6),
      GetParam());
  const S half = oracles::detail::pi<S>() / w;
  ASSERT_EQ(run.transitions.size(), 3u);
  const std::vector<S> turning = {-S(17) / S(20), S(7) / S(20), S(3) / S(20)};
  for (int i = 0; i < 3; ++i) {
    const auto& transition = run.transitions[static_cast<std::size_t>(i)];
    EXPECT_EQ(transition.kind, i < 2 ? TransitionKind::kSlip : TransitionKind::kStick);
    EXPECT_LE(abs(transition.t - half * S(i + 1)), tolerance() * S(10));
    oracles::MotionState<S> x;
    run.motion.evaluate(transition.t, x);
    EXPECT_LE(abs(x.q(0) - turning[static_cast<std::size_t>(i)]), tolerance());
  }
  oracles::MotionState<S> x;
  run.motion.evaluate(S(5), x);
  EXPECT_EQ(x.v(0), S(0));
  // the table of dry_friction_oscillator: case A, t = 0.3
  run.motion.evaluate(S(3) / S(10), x);
  EXPECT_LE(abs(x.q(0) - S("1.1578691764006461269650477488509136427659001431073")),
            pow(S(10), -44));
}

// In the plane: P_N = (1 + e) |v_N|; slips if μ P_N < |v_T|, else sticks: v_T⁺ = −e_T v_T⁻.
TEST_P(FrictionTest, ImpactSlipsOrSticks) {
  const WorkingDigits digits(50);
  for (const bool slips : {true, false}) {
    const S mu = slips ? S(1) / S(10) : S(1);
    const auto run = integrate(make_model<S>(PointTerms<S>{},
                                             Ground{},
                                             {{Coulomb<S, 2>{mu}, {S(1) / S(2), S(1) / S(4)}}},
                                             {S(0), S(1)},
                                             {S(3), S(-4)}),
                               S(1),
                               GetParam());
    ASSERT_EQ(run.motion.events.size(), 1u);
    const auto& impact = run.motion.events.front();
    EXPECT_LE(abs(impact.t - S(1) / S(4)), tolerance());
    EXPECT_LE(abs(impact.impulse(0) - S(6)), tolerance() * S(10));
    const S tangent = slips ? S(3) - S(6) * mu : -S(3) / S(4);
    EXPECT_LE(abs(impact.v_plus(0) - tangent), tolerance() * S(10));
    EXPECT_LE(abs(impact.v_plus(1) - S(2)), tolerance() * S(10));
  }
}

/// A point of mass 1 above the ground, in space.
struct SpacePoint {
  Eigen::Index size() const { return 3; }
  template <class T>
  void external_force(const T&, Vector<T>& f) const {
    f(2) = lift<T>(S(-10));
  }
};
struct SpaceGround {
  Eigen::Index size() const { return 3; }
  template <class T>
  void operator()(const T&, const Vector<T>& q, Vector<T>& y) const {
    y(0) = q(2);
    y(1) = q(0);
    y(2) = q(1);
  }
};

// Isotropic: the impulse of friction is μ P_N against the velocity, the force of friction likewise.
TEST_P(FrictionTest, ContactInSpaceIsBrakedAlongItsVelocity) {
  const WorkingDigits digits(50);
  const S mu = S(1) / S(10);
  const auto run = integrate(make_model<S>(SpacePoint{},
                                           SpaceGround{},
                                           {{Coulomb<S, 3>{mu}, {S(0), S(0)}}},
                                           {S(0), S(0), S(0)},
                                           {S(3), S(4), S(-2)}),
                             S(2),
                             GetParam());
  ASSERT_EQ(run.motion.events.size(), 1u);
  const auto& impact = run.motion.events.front();
  const S after = S(5) - S(2) * mu;
  EXPECT_LE(abs(impact.impulse(0) - S(2)), tolerance() * S(10));
  EXPECT_LE(abs(impact.v_plus(0) - S(3) / S(5) * after), tolerance() * S(10));
  EXPECT_LE(abs(impact.v_plus(1) - S(4) / S(5) * after), tolerance() * S(10));
  oracles::MotionState<S> x;
  run.motion.evaluate(S(1), x);
  EXPECT_LE(abs(x.q(0) - S(3) / S(5) * (after - S(1) / S(2))), tolerance() * S(10));
  EXPECT_LE(abs(x.contact_force(2) + S(4) / S(5)), tolerance() * S(10));
}

TEST(Friction, BlockInSpaceThatStopsIsNotDecided) {
  const WorkingDigits digits(50);
  const auto run = integrate_event_driven(make_model<S>(SpacePoint{},
                                                        SpaceGround{},
                                                        {{Coulomb<S, 3>{S(1)}, {S(0), S(0)}}},
                                                        {S(0), S(0), S(0)},
                                                        {S(3), S(4), S(0)}),
                                          S(2));
  EXPECT_NE(run.end, RunEnd::kComplete);
  EXPECT_LE(run.reached, S(1) / S(2) + tolerance());
}

TEST(Friction, OfRollingIsRefused) {
  const WorkingDigits digits(50);
  const auto model = make_model<S>(SpacePoint{},
                                   SpaceGround{},
                                   {{RollingCoulomb<S>{S(1), S(1)}, {S(0), S(0)}}},
                                   {S(0), S(0), S(0)},
                                   {S(0), S(0), S(0)});
  EXPECT_THROW((void)integrate_event_driven(model, S(1)), InvalidInput);
}

}  // namespace
}  // namespace assay::reference::friction_test
