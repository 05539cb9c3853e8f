#include "reports/compare/suspicion.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/scalar/rational.hpp"
#include "oracles/catalogue.hpp"

namespace assay::reports::suspicion_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

/// The exact motion of a thrown ball, and a file of it with rows from `first` on.
struct Ball {
  oracles::ExactMotion<long double> exact;
  FileTrajectory run;

  explicit Ball(int first = 0) {
    const oracles::ProblemEntry& problem = oracles::find_problem("bouncing-ball");
    exact = oracles::to_long_double(oracles::exact_motion(
        problem, problem.parameters({{"h0", "3"}, {"v0", "2"}}), Rational(1, 2), 50));
    constexpr int kRows = 50;
    run.q.resize(1, kRows);
    run.v.resize(1, kRows);
    for (int k = 0; k < kRows; ++k) {
      run.t.push_back((first + k) * 0.005L);
      oracles::MotionState<long double> state;
      exact.evaluate(run.t.back(), state);
      run.q(0, k) = state.q(0);
      run.v(0, k) = state.v(0);
    }
  }

  [[nodiscard]] std::vector<std::string> suspected() const {
    std::vector<std::string> texts;
    for (const Suspicion& one : suspicions_of(run, exact)) texts.push_back(one.suspected);
    return texts;
  }
};

TEST(Suspicion, IsNoneOfARightFile) {
  EXPECT_THAT(Ball().suspected(), IsEmpty());
  EXPECT_THAT(Ball(7).suspected(), IsEmpty()) << "a file may start later";
}

TEST(Suspicion, OfExchangedColumns) {
  Ball ball;
  std::swap(ball.run.q, ball.run.v);
  EXPECT_THAT(ball.suspected(), ElementsAre("columns q and v exchanged?"));
}

TEST(Suspicion, OfShiftedTimes) {
  Ball ball;
  for (long double& t : ball.run.t) t += 0.005L;
  EXPECT_THAT(ball.suspected(), ElementsAre("times shifted by the first step?"));
}

TEST(Suspicion, OfVelocitiesAtHalfSteps) {
  for (const long double g : {9.81L, -9.81L}) {
    Ball ball;
    ball.run.v.array() += g * 0.0025L;
    EXPECT_THAT(ball.suspected(), ElementsAre("velocities at half steps?"));
  }
  Ball wrong;
  wrong.run.v.array() += 9.81L * 0.004L;
  EXPECT_THAT(wrong.suspected(), IsEmpty());
  Ball first_row_alone;
  first_row_alone.run.v.col(0).array() += 9.81L * 0.0025L;
  EXPECT_THAT(first_row_alone.suspected(), IsEmpty());
}

/// The change of v in half a step is 0.024525 m/s. An error of 0.024 or 0.025 m/s is close to it.
TEST(Suspicion, OfVelocitiesAtHalfStepsIsNotByChance) {
  for (const long double error : {0.024L, -0.025L, 0.0122L, -0.005L, 0.1L, 0.0246L}) {
    Ball wrong;
    wrong.run.v.array() += error;
    EXPECT_THAT(wrong.suspected(), IsEmpty()) << static_cast<double>(error);
  }
}

TEST(Suspicion, OfOtherUnits) {
  Ball degrees;
  degrees.run.q *= 180 / std::numbers::pi_v<long double>;
  EXPECT_THAT(degrees.suspected(), ElementsAre("degrees for radians?"));
  Ball milliseconds;
  for (long double& t : milliseconds.run.t) t *= 1000;
  EXPECT_THAT(milliseconds.suspected(), ElementsAre("milliseconds for seconds?"));
}

TEST(Suspicion, IsOfVelocitiesWherePositionsAndTimesAreRight) {
  for (const auto& [unit, guess] :
       {std::pair{1000.0L, "millimetres per second for metres per second?"},
        std::pair{100.0L, "centimetres per second for metres per second?"}}) {
    Ball ball;
    ball.run.v *= unit;
    ball.run.v(0, 0) = 0;  // a first row at rest has no unit
    EXPECT_THAT(ball.suspected(), ElementsAre(guess));
  }
}

TEST(Suspicion, OfTimesSaysThatItIsOne) {
  Ball milliseconds, velocities;
  for (long double& t : milliseconds.run.t) t *= 1000;
  velocities.run.v *= 1000;
  velocities.run.v(0, 0) = 0;
  EXPECT_THAT(suspicions_of(milliseconds.run, milliseconds.exact).back().of_times, Not(IsEmpty()));
  EXPECT_THAT(suspicions_of(velocities.run, velocities.exact).back().of_times, IsEmpty())
      << "a witness";
}

/// A file of the current of a rectifier over two cycles, whose times are `unit` times too large.
std::vector<Suspicion> suspicions_of_circuit(long double unit, long double wrong = 0) {
  constexpr int kRows = 240, kEnd = 12;
  const oracles::ProblemEntry& problem = oracles::find_problem("half-wave-rl");
  const auto exact = oracles::to_long_double(
      oracles::exact_motion(problem,
                            problem.parameters({}),
                            ScalarTraits<long double>::to_rational(kEnd * std::max(unit, 1.0L)),
                            50));
  FileTrajectory run;
  run.q.resize(1, kRows);
  run.v.resize(0, kRows);
  for (int k = 0; k < kRows; ++k) {
    const long double t = k * static_cast<long double>(kEnd) / kRows;
    oracles::MotionState<long double> state;
    exact.evaluate(t, state);
    run.q(0, k) = state.q(0) + wrong * std::sin(7 * t);
    run.t.push_back(unit * t);
  }
  return suspicions_of(run, exact);
}

TEST(Suspicion, OfTimesOfFirstOrderSystems) {
  EXPECT_THAT(suspicions_of_circuit(1), IsEmpty());
  EXPECT_THAT(suspicions_of_circuit(1, 5), IsEmpty()) << "a wrong current of right times";
  EXPECT_THAT(suspicions_of_circuit(7), IsEmpty()) << "no unit";
  const std::vector<Suspicion> found = suspicions_of_circuit(1000);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].wrote, "t up to 11950");
  EXPECT_EQ(found[0].suspected, "milliseconds for seconds?");
  EXPECT_EQ(found[0].of_times,
            "the states are the exact ones at a thousandth of these times: milliseconds for "
            "seconds?");
}

}  // namespace
}  // namespace assay::reports::suspicion_test
