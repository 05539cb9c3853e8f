#include "reports/identify/expectation.hpp"

#include <gmock/gmock.h>

#include "core/scalar/invalid_input.hpp"
#include "reports/identify/catalogue.hpp"
#include "reports/identify/subject_stepper.hpp"
#include "reports/study/scheme_entry.hpp"
#include "tests/wrong_schemes.hpp"

namespace assay::reports::expectation_test {
namespace {

using testing::Contains;
using testing::HasSubstr;

JudgedExpectation judged(const std::string& expectation, const Identification& found) {
  return judge(read_expectations({expectation}), found).front();
}

/// activation.gamma of that interval.
Identification with_gamma(const Measured& gamma) {
  Identification found;
  found.properties.push_back(recovered("a rule", {{"gamma", gamma}}));
  found.properties.back().property = "activation";
  return found;
}

std::string refusal_of(const std::string& expectation) {
  try {
    (void)read_expectations({expectation});
  } catch (const InvalidInput& refusal) {
    return refusal.what();
  }
  return "";
}

TEST(Expectation, OnlyANarrowIntervalConfirms) {
  const Identification wide = with_gamma({0.62, 0.4}), narrow = with_gamma({0.5, 1e-12});
  for (const char* number : {"1", "1/4"}) {
    const auto one = judged(std::string("activation.gamma=") + number, wide);
    EXPECT_EQ(one.verdict, Verdict::kUndecided) << number;
    EXPECT_THAT(one.found, HasSubstr("too wide to confirm a number"));
  }
  EXPECT_EQ(judged("activation.gamma=2", wide).verdict, Verdict::kRefuted);
  EXPECT_EQ(judged("activation.gamma=1/2", narrow).verdict, Verdict::kConfirmed);
  EXPECT_EQ(judged("activation.gamma=1/3", narrow).verdict, Verdict::kRefuted);
  const double widest = 1.5 * kWidestConfirming;
  EXPECT_EQ(judged("activation.gamma=1/2", with_gamma({0.5, widest})).verdict, Verdict::kConfirmed);
  EXPECT_EQ(judged("activation.gamma=1/2", with_gamma({0.5, 1.01 * widest})).verdict,
            Verdict::kUndecided);
}

TEST(Expectation, AValueThatIsNotThereIsRefutedOnlyWhereNoAnswerIsMissing) {
  Identification found = with_gamma({0.5, 1e-12});
  EXPECT_EQ(judged("activation.force-forecast=0", found).verdict, Verdict::kRefuted);
  found.properties.front().unanswered = {"closing-pressed: not answered yet"};
  EXPECT_EQ(judged("activation.force-forecast=0", found).verdict, Verdict::kUndecided);
}

TEST(Expectation, AValueThatAPropertyHasNotIsRefusedWithThoseItHas) {
  const std::string message = refusal_of("activation.gama=1/2");
  EXPECT_THAT(message, HasSubstr("activation has no value 'gama'"));
  EXPECT_THAT(message, HasSubstr("gamma, gap-threshold, force-forecast, gamma-without-h"));
  EXPECT_THAT(refusal_of("simultaneous-contacts.theta=1"), HasSubstr("none at all"));
  EXPECT_THAT(refusal_of("friction.theta=1"), HasSubstr("mu-factor"));
}

TEST(Expectation, EveryValueRecoveredIsListed) {
  const auto expect_listed = [](const Stepper& stepper, ModelKind kind) {
    ProbeRecord record(stepper);
    for (const Identified& property : identify(record, {}, kStepAccuracy, kind).properties) {
      const auto item = std::ranges::find(property_items(), property.property, &PropertyItem::name);
      for (const RecoveredValue& value : property.values) {
        EXPECT_THAT(item->values, Contains(value.name)) << property.property;
      }
    }
  };
  for (const char* scheme : {"moreau-jean",
                             "modal-moreau-jean",
                             "nonlinear-moreau-jean",
                             "schatzman-paoli",
                             "projected-moreau-jean"}) {
    expect_listed(subject_stepper(find_scheme(schemes(), scheme).subject({})),
                  ModelKind::kLagrangian);
  }
  for (const char* scheme : {"restitution-off",
                             "impact-with-theta",
                             "forecast-without-step",
                             "no-inverse-mass",
                             "force-at-old-time"}) {
    expect_listed(subject_stepper(wrong::subject(scheme, {{"theta", "2/3"}})),
                  ModelKind::kLagrangian);
  }
  expect_listed(subject_stepper(find_scheme(schemes(), "euler-moreau").subject({})),
                ModelKind::kFirstOrder);
}

TEST(Expectation, PartlyAnsweredProbesConfirmNoRuleOfActivation) {
  const Stepper right = subject_stepper(find_scheme(schemes(), "moreau-jean").subject({}));
  ProbeRecord questions(no_stepper());
  (void)identify(questions, {"activation"});
  std::vector<AnsweredProbe> known;
  for (const AnsweredProbe* each : questions.asked()) {
    known.push_back({each->probe, right(each->probe)});
  }
  ProbeRecord partly(no_stepper(), known);
  const Identification found = identify(partly, {"activation"});
  const Identified& activation = found.properties.front();
  EXPECT_EQ(activation.recovery, Recovery::kUndetermined) << activation.statement;
  EXPECT_THAT(activation.statement, HasSubstr("answers are missing: the boundary is at g = "));
  EXPECT_THAT(activation.statement, HasSubstr("not answered yet"));
  for (const char* number : {"1/4", "1/2", "1"}) {
    EXPECT_EQ(judged(std::string("activation.gamma=") + number, found).verdict,
              Verdict::kUndecided);
  }
}

}  // namespace
}  // namespace assay::reports::expectation_test
