#include "oracles/play.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/rational.hpp"
#include "tests/oracles/first_order_motion_laws.hpp"

namespace assay::oracles::play_test {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

ExactMotion<Rational> rational_play(const Settings& settings, const Rational& t_end) {
  return Play::exact<Rational>(make_parameters<Play>(settings), t_end);
}

TEST(Play, ObeysTheLawsOfItsModelFromEveryStart) {
  for (const char* x0 : {"-3", "-1/2", "0", "1/7", "2"}) {
    for (const char* r : {"0", "1/2", "1", "3"}) {
      for (const char* amplitude : {"0", "1", "7/3"}) {
        const Settings settings{{"x0", x0}, {"r", r}, {"amplitude", amplitude}, {"period", "3"}};
        EXPECT_THAT(laws_broken<Play>(settings, settings, "11"), IsEmpty())
            << testing::PrintToString(settings);
      }
    }
  }
}

TEST(Play, TriangleWaveIsPeriodicAndExact) {
  const TriangleWave<Rational> wave{Rational(2), Rational(4)};
  EXPECT_EQ(wave.at(Rational(0)), 0);
  EXPECT_EQ(wave.at(Rational(1)), 2);
  EXPECT_EQ(wave.at(Rational(5, 2)), -1);
  EXPECT_EQ(wave.at(Rational(7, 2)), -1);
  EXPECT_EQ(wave.at(Rational(4)), 0);
  EXPECT_EQ(wave.at(Rational(4'000'001)), 2);
}

TEST(Play, IsLeftBehindWhereTheIntervalTurnsAndTakenAlongAfterwards) {
  const auto motion = rational_play({}, Rational(10));
  MotionState<Rational> state;
  for (const auto& [t, x] :
       std::vector<std::pair<Rational, Rational>>{{Rational(1, 2), 0},
                                                  {Rational(3, 4), Rational(1, 2)},
                                                  {1, 1},
                                                  {Rational(3, 2), 1},
                                                  {2, 1},
                                                  {3, -1},
                                                  {4, -1},
                                                  {5, 1}}) {
    motion.evaluate(t, state);
    EXPECT_EQ(state.q(0), x) << t;
  }
  EXPECT_EQ(motion.events.front().t, Rational(1, 2));
}

TEST(Play, DoesNotDependOnTheRateOfItsInput) {
  const auto slow = rational_play({{"x0", "1/3"}, {"period", "4"}}, Rational(20));
  const auto fast = rational_play({{"x0", "1/3"}, {"period", "1/7"}}, Rational(5, 7));
  MotionState<Rational> a, b;
  for (int k = 0; k <= 200; ++k) {
    const Rational t(k, 10);
    slow.evaluate(t, a);
    fast.evaluate(Rational(t / 28), b);
    EXPECT_EQ(a.q(0), b.q(0)) << k;
  }
}

TEST(Play, WitnessAWrongParameterIsRejected) {
  EXPECT_THAT(laws_broken<Play>({}, {{"r", "1/2"}}, "5"),
              Contains(HasSubstr("law of a multiplier")));
  EXPECT_THAT(laws_broken<Play>({}, {{"period", "5"}}, "5"),
              Contains(HasSubstr("law of a multiplier")));
  EXPECT_THAT(laws_broken<Play>({{"x0", "2"}}, {{"x0", "3"}}, "5"), Contains(HasSubstr("x(0)")));
  EXPECT_THAT(laws_broken<Play>({{"x0", "2"}, {"r", "1/2"}}, {{"x0", "2"}}, "5"),
              Contains(HasSubstr("law of a jump")));
}

TEST(Play, RefusesWhatIsOutsideItsRanges) {
  for (const auto& [name, value] : Settings{{"r", "-1"}, {"amplitude", "-1"}, {"period", "0"}}) {
    EXPECT_THROW(make_parameters<Play>({{name, value}}), InvalidInput) << name;
  }
}

}  // namespace
}  // namespace assay::oracles::play_test
