#include "oracles/impact_oscillator.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/jet.hpp"
#include "oracles/exact_digits.hpp"
#include "tests/oracles/event_integrator.hpp"
#include "tests/oracles/motion_laws.hpp"
#include "tests/oracles/reference_table.hpp"

namespace assay::oracles::impact_oscillator_test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

std::vector<Settings> reference_cases(const ReferenceTable& orbits) {
  std::vector<Settings> cases;
  for (std::size_t row = 0; row < orbits.size(); ++row) {
    Settings settings;
    for (const char* name : {"F", "w", "sigma", "e"}) {
      settings.emplace_back(name, orbits.text(row, name));
    }
    cases.push_back(settings);
  }
  return cases;
}

std::string refusal(const Settings& settings) {
  const Parameters p = make_parameters<ImpactOscillator>(settings);
  try {
    static_cast<void>(ImpactOscillator::branch(p));
  } catch (const InvalidInput& error) {
    return error.what();
  }
  return "";
}

TEST(ImpactOscillator, OrbitsAgreeWithTheReferenceTableToItsLastDigit) {
  const ReferenceTable table("impact_oscillator_periodic.orbits.csv");
  const auto cases = reference_cases(table);
  ASSERT_EQ(cases.size(), 4U);
  for (std::size_t row = 0; row < cases.size(); ++row) {
    const Parameters p = make_parameters<ImpactOscillator>(cases[row]);
    const auto o = ImpactOscillator::orbit<Mpfr>(p, ImpactOscillator::branch(p));
    const auto rational = [](const Mpfr& x) { return ScalarTraits<Mpfr>::to_rational(x); };
    Mpfr t0 = atan2(o.sin_phase, o.cos_phase) / p.get<Mpfr>("w");
    if (t0 < 0) t0 += o.period;
    EXPECT_LE(units_of_50th_digit(rational(t0), table.number(row, "t0")), 1);
    EXPECT_LE(units_of_50th_digit(rational(o.period), table.number(row, "T")), 1);
    EXPECT_LE(units_of_50th_digit(rational(o.v_plus), table.number(row, "v_plus")), 1);
    EXPECT_LE(units_of_50th_digit(rational(o.v_minus), table.number(row, "v_minus")), 1);
    // Case A has a = 0 exactly; the table's 1e-81 is its rounding.
    const Rational a = table.number(row, "a");
    if (row > 0) {
      EXPECT_LE(units_of_50th_digit(rational(o.a), a), 1);
    }
  }
}

TEST(ImpactOscillator, StatesAgreeWithTheReferenceTableToItsLastDigit) {
  const ReferenceTable orbits("impact_oscillator_periodic.orbits.csv");
  const auto cases = reference_cases(orbits);
  const ReferenceTable table("impact_oscillator_periodic.states.csv");
  for (std::size_t row = 0; row < table.size(); ++row) {
    std::size_t same_case = 0;
    while (orbits.text(same_case, "case") != table.text(row, "case")) ++same_case;
    const Parameters p = make_parameters<ImpactOscillator>(cases[same_case]);
    const auto motion = ImpactOscillator::exact<Mpfr>(p, Mpfr(4));
    const Mpfr period = 8 * atan(Mpfr(1)) / p.get<Mpfr>("w");
    MotionState<Mpfr> state;
    motion.evaluate(period * from_rational<Mpfr>(table.number(row, "fraction_of_T")), state);
    EXPECT_LE(
        units_of_50th_digit(ScalarTraits<Mpfr>::to_rational(state.q(0)), table.number(row, "x")),
        1);
    EXPECT_LE(
        units_of_50th_digit(ScalarTraits<Mpfr>::to_rational(state.v(0)), table.number(row, "v")),
        1);
  }
}

TEST(ImpactOscillator, ObeysTheLawsOfItsModel) {
  auto cases = reference_cases(ReferenceTable("impact_oscillator_periodic.orbits.csv"));
  cases.push_back({{"F", "-2"}, {"w", "7/3"}, {"sigma", "0.1"}, {"e", "1"}});
  cases.push_back({{"F", "1/2"}, {"w", "3/2"}, {"sigma", "-0.2"}, {"e", "0.9"}});
  cases.push_back({{"w", "1.0000000001"}});  // near resonance Γ is huge and x is not
  cases.push_back({{"w", "0.999"}});
  cases.push_back({{"w", "3"}, {"sigma", "0.2"}});  // |σ| > |Γ|: two roots of one sign
  cases.push_back({{"w", "5"}, {"sigma", "0.01"}, {"e", "0.9"}});
  for (const Settings& settings : cases) {
    const Parameters p = make_parameters<ImpactOscillator>(settings);
    EXPECT_THAT(
        violations(ImpactOscillator::model<Mpfr>(p), ImpactOscillator::exact<Mpfr>(p, Mpfr(20))),
        IsEmpty())
        << testing::PrintToString(settings);
  }
}

// Three periods from the start, so that a wrong phase or a missed impact shows. The orbits contract
// (D: expands 3 times a period), so errors of the integration do not grow beyond 10² of 10⁻⁴⁵.
TEST(ImpactOscillator, StaysOnItsOrbitUnderNumericalIntegration) {
  const WorkingDigits digits(50);
  for (const Settings& settings :
       reference_cases(ReferenceTable("impact_oscillator_periodic.orbits.csv"))) {
    const Parameters p = make_parameters<ImpactOscillator>(settings);
    const Mpfr period = 8 * atan(Mpfr(1)) / p.get<Mpfr>("w");
    EventIntegrator integrator(ImpactOscillator::model<Mpfr>(p), Mpfr(1) / 24);
    const auto& end = integrator.run(period * 7 / 2, 10);
    ASSERT_EQ(integrator.impacts().size(), 3U);
    const auto motion = ImpactOscillator::exact<Mpfr>(p, period * 7 / 2);
    MotionState<Mpfr> state;
    motion.evaluate(end.t, state);
    EXPECT_LE(abs(integrator.impacts()[2].t - 3 * period), Mpfr("1e-38"));
    EXPECT_LE(abs(end.q(0) - state.q(0)), Mpfr("1e-38"));
    EXPECT_LE(abs(end.v(0) - state.v(0)), Mpfr("1e-38"));
  }
}

TEST(ImpactOscillator, StartsRightAfterItsImpactSoThatNoneIsListedAtZero) {
  const Parameters p = make_parameters<ImpactOscillator>();
  const auto exact = exact_digits(find_problem("impact-oscillator"), p, {0, Rational(4)}, 20);
  EXPECT_EQ(exact.states[0].q[0], "-0.10000000000000000000");
  ASSERT_EQ(exact.events.size(), 1U);
  EXPECT_EQ(exact.events[0].t, "3.1415926535897932385");
}

TEST(ImpactOscillator, RefusesParametersWithoutAnOrbitAndSaysWhy) {
  EXPECT_THAT(refusal({{"w", "1"}}), HasSubstr("resonance"));
  EXPECT_THAT(refusal({{"F", "0"}}), HasSubstr("F = 0"));
  EXPECT_THAT(refusal({{"sigma", "5"}}), HasSubstr("phase"));
  EXPECT_THAT(refusal({{"w", "1/2"}}), HasSubstr("velocity"));
  EXPECT_THAT(refusal({{"w", "3/5"}}), HasSubstr("inside the period"));
  EXPECT_THAT(refusal({{"e", "1"}}), HasSubstr("amplitude free"));
  EXPECT_THROW(make_parameters<ImpactOscillator>({{"e", "0"}}), InvalidInput);
  EXPECT_THROW(make_parameters<ImpactOscillator>({{"w", "-2"}}), InvalidInput);
}

TEST(ImpactOscillator, WitnessAShiftedPhaseIsRejected) {
  const Parameters p = make_parameters<ImpactOscillator>();
  auto model = ImpactOscillator::model<Mpfr>(p);
  model.system.external_force = ExternalForce<Mpfr>::of_time([](const Mpfr& t, Vector<Mpfr>& f) {
    f(0) = cos(Mpfr(2 * t));  // without the phase of the orbit
  });
  EXPECT_THAT(violations(model, ImpactOscillator::exact<Mpfr>(p, Mpfr(2))), Not(IsEmpty()));
}

TEST(ImpactOscillator, ForceIsDifferentiatedInTimeByJets) {
  using J = Jet<double, 1>;
  const Parameters p = make_parameters<ImpactOscillator>();
  const auto force_of = []<class S>(const ContactModel<S>& model, const S& t) {
    Vector<S> force(1);
    model.system.external_force.evaluate(t, force);
    return force(0);
  };
  const auto exact = ImpactOscillator::model<Mpfr>(p);
  const Mpfr step("1e-20"), middle(0.5);
  const Mpfr change = force_of(exact, Mpfr(middle + step)) - force_of(exact, Mpfr(middle - step));
  const double slope = static_cast<double>(change / (2 * step));
  EXPECT_LE(std::abs(force_of(ImpactOscillator::model<J>(p), J(0.5, 0)).v[0] - slope),
            64 * std::numeric_limits<double>::epsilon());
}

}  // namespace
}  // namespace assay::oracles::impact_oscillator_test
