#include <gmock/gmock.h>

#include <algorithm>

#include "core/schemes/scheme_list.hpp"
#include "properties/mechanisms/mechanism_catalogue.hpp"
#include "tests/properties/law_witnesses.hpp"
#include "tests/wrong_any_model_schemes.hpp"

namespace assay::properties::mechanism_laws_test {

void PrintTo(const MechanismLaw& law, std::ostream* out) { *out << law.name; }

namespace {

class NonlinearMoreauJeanObeys : public testing::TestWithParam<MechanismLaw> {};

TEST_P(NonlinearMoreauJeanObeys, WithEveryOptionDrawn) {
  const MechanismLawResult result = run_law(GetParam(), make_subject<NonlinearMoreauJean>());
  EXPECT_EQ(result.verdict, LawVerdict::kPassed) << report(result);
  EXPECT_EQ(result.runs, kGateRuns);
}

TEST_P(NonlinearMoreauJeanObeys, WithoutRationals) {
  Subject subject = make_subject<NonlinearMoreauJean>();
  subject.run_exact = nullptr;
  const MechanismLawResult result = run_law(GetParam(), subject, 2, 50);
  EXPECT_EQ(result.verdict, LawVerdict::kPassed) << report(result);
}

TEST_P(NonlinearMoreauJeanObeys, AsTheControlOfTheWrongOnes) {
  const MechanismLawResult result = run_law(GetParam(), wrong::any_model_subject("none"), 3, 30);
  EXPECT_EQ(result.verdict, LawVerdict::kPassed) << report(result);
}

INSTANTIATE_TEST_SUITE_P(Law,
                         NonlinearMoreauJeanObeys,
                         testing::ValuesIn(mechanism_laws()),
                         [](const auto& law) { return name_of(law.param.name); });

/// The laws that end so.
template <template <class> class Scheme>
std::vector<std::string> laws_with(LawVerdict verdict) {
  const Subject subject = make_subject<Scheme>();
  std::vector<std::string> names;
  for (const MechanismLaw& law : mechanism_laws()) {
    const MechanismLawResult result = run_law(law, subject, kGateSeed, 40);
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
  for (const MechanismLaw& law : mechanism_laws()) {
    const MechanismLawResult result = run_law(law, make_subject<MoreauJean>());
    EXPECT_EQ(result.verdict, LawVerdict::kNotApplicable) << law.name;
    EXPECT_THAT(result.message, testing::HasSubstr("linear models only"));
  }
}

class MechanismWitnesses : public testing::TestWithParam<Witness> {};

TEST_P(MechanismWitnesses, AreRejectedWithASmallCounterexample) {
  const Subject subject = wrong::any_model_subject(GetParam().subject);
  const MechanismLaw& law = find_mechanism_law(GetParam().law);
  const MechanismLawResult result = run_law(law, subject);
  ASSERT_EQ(result.verdict, LawVerdict::kFailed) << subject.name << ": " << report(result);
  ASSERT_TRUE(result.counterexample);
  // Readable: one page.
  EXPECT_LE(to_code(*result.counterexample).size(), 1000U) << report(result);
  EXPECT_LE(result.counterexample->contacts.size(), 2U) << report(result);
  EXPECT_EQ(law.examine(subject, *result.counterexample).message, result.message);
}

TEST_P(MechanismWitnesses, AreRejectedInDoubleAlone) {
  Subject subject = wrong::any_model_subject(GetParam().subject);
  subject.run_exact = nullptr;
  const MechanismLawResult result = run_law(find_mechanism_law(GetParam().law), subject);
  EXPECT_EQ(result.verdict, LawVerdict::kFailed) << subject.name << ": " << report(result);
}

const Witness kWitnesses[] = {
    {"step-equations", "theta-swapped"},
    {"step-equations", "drag"},
    {"step-equations", "stale-jacobian"},
    {"coulomb-law", "rough-contacts"},
    {"coulomb-law", "newton-for-fremond"},
    {"coulomb-law", "restitution-off"},
    {"coulomb-law", "rate-forgotten"},
    {"active-contacts-only", "early-forecast"},
    {"active-contacts-only", "rate-forgotten"},
    {"linear-steps", "one-contact-only"},
    {"linear-momentum", "drag"},
    {"angular-momentum", "stale-jacobian"},
    {"angular-momentum", "drag"},
    {"impact-dissipation", "newton-for-fremond"},
    {"closed-contacts", "restitution-off"},
    {"equilibrium", "smooth-contacts"},
    {"equilibrium", "wind"},
    {"impacts-without-theta", "force-with-theta"},
    {"world-translation", "tether"},
    {"world-rotation", "drag-on-even"},
    {"world-rotation", "wind"},
    {"world-mirror", "wind"},
    {"galilean-motion", "drag"},
    {"galilean-motion", "rate-forgotten"},
    {"choice-of-coordinates", "drag"},
    {"numbering", "drag-on-even"},
    {"numbering", "first-contact-soft"},
    {"origin-of-time", "clock"},
    {"units", "drag"},
    {"tangent-basis", "belt"},
    {"independent-parts", "crosstalk"},
};

INSTANTIATE_TEST_SUITE_P(OfEveryLaw,
                         MechanismWitnesses,
                         testing::ValuesIn(kWitnesses),
                         [](const auto& witness) { return name_of(witness.param); });

TEST(EveryMechanismLaw, HasAWitness) {
  for (const MechanismLaw& law : mechanism_laws()) {
    EXPECT_TRUE(std::ranges::any_of(kWitnesses, [&](const Witness& witness) {
      return witness.law == law.name;
    })) << law.name;
  }
}

}  // namespace
}  // namespace assay::properties::mechanism_laws_test
