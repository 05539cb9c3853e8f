#include "oracles/forced_oscillator.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/scalar/invalid_input.hpp"
#include "tests/oracles/event_integrator.hpp"
#include "tests/oracles/motion_laws.hpp"

namespace assay::oracles::forced_oscillator_test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

const Settings kOverdamped{{"m", "3"}, {"zeta", "2"}, {"F", "-2"}, {"G", "5"}, {"v0", "1/3"}};
const Settings kFree{{"zeta", "0"}, {"k", "0"}, {"w", "7/2"}};

TEST(ForcedOscillator, ObeysTheLawsOfItsModel) {
  for (const Settings& settings : {Settings{}, kOverdamped, kFree}) {
    const Parameters p = make_parameters<ForcedOscillator>(settings);
    EXPECT_THAT(
        violations(ForcedOscillator::model<Mpfr>(p), ForcedOscillator::exact<Mpfr>(p, Mpfr(20))),
        IsEmpty())
        << testing::PrintToString(settings);
  }
}

TEST(ForcedOscillator, AgreesWithNumericalIntegrationTo30Digits) {
  const WorkingDigits digits(50);
  const Parameters p = make_parameters<ForcedOscillator>(kOverdamped);
  EventIntegrator integrator(ForcedOscillator::model<Mpfr>(p), Mpfr(1) / 80);
  const auto& end = integrator.run(Mpfr(2), 1);
  MotionState<Mpfr> state;
  ForcedOscillator::exact<Mpfr>(p, Mpfr(2)).evaluate(Mpfr(2), state);
  EXPECT_LE(abs(end.q(0) - state.q(0)), Mpfr("1e-30"));
  EXPECT_LE(abs(end.v(0) - state.v(0)), Mpfr("1e-30"));
}

TEST(ForcedOscillator, WitnessAnotherPhaseIsRejected) {
  const Parameters p = make_parameters<ForcedOscillator>({});
  const Parameters later = make_parameters<ForcedOscillator>({{"G", "1e-9"}});
  EXPECT_THAT(
      violations(ForcedOscillator::model<Mpfr>(p), ForcedOscillator::exact<Mpfr>(later, Mpfr(5))),
      Not(IsEmpty()));
}

TEST(ForcedOscillator, RefusesResonanceWithoutDamping) {
  const Parameters p =
      make_parameters<ForcedOscillator>({{"zeta", "0"}, {"w", "1.5"}, {"k", "9/4"}});
  try {
    ForcedOscillator::check(p);
    FAIL() << "accepted";
  } catch (const InvalidInput& error) {
    EXPECT_THAT(error.what(), HasSubstr("w = 1.5 is resonance with k = 9/4"));
  }
}

}  // namespace
}  // namespace assay::oracles::forced_oscillator_test
