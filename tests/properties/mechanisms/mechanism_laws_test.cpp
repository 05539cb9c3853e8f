#include <gmock/gmock.h>

#include <algorithm>

#include "core/schemes/moreau_jean.hpp"
#include "core/schemes/nonlinear_moreau_jean.hpp"
#include "core/schemes/nonlinear_schatzman_paoli.hpp"
#include "core/schemes/projected_moreau_jean.hpp"
#include "properties/engine/run_law.hpp"
#include "tests/properties/witnesses.hpp"
#include "tests/wrong_any_model_schemes.hpp"

namespace assay::properties::mechanism_laws_test {

namespace {

class NonlinearMoreauJeanObeys : public testing::TestWithParam<Law<Mechanism>> {};

TEST_P(NonlinearMoreauJeanObeys, WithEveryOptionDrawn) {
  const auto result = run_law(GetParam(), make_subject<NonlinearMoreauJean>());
  EXPECT_EQ(result.verdict, LawVerdict::kPassed) << report(result);
  EXPECT_EQ(result.runs, kGateRuns);
}

TEST_P(NonlinearMoreauJeanObeys, WithoutRationals) {
  Subject subject = make_subject<NonlinearMoreauJean>();
  subject.run_exact = nullptr;
  const auto result = run_law(GetParam(), subject, {.seed = 2, .runs = 50});
  EXPECT_EQ(result.verdict, LawVerdict::kPassed) << report(result);
}

TEST_P(NonlinearMoreauJeanObeys, AsTheControlOfTheWrongOnes) {
  const auto result =
      run_law(GetParam(), wrong::any_model_subject("none"), {.seed = 3, .runs = 30});
  EXPECT_EQ(result.verdict, LawVerdict::kPassed) << report(result);
}

INSTANTIATE_TEST_SUITE_P(Law,
                         NonlinearMoreauJeanObeys,
                         testing::ValuesIn(laws_on<Mechanism>()),
                         [](const auto& law) { return name_of(law.param.name); });

/// The laws that end so.
template <template <class> class Scheme>
std::vector<std::string> laws_with(LawVerdict verdict) {
  const Subject subject = make_subject<Scheme>();
  std::vector<std::string> names;
  for (const Law<Mechanism>& law : laws_on<Mechanism>()) {
    const auto result = run_law(law, subject, {.runs = 40});
    EXPECT_NE(result.verdict, LawVerdict::kFailed) << subject.name << ": " << report(result);
    EXPECT_NE(result.verdict, LawVerdict::kGaveUp) << subject.name << ": " << report(result);
    if (result.verdict == verdict) names.push_back(result.law);
  }
  return names;
}

TEST(MechanismLaws, SpeakOfProjectedMoreauJeanWhereTheyDoNotSpeakOfItsPositions) {
  EXPECT_THAT(laws_with<ProjectedMoreauJean>(LawVerdict::kNotApplicable),
              testing::UnorderedElementsAre(
                  "step-equations", "coulomb-law", "active-contacts-only", "angular-momentum"));
}

TEST(MechanismLaws, SpeakOfSchatzmanPaoliWhereTheyDoNotSpeakOfImpactsOnVelocities) {
  EXPECT_THAT(laws_with<NonlinearSchatzmanPaoli>(LawVerdict::kNotApplicable),
              testing::UnorderedElementsAre("step-equations",
                                            "coulomb-law",
                                            "active-contacts-only",
                                            "angular-momentum",
                                            "impact-dissipation",
                                            "closed-contacts",
                                            "impacts-without-theta",
                                            "tangent-basis"));
}

TEST(MechanismLaws, DoNotSpeakOfSchemesOfLinearModels) {
  for (const Law<Mechanism>& law : laws_on<Mechanism>()) {
    const auto result = run_law(law, make_subject<MoreauJean>());
    EXPECT_EQ(result.verdict, LawVerdict::kNotApplicable) << law.name;
    EXPECT_THAT(result.message, testing::HasSubstr("linear models only"));
  }
}

}  // namespace
}  // namespace assay::properties::mechanism_laws_test
