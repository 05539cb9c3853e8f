#include "oracles/two_walls.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/rational.hpp"
#include "oracles/exact_digits.hpp"
#include "tests/oracles/motion_laws.hpp"

namespace assay::oracles::two_walls_test {
namespace {

using testing::IsEmpty;
using testing::Not;

/// x0 + v t folded into [0, L]: the elastic motion, unrolled by reflection.
Rational folded(const Rational& x, const Rational& length) {
  const Rational period = 2 * length;
  const Rational turns = x / period;
  Rational y = x - period * trunc(turns);
  if (y < 0) y += period;
  return y > length ? Rational(period - y) : y;
}

TEST(TwoWalls, ElasticMotionIsTheFoldedStraightLineExactly) {
  for (const char* v0 : {"1", "-3/2", "7/3"}) {
    const Parameters p =
        make_parameters<TwoWalls>({{"e", "1"}, {"v0", v0}, {"L", "5/7"}, {"x0", "2/7"}});
    const auto motion = TwoWalls::exact<Rational>(p, Rational(50));
    MotionState<Rational> state;
    for (int i = 0; i <= 200; ++i) {
      const Rational t(i, 4);
      motion.evaluate(t, state);
      EXPECT_EQ(state.q(0), folded(Rational(p["x0"] + p["v0"] * t), p["L"])) << "t = " << t;
    }
  }
}

TEST(TwoWalls, SpeedIsThePowerOfRestitutionExactly) {
  const Parameters p = make_parameters<TwoWalls>({{"v0", "-2"}, {"e", "3/4"}, {"L", "2"}});
  const auto motion = TwoWalls::exact<Rational>(p, Rational(100));
  Rational speed(2);
  Rational t = p["x0"] / 2;
  ASSERT_GT(motion.events.size(), 8U);
  for (const auto& event : motion.events) {
    EXPECT_EQ(event.t, t);
    EXPECT_EQ(abs(event.v_minus(0)), speed);
    EXPECT_EQ(event.impulse(0) + event.impulse(1), speed * Rational(7, 4));
    speed *= Rational(3, 4);
    t += 2 / speed;
  }
}

TEST(TwoWalls, ObeysTheLawsOfItsModelInEveryRegime) {
  for (const Settings& settings : {Settings{},
                                   Settings{{"e", "0"}},
                                   Settings{{"e", "1"}, {"v0", "-3"}},
                                   Settings{{"v0", "0"}},
                                   Settings{{"x0", "0"}, {"v0", "0"}},
                                   Settings{{"x0", "0"}, {"v0", "-1"}},
                                   Settings{{"x0", "0"}, {"v0", "1"}},
                                   Settings{{"x0", "1"}, {"v0", "1"}, {"e", "0"}},
                                   Settings{{"x0", "1"}, {"v0", "1"}, {"e", "1/2"}}}) {
    const Parameters p = make_parameters<TwoWalls>(settings);
    EXPECT_THAT(violations(TwoWalls::model<Mpfr>(p), TwoWalls::exact<Mpfr>(p, Mpfr(10))), IsEmpty())
        << testing::PrintToString(settings);
  }
}

TEST(TwoWalls, DigitsAreThoseOfTheRationalMotion) {
  const Parameters p = make_parameters<TwoWalls>();
  const auto exact = exact_digits(find_problem("two-walls"), p, {Rational(5)}, 30);
  const auto motion = TwoWalls::exact<Rational>(p, Rational(5));
  MotionState<Rational> state;
  motion.evaluate(Rational(5), state);
  const Rational error = abs(Rational(parse_rational(exact.states[0].q[0]) - state.q(0)));
  EXPECT_LE(error, parse_rational("5e-31"));  // half a unit of the 30th digit
  EXPECT_EQ(exact.certified_digits, 30);
}

TEST(TwoWalls, WitnessALostWallIsRejected) {
  const Parameters p = make_parameters<TwoWalls>();
  const Parameters wider = make_parameters<TwoWalls>({{"L", "2"}});
  EXPECT_THAT(violations(TwoWalls::model<Mpfr>(p), TwoWalls::exact<Mpfr>(wider, Mpfr(2))),
              Not(IsEmpty()));
}

TEST(TwoWalls, RefusesAStartOutsideTheWalls) {
  const WorkingDigits digits(50);
  const Parameters p = make_parameters<TwoWalls>({{"x0", "2"}});
  EXPECT_THROW(TwoWalls::model<Mpfr>(p), InvalidInput);
  EXPECT_THROW(TwoWalls::exact<Rational>(p, Rational(1)), InvalidInput);
  EXPECT_THROW(make_parameters<TwoWalls>({{"x0", "-1"}}), InvalidInput);
  EXPECT_THROW(make_parameters<TwoWalls>({{"L", "0"}}), InvalidInput);
}

}  // namespace
}  // namespace assay::oracles::two_walls_test
