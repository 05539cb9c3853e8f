#include "reports/identify/probe_record.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <set>

#include "core/scalar/invalid_input.hpp"
#include "reports/identify/identify.hpp"
#include "reports/identify/one_mass.hpp"
#include "reports/identify/questions.hpp"
#include "reports/identify/subject_stepper.hpp"
#include "reports/study/scheme_entry.hpp"

namespace assay::reports::probe_record_test {
namespace {

using testing::HasSubstr;

Probe probe() { return one_contact("third", {.q = 1.0 / 3, .v = 1}, 0.5); }

AnsweredProbe answered(const Probe& of) {
  return {of, {AnswerKind::kAnswered, "", {{{1}, {2}, {0}}}}};
}

std::string refusal_of(const AnsweredProbe& known) {
  ProbeRecord record(no_stepper(), {known});
  try {
    (void)record.ask(probe());
  } catch (const InvalidInput& refusal) {
    return refusal.what();
  }
  return "";
}

TEST(ProbeRecord, RefusesAnAnswerToAlteredData) {
  Probe altered = probe();
  altered.position = {0.333333};
  const std::string message = refusal_of(answered(altered));
  EXPECT_THAT(message, HasSubstr("probe 'third'"));
  EXPECT_THAT(message, HasSubstr("position 0 is 0.333333, asked was 0.333333333333333"));
  altered = probe();
  altered.steps = 2;
  EXPECT_THAT(refusal_of(answered(altered)), HasSubstr("steps is 2, asked was 1"));
  altered = probe();
  altered.friction = 0.5;
  EXPECT_THAT(refusal_of(answered(altered)), HasSubstr("friction is 0.5, asked was null"));
}

TEST(ProbeRecord, RefusesASecondAnswerThatIsNotTheFirst) {
  AnsweredProbe other = answered(probe());
  EXPECT_NO_THROW(ProbeRecord(no_stepper(), {answered(probe()), other, {probe(), {}}}));
  other.answer.states[0].position = {1.5};
  EXPECT_THROW(ProbeRecord(no_stepper(), {answered(probe()), other}), InvalidInput);
  other = answered(probe());
  other.probe.h = 0.1;
  EXPECT_THROW(ProbeRecord(no_stepper(), {answered(probe()), other}), InvalidInput);
}

TEST(Questions, TakeNoAnswerThatHidesItsOtherNumbers) {
  AnsweredProbe huge = answered(probe());
  huge.answer.states[0].position = {1e14};
  ProbeRecord record(no_stepper(), {huge});
  Questions ask(record, 1e-12);
  EXPECT_FALSE(ask.ask(probe()));
  EXPECT_THAT(ask.gap(), HasSubstr("times larger than its data"));
}

TEST(ProbeRecord, TakesZerosOfEitherSignAndProbesThatAreNotAnswered) {
  Probe zero = probe();
  zero.offset = {-0.0};
  ProbeRecord record(no_stepper(), {answered(zero)});
  EXPECT_EQ(record.ask(probe()).answer.kind, AnswerKind::kAnswered);
  Probe altered = probe();
  altered.h = 0.1;
  ProbeRecord open(no_stepper(), {{altered, {}}});
  EXPECT_EQ(open.ask(probe()).answer.kind, AnswerKind::kOpen);
  EXPECT_EQ(open.asked().size(), 1U);
}

/// Of probes with numbers of six digits, as many programs write them.
TEST(ProbeRecord, RefusesAFileThatIsRewrittenWithSixDigits) {
  ProbeRecord record(subject_stepper(find_scheme(schemes(), "moreau-jean").subject({})));
  (void)identify(record, {"activation"});
  std::vector<AnsweredProbe> known;
  for (const AnsweredProbe* each : record.asked()) {
    known.push_back(*each);
    double& q = known.back().probe.position[0];
    q = std::stod(fmt::format("{:.6g}", q));
  }
  EXPECT_THROW(
      {
        ProbeRecord again(no_stepper(), known);
        (void)identify(again, {"activation"});
      },
      InvalidInput);
}

/// Else right answers would be taken for altered ones.
TEST(ProbeRecord, ProbesOfDifferentDataHaveDifferentNames) {
  struct Case {
    const char* scheme;
    ModelKind kind;
  };
  for (const Case& each : {Case{"moreau-jean", ModelKind::kLagrangian},
                           Case{"schatzman-paoli", ModelKind::kLagrangian},
                           Case{"nonlinear-moreau-jean", ModelKind::kLagrangian},
                           Case{"euler-moreau", ModelKind::kFirstOrder}}) {
    ProbeRecord record(subject_stepper(find_scheme(schemes(), each.scheme).subject({})));
    (void)identify(record, {}, kStepAccuracy, each.kind);
    std::set<std::string> names;
    for (const AnsweredProbe* asked : record.asked()) {
      EXPECT_TRUE(names.insert(asked->probe.name).second) << asked->probe.name;
    }
  }
}

}  // namespace
}  // namespace assay::reports::probe_record_test
