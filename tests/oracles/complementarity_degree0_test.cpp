#include "oracles/complementarity_degree0.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/scalar/invalid_input.hpp"
#include "tests/oracles/first_order_motion_laws.hpp"

namespace assay::oracles::complementarity_degree0_test {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(ComplementarityDegree0, ObeysTheLawsOfItsModelFromEveryStart) {
  for (const char* x0 : {"-2", "0", "1/3"}) {
    for (const char* u : {"-1", "0", "1/2"}) {
      for (const char* a : {"-1", "0", "1", "3/2"}) {
        for (const char* b : {"-1/3", "1", "3"}) {
          for (const char* c : {"-2", "0", "1"}) {
            const Settings settings{{"x0", x0}, {"u", u}, {"a", a}, {"b", b}, {"c", c}};
            EXPECT_THAT(laws_broken<ComplementarityDegree0>(settings, settings, "3"), IsEmpty())
                << testing::PrintToString(settings);
          }
        }
      }
    }
  }
}

TEST(ComplementarityDegree0, HasOneKinkWhereTheInputDrivesItAcrossAndNoneWithoutInput) {
  const WorkingDigits digits(50);
  const auto pieces = [](const Settings& settings) {
    const auto motion = ComplementarityDegree0::exact<Mpfr>(
        make_parameters<ComplementarityDegree0>(settings), Mpfr(20));
    EXPECT_EQ(regularity(motion), Regularity::kCompliance);
    return motion.pieces.size();
  };
  EXPECT_EQ(pieces({}), 1U);
  EXPECT_EQ(pieces({{"x0", "1"}}), 1U);
  EXPECT_EQ(pieces({{"u", "1"}}), 2U);
  EXPECT_EQ(pieces({{"u", "-1"}, {"x0", "1"}}), 2U);
  // x = 1 is at rest, below it x falls to 0.
  EXPECT_EQ(pieces({{"u", "-1"}, {"x0", "1"}, {"a", "1"}}), 1U);
  EXPECT_EQ(pieces({{"u", "-1"}, {"x0", "0.9999999999"}, {"a", "1"}}), 1U);
  EXPECT_EQ(pieces({{"u", "-1"}, {"x0", "0.9999999"}, {"a", "1"}}), 2U);
}

TEST(ComplementarityDegree0, WitnessAWrongParameterIsRejected) {
  EXPECT_THAT(laws_broken<ComplementarityDegree0>({}, {{"d", "2"}}, "1"),
              Contains(HasSubstr("law of a multiplier")));
  EXPECT_THAT(laws_broken<ComplementarityDegree0>({}, {{"a", "-2"}}, "1"),
              Contains(HasSubstr("equation of motion")));
  EXPECT_THAT(laws_broken<ComplementarityDegree0>({}, {{"x0", "-2"}}, "1"),
              Contains(HasSubstr("x(0)")));
}

TEST(ComplementarityDegree0, RefusesASlackThatTheMultiplierDoesNotRaise) {
  EXPECT_THROW(make_parameters<ComplementarityDegree0>({{"d", "0"}}), InvalidInput);
}

}  // namespace
}  // namespace assay::oracles::complementarity_degree0_test
