#include "oracles/relative_degree_two.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/scalar/invalid_input.hpp"
#include "tests/oracles/first_order_motion_laws.hpp"

namespace assay::oracles::relative_degree_two_test {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(RelativeDegreeTwo, ObeysTheLawsOfItsModelFromEveryStart) {
  for (const char* h : {"0", "1", "5/2"}) {
    for (const char* v : {"-3", "0", "2"}) {
      for (const char* g : {"0", "1", "9.81"}) {
        const Settings settings{{"h0", h}, {"v0", v}, {"g", g}};
        EXPECT_THAT(laws_broken<RelativeDegreeTwo>(settings, settings, "9"), IsEmpty())
            << testing::PrintToString(settings);
      }
    }
  }
}

TEST(RelativeDegreeTwo, LandsInAStateJumpWithTheMomentumAsItsAtom) {
  const Parameters p = make_parameters<RelativeDegreeTwo>();
  ASSERT_TRUE(RelativeDegreeTwo::is_rational(p));
  const auto motion = RelativeDegreeTwo::exact<Rational>(p, Rational(1));
  ASSERT_EQ(motion.events.size(), 1U);
  EXPECT_EQ(motion.events[0].kind, EventKind::kStateJump);
  EXPECT_EQ(motion.events[0].t, Rational(1, 2));
  EXPECT_EQ(motion.events[0].impulse(0), 4);
  EXPECT_EQ(to_string(motion.events[0].kind), "state-jump");
}

TEST(RelativeDegreeTwo, WitnessAWrongParameterIsRejected) {
  EXPECT_THAT(laws_broken<RelativeDegreeTwo>({}, {{"g", "2"}}, "3"),
              Contains(HasSubstr("equation of motion")));
}

TEST(RelativeDegreeTwo, RefusesAStartBelowTheFloor) {
  EXPECT_THROW(make_parameters<RelativeDegreeTwo>({{"h0", "-1"}}), InvalidInput);
}

}  // namespace
}  // namespace assay::oracles::relative_degree_two_test
