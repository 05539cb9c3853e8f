#include <gmock/gmock.h>

#include <algorithm>

#include "core/schemes/generalized_alpha.hpp"
#include "core/schemes/moreau_jean.hpp"
#include "core/schemes/nonlinear_moreau_jean.hpp"
#include "core/schemes/nonlinear_schatzman_paoli.hpp"
#include "core/schemes/projected_moreau_jean.hpp"
#include "properties/engine/run_law.hpp"
#include "properties/linear_models/experiment.hpp"
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

/// As foreign schemes do, it tells neither its options nor when a contact acts.
TEST_P(NonlinearMoreauJeanObeys, WithARuleOfActivationThatNoLawKnows) {
  const oracles::Settings rules[] = {{{"gamma", "0"}},
                                     {{"gamma", "1"}, {"sign-test", "1"}, {"theta", "1"}}};
  for (const oracles::Settings& rule : rules) {
    const Subject own = make_subject<NonlinearMoreauJean>(rule);
    Subject subject = own;
    subject.options = Parameters(std::vector<ParameterSpec>{});
    subject.fixed.clear();
    subject.run_exact = nullptr;
    subject.run = [run = own.run, options = own.options](
                      const auto& model, const Rational& h, Eigen::Index steps, const Parameters&) {
      return run(model, h, steps, options);
    };
    for (const std::uint64_t seed : {4, 5}) {
      const auto result = run_law(GetParam(), subject, {.seed = seed, .runs = 60});
      EXPECT_NE(result.verdict, LawVerdict::kFailed) << report(result);
      EXPECT_NE(result.verdict, LawVerdict::kGaveUp) << report(result);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Law,
                         NonlinearMoreauJeanObeys,
                         testing::ValuesIn(laws_on<Mechanism>()),
                         [](const auto& law) { return name_of(law.param.name); });

/// A rod whose direction turns as the step converges, at a rate above 1/2 where h is large.
TEST(MechanismLaws, HoldWhereNewtonsMethodConvergesLinearly) {
  const Mechanism x{.mass = exact_matrix({{"2", "0", "1/2"}, {"0", "1", "0"}, {"1/2", "0", "1/2"}}),
                    .contacts = {{Equality{1},
                                  exact("0"),
                                  exact("0"),
                                  {{.a = exact_matrix({{"1", "0", "0", "0"},
                                                       {"0", "1", "0", "0"},
                                                       {"0", "0", "1", "0"},
                                                       {"0", "0", "0", "0"}}),
                                    .b = exact_vector({"0", "0", "0", "0"}),
                                    .c = exact("-1/2")}}}},
                    .position = exact_vector({"0", "1", "0"}),
                    .velocity = exact_vector({"1", "0", "0"}),
                    .h = exact("1"),
                    .options = {{"theta", "1/4"}}};
  Subject subject = make_subject<NonlinearMoreauJean>();
  for (const char* law : {"step-equations", "coulomb-law", "world-rotation"}) {
    const Finding finding = find_law_on<Mechanism>(law).examine(subject, x);
    EXPECT_EQ(finding.outcome, Finding::Outcome::kHolds) << law << ": " << finding.message;
  }
}

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
              testing::UnorderedElementsAre("step-equations",
                                            "coulomb-law",
                                            "directions-of-contacts",
                                            "active-contacts-only",
                                            "angular-momentum"));
}

TEST(MechanismLaws, SpeakOfSchatzmanPaoliWhereTheyDoNotSpeakOfImpactsOnVelocities) {
  EXPECT_THAT(laws_with<NonlinearSchatzmanPaoli>(LawVerdict::kNotApplicable),
              testing::UnorderedElementsAre("step-equations",
                                            "coulomb-law",
                                            "directions-of-contacts",
                                            "active-contacts-only",
                                            "angular-momentum",
                                            "impact-dissipation",
                                            "closed-contacts",
                                            "impacts-without-theta",
                                            "tangent-basis"));
}

TEST(MechanismLaws, SpeakOfGeneralizedAlphaWhereTheyDoNotAskForTheTheta) {
  EXPECT_THAT(laws_with<GeneralizedAlpha>(LawVerdict::kNotApplicable),
              testing::UnorderedElementsAre("step-equations",
                                            "coulomb-law",
                                            "directions-of-contacts",
                                            "active-contacts-only",
                                            "angular-momentum",
                                            "impact-dissipation",
                                            "closed-contacts",
                                            "impacts-without-theta"));
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
