#include "reports/compare/other_unit.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numbers>

namespace assay::reports::other_unit_test {
namespace {

using testing::HasSubstr;

Vector<long double> vector(std::initializer_list<long double> values) {
  Vector<long double> result(static_cast<Eigen::Index>(values.size()));
  std::copy(values.begin(), values.end(), result.begin());
  return result;
}

TEST(OtherUnit, GuessesWellKnownMultiplesOfAllComponents) {
  const auto metres = vector({0.25L, -3, 0});
  EXPECT_THAT(unit_hint(1000 * metres, metres), HasSubstr("millimetres"));
  EXPECT_THAT(unit_hint(100 * metres, metres), HasSubstr("centimetres"));
  EXPECT_THAT(unit_hint(10 * metres, metres), HasSubstr("10 times"));
  EXPECT_THAT(unit_hint(180 / std::numbers::pi_v<long double> * metres, metres),
              HasSubstr("degrees for radians"));
  EXPECT_THAT(unit_hint(-metres, metres), HasSubstr("another direction"));
}

TEST(OtherUnit, GuessesNothingElse) {
  const auto metres = vector({0.25L, -3, 0});
  EXPECT_EQ(unit_hint(metres, metres), "");
  EXPECT_EQ(unit_hint(vector({250, -3, 0}), metres), "") << "one component alone";
  EXPECT_EQ(unit_hint(1001 * metres, metres), "");
  EXPECT_EQ(unit_hint(vector({0, 0, 0}), vector({0, 0, 0})), "");
  EXPECT_EQ(unit_hint(vector({1}), metres), "");
}

/// A fall with a bounce, its times multiplied by a unit.
std::string guess_of_times(long double unit) {
  constexpr Eigen::Index kRows = 100;
  std::vector<long double> t;
  Matrix<long double> q(1, kRows), v(1, kRows);
  for (Eigen::Index k = 0; k < kRows; ++k) {
    const long double own = 0.01L * static_cast<long double>(k);
    const bool falls = own < 0.5L;
    t.push_back(unit * own);
    v(0, k) = falls ? -10 * own : 4 - 10 * (own - 0.5L);
    q(0, k) = falls ? 1.25L - 5 * own * own : (own - 0.5L) * (4 - 5 * (own - 0.5L));
  }
  return time_unit_hint(t, q, v);
}

TEST(OtherUnit, OfTimesIsGuessedFromTheSpeedOfPositions) {
  EXPECT_EQ(guess_of_times(1), "");
  EXPECT_THAT(guess_of_times(1000), HasSubstr("milliseconds for seconds?"));
  EXPECT_THAT(guess_of_times(1e6L), HasSubstr("microseconds"));
  EXPECT_THAT(guess_of_times(1 / 60.0L), HasSubstr("minutes"));
  EXPECT_EQ(guess_of_times(2), "");
  EXPECT_EQ(
      time_unit_hint({0, 1}, Matrix<long double>::Zero(1, 2), Matrix<long double>::Zero(1, 2)), "")
      << "at rest";
}

TEST(OtherUnit, OfVelocitiesIsGuessedFromTheSpeedOfPositions) {
  const auto guess = [](long double unit) {
    Matrix<long double> q(1, 100), v(1, 100);
    std::vector<long double> t;
    for (Eigen::Index k = 0; k < 100; ++k) {
      t.push_back(0.01L * static_cast<long double>(k));
      q(0, k) = 5 * t.back() * t.back();
      v(0, k) = unit * 10 * t.back();
    }
    return velocity_unit_hint(t, q, v);
  };
  EXPECT_EQ(guess(1), "");
  EXPECT_EQ(guess(20), "");
  EXPECT_THAT(guess(1000), HasSubstr("millimetres per second for metres per second?"));
  EXPECT_THAT(guess(100), HasSubstr("centimetres per second"));
  EXPECT_THAT(guess(180 / std::numbers::pi_v<long double>), HasSubstr("degrees per second"));
}

}  // namespace
}  // namespace assay::reports::other_unit_test
