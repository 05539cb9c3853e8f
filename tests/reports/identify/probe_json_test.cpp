#include "reports/identify/probe_json.hpp"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "core/scalar/invalid_input.hpp"
#include "reports/files/json_fields.hpp"

namespace assay::reports::probe_json_test {
namespace {

using testing::HasSubstr;

AnsweredProbe full() {
  AnsweredProbe result;
  result.probe = {.name = "full",
                  .mass = {{2, 0.1}, {0.1, 1}},
                  .damping = {{1, 0}, {0, 0}},
                  .stiffness = {{3, 0}, {0, 4}},
                  .force = {{1, 0}, {0.1, -1e-300}},
                  .force_origin = 0.3,
                  .contact_matrix = {{1, 0}, {0, 1}},
                  .offset = {0, -0.1},
                  .restitution = {0.5},
                  .friction = 0.7,
                  .time = 1.1,
                  .position = {0, 1.0 / 3},
                  .velocity = {-1, 2},
                  .h = 0.01,
                  .steps = 1};
  result.answer = {AnswerKind::kAnswered, "", {{{1.0 / 7, 2}, {3, 4}, {}}}};
  return result;
}

std::string text_of(const AnsweredProbe& probe) { return compact_text(to_json({&probe})); }

TEST(ProbeJson, GivesBackEveryNumber) {
  const AnsweredProbe probe = full();
  const std::vector<AnsweredProbe> read = read_probes(text_of(probe), "file");
  ASSERT_EQ(read.size(), 1U);
  EXPECT_EQ(read[0].probe.name, "full");
  EXPECT_EQ(data_text(read[0].probe), data_text(probe.probe));
  EXPECT_EQ(read[0].answer.kind, AnswerKind::kAnswered);
  EXPECT_EQ(read[0].answer.states[0].position, probe.answer.states[0].position);
  EXPECT_EQ(read[0].answer.states[0].velocity, probe.answer.states[0].velocity);
  EXPECT_THAT(read[0].answer.states[0].impulse, testing::IsEmpty());
}

TEST(ProbeJson, KeepsRefusalsFailuresAndOpenQuestions) {
  AnsweredProbe probe = full();
  for (const AnswerKind kind : {AnswerKind::kOpen, AnswerKind::kRefused, AnswerKind::kFailed}) {
    probe.answer = {kind, kind == AnswerKind::kOpen ? "" : "why"};
    const Answer read = read_probes(text_of(probe), "file")[0].answer;
    EXPECT_EQ(read.kind, kind);
    EXPECT_EQ(read.message, probe.answer.message);
  }
}

TEST(ProbeJson, DataTellsProbesApartAndNamesDoNot) {
  Probe a = full().probe, b = a;
  b.name = "other";
  EXPECT_EQ(data_text(a), data_text(b));
  b.h = 0.02;
  EXPECT_NE(data_text(a), data_text(b));
}

/// What is said of the file in which `field` of the probe is `value`.
std::string refusal_of(const std::string& field, const nlohmann::ordered_json& value) {
  const AnsweredProbe probe = full();
  nlohmann::ordered_json document = to_json({&probe});
  document["probes"][0][field] = value;
  try {
    (void)read_probes(document.dump(), "file.json");
  } catch (const InvalidInput& refusal) {
    return refusal.what();
  }
  return "accepted";
}

TEST(ProbeJson, RefusesWhatDoesNotFitNamingThePlace) {
  EXPECT_THAT(refusal_of("mass", nlohmann::ordered_json::array()), HasSubstr("at least one row"));
  EXPECT_THAT(refusal_of("stiffness", {{1, 2}, {3}}), HasSubstr("file.json: probe 1: stiffness"));
  EXPECT_THAT(refusal_of("position", {1}), HasSubstr("2 numbers"));
  EXPECT_THAT(refusal_of("h", "nan"), HasSubstr("finite"));
  EXPECT_THAT(refusal_of("steps", 0), HasSubstr("1 to 1000"));
  EXPECT_THAT(refusal_of("restitution", {0.5, 0.5}), HasSubstr("1 numbers"));
  EXPECT_THAT(refusal_of("answer", {{"states", nlohmann::ordered_json::array()}}),
              HasSubstr("expected 1 states"));
  EXPECT_THAT(refusal_of("answer", 7), HasSubstr("expected an object"));
  EXPECT_THROW((void)read_probes("{", "file.json"), InvalidInput);
  EXPECT_THROW((void)read_probes("{}", "file.json"), InvalidInput);
}

}  // namespace
}  // namespace assay::reports::probe_json_test
