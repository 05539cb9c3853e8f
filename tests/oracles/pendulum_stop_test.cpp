#include "oracles/pendulum_stop.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/math/special_functions/ellint_1.hpp>
#include <boost/math/special_functions/jacobi_elliptic.hpp>

#include "core/scalar/interval.hpp"
#include "core/scalar/invalid_input.hpp"
#include "core/scalar/mpfr_boost_math.hpp"
#include "oracles/detail/distance_to_pi.hpp"
#include "oracles/detail/jacobi_elliptic.hpp"
#include "oracles/exact_digits.hpp"
#include "tests/oracles/event_integrator.hpp"
#include "tests/oracles/motion_laws.hpp"
#include "tests/oracles/with_digits.hpp"

namespace assay::oracles::pendulum_stop_test {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

std::vector<std::string> laws_broken(const Settings& settings, const char* t_end) {
  const Parameters p = make_parameters<PendulumStop>(settings);
  return violations(PendulumStop::model<Mpfr>(p), PendulumStop::exact<Mpfr>(p, Mpfr(t_end)));
}

TEST(PendulumStop, ObeysTheLawsOfItsModelAtSmallAndLargeAngles) {
  for (const char* theta0 : {"1/1000", "1", "5/2", "3.14159265"}) {
    for (const char* e : {"0", "0.3", "0.8", "1"}) {
      const Settings settings{{"theta0", theta0}, {"e", e}, {"w0", "3/2"}};
      for (const char* t_end : {"0", "1", "20"}) {
        EXPECT_THAT(laws_broken(settings, t_end), IsEmpty())
            << testing::PrintToString(settings) << " until " << t_end;
      }
    }
  }
}

// Boost computes K by Carlson's integrals and sn, cn, dn by another recursion. 10⁻⁴⁵: it takes
// 1 − k² by subtraction, which loses four digits at the largest k.
TEST(PendulumStop, EllipticFunctionsAgreeWithThoseOfBoostMath) {
  const WorkingDigits digits(50);
  const Mpfr tolerance("1e-45");
  for (const char* modulus : {"0", "1e-30", "0.1", "0.5", "0.9", "0.9999"}) {
    const Mpfr k(modulus);
    const detail::JacobiElliptic<Mpfr> functions(k, sqrt(Mpfr(1 - k * k)));
    EXPECT_LE(abs(functions.quarter_period() - boost::math::ellint_1(k)), tolerance) << modulus;
    for (const char* argument : {"-0.3", "0", "1e-20", "0.7", "1.6", "4"}) {
      const Mpfr u(argument);
      const auto values = functions.at(u);
      Mpfr cn, dn;
      const Mpfr sn = boost::math::jacobi_elliptic(k, u, &cn, &dn);
      EXPECT_LE(abs(values.sn - sn), tolerance) << modulus << " " << argument;
      EXPECT_LE(abs(values.cn - cn), tolerance) << modulus << " " << argument;
      EXPECT_LE(abs(values.dn - dn), tolerance) << modulus << " " << argument;
    }
  }
}

// 10⁻³⁰: the steps of the integrator are good to 10⁻⁴⁵, five impacts lose digits by their
// condition.
TEST(PendulumStop, AgreesWithNumericalIntegrationTo30Digits) {
  const WorkingDigits digits(50);
  const Mpfr tolerance("1e-30");
  for (const Settings& settings : {Settings{},
                                   Settings{{"theta0", "3"}, {"e", "1/2"}},
                                   Settings{{"theta0", "2"}, {"e", "1"}, {"w0", "1.3"}}}) {
    const Parameters p = make_parameters<PendulumStop>(settings);
    const auto motion = PendulumStop::exact<Mpfr>(p, Mpfr(15));
    EventIntegrator integrator(PendulumStop::model<Mpfr>(p), Mpfr(1) / 16);
    const auto& end = integrator.run(Mpfr(15), 20);
    ASSERT_EQ(motion.events.size(), integrator.impacts().size());
    ASSERT_GE(motion.events.size(), 3U);
    for (std::size_t n = 0; n < motion.events.size(); ++n) {
      EXPECT_LE(abs(motion.events[n].t - integrator.impacts()[n].t), tolerance) << n;
      EXPECT_LE(abs(motion.events[n].v_plus(0) - integrator.impacts()[n].v_plus(0)), tolerance);
    }
    MotionState<Mpfr> state;
    motion.evaluate(end.t, state);
    EXPECT_LE(abs(state.q(0) - end.q(0)), tolerance);
    EXPECT_LE(abs(state.v(0) - end.v(0)), tolerance);
  }
}

TEST(PendulumStop, ImpactsKeepTheRatioOfModuliAndTheSwingsTendToThoseOfSmallAngles) {
  const Parameters p = make_parameters<PendulumStop>({{"e", "1/10"}, {"w0", "2"}, {"theta0", "3"}});
  const auto motion = PendulumStop::exact<Mpfr>(p, Mpfr(100));
  ASSERT_GT(motion.events.size(), 60U);
  const Mpfr tolerance("1e-97");  // a hundred sums of flights of a dozen operations
  Mpfr speed = 4 * sin(Mpfr(3) / 2);
  for (const auto& event : motion.events) {
    EXPECT_LE(abs(event.v_minus(0) + speed), tolerance * speed);
    speed /= 10;
  }
  // K = π/2 (1 + k²/4 + …), and k² is below the resolution after 60 impacts.
  const Mpfr flight = motion.events[61].t - motion.events[60].t;
  EXPECT_LE(abs(flight - 2 * atan(Mpfr(1))), 100 * tolerance);
}

// t₁ = K(k₀) = log(4/k') up to k'², k' = (π − θ₀)/2 about 10⁻⁶¹: below the resolution of θ₀ itself.
TEST(PendulumStop, FallsFromNextToTheUprightPositionAfterALogarithmOfItsDistance) {
  const Settings settings{
      {"theta0", "3.141592653589793238462643383279502884197169399375105820974943"}};
  const Parameters p = make_parameters<PendulumStop>(settings);
  const Mpfr distance = 4 * atan(Mpfr(1)) - from_rational<Mpfr>(p["theta0"]);
  const auto motion = with_digits(50, [&] { return PendulumStop::exact<Mpfr>(p, Mpfr(300)); });
  ASSERT_FALSE(motion.events.empty());
  // The difference from π has 40 digits of 100 left.
  EXPECT_LE(abs(Mpfr(motion.events[0].t) - log(Mpfr(8) / distance)), Mpfr("1e-38"));
  const ExactDigits digits = exact_digits(find_problem("pendulum-stop"), p, {Rational(300)}, 50);
  EXPECT_EQ(digits.certified_digits, 50);
}

TEST(PendulumStop, RestsWithoutForceAfterAPlasticImpact) {
  const Parameters p = make_parameters<PendulumStop>({{"e", "0"}});
  const auto motion = PendulumStop::exact<Mpfr>(p, Mpfr(3));
  EXPECT_EQ(regularity(motion), Regularity::kContactPhases);
  ASSERT_EQ(motion.events.size(), 1U);
  MotionState<Mpfr> state;
  motion.evaluate(Mpfr(3), state);
  EXPECT_EQ(state.q(0), 0);
  EXPECT_EQ(state.contact_force(0), 0);
}

TEST(PendulumStop, EnclosesItsForceAndItsStiffnessInIntervals) {
  const auto model = PendulumStop::model<Interval>(make_parameters<PendulumStop>({{"w0", "2"}}));
  Vector<Interval> q = Vector<Interval>::Constant(1, Interval(Rational(1, 3)));
  Vector<Interval> force(1);
  Matrix<Interval> by_q(1, 1), by_v(1, 1);
  model.system->force(Interval(0), q, q, force);
  model.system->force_jacobians(Interval(0), q, q, by_q, by_v);
  const auto inside = [](const Interval& a, const Mpfr& x) {
    return scalar_cast<Mpfr>(a.low()) <= x && x <= scalar_cast<Mpfr>(a.high()) &&
           a.high() - a.low() < Mpfr50("1e-47");
  };
  EXPECT_TRUE(inside(force(0), -4 * sin(Mpfr(1) / 3)));
  EXPECT_TRUE(inside(by_q(0, 0), -4 * cos(Mpfr(1) / 3)));
}

TEST(PendulumStop, WitnessAWrongRestitutionIsRejected) {
  const auto wrong = make_parameters<PendulumStop>({{"e", "0.7"}});
  EXPECT_THAT(violations(PendulumStop::model<Mpfr>(make_parameters<PendulumStop>()),
                         PendulumStop::exact<Mpfr>(wrong, Mpfr(4))),
              Contains(HasSubstr("U+ + e U-")));
}

TEST(PendulumStop, WitnessAWrongFrequencyIsRejected) {
  const auto wrong = make_parameters<PendulumStop>({{"w0", "1.0000001"}});
  EXPECT_THAT(violations(PendulumStop::model<Mpfr>(make_parameters<PendulumStop>()),
                         PendulumStop::exact<Mpfr>(wrong, Mpfr(1))),
              Contains(HasSubstr("equation of motion")));
}

// A swing that lasts the period of small angles does not come back to the stop.
TEST(PendulumStop, WitnessThePeriodOfSmallAnglesIsRejected) {
  const auto p = make_parameters<PendulumStop>({{"e", "1"}});
  auto motion = PendulumStop::exact<Mpfr>(p, Mpfr(6));
  ASSERT_EQ(motion.events.size(), 2U);
  motion.events[1].t = motion.events[0].t + 4 * atan(Mpfr(1));
  motion.pieces[1].end = motion.events[1].t;
  motion.pieces[2].begin = motion.events[1].t;
  EXPECT_THAT(violations(PendulumStop::model<Mpfr>(p), motion), Not(IsEmpty()));
}

TEST(PendulumStop, RefusesWhatIsOutsideItsRanges) {
  const WorkingDigits digits(50);
  for (const auto& [name, value] :
       Settings{{"w0", "0"}, {"theta0", "0"}, {"theta0", "-1"}, {"e", "1.1"}, {"e", "-0.1"}}) {
    EXPECT_THROW(make_parameters<PendulumStop>({{name, value}}), InvalidInput) << name;
  }
  // 3.1416 > π > 3.14159.
  const auto beyond = make_parameters<PendulumStop>({{"theta0", "3.1416"}});
  EXPECT_THROW(PendulumStop::exact<Mpfr>(beyond, Mpfr(1)), InvalidInput);
  try {
    static_cast<void>(PendulumStop::model<double>(beyond));
    FAIL() << "no refusal";
  } catch (const InvalidInput& error) {
    EXPECT_THAT(error.what(), HasSubstr("theta0 = 3.1416 is not allowed: it must be in (0, pi)"));
  }
}

}  // namespace
}  // namespace assay::oracles::pendulum_stop_test
