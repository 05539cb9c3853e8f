#include "oracles/string_obstacle.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/scalar/invalid_input.hpp"
#include "tests/oracles/event_integrator.hpp"
#include "tests/oracles/motion_laws.hpp"

namespace assay::oracles::string_obstacle_test {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

ExactMotion<Mpfr> exact(const Settings& settings, const char* t_end) {
  return StringObstacle::exact<Mpfr>(make_parameters<StringObstacle>(settings), Mpfr(t_end));
}

std::vector<std::string> laws_broken(const Settings& settings, const char* t_end) {
  return violations(StringObstacle::model<Mpfr>(make_parameters<StringObstacle>(settings)),
                    exact(settings, t_end));
}

TEST(StringObstacle, ObeysTheLawsOfItsModelOverAFlatObstacle) {
  for (const char* modes : {"1", "2", "3", "5"}) {
    for (const char* e : {"0", "1"}) {
      EXPECT_THAT(laws_broken({{"modes", modes}, {"e", e}}, "1.8"), IsEmpty()) << modes << " " << e;
    }
  }
}

TEST(StringObstacle, ObeysTheLawsOfItsModelOverAPoint) {
  for (const char* modes : {"1", "3", "4"}) {
    for (const char* e : {"0", "1"}) {
      EXPECT_THAT(laws_broken({{"modes", modes}, {"e", e}, {"obstacle", "1"}}, "2.2"), IsEmpty())
          << modes << " " << e;
    }
  }
}

TEST(StringObstacle, FarFromTheObstacleItSwingsFreely) {
  const auto motion = exact({{"modes", "5"}, {"h", "3"}}, "7");
  EXPECT_TRUE(motion.events.empty());
  MotionState<Mpfr> start, end;
  motion.evaluate(Mpfr(0), start);
  motion.evaluate(Mpfr(2), end);
  // A period; the sines of 10 turns lose two digits.
  for (int j = 0; j < 5; ++j) EXPECT_LE(abs(start.q(j) - end.q(j)), Mpfr("1e-97")) << j;
}

TEST(StringObstacle, AgreesWithNumericalIntegrationTo25Digits) {
  const WorkingDigits digits(50);
  const Parameters p = make_parameters<StringObstacle>({{"modes", "3"}});
  EventIntegrator integrator(StringObstacle::model<Mpfr>(p), Mpfr(1) / 80);
  const auto& end = integrator.run(Mpfr("1.4"), 100);
  const auto motion = StringObstacle::exact<Mpfr>(p, Mpfr("1.4"));
  MotionState<Mpfr> state;
  motion.evaluate(Mpfr("1.4"), state);
  ASSERT_EQ(integrator.impacts().size(), motion.events.size());
  EXPECT_GE(motion.events.size(), 1U);
  for (std::size_t k = 0; k < motion.events.size(); ++k) {
    EXPECT_LE(abs(integrator.impacts()[k].t - motion.events[k].t), Mpfr("1e-25")) << k;
  }
  for (int j = 0; j < 3; ++j) {
    EXPECT_LE(abs(end.q(j) - state.q(j)), Mpfr("1e-25")) << j;
    EXPECT_LE(abs(end.v(j) - state.v(j)), Mpfr("1e-25")) << j;
  }
}

/// The largest |u_n − u| at the nodes at time t.
double distance_from_the_string(const Settings& settings, const Rational& t) {
  const Parameters p = make_parameters<StringObstacle>(settings);
  const auto motion = StringObstacle::exact<Mpfr>(p, from_rational<Mpfr>(t));
  MotionState<Mpfr> state;
  motion.evaluate(from_rational<Mpfr>(t), state);
  const auto body = StringObstacle::continuum(p);
  Mpfr worst(0);
  for (const Rational& x : body->nodes()) {
    Mpfr u(0);
    for (int j = 0; j < state.q.size(); ++j) {
      u += state.q(j) * sin(detail::pi<Mpfr>() * (j + 1) * from_rational<Mpfr>(x));
    }
    worst = std::max(worst, Mpfr(abs(u - from_rational<Mpfr>(body->at(t, x).displacement.a))));
  }
  return static_cast<double>(worst);
}

// Corners: O(1/n) in the supremum before anything strikes.
TEST(StringObstacle, ApproachesTheContinuousStringAsModesAreAdded) {
  EXPECT_LT(distance_from_the_string({{"modes", "31"}}, Rational(7, 10)), 0.02);
  EXPECT_LT(
      distance_from_the_string({{"modes", "15"}, {"obstacle", "1"}, {"e", "0"}}, Rational(6, 5)),
      distance_from_the_string({{"modes", "3"}, {"obstacle", "1"}, {"e", "0"}}, Rational(6, 5)) /
          2);
}

TEST(StringObstacle, SinesKeepTheirSymmetriesToTheLastBit) {
  for (int p = 0; p <= 40; ++p) {
    const double s = detail::sine_of_fraction<double>(p, 10);
    EXPECT_EQ(s, -detail::sine_of_fraction<double>(p + 10, 10));
    EXPECT_EQ(s, p <= 10 ? detail::sine_of_fraction<double>(10 - p, 10) : s);
    EXPECT_LE(std::abs(s - std::sin(M_PI * p / 10)), 16 * std::numeric_limits<double>::epsilon());
  }
  EXPECT_EQ(detail::sine_of_fraction<double>(5, 10), 1);
  EXPECT_EQ(detail::sine_of_fraction<double>(20, 10), 0);
}

TEST(StringObstacle, RefusesWhatIsOutsideItsRanges) {
  for (const auto& [name, value] : Settings{{"a", "0"},
                                            {"h", "-0.1"},
                                            {"e", "2"},
                                            {"modes", "0"},
                                            {"modes", "1001"},
                                            {"modes", "2.5"},
                                            {"obstacle", "2"}}) {
    EXPECT_THROW(make_parameters<StringObstacle>({{name, value}}), InvalidInput) << name << value;
  }
}

TEST(StringObstacle, WitnessAnotherPitchIsRejected) {
  const Settings settings{{"modes", "3"}};
  auto model = StringObstacle::model<Mpfr>(make_parameters<StringObstacle>(settings));
  model.system.stiffness *= Mpfr("1.01");
  EXPECT_THAT(violations(model, exact(settings, "1")), Contains(HasSubstr("equation of motion")));
}

}  // namespace
}  // namespace assay::oracles::string_obstacle_test
