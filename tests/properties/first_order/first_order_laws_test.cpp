#include <gmock/gmock.h>

#include <algorithm>

#include "core/schemes/scheme_list.hpp"
#include "properties/catalogue.hpp"
#include "properties/first_order/first_order_catalogue.hpp"
#include "properties/mechanisms/mechanism_catalogue.hpp"
#include "tests/properties/law_witnesses.hpp"
#include "tests/wrong_first_order_schemes.hpp"

namespace assay::properties::first_order_laws_test {

void PrintTo(const FirstOrderLaw& law, std::ostream* out) { *out << law.name; }

namespace {

class EulerMoreauObeys : public testing::TestWithParam<FirstOrderLaw> {};

TEST_P(EulerMoreauObeys, WithEveryOptionDrawn) {
  const FirstOrderLawResult result = run_law(GetParam(), make_subject<EulerMoreau>());
  EXPECT_EQ(result.verdict, LawVerdict::kPassed) << report(result);
  EXPECT_EQ(result.runs, kGateRuns);
}

TEST_P(EulerMoreauObeys, AsTheControlOfTheWrongOnes) {
  const FirstOrderLawResult result = run_law(GetParam(), wrong::first_order_subject("none"), 3, 30);
  EXPECT_EQ(result.verdict, LawVerdict::kPassed) << report(result);
}

INSTANTIATE_TEST_SUITE_P(Law,
                         EulerMoreauObeys,
                         testing::ValuesIn(first_order_laws()),
                         [](const auto& law) { return name_of(law.param.name); });

TEST(FirstOrderLaws, DoNotSpeakOfLagrangianSchemes) {
  for (const FirstOrderLaw& law : first_order_laws()) {
    const FirstOrderLawResult result = run_law(law, make_subject<MoreauJean>());
    EXPECT_EQ(result.verdict, LawVerdict::kNotApplicable) << law.name;
    EXPECT_THAT(result.message, testing::HasSubstr("Lagrangian"));
  }
}

TEST(FirstOrderLaws, AreTheOnlyOnesThatSpeakOfFirstOrderSchemes) {
  const Subject subject = make_subject<EulerMoreau>();
  for (const Law& law : laws()) {
    EXPECT_EQ(run_law(law, subject).verdict, LawVerdict::kNotApplicable) << law.name;
  }
  for (const MechanismLaw& law : mechanism_laws()) {
    EXPECT_EQ(run_law(law, subject).verdict, LawVerdict::kNotApplicable) << law.name;
  }
}

TEST(FirstOrderLaws, SpeakOfTheOptionsThatAreFixed) {
  const Subject ringing = make_subject<EulerMoreau>({{"gamma", "1/2"}});
  EXPECT_EQ(run_law(find_first_order_law("finite-time-reaching"), ringing).verdict,
            LawVerdict::kNotApplicable);
  EXPECT_EQ(run_law(find_first_order_law("multiplier-ringing"), ringing).verdict,
            LawVerdict::kPassed);
}

class FirstOrderWitnesses : public testing::TestWithParam<Witness> {};

TEST_P(FirstOrderWitnesses, AreRejectedWithASmallCounterexample) {
  const Subject subject = wrong::first_order_subject(GetParam().subject);
  const FirstOrderLaw& law = find_first_order_law(GetParam().law);
  const FirstOrderLawResult result = run_law(law, subject);
  ASSERT_EQ(result.verdict, LawVerdict::kFailed) << subject.name << ": " << report(result);
  ASSERT_TRUE(result.counterexample);
  EXPECT_LE(to_code(*result.counterexample).size(), 700U) << report(result);
  EXPECT_EQ(law.examine(subject, *result.counterexample).message, result.message);
}

const Witness kWitnesses[] = {
    {"theta-gamma-step", "theta-swapped"},
    {"theta-gamma-step", "gamma-one"},
    {"theta-gamma-step", "standard-only"},
    {"theta-gamma-step", "first-multiplier-forgotten"},
    {"theta-gamma-step", "pulls"},
    {"rounding-of-a-step", "single-precision"},
    {"finite-time-reaching", "gamma-one-half"},
    {"finite-time-reaching", "pulls"},
    {"catching-up", "gamma-one-half"},
    {"catching-up", "clock-from-zero"},
    {"multiplier-ringing", "gamma-one"},
    {"two-cycle", "standard-only"},
    {"rate-independence", "relaxed"},
    {"scaling-of-units", "small-is-zero"},
    {"order-of-multipliers", "last-multiplier-lost"},
    {"start-of-time", "clock-from-zero"},
    {"mixed-without-free-part", "mixed-is-equality"},
};

INSTANTIATE_TEST_SUITE_P(OfEveryLaw,
                         FirstOrderWitnesses,
                         testing::ValuesIn(kWitnesses),
                         [](const auto& witness) { return name_of(witness.param); });

TEST(EveryFirstOrderLaw, HasAWitness) {
  for (const FirstOrderLaw& law : first_order_laws()) {
    EXPECT_TRUE(std::ranges::any_of(kWitnesses, [&](const Witness& witness) {
      return witness.law == law.name;
    })) << law.name;
  }
}

}  // namespace
}  // namespace assay::properties::first_order_laws_test
