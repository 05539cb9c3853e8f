#include "reference/event_driven/certified_motion.hpp"

#include <gtest/gtest.h>

#include "core/scalar/machine.hpp"
#include "core/scalar/rational.hpp"
#include "oracles/bouncing_ball.hpp"
#include "tests/reference/event_driven/agreement_with.hpp"
#include "tests/reference/event_driven/models.hpp"

namespace assay::reference::certified_motion_test {
namespace {

ModelMaker ball(const std::string& e) {
  return [e] {
    const auto parameters = oracles::make_parameters<oracles::BouncingBall>({{"e", e}});
    return LagrangianModel<Mpfr>(oracles::BouncingBall::model<Mpfr>(parameters));
  };
}

ModelMaker pendulum() {
  return [] { return pendulum_with_stop(Mpfr(Mpfr(5) / Mpfr(2)), Mpfr(Mpfr(4) / Mpfr(5))); };
}

TEST(CertifiedMotion, HasTheDigitsAskedFor) {
  const CertifiedMotion result = certified_motion(ball("1/2"), Rational(2), {.digits = 50});
  EXPECT_TRUE(result.certified) << result.doubt;
  EXPECT_GE(result.digits, 50);
  const auto parameters = oracles::make_parameters<oracles::BouncingBall>({{"e", "1/2"}});
  const auto exact = oracles::BouncingBall::exact<Mpfr>(parameters, Mpfr(2));
  EventDrivenMotion<Mpfr> rounded;
  rounded.motion = rounded_motion(result.run.motion);
  rounded.reached = Mpfr(2);
  const Difference<Mpfr> d = difference(rounded, exact);
  // what is certified: 50 digits of the largest time, 2 s, speed, 4.5 m/s, and force, 10 N
  const Mpfr unit = pow(Mpfr(10), -50);
  EXPECT_GT(d.compared, 20u);
  EXPECT_LE(d.events, unit * 2);
  EXPECT_LE(d.positions, unit * 5);
  EXPECT_LE(d.forces, unit * 10);
}

TEST(CertifiedMotion, IsATruthForStudies) {
  const WorkingDigits digits(50);
  const CertifiedMotion result = certified_motion(ball("0.8"), Rational(1), {.digits = 20});
  const oracles::ExactMotion<Mpfr> motion = rounded_motion(result.run.motion);
  const oracles::ExactMotion<long double> fast = oracles::to_long_double(motion);
  oracles::MotionState<long double> x;
  fast.evaluate(0.25L, x);
  // rounding of 30 terms of a polynomial of size 1
  EXPECT_LE(std::abs(x.q(0) - (1 - 9.81L / 32)), 100 * unit_roundoff<long double>());
}

TEST(CertifiedMotion, OfAPendulumWithImpactsHasFiftyDigits) {
  const CertifiedMotion result = certified_motion(pendulum(), Rational(10), {.digits = 50});
  EXPECT_TRUE(result.certified) << result.doubt;
  ASSERT_EQ(result.agreement.event_digits.size(), 3u);
  for (const int digits : result.agreement.event_digits) EXPECT_GE(digits, 50);
}

// A run whose panels resolve the motion to 10^-22 only cannot certify more than a few digits beyond
// that, whatever the other does.
TEST(CertifiedMotion, LosesTheDigitsThatALooseToleranceLoses) {
  for (const bool first : {true, false}) {
    CertificationOptions options{.digits = 30, .max_attempts = 1};
    (first ? options.first_tolerance : options.second_tolerance) = parse_rational("1e-12");
    const CertifiedMotion result = certified_motion(pendulum(), Rational(5), options);
    EXPECT_FALSE(result.certified);
    EXPECT_LT(result.digits, 25);
    EXPECT_GE(result.digits, 8);
    EXPECT_NE(result.doubt.find("agree in"), std::string::npos) << result.doubt;
  }
}

// Two runs of motions that differ: by 10^-25 in the restitution, hence in at most 26 digits.
TEST(CertifiedMotion, IsNotThatOfRunsOfDifferentModels) {
  const WorkingDigits digits(50);
  const auto parameters = [](const std::string& e) {
    return oracles::make_parameters<oracles::BouncingBall>({{"e", e}});
  };
  const auto run = [&](const std::string& e) {
    return integrate_event_driven<Mpfr>(oracles::BouncingBall::model<Mpfr>(parameters(e)), Mpfr(1));
  };
  const Agreement same = agreement(run("0.8"), run("0.8"));
  EXPECT_GE(same.digits, 48);
  const Agreement other = agreement(run("0.8"), run("0.8000000000000000000000001"));
  EXPECT_LE(other.digits, 26);
  EXPECT_GE(other.digits, 23);
}

TEST(CertifiedMotion, IsNotThatOfRunsWithDifferentEvents) {
  const auto run = [](const std::string& height) {
    const auto parameters = oracles::make_parameters<oracles::BouncingBall>({{"h0", height}});
    return integrate_event_driven<double>(oracles::BouncingBall::model<double>(parameters), 0.5);
  };
  const Agreement one = agreement(run("1"), run("2"));
  EXPECT_EQ(one.digits, 0);
  EXPECT_EQ(one.difference, "one of the two has more events");
}

TEST(CertifiedMotion, DoesNotHideThatARunEndsEarly) {
  const CertifiedMotion result =
      certified_motion(ball("1"), Rational(3), {.digits = 20, .max_attempts = 1, .max_events = 1});
  EXPECT_FALSE(result.certified);
  EXPECT_EQ(result.digits, 0);
  EXPECT_NE(result.doubt.find("too many events"), std::string::npos) << result.doubt;
}

TEST(CertifiedMotion, RestoresThePrecision) {
  const int before = WorkingDigits::digits();
  (void)certified_motion(ball("1"), Rational(1, 10), {.digits = 20});
  EXPECT_EQ(WorkingDigits::digits(), before);
  EXPECT_THROW((void)certified_motion(ball("1"), Rational(-1), {.digits = 20}), InvalidInput);
  EXPECT_EQ(WorkingDigits::digits(), before);
}

TEST(CertifiedMotion, RefusesDigitsThatAreNoNumberOfDigits) {
  for (const int digits : {0, -3, 1001}) {
    EXPECT_THROW((void)certified_motion(ball("1"), Rational(1), {.digits = digits}), InvalidInput);
  }
}

TEST(CertifiedMotion, OfNoDurationIsItsInitialState) {
  const CertifiedMotion result = certified_motion(ball("1"), Rational(0), {.digits = 20});
  EXPECT_TRUE(result.certified) << result.doubt;
  oracles::MotionState<Mpfr> x;
  result.run.motion.evaluate(Mpfr(0), x);
  EXPECT_EQ(x.q(0), 1);
}

}  // namespace
}  // namespace assay::reference::certified_motion_test
