#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/scalar/invalid_input.hpp"
#include "oracles/diode_bridge.hpp"
#include "oracles/half_wave_rectifier.hpp"
#include "tests/oracles/first_order_motion_laws.hpp"
#include "tests/oracles/reference_table.hpp"

namespace assay::oracles::circuits_test {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

Rational exactly(const Mpfr& x) { return ScalarTraits<Mpfr>::to_rational(x); }

template <class P>
ExactMotion<Mpfr> default_motion(const char* t_end) {
  return P::template exact<Mpfr>(make_parameters<P>(), Mpfr(t_end));
}

/// States of the table `name`, whose multipliers have these columns.
template <class P>
void expect_states(const std::string& name,
                   std::size_t rows,
                   const std::vector<std::string>& multipliers) {
  const ReferenceTable table(name);
  ASSERT_EQ(table.size(), rows);
  const auto motion = default_motion<P>("0.01");
  MotionState<Mpfr> state;
  for (std::size_t row = 0; row < table.size(); ++row) {
    motion.evaluate(from_rational<Mpfr>(table.number(row, "t")), state);
    EXPECT_LE(units_of_50th_digit(exactly(state.q(0)), table.number(row, "vC")), 1) << row;
    EXPECT_LE(units_of_50th_digit(exactly(state.q(1)), table.number(row, "iL")), 1) << row;
    for (std::size_t i = 0; i < multipliers.size(); ++i) {
      const Rational lambda = exactly(state.contact_force(static_cast<Eigen::Index>(i)));
      EXPECT_LE(units_of_50th_digit(lambda, table.number(row, multipliers[i])), 1) << row;
    }
  }
}

/// Times of the table `name` where the pieces of the motion change.
template <class P>
void expect_switches(const std::string& name, std::size_t rows) {
  const ReferenceTable table(name);
  ASSERT_EQ(table.size(), rows);
  const auto motion = default_motion<P>("0.01");
  for (std::size_t row = 0; row < table.size(); ++row) {
    const Mpfr t = motion.pieces.at(row + 1).begin;
    EXPECT_LE(units_of_50th_digit(exactly(t), table.number(row, "t")), 1) << row;
  }
}

TEST(DiodeBridge, AgreesWithTheReferenceTablesToTheirLastDigit) {
  expect_states<DiodeBridge>("diode_bridge.states.csv", 15, {"lam1", "lam2", "lam3", "lam4"});
  expect_switches<DiodeBridge>("diode_bridge.commutations.csv", 10);
}

TEST(HalfWaveRectifier, AgreesWithTheReferenceTablesToTheirLastDigit) {
  expect_states<HalfWaveRectifier>("half_wave_rlcd.states.csv", 10, {"lam"});
  expect_switches<HalfWaveRectifier>("half_wave_rlcd.switches.csv", 16);
  const ReferenceTable table("half_wave_rlcd.switches.csv");
  const auto motion = default_motion<HalfWaveRectifier>("0.01");
  MotionState<Mpfr> state;
  for (std::size_t row = 0; row < table.size(); ++row) {
    motion.pieces.at(row + 1).flight->evaluate(Mpfr(0), state);
    EXPECT_LE(units_of_50th_digit(exactly(state.q(1)), table.number(row, "iL")), 1) << row;
  }
}

template <class P>
void expect_laws_from_every_start() {
  for (const char* v : {"-3", "0", "10"}) {
    for (const char* i : {"-1/2", "0", "1/10"}) {
      // The last is critically damped, the one before overdamped.
      for (const char* r : {"3", "1", "1/3", "1/2"}) {
        const Settings settings{{"vC0", v}, {"iL0", i}, {"R", r}, {"L", "1"}, {"C", "1"}};
        EXPECT_THAT(laws_broken<P>(settings, settings, "20"), IsEmpty())
            << testing::PrintToString(settings);
      }
    }
  }
  EXPECT_THAT(laws_broken<P>({}, {}, "3e-3"), IsEmpty());
}

TEST(DiodeBridge, ObeysTheLawsOfItsModelFromEveryStart) {
  expect_laws_from_every_start<DiodeBridge>();
}
TEST(HalfWaveRectifier, ObeysTheLawsOfItsModelFromEveryStart) {
  expect_laws_from_every_start<HalfWaveRectifier>();
}

TEST(HalfWaveRectifier, ConductsForEverWhereItsLoadDampsItCritically) {
  const WorkingDigits digits(50);
  const auto motion = HalfWaveRectifier::exact<Mpfr>(
      make_parameters<HalfWaveRectifier>({{"R", "50"}, {"vC0", "-1"}}), Mpfr(1));
  EXPECT_EQ(motion.pieces.size(), 2U);
}

/// Half swings of the damped circuit last π/ω, ω² = κ − σ².
TEST(DiodeBridge, IsACompliantMotionThatSwitchesOnceAHalfSwing) {
  const WorkingDigits digits(50);
  const auto motion = default_motion<DiodeBridge>("1e-3");
  ASSERT_EQ(motion.events.size(), 3U);
  const Mpfr pi = 4 * atan(Mpfr(1)), half_swing = pi / sqrt(Mpfr("1e8") - Mpfr("2.5e5"));
  for (std::size_t k = 0; k < 3; ++k) {
    EXPECT_EQ(motion.events[k].kind, EventKind::kSwitch);
    if (k == 0) continue;
    const Mpfr swing(motion.events[k].t - motion.events[k - 1].t);
    EXPECT_LE(abs(Mpfr(swing - half_swing)), Mpfr("1e-48"));
  }
  EXPECT_EQ(regularity(motion), Regularity::kCompliance);
}

TEST(DiodeBridge, WitnessAWrongParameterIsRejected) {
  EXPECT_THAT(laws_broken<DiodeBridge>({}, {{"R", "999"}}, "1e-3"),
              Contains(HasSubstr("law of a multiplier")));
  EXPECT_THAT(laws_broken<DiodeBridge>({}, {{"C", "2e-6"}}, "1e-3"),
              Contains(HasSubstr("equation of motion")));
  EXPECT_THAT(laws_broken<HalfWaveRectifier>({}, {{"L", "2e-2"}}, "1e-3"),
              Contains(HasSubstr("equation of motion")));
}

TEST(DiodeBridge, RefusesWhatIsOutsideItsRanges) {
  for (const char* name : {"L", "C", "R"}) {
    EXPECT_THROW(make_parameters<DiodeBridge>({{name, "0"}}), InvalidInput) << name;
    EXPECT_THROW(make_parameters<HalfWaveRectifier>({{name, "-1"}}), InvalidInput) << name;
  }
}

}  // namespace
}  // namespace assay::oracles::circuits_test
