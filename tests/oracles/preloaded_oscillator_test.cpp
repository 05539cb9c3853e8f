#include "oracles/preloaded_oscillator.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/scalar/invalid_input.hpp"
#include "oracles/exact_digits.hpp"
#include "oracles/oscillator_stop.hpp"
#include "tests/oracles/event_integrator.hpp"
#include "tests/oracles/motion_laws.hpp"
#include "tests/oracles/reference_table.hpp"

namespace assay::oracles::preloaded_oscillator_test {
namespace {

using testing::IsEmpty;
using testing::Not;

const ProblemEntry& entry() { return find_problem("preloaded-oscillator"); }

TEST(PreloadedOscillator, StatesAgreeWithTheReferenceTableToItsLastDigit) {
  const ReferenceTable table("preloaded_oscillator_zeno.states.csv");
  ASSERT_GT(table.size(), 30U);
  for (std::size_t row = 0; row < table.size(); ++row) {
    const Parameters p = make_parameters<PreloadedOscillator>(
        {{"e", table.text(row, "e")}, {"v0", table.text(row, "v0")}});
    const ExactDigits exact = exact_digits(entry(), p, {table.number(row, "t")}, 50);
    EXPECT_LE(units_of_50th_digit(parse_rational(exact.states[0].q[0]), table.number(row, "x")), 1)
        << "row " << row;
    EXPECT_LE(units_of_50th_digit(parse_rational(exact.states[0].v[0]), table.number(row, "v")), 1)
        << "row " << row;
  }
}

TEST(PreloadedOscillator, ImpactsAndAccumulationAgreeWithTheReferenceTableToItsLastDigit) {
  const ReferenceTable states("preloaded_oscillator_zeno.states.csv");
  const ReferenceTable table("preloaded_oscillator_zeno.events.csv");
  for (std::size_t row = 0; row < table.size(); ++row) {
    std::size_t same_case = 0;
    while (states.text(same_case, "case") != table.text(row, "case")) ++same_case;
    const Parameters p = make_parameters<PreloadedOscillator>(
        {{"e", states.text(same_case, "e")}, {"v0", states.text(same_case, "v0")}});
    const ExactDigits exact = exact_digits(entry(), p, {Rational(20)}, 50);
    const std::string& n = table.text(row, "n");
    if (n == "0") continue;  // the start, which is no impact
    const DigitsEvent& event =
        n == "zeno" ? exact.events.back() : exact.events.at(std::stoul(n) - 1);
    EXPECT_LE(units_of_50th_digit(parse_rational(event.t), table.number(row, "t")), 1)
        << "row " << row;
    EXPECT_LE(units_of_50th_digit(parse_rational(event.v_plus[0]), table.number(row, "v_plus")), 1)
        << "row " << row;
  }
}

TEST(PreloadedOscillator, ObeysTheLawsOfItsModelInEveryRegime) {
  for (const Settings& settings :
       {Settings{},
        Settings{{"e", "0"}},
        Settings{{"e", "1"}, {"m", "2"}},
        Settings{{"x0", "2"}, {"v0", "0"}},
        Settings{{"x0", "2"}, {"v0", "-5"}, {"k", "7"}, {"m", "0.3"}, {"F", "0.1"}},
        Settings{{"x0", "1e-9"}, {"v0", "-1"}},
        Settings{{"x0", "1/2"}, {"v0", "4"}, {"F", "20"}, {"e", "0.8"}},
        Settings{{"x0", "0"}, {"v0", "-1"}},
        Settings{{"x0", "0"}, {"v0", "0"}, {"F", "3"}}}) {
    for (const char* t_end : {"0", "1", "30"}) {
      const Parameters p = make_parameters<PreloadedOscillator>(settings);
      EXPECT_THAT(violations(PreloadedOscillator::model<Mpfr>(p),
                             PreloadedOscillator::exact<Mpfr>(p, Mpfr(t_end))),
                  IsEmpty())
          << testing::PrintToString(settings) << " until " << t_end;
    }
  }
}

// Two formulas for one time: the sum of arctangents here, the tail of undamped flights there.
TEST(PreloadedOscillator, AgreesWithTheUndampedOscillatorAboveAStop) {
  const Parameters p = make_parameters<PreloadedOscillator>(
      {{"x0", "1/3"}, {"v0", "1/2"}, {"k", "6"}, {"m", "2"}, {"F", "3"}, {"e", "0.6"}});
  const Parameters same = make_parameters<OscillatorStop>({{"x0", "1/3"},
                                                           {"v0", "1/2"},
                                                           {"zeta", "0"},
                                                           {"k", "3"},
                                                           {"m", "2"},
                                                           {"f", "3/2"},
                                                           {"e", "0.6"}});
  const auto a = exact_digits(entry(), p, {Rational(1), Rational(2), Rational(9)}, 60);
  const auto b = exact_digits(
      find_problem("oscillator-stop"), same, {Rational(1), Rational(2), Rational(9)}, 60);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(a.states[i].q, b.states[i].q);
    EXPECT_EQ(a.states[i].v, b.states[i].v);
  }
  ASSERT_EQ(a.events.size(), b.events.size());
  EXPECT_EQ(a.events.back().kind, "accumulation");
  EXPECT_EQ(a.events.back().t, b.events.back().t);
  EXPECT_EQ(a.events.front().impulse, b.events.front().impulse);
}

TEST(PreloadedOscillator, AgreesWithNumericalIntegrationTo30Digits) {
  const WorkingDigits digits(50);
  const Parameters p = make_parameters<PreloadedOscillator>(
      {{"x0", "0.4"}, {"v0", "-1"}, {"k", "10"}, {"m", "2.5"}, {"F", "3"}, {"e", "0.9"}});
  EventIntegrator integrator(PreloadedOscillator::model<Mpfr>(p), Mpfr(1) / 16);
  const auto& end = integrator.run(Mpfr(4), 100);
  const auto motion = PreloadedOscillator::exact<Mpfr>(p, Mpfr(4));
  ASSERT_EQ(motion.events.size(), integrator.impacts().size());
  ASSERT_GT(motion.events.size(), 3U);
  const Mpfr tolerance("1e-30");
  for (std::size_t i = 0; i < motion.events.size(); ++i) {
    EXPECT_LE(abs(motion.events[i].t - integrator.impacts()[i].t), tolerance);
    EXPECT_LE(abs(motion.events[i].v_minus(0) - integrator.impacts()[i].v_minus(0)), tolerance);
  }
  MotionState<Mpfr> state;
  motion.evaluate(Mpfr(4), state);
  EXPECT_LE(abs(state.q(0) - end.q(0)), tolerance);
}

TEST(PreloadedOscillator, WitnessAWrongMassIsRejected) {
  const Parameters p = make_parameters<PreloadedOscillator>({{"m", "2"}});
  const Parameters wrong = make_parameters<PreloadedOscillator>();
  EXPECT_THAT(violations(PreloadedOscillator::model<Mpfr>(p),
                         PreloadedOscillator::exact<Mpfr>(wrong, Mpfr(1))),
              Not(IsEmpty()));
}

TEST(PreloadedOscillator, RefusesWhatIsOutsideItsRanges) {
  for (const auto& [name, value] :
       Settings{{"k", "0"}, {"m", "-1"}, {"F", "0"}, {"e", "2"}, {"x0", "-1e-9"}}) {
    EXPECT_THROW(make_parameters<PreloadedOscillator>({{name, value}}), InvalidInput) << name;
  }
}

}  // namespace
}  // namespace assay::oracles::preloaded_oscillator_test
