#include <gmock/gmock.h>

#include <algorithm>

#include "properties/catalogue.hpp"
#include "properties/one_step/one_step_catalogue.hpp"
#include "tests/properties/law_witnesses.hpp"
#include "tests/wrong_solvers.hpp"

namespace assay::properties::one_step_laws_test {

void PrintTo(const OneStepLaw& law, std::ostream* out) { *out << law.name; }

namespace {

class PlainSolverObeys : public testing::TestWithParam<OneStepLaw> {};

TEST_P(PlainSolverObeys, TheLawOnEveryProblemItSolves) {
  const OneStepLawResult result =
      run_law(GetParam(), wrong::one_step_subject("plain"), kGateSeed, 40);
  EXPECT_EQ(result.verdict, LawVerdict::kPassed) << report(result);
}

INSTANTIATE_TEST_SUITE_P(OneStepLaw,
                         PlainSolverObeys,
                         testing::ValuesIn(one_step_laws()),
                         [](const auto& law) { return name_of(law.param.name); });

class OneStepWitnesses : public testing::TestWithParam<Witness> {};

TEST_P(OneStepWitnesses, AreRejectedWithASmallCounterexample) {
  const OneStepLawResult result =
      run_law(find_one_step_law(GetParam().law), wrong::one_step_subject(GetParam().subject));
  ASSERT_EQ(result.verdict, LawVerdict::kFailed) << report(result);
  ASSERT_TRUE(result.counterexample);
  EXPECT_LE(result.counterexample->parts(), 2) << report(result);
  EXPECT_LE(to_code(*result.counterexample).size(), 500U) << report(result);
  RecordProperty("counterexample", report(result));
}

const Witness kWitnesses[] = {
    {"honest-status", "loose"},
    {"honest-status", "misreports"},
    {"honest-status", "gives-up"},
    {"honest-status", "not-a-number"},
    {"problem-scaling", "loose"},
    {"problem-scaling", "gives-up"},
    {"contact-permutation", "one-sweep"},
    {"tangent-rotation", "pyramid"},
    {"tangent-mirror", "one-sided"},
    {"frictionless-is-lcp", "least-friction"},
    {"planar-is-2d", "weak-in-space"},
    {"rolling-without-resistance", "least-friction"},
    {"unbounded-relay-is-lcp", "capped"},
    {"global-is-reduced", "no-free-impulse"},
    {"start-independence", "loose"},
    {"start-independence", "one-sweep"},
    {"rho-independence", "one-sweep"},
    {"contact-splitting", "no-coupling"},
    {"far-constraint", "adhesive"},
    {"far-constraint", "gives-up"},
    {"z-matrix-monotonicity", "wrong-sign"},
    {"load-monotonicity", "wrong-sign"},
};

INSTANTIATE_TEST_SUITE_P(OfEveryLaw,
                         OneStepWitnesses,
                         testing::ValuesIn(kWitnesses),
                         [](const auto& witness) { return name_of(witness.param); });

TEST(OneStepSubject, ThatIsCompleteMustSolveWhatHasOneSolution) {
  OneStepSubject subject = wrong::one_step_subject("plain");
  subject.friction = {};
  const OneStepLaw& law = find_one_step_law("honest-status");
  // Gauss-Seidel diverges for some matrices with a skew part: honest, but not complete.
  EXPECT_EQ(run_law(law, subject).verdict, LawVerdict::kPassed);
  subject.is_complete = true;
  const OneStepLawResult result = run_law(law, subject);
  EXPECT_EQ(result.verdict, LawVerdict::kFailed);
  EXPECT_THAT(result.message, testing::HasSubstr("iteration-limit, though there is one"));
}

/// A solver of global problems only.
OneStepSubject global_only(std::string_view mistake) {
  OneStepSubject subject{.name = std::string(mistake)};
  subject.global = wrong::one_step_subject(mistake).global;
  subject.tolerance = 1e-11;
  return subject;
}

TEST(OneStepSubject, OfGlobalProblemsOnlyIsAskedTheLawsOfFriction) {
  const OneStepSubject subject = global_only("plain");
  for (const OneStepLaw& law : one_step_laws()) {
    const OneStepLawResult result = run_law(law, subject, kGateSeed, 10);
    EXPECT_EQ(result.verdict,
              law.applies(subject) ? LawVerdict::kPassed : LawVerdict::kNotApplicable)
        << report(result);
  }
  EXPECT_TRUE(find_one_step_law("contact-splitting").applies(subject));
  EXPECT_FALSE(find_one_step_law("z-matrix-monotonicity").applies(subject));
  for (const char* mistake : {"no-free-impulse", "wrong-sign", "one-sided"}) {
    EXPECT_EQ(run_law(find_one_step_law("honest-status"), global_only(mistake)).verdict,
              LawVerdict::kFailed)
        << mistake;
  }
}

TEST(OneStepSubject, IsCombinedOfWhatTwoSolversDo) {
  OneStepSubject boxes{.name = "both"}, friction{.name = "friction"};
  boxes.box = wrong::one_step_subject("plain").box;
  boxes.is_complete = true;
  friction.friction = wrong::one_step_subject("plain").friction;
  friction.friction_with_rho = wrong::one_step_subject("plain").friction_with_rho;
  friction.accepts = [](const OneStepCase& x) { return x.is_box() || x.parts() == 1; };
  const OneStepSubject both = combined(boxes, friction);
  EXPECT_EQ(both.name, "both");
  EXPECT_TRUE(both.takes_boxes() && both.takes_local_friction() && both.friction_with_rho);
  EXPECT_FALSE(both.is_complete);
  const OneStepCase two{.w = {}, .q = {}, .laws = {Unilateral{}, Unilateral{}}};
  EXPECT_FALSE(both.accepts(two));
  boxes.accepts = [](const OneStepCase& x) { return !x.is_box(); };
  EXPECT_FALSE(combined(boxes, friction).accepts({}));
  EXPECT_FALSE(combined(boxes, friction).accepts(two));
}

TEST(EveryOneStepLaw, HasANameThatIsNoneOfALawOfSchemes) {
  for (const OneStepLaw& law : one_step_laws()) {
    EXPECT_FALSE(std::ranges::any_of(laws(), [&](const Law& other) {
      return other.name == law.name;
    })) << law.name;
  }
}

TEST(EveryOneStepLaw, HasAWitnessAndADescription) {
  for (const OneStepLaw& law : one_step_laws()) {
    EXPECT_FALSE(law.description.empty()) << law.name;
    EXPECT_TRUE(std::ranges::any_of(kWitnesses, [&](const Witness& witness) {
      return witness.law == law.name;
    })) << law.name;
  }
  EXPECT_THROW((void)find_one_step_law("problem-scalling"), InvalidInput);
}

}  // namespace
}  // namespace assay::properties::one_step_laws_test
