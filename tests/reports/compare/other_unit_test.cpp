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

}  // namespace
}  // namespace assay::reports::other_unit_test
