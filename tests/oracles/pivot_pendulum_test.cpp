#include "oracles/pivot_pendulum.hpp"

#include <gmock/gmock.h>

#include "core/scalar/machine.hpp"
#include "core/scalar/ratio.hpp"
#include "core/scalar/rational.hpp"
#include "oracles/detail/half_cosine.hpp"
#include "oracles/rigid_body_flight.hpp"
#include "tests/oracles/rigid_body_motion_laws.hpp"

namespace assay::oracles::pivot_pendulum_test {
namespace {

using testing::Contains;
using testing::IsEmpty;
using S = Mpfr;

struct Pendulum {
  NewtonEulerModel<S> model;
  ExactMotion<S> motion;
};

Pendulum pendulum(const Settings& settings) {
  const Parameters p = make_parameters<PivotPendulum>(settings);
  return {PivotPendulum::model<S>(p), rigid_body_motion<PivotPendulum, S>(p, S(2))};
}

TEST(PivotPendulum, ObeysTheLawsOfABodyOnAPivot) {
  const std::vector<Settings> all = {
      {},
      {{"theta0", "3"}, {"L", "1/3"}},
      {{"I", "1/50"}, {"g", "2"}},
      {{"m", "7"}},
      {{"theta0", "-1"}},
      {{"theta0", "4"}},
      {{"theta0", "100"}, {"w0", "1"}},
      {{"theta0", "0"}},
      {{"theta0", "0"}, {"w0", "-2"}},
      {{"theta0", "-2"}, {"w0", "-3"}},
      {{"theta0", "2"}, {"w0", "5"}},                         // over the top
      {{"theta0", "-7"}, {"w0", "-10"}},                      //
      {{"theta0", "0"}, {"w0", "-9"}, {"m", "1"}},            //
      {{"theta0", "0"}, {"w0", "4"}, {"g", "6"}},             // 4 w² = w₀²: to the top
      {{"theta0", "0"}, {"w0", "-4"}, {"g", "6"}},            //
      {{"theta0", "0"}, {"w0", "4.00000000001"}, {"g", "6"}}  // and beside it
  };
  for (const Settings& settings : all) {
    const Pendulum of = pendulum(settings);
    EXPECT_THAT(violations(of.model, of.motion), IsEmpty()) << settings.size();
  }
}

TEST(PivotPendulum, OfAnotherMomentBreaksThem) {
  Pendulum of = pendulum({});
  of.model.bodies[0].inertia(1, 1) = S(2);
  EXPECT_THAT(violations(of.model, of.motion), Contains("M v' = F + G^T lambda"));
}

TEST(PivotPendulum, OnAnotherPivotBreaksThem) {
  const Pendulum of = pendulum({});
  NewtonEulerModel<S> model = of.model;
  const Matrix3<S> about_y = axes_along<S>({S(0), S(1), S(0)});
  model.relation =
      std::make_shared<PivotJoint<S>>(JointFrame<S>{kGround, {S(0), S(0), S(0)}, about_y},
                                      JointFrame<S>{0, {S(0), S(0), S(1) + S("1e-60")}, about_y});
  EXPECT_THAT(violations(model, of.motion), Contains("y = 0, u = 0"));
}

MotionState<S> state_at(const Settings& settings, const char* t) {
  MotionState<S> state;
  pendulum(settings).motion.evaluate(S(t), state);
  return state;
}

/// On the separatrix θ = 2 atan sinh wt, with w = 2.
TEST(PivotPendulum, TendsToTheTopWithTheEnergyOfTheTop) {
  const MotionState<S> state = state_at({{"theta0", "0"}, {"w0", "4"}, {"g", "6"}}, "2");
  EXPECT_LE(abs(S(state.v(4) - 4 / cosh(S(4)))), S("1e-90"));
  EXPECT_LE(abs(S(state.q(5) - tanh(S(4)))), S("1e-90"));
  EXPECT_LE(abs(S(state.q(3) - 1 / cosh(S(4)))), S("1e-90"));
}

/// Both forms tend to that motion from their sides.
TEST(PivotPendulum, IsContinuousAtTheEnergyOfTheTop) {
  const Settings of = {{"theta0", "0"}, {"g", "6"}};
  const auto with = [&](const char* w0) {
    Settings all = of;
    all.emplace_back("w0", w0);
    return state_at(all, "2");
  };
  const MotionState<S> middle = with("4");
  for (const char* w0 : {"4.0000000000000000000000000000000000000001",
                         "3.9999999999999999999999999999999999999999"}) {
    const MotionState<S> beside = with(w0);
    EXPECT_LE(largest_magnitude<S>(Vector<S>(beside.q - middle.q)), S("1e-36"));
    EXPECT_LE(largest_magnitude<S>(Vector<S>(beside.v - middle.v)), S("1e-36"));
    EXPECT_GE(largest_magnitude<S>(Vector<S>(beside.v - middle.v)), S("1e-42"));
  }
}

/// A swing from rest at θ₀ goes on, from any of its states, as one from there does.
TEST(PivotPendulum, GoesOnFromAStateOfItself) {
  for (const Settings& settings :
       {Settings{{"theta0", "2"}}, Settings{{"theta0", "2"}, {"w0", "-5"}}}) {
    const MotionState<S> state = state_at(settings, "0.75");
    const S theta = 2 * atan2(state.q(5), state.q(3));
    const auto text = [](const S& x) {
      return to_text(round_to_decimal(ScalarTraits<S>::to_rational(x), 110));
    };
    const MotionState<S> later =
        state_at({{"theta0", text(theta)}, {"w0", text(state.v(4))}}, "1.25");
    const MotionState<S> expected = state_at(settings, "2");
    // Of p the sign is that of θ/2, of which whole turns are not known.
    const S sign = later.q(3) * expected.q(3) < 0 ? S(-1) : S(1);
    EXPECT_LE(abs(S(later.q(0) - expected.q(0))), S("1e-90"));
    EXPECT_LE(abs(S(later.q(3) - sign * expected.q(3))), S("1e-90"));
    EXPECT_LE(abs(S(later.v(4) - expected.v(4))), S("1e-90"));
  }
}

TEST(PivotPendulum, OfTheOtherSignIsItsMirrorImage) {
  const MotionState<S> a = state_at({{"theta0", "1/2"}, {"w0", "8"}}, "1.7");
  const MotionState<S> b = state_at({{"theta0", "-1/2"}, {"w0", "-8"}}, "1.7");
  EXPECT_LE(abs(S(a.q(0) + b.q(0))) + abs(S(a.q(2) - b.q(2))), S("1e-90"));
  EXPECT_LE(abs(S(a.q(5) + b.q(5))) + abs(S(a.v(4) + b.v(4))), S("1e-90"));
}

TEST(SquaredHalfCosineLess, IsGoodWhereItCancels) {
  // cos² 1/2 to 30 digits.
  const Rational most = parse_rational("0.770151152934069858700468303721");
  const Rational rest = detail::squared_half_cosine_less(Rational(1), most, 100);
  const S half = cos(ratio<S>(1, 2)), expected = half * half - from_rational<S>(most);
  EXPECT_LE(abs(S(from_rational<S>(rest) - expected)), S("1e-28") * abs(expected));
  EXPECT_NE(rest, Rational(0));
}

}  // namespace
}  // namespace assay::oracles::pivot_pendulum_test
