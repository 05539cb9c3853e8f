#include "oracles/sliding_block.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/rational.hpp"
#include "oracles/exact_digits.hpp"
#include "tests/oracles/motion_laws.hpp"

namespace assay::oracles::sliding_block_test {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

ExactMotion<Rational> exact(const Settings& settings, const Rational& t_end) {
  return SlidingBlock::exact<Rational>(make_parameters<SlidingBlock>(settings), t_end);
}

MotionState<Rational> state(const Settings& settings, const Rational& t) {
  MotionState<Rational> result;
  exact(settings, t).evaluate(t, result);
  return result;
}

std::vector<std::string> laws_broken(const Settings& model, const Settings& motion) {
  return violations(SlidingBlock::model<Mpfr>(make_parameters<SlidingBlock>(model)),
                    SlidingBlock::exact<Mpfr>(make_parameters<SlidingBlock>(motion), Mpfr(3)));
}

TEST(SlidingBlock, ObeysTheLawsOfItsModelForPushesInsideOnAndOutsideTheConeOfFriction) {
  for (const char* v0 : {"-2", "0", "1/3", "1"}) {
    for (const char* mu : {"0", "1/4", "2"}) {
      for (const char* g : {"0", "4", "9.81"}) {
        for (const char* push : {"0", "1", "-1", "1/2", "7", "-7", "-19.62"}) {
          const Settings settings{{"v0", v0}, {"mu", mu}, {"g", g}, {"push", push}};
          EXPECT_THAT(laws_broken(settings, settings), IsEmpty())
              << testing::PrintToString(settings);
        }
      }
    }
  }
}

TEST(SlidingBlock, StopsAfterTheDistanceThatItsEnergyLasts) {
  // v0²/2 = μ g x at t = v0/(μ g) = 1/2.
  const Settings settings{{"v0", "2"}, {"mu", "2/5"}, {"g", "10"}};
  const auto motion = exact(settings, 3);
  ASSERT_EQ(motion.events.size(), 1U);
  EXPECT_EQ(motion.events[0].kind, EventKind::kSlidingChange);
  EXPECT_EQ(motion.events[0].t, Rational(1, 2));
  EXPECT_EQ(regularity(motion), Regularity::kBraking);
  const auto at_rest = state(settings, 3);
  EXPECT_EQ(at_rest.q(0), Rational(1, 2));
  EXPECT_EQ(at_rest.v(0), 0);
  EXPECT_EQ(at_rest.contact_force(0), 10);
  EXPECT_EQ(at_rest.contact_force(1), 0);
}

TEST(SlidingBlock, SticksExactlyUpToTheLimitOfFriction) {
  const auto pushed = [](const char* push) {
    return state({{"v0", "0"}, {"mu", "1/2"}, {"g", "10"}, {"push", push}}, 2);
  };
  for (const char* push : {"5", "-5", "4.99"}) {
    EXPECT_EQ(pushed(push).q(0), 0) << push;
    EXPECT_EQ(pushed(push).contact_force(1), -parse_rational(push)) << push;
  }
  EXPECT_EQ(pushed("6").q(0), 2);
  EXPECT_EQ(pushed("-6").q(0), -2);
  EXPECT_EQ(pushed("-6").contact_force(1), 5);
}

TEST(SlidingBlock, AStrongPushTurnsItRound) {
  // Decelerates by 6 + 2, stops at t = 1/4, x = 1/4, and comes back with 6 − 2.
  const Settings settings{{"v0", "2"}, {"mu", "1/5"}, {"g", "10"}, {"push", "-6"}};
  ASSERT_EQ(exact(settings, 2).events.size(), 1U);
  EXPECT_EQ(regularity(exact(settings, 2)), Regularity::kFriction);
  EXPECT_EQ(exact(settings, 2).events[0].t, Rational(1, 4));
  EXPECT_EQ(state(settings, Rational(5, 4)).q(0), Rational(1, 4) - 2);
  EXPECT_EQ(state(settings, Rational(5, 4)).v(0), -4);
  EXPECT_EQ(state(settings, Rational(5, 4)).contact_force(1), 2);
}

TEST(SlidingBlock, NeverStopsWherePushAndFrictionBalance) {
  const Settings settings{{"v0", "2"}, {"mu", "1/5"}, {"g", "10"}, {"push", "2"}};
  EXPECT_THAT(exact(settings, 100).events, IsEmpty());
  EXPECT_EQ(state(settings, 100).q(0), 200);
  EXPECT_EQ(regularity(exact(settings, 100)), Regularity::kSmooth);
}

TEST(SlidingBlock, GivesTheSameMotionInRationalNumbersAndIn100Digits) {
  const Settings settings{{"v0", "7/3"}, {"push", "-1/7"}, {"mu", "0.31"}};
  const auto p = make_parameters<SlidingBlock>(settings);
  const auto motion = SlidingBlock::exact<Mpfr>(p, Mpfr(2));
  MotionState<Mpfr> rounded;
  for (const Rational& t : {Rational(1, 9), Rational(3, 4), Rational(2)}) {
    motion.evaluate(from_rational<Mpfr>(t), rounded);
    const auto truth = state(settings, t);
    // A dozen operations with numbers below 10.
    EXPECT_LE(abs(rounded.q(0) - from_rational<Mpfr>(truth.q(0))), Mpfr("1e-97"));
    EXPECT_LE(abs(rounded.v(0) - from_rational<Mpfr>(truth.v(0))), Mpfr("1e-97"));
  }
}

TEST(SlidingBlock, PrintsTheTimeOfItsStopInDecimals) {
  const auto p = make_parameters<SlidingBlock>({{"g", "10"}});
  const ExactDigits digits = exact_digits(find_problem("sliding-block"), p, {Rational(1)}, 20);
  ASSERT_EQ(digits.events.size(), 1U);
  EXPECT_EQ(digits.events[0].kind, "sliding-change");
  EXPECT_EQ(digits.events[0].t, "0.33333333333333333333");
  EXPECT_EQ(digits.states[0].q[0], "0.16666666666666666667");
  EXPECT_EQ(digits.certified_digits, 20);
}

TEST(SlidingBlock, HasAnExactModelInRationalNumbers) {
  const auto model =
      SlidingBlock::model<Rational>(make_parameters<SlidingBlock>({{"push", "1/3"}}));
  EXPECT_NO_THROW(validate(model));
  EXPECT_EQ(why_not_linear(model), "contact 0 is not unilateral");
  Vector<Rational> force(2);
  model.system->force(0, model.initial_position, model.initial_velocity, force);
  EXPECT_EQ(force(0), Rational(1, 3));
  EXPECT_EQ(force(1), Rational(-981, 100));
}

TEST(SlidingBlock, WitnessAWrongCoefficientOfFrictionIsRejected) {
  EXPECT_THAT(laws_broken({{"mu", "0.3"}}, {{"mu", "0.301"}}),
              Contains(HasSubstr("friction is in its cone")));
  EXPECT_THAT(laws_broken({{"mu", "0.3"}}, {{"mu", "0.299"}}),
              Contains(HasSubstr("friction opposes sliding")));
}

TEST(SlidingBlock, WitnessABlockThatSlidesOnAfterItsStopIsRejected) {
  const auto p = make_parameters<SlidingBlock>();
  auto motion = SlidingBlock::exact<Mpfr>(p, Mpfr(1));
  ASSERT_EQ(motion.pieces.size(), 2U);
  motion.pieces.resize(1);
  motion.pieces[0].end = Mpfr(1);
  motion.events.clear();
  EXPECT_THAT(violations(SlidingBlock::model<Mpfr>(p), motion),
              Contains(HasSubstr("friction opposes sliding")));
}

TEST(SlidingBlock, WitnessAStopThatIsTooEarlyIsRejected) {
  const auto p = make_parameters<SlidingBlock>();
  auto motion = SlidingBlock::exact<Mpfr>(p, Mpfr(1));
  const Mpfr early = motion.events[0].t - Mpfr("1e-20");
  motion.events[0].t = motion.pieces[0].end = motion.pieces[1].begin = early;
  EXPECT_THAT(violations(SlidingBlock::model<Mpfr>(p), motion),
              Contains(HasSubstr("v jumps only at events")));
}

TEST(SlidingBlock, RefusesWhatIsOutsideItsRanges) {
  const WorkingDigits digits(50);
  for (const auto& [name, value] : Settings{{"mu", "-0.1"}, {"g", "-1"}}) {
    EXPECT_THROW(make_parameters<SlidingBlock>({{name, value}}), InvalidInput) << name;
  }
  EXPECT_THROW(SlidingBlock::exact<Mpfr>(make_parameters<SlidingBlock>(), Mpfr(-1)), InvalidInput);
}

}  // namespace
}  // namespace assay::oracles::sliding_block_test
