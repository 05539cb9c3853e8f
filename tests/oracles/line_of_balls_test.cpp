#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/rational.hpp"
#include "oracles/exact_digits.hpp"
#include "oracles/three_balls.hpp"
#include "oracles/two_balls.hpp"
#include "tests/oracles/event_integrator.hpp"
#include "tests/oracles/motion_laws.hpp"

namespace assay::oracles::line_of_balls_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

template <class P>
std::vector<std::string> laws_broken(const Settings& settings, const char* t_end) {
  const Parameters p = make_parameters<P>(settings);
  return violations(P::template model<Mpfr>(p), P::template exact<Mpfr>(p, Mpfr(t_end)));
}

std::vector<Rational> velocities_at_end(const Parameters& p, const Rational& t_end) {
  const auto motion = ThreeBalls::exact<Rational>(p, t_end);
  MotionState<Rational> state;
  motion.evaluate(t_end, state);
  return {state.v(0), state.v(1), state.v(2)};
}

TEST(TwoBalls, CollideByNewtonsLawExactly) {
  const Parameters p =
      make_parameters<TwoBalls>({{"m1", "2"}, {"m2", "3"}, {"e", "1/4"}, {"v", "5"}, {"gap", "1"}});
  const auto motion = TwoBalls::exact<Rational>(p, Rational(1));
  ASSERT_EQ(motion.events.size(), 1U);
  const auto& event = motion.events[0];
  EXPECT_EQ(event.t, Rational(1, 5));
  EXPECT_EQ(event.v_plus(0), Rational(5) - Rational(5, 4) * 3 * 5 / 5);
  EXPECT_EQ(event.v_plus(1), Rational(5, 4) * 2 * 5 / 5);
  const Rational lost = Rational(1, 2) * (2 * 25 - 2 * event.v_plus(0) * event.v_plus(0) -
                                          3 * event.v_plus(1) * event.v_plus(1));
  EXPECT_EQ(lost, Rational(15, 16) * Rational(6, 5) * 25 / 2);  // (1 − e²) m_reduced v²/2
}

TEST(ThreeBalls, TouchingEqualBallsAreStruckTogetherAndNotAsANewtonCradle) {
  const Parameters elastic = make_parameters<ThreeBalls>();
  EXPECT_THAT(velocities_at_end(elastic, Rational(1)),
              ElementsAre(Rational(-1, 3), Rational(2, 3), Rational(2, 3)));
  const Parameters soft = make_parameters<ThreeBalls>({{"e", "1/2"}, {"v", "2"}});
  EXPECT_THAT(velocities_at_end(soft, Rational(1)), ElementsAre(Rational(0), 1, 1));
}

TEST(ThreeBalls, SeparateEqualElasticBallsAreANewtonCradle) {
  const Parameters p = make_parameters<ThreeBalls>({{"gap", "1/10"}});
  EXPECT_THAT(velocities_at_end(p, Rational(1)), ElementsAre(0, 0, 1));
}

TEST(ThreeBalls, PlasticBallsStickOneAfterTheOther) {
  const Parameters p =
      make_parameters<ThreeBalls>({{"m2", "2"}, {"m3", "3"}, {"e", "0"}, {"gap", "1"}, {"v", "6"}});
  const auto motion = ThreeBalls::exact<Rational>(p, Rational(2));
  ASSERT_EQ(motion.events.size(), 2U);
  EXPECT_EQ(motion.events[1].t, Rational(1, 6) + Rational(1, 2));
  EXPECT_GT(motion.events[1].impulse(0), 0) << "the closed contact carries its share";
  EXPECT_THAT(velocities_at_end(p, Rational(2)), ElementsAre(1, 1, 1));
  EXPECT_EQ(regularity(motion), Regularity::kContactPhases);
}

TEST(LineOfBalls, KeepsMomentumExactlyAndObeysTheLawsOfItsModel) {
  for (const Settings& settings :
       {Settings{{"gap", "1/4"}},
        Settings{},
        Settings{{"e", "0"}},
        Settings{{"e", "0"}, {"gap", "1/4"}},
        Settings{{"v", "-1"}},
        Settings{{"v", "0"}},
        Settings{{"v", "-1"}, {"gap", "1"}},
        Settings{{"m1", "3"}, {"e", "0.7"}, {"gap", "1/4"}},
        Settings{{"m2", "9"}, {"e", "0.9"}, {"gap", "1/4"}},
        Settings{{"m1", "1/3"}, {"m2", "1/7"}, {"e", "0.3"}, {"gap", "1/4"}},
        Settings{{"m2", "1/50"}, {"e", "0.5"}, {"gap", "1/8"}}}) {
    SCOPED_TRACE(testing::PrintToString(settings));
    EXPECT_THAT(laws_broken<TwoBalls>(settings, "3"), IsEmpty());
    EXPECT_THAT(laws_broken<ThreeBalls>(settings, "3"), IsEmpty());
    const Parameters p = make_parameters<ThreeBalls>(settings);
    if (!ThreeBalls::is_rational(p)) continue;
    const auto v = velocities_at_end(p, Rational(3));
    EXPECT_EQ(p["m1"] * v[0] + p["m2"] * v[1] + p["m3"] * v[2], p["m1"] * p["v"]);
  }
}

TEST(LineOfBalls, AgreesWithNumericalIntegrationTo30Digits) {
  const WorkingDigits digits(50);
  const Mpfr tolerance("1e-30");
  for (const Settings& settings : {Settings{{"m1", "3"}, {"e", "0.7"}, {"gap", "1/4"}},
                                   Settings{{"m2", "1/50"}, {"e", "0.9"}, {"gap", "1/8"}},
                                   Settings{{"m1", "2"}, {"m3", "5"}, {"e", "0.4"}},
                                   Settings{{"e", "1/20"}, {"gap", "1/4"}}}) {
    const Parameters p = make_parameters<ThreeBalls>(settings);
    const auto motion = ThreeBalls::exact<Mpfr>(p, Mpfr(2));
    EventIntegrator integrator(ThreeBalls::model<Mpfr>(p), Mpfr(1) / 16);
    integrator.run(Mpfr(2), 10);
    ASSERT_GE(motion.events.size(), integrator.impacts().size());
    for (std::size_t i = 0; i < integrator.impacts().size(); ++i) {
      const auto& found = integrator.impacts()[i];
      const auto& event = motion.events[i];
      EXPECT_LE(abs(event.t - found.t), tolerance);
      for (int j = 0; j < 3; ++j) EXPECT_LE(abs(event.v_plus(j) - found.v_plus(j)), tolerance);
      for (int j = 0; j < 2; ++j) EXPECT_LE(abs(event.impulse(j) - found.impulse(j)), tolerance);
    }
  }
}

// (4) of LineOfBalls against the plain sum of the recursion (3).
TEST(ThreeBalls, CollapseWhereTheSumOfTheFlightTimesConverges) {
  for (const Settings& settings : {Settings{{"e", "1/20"}, {"gap", "1/4"}},
                                   Settings{{"e", "7/100"}, {"gap", "2"}, {"v", "3"}},
                                   Settings{{"m1", "2"}, {"m3", "7"}, {"e", "1/5"}, {"gap", "1"}},
                                   Settings{{"m2", "1/999"}, {"e", "0.8"}, {"gap", "1"}}}) {
    const Parameters p = make_parameters<ThreeBalls>(settings);
    ASSERT_FALSE(ThreeBalls::is_rational(p)) << testing::PrintToString(settings);
    const auto motion = ThreeBalls::exact<Mpfr>(p, Mpfr(1000));
    ASSERT_EQ(motion.events.back().kind, EventKind::kAccumulation);
    EXPECT_EQ(regularity(motion), Regularity::kCollapse);
    const Mpfr e = from_rational<Mpfr>(p["e"]);
    const auto gain = [&](const char* outer) {
      return from_rational<Mpfr>(Rational((1 + p["e"]) * p[outer] / (p[outer] + p["m2"])));
    };
    const Mpfr gains[2] = {gain("m1"), gain("m3")};
    Mpfr before(0), b = p.get<Mpfr>("v"), d = p.get<Mpfr>("gap"), t = d / b;
    for (int k = 0; k < 3000; ++k) {
      const Mpfr next = gains[k % 2] * b - e * before;
      ASSERT_GT(next, 0);
      t += d / next;
      d = e * d * b / next;
      before = b;
      b = next;
    }
    // 10⁻⁹⁰: 100 digits less what 3000 terms and a ratio near 1 cost.
    EXPECT_LE(abs(t - motion.events.back().t), Mpfr("1e-90"));
  }
}

TEST(ThreeBalls, DoNotCollapseAboveTheCriticalRestitution) {
  // Equal masses: e* = 7 − 4√3 = 0.0717967…
  EXPECT_FALSE(
      ThreeBalls::is_rational(make_parameters<ThreeBalls>({{"e", "0.0717967"}, {"gap", "1"}})));
  EXPECT_TRUE(
      ThreeBalls::is_rational(make_parameters<ThreeBalls>({{"e", "0.0717968"}, {"gap", "1"}})));
}

TEST(ThreeBalls, MoveTogetherAfterTheCollapse) {
  const Parameters p = make_parameters<ThreeBalls>({{"e", "1/20"}, {"gap", "1/4"}});
  const auto exact = exact_digits(find_problem("three-balls"), p, {Rational(1)}, 20);
  // Centre of mass: (0 + 1/4 + 1/2)/3 + t/3.
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(exact.states[0].q[static_cast<std::size_t>(i)], "0.58333333333333333333");
    EXPECT_EQ(exact.states[0].v[static_cast<std::size_t>(i)], "0.33333333333333333333");
  }
  EXPECT_EQ(exact.events.back().t, "0.87500000000000000000");
  EXPECT_THROW(ThreeBalls::exact<Rational>(p, Rational(1)), InvalidInput);
}

TEST(LineOfBalls, WitnessANewtonCradleForTouchingBallsIsRejected) {
  const Parameters p = make_parameters<ThreeBalls>();
  auto motion = ThreeBalls::exact<Mpfr>(p, Mpfr(1));
  motion.events[0].v_plus << Mpfr(0), Mpfr(0), Mpfr(1);
  motion.events[0].impulse << Mpfr(1), Mpfr(1);
  EXPECT_THAT(violations(ThreeBalls::model<Mpfr>(p), motion), Not(IsEmpty()));
}

TEST(LineOfBalls, RefusesWhatIsOutsideItsRanges) {
  EXPECT_THROW(make_parameters<TwoBalls>({{"m1", "0"}}), InvalidInput);
  EXPECT_THROW(make_parameters<TwoBalls>({{"m3", "1"}}), InvalidInput);
  EXPECT_THROW(make_parameters<ThreeBalls>({{"gap", "-1"}}), InvalidInput);
  EXPECT_THROW(make_parameters<ThreeBalls>({{"e", "-1/2"}}), InvalidInput);
}

}  // namespace
}  // namespace assay::oracles::line_of_balls_test
