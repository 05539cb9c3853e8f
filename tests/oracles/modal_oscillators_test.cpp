#include "oracles/modal_oscillators.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/scalar/invalid_input.hpp"
#include "tests/oracles/event_integrator.hpp"
#include "tests/oracles/motion_laws.hpp"

namespace assay::oracles::modal_oscillators_test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

const Settings kAllRegimes{{"n", "6"},
                           {"w1", "2"},
                           {"sigma1", "0"},
                           {"w2", "3"},
                           {"sigma2", "1"},
                           {"w3", "1"},
                           {"sigma3", "1"},
                           {"w4", "1"},
                           {"sigma4", "5"},
                           {"w5", "0"},
                           {"sigma5", "1"},
                           {"w6", "0"},
                           {"sigma6", "0"},
                           {"v1", "-1"},
                           {"v3", "2"},
                           {"v5", "1/3"},
                           {"v6", "-1/7"},
                           {"q2", "-0.125"},
                           {"q6", "0"}};

TEST(ModalOscillators, ObeyTheLawsOfTheirModelInEveryRegimeOfDamping) {
  for (const Settings& settings : {Settings{}, Settings{{"n", "1"}}, kAllRegimes}) {
    const Parameters p = make_parameters<ModalOscillators>(settings);
    EXPECT_THAT(
        violations(ModalOscillators::model<Mpfr>(p), ModalOscillators::exact<Mpfr>(p, Mpfr(30))),
        IsEmpty())
        << testing::PrintToString(settings);
  }
}

TEST(ModalOscillators, AgreeWithNumericalIntegrationTo30Digits) {
  const WorkingDigits digits(50);
  const Parameters p = make_parameters<ModalOscillators>(kAllRegimes);
  EventIntegrator integrator(ModalOscillators::model<Mpfr>(p), Mpfr(1) / 80);
  const auto& end = integrator.run(Mpfr(2), 1);
  MotionState<Mpfr> state;
  ModalOscillators::exact<Mpfr>(p, Mpfr(2)).evaluate(Mpfr(2), state);
  for (int k = 0; k < 6; ++k) {
    EXPECT_LE(abs(end.q(k) - state.q(k)), Mpfr("1e-30")) << k;
    EXPECT_LE(abs(end.v(k) - state.v(k)), Mpfr("1e-30")) << k;
  }
}

TEST(ModalOscillators, DefaultsFollowTheFirstFrequencyAndDamping) {
  const Parameters p = make_parameters<ModalOscillators>(
      {{"w1", "3/2"}, {"n", "3"}, {"sigma1", "0.2"}, {"w2", "9"}});
  EXPECT_EQ(p["w2"], 9);
  EXPECT_EQ(p["w3"], Rational(9, 2));
  EXPECT_EQ(p["sigma3"], Rational(1, 5));
  EXPECT_EQ(p.text("q3"), "1");
}

TEST(ModalOscillators, ListOfParametersDependsOnTheirNumber) {
  EXPECT_EQ(ModalOscillators::parameters({}).size(), 1U + 4U * 8U);
  EXPECT_EQ(ModalOscillators::parameters({{"n", "2"}}).size(), 1U + 4U * 2U);
  EXPECT_THROW(make_parameters<ModalOscillators>({{"n", "2"}, {"w3", "1"}}), InvalidInput);
}

TEST(ModalOscillators, RefuseWhatIsOutsideTheirRanges) {
  for (const auto& [name, value] : Settings{{"n", "0"},
                                            {"n", "3/2"},
                                            {"n", "201"},
                                            {"n", "many"},
                                            {"w1", "-1"},
                                            {"w1", "fast"},
                                            {"sigma2", "-0.1"}}) {
    EXPECT_THROW(make_parameters<ModalOscillators>({{name, value}}), InvalidInput)
        << name << " = " << value;
  }
}

TEST(ModalOscillators, WitnessADampingWithoutItsFactorTwoIsRejected) {
  const Parameters p = make_parameters<ModalOscillators>();
  auto model = ModalOscillators::model<Mpfr>(p);
  model.system.damping /= Mpfr(2);
  EXPECT_THAT(violations(model, ModalOscillators::exact<Mpfr>(p, Mpfr(1))),
              testing::Contains(HasSubstr("equation of motion")));
}

}  // namespace
}  // namespace assay::oracles::modal_oscillators_test
