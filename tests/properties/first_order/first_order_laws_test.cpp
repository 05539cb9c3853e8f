#include <gmock/gmock.h>

#include <algorithm>

#include "core/schemes/euler_moreau.hpp"
#include "core/schemes/moreau_jean.hpp"
#include "properties/engine/run_law.hpp"
#include "tests/properties/witnesses.hpp"
#include "tests/wrong_first_order_schemes.hpp"

namespace assay::properties::first_order_laws_test {

namespace {

class EulerMoreauObeys : public testing::TestWithParam<Law<FirstOrderCase>> {};

TEST_P(EulerMoreauObeys, WithEveryOptionDrawn) {
  const auto result = run_law(GetParam(), make_subject<EulerMoreau>());
  EXPECT_EQ(result.verdict, LawVerdict::kPassed) << report(result);
  EXPECT_EQ(result.runs, kGateRuns);
}

TEST_P(EulerMoreauObeys, AsTheControlOfTheWrongOnes) {
  const auto result =
      run_law(GetParam(), wrong::first_order_subject("none"), {.seed = 3, .runs = 30});
  EXPECT_EQ(result.verdict, LawVerdict::kPassed) << report(result);
}

INSTANTIATE_TEST_SUITE_P(Law,
                         EulerMoreauObeys,
                         testing::ValuesIn(laws_on<FirstOrderCase>()),
                         [](const auto& law) { return name_of(law.param.name); });

TEST(FirstOrderLaws, DoNotSpeakOfLagrangianSchemes) {
  for (const Law<FirstOrderCase>& law : laws_on<FirstOrderCase>()) {
    const auto result = run_law(law, make_subject<MoreauJean>());
    EXPECT_EQ(result.verdict, LawVerdict::kNotApplicable) << law.name;
    EXPECT_THAT(result.message, testing::HasSubstr("Lagrangian"));
  }
}

TEST(FirstOrderLaws, AreTheOnlyOnesThatSpeakOfFirstOrderSchemes) {
  const Subject subject = make_subject<EulerMoreau>();
  for (const Law<Experiment>& law : laws_on<Experiment>()) {
    EXPECT_EQ(run_law(law, subject).verdict, LawVerdict::kNotApplicable) << law.name;
  }
  for (const Law<Mechanism>& law : laws_on<Mechanism>()) {
    EXPECT_EQ(run_law(law, subject).verdict, LawVerdict::kNotApplicable) << law.name;
  }
}

TEST(FirstOrderLaws, SpeakOfTheOptionsThatAreFixed) {
  const Subject ringing = make_subject<EulerMoreau>({{"gamma", "1/2"}});
  EXPECT_EQ(run_law(find_law_on<FirstOrderCase>("finite-time-reaching"), ringing).verdict,
            LawVerdict::kNotApplicable);
  EXPECT_EQ(run_law(find_law_on<FirstOrderCase>("multiplier-ringing"), ringing).verdict,
            LawVerdict::kPassed);
}

}  // namespace
}  // namespace assay::properties::first_order_laws_test
