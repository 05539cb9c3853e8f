#include "oracles/unilateral_spring.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/scalar/invalid_input.hpp"
#include "tests/oracles/motion_laws.hpp"

namespace assay::oracles::unilateral_spring_test {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

ExactMotion<Mpfr> exact(const Settings& settings, const char* t_end) {
  return UnilateralSpring::exact<Mpfr>(make_parameters<UnilateralSpring>(settings), Mpfr(t_end));
}

std::vector<std::string> laws_broken(const Settings& model, const Settings& motion) {
  return violations(UnilateralSpring::model<Mpfr>(make_parameters<UnilateralSpring>(model)),
                    exact(motion, "5"));
}

TEST(UnilateralSpring, ObeysTheLawsOfItsModelFromEveryStart) {
  for (const char* x0 : {"-2", "-1/4", "0", "0.3"}) {
    for (const char* v0 : {"-3", "0", "1/7", "2"}) {
      for (const char* g : {"0", "1/10", "9.81"}) {
        for (const char* k : {"1", "700"}) {
          const Settings settings{{"x0", x0}, {"v0", v0}, {"g", g}, {"k", k}, {"m", "3/2"}};
          EXPECT_THAT(laws_broken(settings, settings), IsEmpty())
              << testing::PrintToString(settings);
        }
      }
    }
  }
}

TEST(UnilateralSpring, ObeysTheLawsWithASpringThatHoldsBothWaysAndWithACurvedRelation) {
  for (const char* x0 : {"-2", "-1/4", "0", "0.3"}) {
    for (const char* v0 : {"-3", "0", "2"}) {
      for (const char* g : {"0", "9.81"}) {
        for (const char* k2 : {"0", "30"}) {
          const Settings settings{
              {"x0", x0}, {"v0", v0}, {"g", g}, {"k2", k2}, {"c", "2/5"}, {"m", "3/2"}};
          EXPECT_THAT(laws_broken(settings, settings), IsEmpty())
              << testing::PrintToString(settings);
        }
      }
    }
  }
}

TEST(UnilateralSpring, MotionDoesNotDependOnTheCurveOfItsMultiplier) {
  const Settings straight{{"v0", "1/2"}, {"k2", "7"}};
  Settings curved = straight;
  curved.emplace_back("c", "3");
  const auto a = exact(straight, "3"), b = exact(curved, "3");
  MotionState<Mpfr> one, other;
  for (int k = 0; k <= 30; ++k) {
    a.evaluate(Mpfr(k) / 10, one);
    b.evaluate(Mpfr(k) / 10, other);
    EXPECT_EQ(one.q(0), other.q(0));
  }
}

TEST(UnilateralSpring, KeepsItsEnergy) {
  const auto motion = exact({{"x0", "0.3"}, {"v0", "-1"}}, "20");
  ASSERT_GT(motion.pieces.size(), 40U);
  MotionState<Mpfr> state;
  for (int k = 0; k <= 40; ++k) {
    motion.evaluate(Mpfr(k) / 2, state);
    const Mpfr pressed = state.q(0) < 0 ? state.q(0) : Mpfr(0);
    const Mpfr energy =
        state.v(0) * state.v(0) / 2 + Mpfr("9.81") * state.q(0) + 50 * pressed * pressed;
    // The phases of 45 pieces lose two digits.
    EXPECT_LE(abs(energy - Mpfr("0.5") - Mpfr("9.81") * Mpfr("0.3")), Mpfr("1e-96"));
  }
}

TEST(UnilateralSpring, StaysOnItsSpringWhereItsAmplitudeIsSmallerThanItsSag) {
  // r = m g/k = 1; from −3/2 the amplitude is 1/2, from −2 it is 1, which just touches 0.
  const Settings soft{{"k", "2"}, {"g", "2"}};
  for (const char* x0 : {"-1", "-3/2", "-2", "0"}) {
    Settings settings = soft;
    settings.emplace_back("x0", x0);
    EXPECT_EQ(exact(settings, "50").pieces.size(), 1U) << x0;
  }
  Settings leaves = soft;
  leaves.emplace_back("x0", "-2.0000000000000000000000000000001");
  EXPECT_GT(exact(leaves, "50").pieces.size(), 2U);
}

TEST(UnilateralSpring, IsACompliantMotionWithoutEvents) {
  EXPECT_THAT(exact({}, "5").events, IsEmpty());
  EXPECT_EQ(regularity(exact({}, "5")), Regularity::kCompliance);
}

TEST(UnilateralSpring, WitnessAWrongStiffnessIsRejected) {
  EXPECT_THAT(laws_broken({}, {{"k", "101"}}), Contains(HasSubstr("law of a multiplier")));
  EXPECT_THAT(laws_broken({}, {{"m", "2"}}), Contains(HasSubstr("equation of motion")));
  EXPECT_THAT(laws_broken({{"c", "1"}}, {{"c", "2"}}), Contains(HasSubstr("law of a multiplier")));
  EXPECT_THAT(laws_broken({{"k2", "1"}}, {{"k2", "2"}}), Contains(HasSubstr("law of a mult")));
}

TEST(UnilateralSpring, RefusesTimesWithTooManyPieces) {
  EXPECT_THROW(exact({}, "1e12"), InvalidInput);
}

TEST(UnilateralSpring, RefusesWhatIsOutsideItsRanges) {
  for (const auto& [name, value] : Settings{{"k", "0"}, {"m", "-1"}, {"g", "-1"}}) {
    EXPECT_THROW(make_parameters<UnilateralSpring>({{name, value}}), InvalidInput) << name;
  }
}

}  // namespace
}  // namespace assay::oracles::unilateral_spring_test
