#include "reports/gate/gate_report.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/reports/render/markup_fault.hpp"

namespace assay::reports::gate_report_test {
namespace {

using Kind = GateFinding::Kind;
using testing::HasSubstr;

const GateReport kMixed{.compared = {"a", "b", "c"},
                        .findings = {{Kind::kRowNew, "d", "new"},
                                     {Kind::kNotComparable, "a", "no <runs>"},
                                     {Kind::kOrderLost, "b", "was 2, is 1"}}};

GateReport with(Kind kind) { return {.compared = {"a"}, .findings = {{kind, "a", "m"}}}; }

TEST(GateReport, ExitCodeIsThatOfTheWorstFinding) {
  EXPECT_EQ(exit_code({.compared = {"a"}, .findings = {}}), 0);
  for (Kind kind : {Kind::kVerdictBetter, Kind::kErrorShrank, Kind::kRowNew}) {
    EXPECT_EQ(exit_code(with(kind)), 0) << name_of(kind);
  }
  for (Kind kind : {Kind::kVerdictWorse,
                    Kind::kOrderLost,
                    Kind::kErrorGrew,
                    Kind::kRowMissing,
                    Kind::kIdentityDiffers,
                    Kind::kClaimChanged}) {
    EXPECT_EQ(exit_code(with(kind)), 1) << name_of(kind);
  }
  EXPECT_EQ(exit_code(with(Kind::kNotComparable)), 3);
  EXPECT_EQ(exit_code(kMixed), 1);
}

TEST(GateReport, NothingComparedIsNeverAPass) {
  EXPECT_EQ(exit_code({}), 3);
  EXPECT_EQ(exit_code({.compared = {}, .findings = {{Kind::kRowMissing, "a", "m"}}}), 1);
  EXPECT_EQ(exit_code({.compared = {}, .findings = {{Kind::kNothingCompared, "", "m"}}}), 1);
  EXPECT_EQ(exit_code({.compared = {}, .findings = {{Kind::kRowNew, "a", "m"}}}), 3);
}

TEST(GateReport, TextHasOneLineAFindingWorstFirst) {
  EXPECT_EQ(to_text(kMixed),
            "regression: b: order-lost: was 2, is 1\n"
            "undecided: a: not-comparable: no <runs>\n"
            "passed: d: row-new: new\n");
}

TEST(GateReport, HasOneLineForManyOfAKind) {
  GateReport report;
  for (const char* row : {"a", "b", "c", "d", "e"}) {
    report.findings.push_back({Kind::kRowNew, row, std::string("new: ") + row});
    report.findings.push_back({Kind::kErrorGrew, row, std::string("grew in ") + row});
  }
  const std::vector<GateLine> lines = lines_of(report);
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[0].outcome, GateOutcome::kRegression) << "the worst first";
  EXPECT_EQ(lines[0].name, "a: error-grew, and in 4 more rows");
  EXPECT_EQ(lines[0].message, "grew in a");
  EXPECT_EQ(lines_of({.compared = {}, .findings = {{Kind::kRowMissing, "a", "m"}}})[0].name,
            "a: row-missing");
}

TEST(GateReport, CountsEachRowOnceAndNoFindingAboutTheWholeStudy) {
  const GateReport twice{.compared = {"a"},
                         .findings = {{Kind::kOrderLost, "a", "m"},
                                      {Kind::kErrorGrew, "a", "m"},
                                      {Kind::kNotComparable, "a", "m"}}};
  EXPECT_EQ(count(twice, GateOutcome::kRegression), 1U);
  EXPECT_EQ(count(twice, GateOutcome::kUndecided), 0U) << "the row has something worse";
  const GateReport none{.compared = {},
                        .findings = {{Kind::kRowMissing, "a", "m"},
                                     {Kind::kRowMissing, "b", "m"},
                                     {Kind::kNothingCompared, "", "m"}}};
  EXPECT_EQ(count(none, GateOutcome::kRegression), 2U);
  EXPECT_EQ(exit_code(none), 1);
  const GateReport alone{.compared = {}, .findings = {{Kind::kNothingCompared, "", "m"}}};
  EXPECT_EQ(count(alone, GateOutcome::kRegression), 0U);
  EXPECT_EQ(exit_code(alone), 1) << "it is a regression all the same";
}

TEST(GateReport, CountsRowsWithFindingsAndRowsThatHaveNone) {
  EXPECT_EQ(count(kMixed, GateOutcome::kRegression), 1U);
  EXPECT_EQ(count(kMixed, GateOutcome::kUndecided), 1U);
  EXPECT_EQ(count(kMixed, GateOutcome::kPassed), 1U) << "c; d was not compared";
  EXPECT_EQ(count(with(Kind::kErrorShrank), GateOutcome::kPassed), 1U);
}

TEST(GateReport, JsonNamesEachFinding) {
  const nlohmann::ordered_json json = to_json(kMixed);
  EXPECT_EQ(json["outcome"], "regression");
  EXPECT_EQ(json["compared"], 3);
  EXPECT_EQ(json["findings"][2]["kind"], "order-lost");
  EXPECT_EQ(json["findings"][2]["row"], "b");
}

TEST(GateReport, JunitHasOneCaseARow) {
  const std::string xml = to_junit(kMixed);
  EXPECT_EQ(markup_fault(xml, {}), "");
  EXPECT_THAT(xml, HasSubstr("tests=\"4\" failures=\"1\" errors=\"1\""));
}

}  // namespace
}  // namespace assay::reports::gate_report_test
