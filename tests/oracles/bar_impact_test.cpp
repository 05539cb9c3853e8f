#include "oracles/bar_impact.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/scalar/invalid_input.hpp"
#include "tests/oracles/event_integrator.hpp"
#include "tests/oracles/motion_laws.hpp"
#include "tests/oracles/with_digits.hpp"

namespace assay::oracles::bar_impact_test {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

Settings unit_bar(const char* elements, const char* e) {
  return {{"E", "1"},
          {"rho", "1"},
          {"S", "1"},
          {"V", "1"},
          {"gap0", "1/4"},
          {"elements", elements},
          {"e", e}};
}

ExactMotion<Mpfr> exact(const Settings& settings, const char* t_end) {
  return BarImpact::exact<Mpfr>(make_parameters<BarImpact>(settings), Mpfr(t_end));
}

std::vector<std::string> laws_broken(const Settings& settings, const char* t_end) {
  return violations(BarImpact::model<Mpfr>(make_parameters<BarImpact>(settings)),
                    exact(settings, t_end));
}

TEST(BarImpact, ObeysTheLawsOfItsModelWithAnyNumberOfElements) {
  for (const char* elements : {"1", "2", "4", "7"}) {
    for (const char* e : {"0", "1"}) {
      EXPECT_THAT(laws_broken(unit_bar(elements, e), "3"), IsEmpty()) << elements << " " << e;
    }
  }
}

TEST(BarImpact, ObeysTheLawsOfItsModelInSteel) {
  EXPECT_THAT(laws_broken({{"elements", "6"}}, "1.5e-3"), IsEmpty());
  EXPECT_THAT(laws_broken({{"elements", "3"}, {"V", "0"}}, "1e-3"), IsEmpty());
}

TEST(BarImpact, ElasticNodeAgreesWithNumericalIntegrationTo25Digits) {
  const WorkingDigits digits(50);
  const Parameters p = make_parameters<BarImpact>(unit_bar("3", "1"));
  EventIntegrator integrator(BarImpact::model<Mpfr>(p), Mpfr(1) / 80);
  const auto& end = integrator.run(Mpfr("1.4"), 100);
  const auto motion = BarImpact::exact<Mpfr>(p, Mpfr("1.4"));
  MotionState<Mpfr> state;
  motion.evaluate(Mpfr("1.4"), state);
  ASSERT_EQ(integrator.impacts().size(), motion.events.size());
  EXPECT_GT(motion.events.size(), 2U);
  for (std::size_t k = 0; k < motion.events.size(); ++k) {
    EXPECT_LE(abs(integrator.impacts()[k].t - motion.events[k].t), Mpfr("1e-25")) << k;
  }
  for (int k = 0; k <= 3; ++k) {
    EXPECT_LE(abs(end.q(k) - state.q(k)), Mpfr("1e-25")) << k;
    EXPECT_LE(abs(end.v(k) - state.v(k)), Mpfr("1e-25")) << k;
  }
}

/// Impacts below √u of the scale, 10⁻²⁵, are replaced by contact: what follows is that of twice the
/// digits but for the hops left out, a few √u each.
TEST(BarImpact, AccumulationOfTheImpactsOfANodeIsThatOfTwiceTheDigitsToHalfOfThem) {
  const Parameters p = make_parameters<BarImpact>(unit_bar("2", "1/2"));
  const auto motion = with_digits(50, [&] { return BarImpact::exact<Mpfr>(p, Mpfr(2)); });
  const auto better = BarImpact::exact<Mpfr>(p, Mpfr(2));
  EXPECT_TRUE(motion.truncated);
  const auto end_of_impacts = [](const auto& m) {
    for (const auto& event : m.events) {
      if (event.kind == EventKind::kAccumulation) return Mpfr(event.t);
    }
    return Mpfr(0);
  };
  EXPECT_GT(end_of_impacts(better), Mpfr(1) / 4);
  EXPECT_LE(abs(end_of_impacts(motion) - end_of_impacts(better)), Mpfr("1e-23"));
  MotionState<Mpfr> state, truth;
  for (const char* t : {"1.2", "1.9"}) {
    with_digits(50, [&] { return motion.evaluate(Mpfr(t), state); });
    better.evaluate(Mpfr(t), truth);
    for (int i = 0; i <= 2; ++i) {
      EXPECT_LE(abs(Mpfr(state.q(i)) - truth.q(i)), Mpfr("1e-23")) << t << " " << i;
      EXPECT_LE(abs(Mpfr(state.v(i)) - truth.v(i)), Mpfr("1e-22")) << t << " " << i;
    }
  }
}

TEST(BarImpact, PlasticNodeLosesItsEnergyAndNoMore) {
  const auto motion = exact(unit_bar("8", "0"), "3");
  ASSERT_EQ(motion.events.size(), 1U);
  ASSERT_EQ(motion.pieces.size(), 3U) << "flight, contact, flight";
  EXPECT_TRUE(motion.pieces[1].persistent_contact);
  const auto model = BarImpact::model<Mpfr>(make_parameters<BarImpact>(unit_bar("8", "0")));
  MotionState<Mpfr> state;
  motion.evaluate(Mpfr(3), state);
  Mpfr energy(0);
  for (int i = 0; i <= 8; ++i) {
    energy += model.system.mass(i, i) * state.v(i) * state.v(i) / 2;
    for (int j = 0; j <= 8; ++j) {
      energy += state.q(i) * model.system.stiffness(i, j) * state.q(j) / 2;
    }
  }
  // ρ S L V²/2 − ρ S l V²/4; rounding of 100 digits, less 10 for the sums.
  EXPECT_LE(abs(energy - (Mpfr(1) / 2 - Mpfr(1) / 32)), Mpfr("1e-90"));
}

/// |x − y| of the mean of u over the bar at the end, for n elements.
double distance_from_the_bar(const char* elements, const char* e) {
  const Parameters p = make_parameters<BarImpact>(unit_bar(elements, e));
  const int n = p.get_int("elements");
  const auto motion = BarImpact::exact<Mpfr>(p, Mpfr(3));
  MotionState<Mpfr> state;
  motion.evaluate(Mpfr(3), state);
  const auto bar = BarImpact::continuum(p);
  Mpfr sum(0);
  for (int j = 0; j <= n; ++j) {
    const Rational x(j, n);
    const auto truth = bar->at(Rational(3), x).displacement;
    const Mpfr u = from_rational<Mpfr>(Rational(truth.a + truth.b));  // c = 1
    sum += abs(state.q(j) - u) / (n + 1);
  }
  return static_cast<double>(sum);
}

// Fronts smear over n^(-2/3) or less, and the mass that e = 0 stops is 1/(2n) of the bar.
TEST(BarImpact, ApproachesTheContinuousBarAsElementsGetFinerWhateverTheRestitution) {
  for (const char* e : {"0", "1"}) {
    const double coarse = distance_from_the_bar("8", e);
    const double fine = distance_from_the_bar("32", e);
    EXPECT_LT(fine, coarse / 2) << e;
    EXPECT_LT(fine, 0.05) << e;
  }
}

TEST(BarImpact, RefusesWhatIsOutsideItsRanges) {
  for (const auto& [name, value] : Settings{{"E", "0"},
                                            {"rho", "-1"},
                                            {"S", "0"},
                                            {"L", "0"},
                                            {"V", "-1"},
                                            {"gap0", "-1e-9"},
                                            {"elements", "0"},
                                            {"elements", "3/2"},
                                            {"elements", "1001"},
                                            {"e", "1.1"}}) {
    EXPECT_THROW(make_parameters<BarImpact>({{name, value}}), InvalidInput) << name << value;
  }
}

TEST(BarImpact, WitnessAnotherMassOfTheEndNodeIsRejected) {
  const Settings settings = unit_bar("4", "0");
  auto model = BarImpact::model<Mpfr>(make_parameters<BarImpact>(settings));
  model.system.mass(0, 0) *= 2;
  EXPECT_THAT(violations(model, exact(settings, "3")), Contains(HasSubstr("equation of motion")));
}

}  // namespace
}  // namespace assay::oracles::bar_impact_test
