#include "oracles/dry_friction_oscillator.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/scalar/invalid_input.hpp"
#include "oracles/exact_digits.hpp"
#include "tests/oracles/motion_laws.hpp"
#include "tests/oracles/reference_table.hpp"

namespace assay::oracles::dry_friction_oscillator_test {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

Settings table_settings(const ReferenceTable& table, std::size_t row) {
  Settings result;
  for (const char* name : {"w", "f", "x0", "v0"}) result.emplace_back(name, table.text(row, name));
  return result;
}

ExactMotion<Mpfr> exact(const Settings& settings, const char* t_end) {
  return DryFrictionOscillator::exact<Mpfr>(make_parameters<DryFrictionOscillator>(settings),
                                            Mpfr(t_end));
}

std::vector<std::string> laws_broken(const Settings& model, const Settings& motion) {
  return violations(
      DryFrictionOscillator::model<Mpfr>(make_parameters<DryFrictionOscillator>(model)),
      exact(motion, "9"));
}

TEST(DryFrictionOscillator, StatesAgreeWithTheReferenceTableToItsLastDigit) {
  const ReferenceTable table("dry_friction_oscillator.states.csv");
  ASSERT_EQ(table.size(), 22U);
  for (std::size_t row = 0; row < table.size(); ++row) {
    const auto p = make_parameters<DryFrictionOscillator>(table_settings(table, row));
    const ExactDigits digits =
        exact_digits(find_problem("dry-friction-oscillator"), p, {table.number(row, "t")}, 50);
    const DigitsState& state = digits.states.front();
    EXPECT_LE(units_of_50th_digit(parse_rational(state.q[0]), table.number(row, "x")), 1) << row;
    EXPECT_LE(units_of_50th_digit(parse_rational(state.v[0]), table.number(row, "v")), 1) << row;
    EXPECT_EQ(state.q[1], "0");
    const bool stuck = table.text(row, "mode") == "stuck";
    EXPECT_EQ(state.v[0] == "0", stuck) << row;
  }
}

TEST(DryFrictionOscillator, TurningPointsAgreeWithTheReferenceTableToItsLastDigit) {
  const ReferenceTable states("dry_friction_oscillator.states.csv");
  const ReferenceTable table("dry_friction_oscillator.turning_points.csv");
  ASSERT_EQ(table.size(), 7U);
  for (std::size_t row = 0; row < table.size(); ++row) {
    std::size_t same_case = 0;
    while (states.text(same_case, "case") != table.text(row, "case")) ++same_case;
    const auto p = make_parameters<DryFrictionOscillator>(table_settings(states, same_case));
    const Rational t = table.number(row, "t");
    const ExactDigits digits =
        exact_digits(find_problem("dry-friction-oscillator"), p, {t, Rational(8)}, 50);
    const auto n = static_cast<std::size_t>(std::stoi(table.text(row, "n")));
    EXPECT_LE(units_of_50th_digit(parse_rational(digits.events.at(n - 1).t), t), 1) << row;
    // The tabulated time is rounded, which moves a turning point by its square.
    EXPECT_LE(units_of_50th_digit(parse_rational(digits.states[0].q[0]), table.number(row, "x")), 1)
        << row;
  }
}

TEST(DryFrictionOscillator, ObeysTheLawsOfItsModelFromEveryStart) {
  for (const char* x0 : {"-2", "-1/4", "0", "0.3", "1.35"}) {
    for (const char* v0 : {"-3", "0", "1/7", "2"}) {
      for (const char* f : {"0", "1/10", "1", "9"}) {
        for (const char* relay : {"0", "1"}) {
          const Settings settings{{"x0", x0}, {"v0", v0}, {"f", f}, {"w", "3/2"}, {"relay", relay}};
          EXPECT_THAT(laws_broken(settings, settings), IsEmpty())
              << testing::PrintToString(settings);
        }
      }
    }
  }
}

TEST(DryFrictionOscillator, LosesTheWorkOfFrictionOnItsWay) {
  const Settings settings{{"x0", "3"}, {"f", "1/2"}, {"w", "2"}};
  const auto motion = exact(settings, "20");
  // Half swings from 3 about ±1/8: 3, −2.75, 2.5, … and at last |x| ≤ 1/8.
  ASSERT_EQ(motion.events.size(), 12U);
  MotionState<Mpfr> state;
  motion.evaluate(Mpfr(20), state);
  EXPECT_EQ(state.q(0), 0);
  EXPECT_EQ(state.v(0), 0);
  Mpfr energy = 2 * 9;
  Mpfr x(3);
  // A dozen operations a swing with numbers below 20.
  const Mpfr tolerance("1e-96");
  for (const auto& event : motion.events) {
    motion.evaluate(event.t, state);
    energy -= abs(state.q(0) - x) / 2;
    x = state.q(0);
    EXPECT_LE(abs(2 * x * x - energy), tolerance);
  }
}

TEST(DryFrictionOscillator, SticksAtTheLimitOfFrictionExactly) {
  // f/w² = 1/4; half swings from 3/4 end at −1/4, where w²|x| = f.
  const Settings at_limit{{"x0", "3/4"}};
  ASSERT_EQ(exact(at_limit, "9").events.size(), 1U);
  MotionState<Mpfr> state;
  exact(at_limit, "9").evaluate(Mpfr(9), state);
  EXPECT_EQ(state.q(0), Mpfr(-0.25));
  EXPECT_EQ(state.contact_force(1), -1);
  EXPECT_EQ(exact({{"x0", "0.7500000000000000000000000000000000001"}}, "9").events.size(), 2U);
  EXPECT_THAT(exact({{"x0", "1/4"}}, "9").events, IsEmpty());
  EXPECT_THAT(exact({{"x0", "-1/4"}}, "9").events, IsEmpty());
  EXPECT_EQ(exact({{"x0", "0.2500000000000000000000000000000000001"}}, "9").events.size(), 1U);
}

TEST(DryFrictionOscillator, ThrownFromItsCentreItTurnsWhereItsEnergyEnds) {
  // R² = r² + v₀²/w²; with r = 3, v₀/w = 4: x₁ = 5 − 3, below r: it sticks there.
  const Settings settings{{"x0", "0"}, {"v0", "8"}, {"w", "2"}, {"f", "12"}};
  const auto motion = exact(settings, "9");
  ASSERT_EQ(motion.events.size(), 1U);
  MotionState<Mpfr> state;
  motion.evaluate(Mpfr(9), state);
  EXPECT_LE(abs(state.q(0) - 2), Mpfr("1e-98"));  // one square root and a difference
  EXPECT_LE(abs(motion.events[0].t - atan2(Mpfr(4), Mpfr(3)) / 2), Mpfr("1e-98"));
}

TEST(DryFrictionOscillator, OscillatesForEverWithoutFriction) {
  const auto motion = exact({{"f", "0"}}, "1000");
  EXPECT_THAT(motion.events, IsEmpty());
  MotionState<Mpfr> state;
  motion.evaluate(Mpfr(1000), state);
  // The phase 2000 loses three digits.
  EXPECT_LE(abs(state.q(0) - Mpfr("1.35") * cos(Mpfr(2000))), Mpfr("1e-95"));
}

TEST(DryFrictionOscillator, IsAMotionWithFriction) {
  EXPECT_EQ(regularity(exact({}, "6")), Regularity::kFriction);
  EXPECT_EQ(regularity(exact({}, "1")), Regularity::kSmooth);
  EXPECT_EQ(regularity(exact({{"x0", "3/4"}}, "6")), Regularity::kBraking);
}

TEST(DryFrictionOscillator, WitnessAWrongFrictionIsRejected) {
  EXPECT_THAT(laws_broken({}, {{"f", "1.01"}}), Contains(HasSubstr("friction is in its cone")));
  EXPECT_THAT(laws_broken({}, {{"f", "0.99"}}), Contains(HasSubstr("friction opposes sliding")));
}

TEST(DryFrictionOscillator, WitnessAWrongRelayIsRejected) {
  EXPECT_THAT(laws_broken({{"relay", "1"}}, {{"relay", "1"}, {"f", "1.01"}}),
              Contains(HasSubstr("law of a multiplier")));
}

TEST(DryFrictionOscillator, MovesUnderARelayAsOnTheFloor) {
  MotionState<Mpfr> floor, relay;
  for (const char* t : {"0", "1", "3", "5", "9"}) {
    exact({}, "9").evaluate(Mpfr(t), floor);
    exact({{"relay", "1"}}, "9").evaluate(Mpfr(t), relay);
    ASSERT_EQ(relay.q.size(), 1);
    EXPECT_EQ(relay.q(0), floor.q(0));
    EXPECT_EQ(relay.contact_force(0), floor.contact_force(1));
  }
}

TEST(DryFrictionOscillator, WitnessAWrongFrequencyIsRejected) {
  EXPECT_THAT(laws_broken({}, {{"w", "2.000001"}}), Contains(HasSubstr("equation of motion")));
}

// It would stick outside the cone of friction, one half swing too early.
TEST(DryFrictionOscillator, WitnessAnEarlyStopIsRejected) {
  auto motion = exact({}, "6");
  const auto other = exact({{"x0", "0.85"}, {"f", "4"}}, "6");  // sticks at 0.85
  motion.pieces.resize(1);
  motion.events.resize(1);
  motion.pieces.push_back(other.pieces[0]);
  motion.pieces[1].begin = motion.pieces[0].end;
  EXPECT_THAT(
      violations(DryFrictionOscillator::model<Mpfr>(make_parameters<DryFrictionOscillator>()),
                 motion),
      Not(IsEmpty()));
}

TEST(DryFrictionOscillator, RefusesWhatIsOutsideItsRanges) {
  for (const auto& [name, value] : Settings{{"w", "0"}, {"w", "-1"}, {"f", "-1"}}) {
    EXPECT_THROW(make_parameters<DryFrictionOscillator>({{name, value}}), InvalidInput) << name;
  }
}

}  // namespace
}  // namespace assay::oracles::dry_friction_oscillator_test
