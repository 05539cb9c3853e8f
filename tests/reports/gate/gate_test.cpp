#include "reports/gate/gate.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "tests/reports/study/example_study.hpp"
#include "tests/reports/study/rejection.hpp"

namespace assay::reports::gate_test {
namespace {

using Kind = GateFinding::Kind;
using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

Baseline baseline_of(const StudyResult& study) {
  Baseline baseline{.version = study.version,
                    .seed = study.seed,
                    .reason = "r",
                    .date = "2024-02-29",
                    .rows = {}};
  for (const StudyRow& row : study.rows) baseline.rows.push_back(baseline_row(row));
  return baseline;
}

StudyResult study_of(const StudyRow& row) {
  return {
      .title = "t", .seed = 1, .confidence = 0.95, .version = "0.1.0", .source = "", .rows = {row}};
}

/// Rows of studies with different seeds.
GateReport compare_rows(const StudyRow& before, const StudyRow& now) {
  StudyResult other_seed = study_of(now);
  other_seed.seed = 2;
  return compare(other_seed, baseline_of(study_of(before)));
}

/// Rows of studies with one seed.
GateReport compare_same_steps(const StudyRow& before, const StudyRow& now) {
  return compare(study_of(now), baseline_of(study_of(before)));
}

std::vector<Kind> kinds(const GateReport& report) {
  std::vector<Kind> result;
  for (const GateFinding& finding : report.findings) result.push_back(finding.kind);
  return result;
}

StudyRow order_row(const ExampleOrder& made, std::uint64_t seed) {
  return example_row("row", made, seed);
}

TEST(Gate, StudyPassesAgainstItsOwnBaseline) {
  const GateReport report = compare(example_study(), baseline_of(example_study()));
  EXPECT_THAT(report.findings, IsEmpty());
  EXPECT_EQ(report.compared.size(), 9U);
  EXPECT_EQ(exit_code(report), 0);
}

TEST(Gate, WorseVerdictIsARegression) {
  StudyRow now = order_row({}, 1);
  for (Verdict worse : {Verdict::kUndecided, Verdict::kRefuted}) {
    now.verdict = worse;
    EXPECT_THAT(kinds(compare_rows(order_row({}, 1), now)), ElementsAre(Kind::kVerdictWorse));
  }
  StudyRow before = now;
  before.verdict = Verdict::kUndecided;
  EXPECT_THAT(kinds(compare_rows(before, now)), ElementsAre(Kind::kVerdictWorse));
}

TEST(Gate, BetterVerdictPassesAndIsReported) {
  StudyRow before = order_row({}, 1);
  before.verdict = Verdict::kRefuted;
  const GateReport report = compare_rows(before, order_row({}, 1));
  EXPECT_THAT(kinds(report), ElementsAre(Kind::kVerdictBetter));
  EXPECT_EQ(exit_code(report), 0);
}

TEST(Gate, LostOrderIsARegression) {
  EXPECT_THAT(kinds(compare_rows(order_row({.order = 1}, 1), order_row({.order = 0.8}, 2))),
              Contains(Kind::kOrderLost));
}

TEST(Gate, GrownErrorIsARegression) {
  EXPECT_THAT(kinds(compare_rows(order_row({.constant = 1}, 1), order_row({.constant = 1.5}, 2))),
              ElementsAre(Kind::kErrorGrew));
}

TEST(Gate, ShrunkErrorPassesAndIsReported) {
  const GateReport report =
      compare_rows(order_row({.constant = 1}, 1), order_row({.constant = 0.5}, 2));
  EXPECT_THAT(kinds(report), ElementsAre(Kind::kErrorShrank));
  EXPECT_EQ(exit_code(report), 0);
}

TEST(Gate, ResampledStudiesFailNoMoreOftenThanTheLevelAllows) {
  constexpr int kPairs = 400;
  int alarms = 0;
  for (std::uint64_t pair = 0; pair < kPairs; ++pair) {
    alarms +=
        exit_code(compare_rows(order_row({}, 1000 + 2 * pair), order_row({}, 1001 + 2 * pair)));
  }
  // Level 0.01, expected at most 4; more than 12 has probability 2e-4 (Poisson).
  EXPECT_LE(alarms, 12);
}

TEST(Gate, TrueLossIsCaughtInEveryResampling) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    EXPECT_EQ(exit_code(compare_rows(order_row({.order = 1}, 5000 + seed),
                                     order_row({.order = 0.85}, 6000 + seed))),
              1)
        << seed;
    EXPECT_EQ(exit_code(compare_rows(order_row({.constant = 1}, 5000 + seed),
                                     order_row({.constant = 1.4}, 6000 + seed))),
              1)
        << seed;
  }
}

TEST(Gate, WithTheSameStepsAnOrderBelowTheOldIntervalIsLost) {
  const StudyRow before = order_row({}, 1);
  const double low = before.fit->order_interval[0];
  StudyRow now = before;
  now.fit->order = low + 1e-3;
  EXPECT_THAT(kinds(compare_same_steps(before, now)), Not(Contains(Kind::kOrderLost)));
  now.fit->order = low - 1e-3;
  EXPECT_THAT(kinds(compare_same_steps(before, now)), Contains(Kind::kOrderLost));
  EXPECT_THAT(kinds(compare_rows(before, now)), Not(Contains(Kind::kOrderLost)))
      << "other steps could have done that";
}

TEST(Gate, WithTheSameStepsAnErrorMayGrowWithinItsOwnUncertaintyOnly) {
  const StudyRow before = order_row({.scatter = 0.8}, 1);
  const double x = (std::log(before.window[0]) + std::log(before.window[1])) / 2;
  const auto& s = before.fit->covariance;
  const double own = before.fit->quantile * std::sqrt(s[0] + 2 * s[1] * x + s[2] * x * x);
  ASSERT_GT(own, std::log(1.05)) << "else what is negligible decides";
  StudyRow now = before;
  now.fit->log_constant += 0.95 * own;
  EXPECT_THAT(compare_same_steps(before, now).findings, IsEmpty());
  now.fit->log_constant = before.fit->log_constant + 1.05 * own;
  EXPECT_THAT(kinds(compare_same_steps(before, now)), ElementsAre(Kind::kErrorGrew));
  now.fit->log_constant = before.fit->log_constant - 1.05 * own;
  EXPECT_THAT(kinds(compare_same_steps(before, now)), ElementsAre(Kind::kErrorShrank));
}

TEST(Gate, NegligibleGrowthPassesHoweverNarrowTheIntervals) {
  const ExampleOrder narrow{.constant = 1, .scatter = 1e-6};
  ExampleOrder grown = narrow;
  grown.constant = 1.04;
  EXPECT_THAT(compare_rows(order_row(narrow, 1), order_row(grown, 2)).findings, IsEmpty());
  grown.constant = 1.06;
  EXPECT_THAT(kinds(compare_rows(order_row(narrow, 1), order_row(grown, 2))),
              ElementsAre(Kind::kErrorGrew));
}

TEST(Gate, IdentityFailsWhenItsLargestErrorGrowsFourTimes) {
  const StudyRow before = example_identity("row", 1e-15, 1);
  EXPECT_THAT(compare_rows(before, example_identity("row", 2e-15, 2)).findings, IsEmpty());
  EXPECT_THAT(kinds(compare_rows(before, example_identity("row", 1e-14, 2))),
              ElementsAre(Kind::kErrorGrew));
  EXPECT_THAT(kinds(compare_rows(before, example_identity("row", 1e-17, 2))),
              ElementsAre(Kind::kErrorShrank));
}

TEST(Gate, ExactIdentityMustStayExact) {
  const StudyRow exact = example_study().rows[8];
  StudyRow inexact = exact;
  inexact.samples[0].error = std::numeric_limits<double>::denorm_min();
  EXPECT_THAT(kinds(compare_rows(exact, inexact)), ElementsAre(Kind::kErrorGrew));
  EXPECT_THAT(compare_rows(exact, exact).findings, IsEmpty());
}

TEST(Gate, RunThatIsNotANumberIsARegressionOfAnIdentity) {
  StudyRow now = example_identity("row", 1e-15, 1);
  now.samples[0].error = std::numeric_limits<double>::quiet_NaN();
  EXPECT_THAT(kinds(compare_rows(example_identity("row", 1e-15, 1), now)),
              ElementsAre(Kind::kErrorGrew));
}

TEST(Gate, BoundFailsWhenItsAttainedConstantGrowsFourTimes) {
  const StudyRow before = example_bound("row", 1);
  StudyRow now = before;
  for (Sample& sample : now.samples) sample.error *= 5;
  EXPECT_THAT(kinds(compare_rows(before, now)), ElementsAre(Kind::kErrorGrew));
}

TEST(Gate, SaysWhatMayHaveBecomeOfAMissingRow) {
  StudyResult renamed = example_study();
  const std::string old_id = renamed.rows.front().id;
  renamed.rows.front().id = "another-id";
  renamed.rows.front().scheme_options.emplace_back("new-option", "7");
  const GateReport report = compare(renamed, baseline_of(example_study()));
  const auto missing = std::ranges::find(report.findings, Kind::kRowMissing, &GateFinding::kind);
  ASSERT_NE(missing, report.findings.end());
  EXPECT_EQ(missing->row_id, old_id);
  EXPECT_THAT(missing->message, AllOf(HasSubstr("another-id"), HasSubstr("new-option")));
  EXPECT_EQ(exit_code(report), 1);
}

TEST(Gate, MissingRowIsARegressionAndANewOnePasses) {
  StudyResult fewer = example_study();
  fewer.rows.erase(fewer.rows.begin());
  const GateReport missing = compare(fewer, baseline_of(example_study()));
  EXPECT_THAT(kinds(missing), ElementsAre(Kind::kRowMissing));
  EXPECT_EQ(exit_code(missing), 1);
  ASSERT_NE(example_study().rows.front().verdict, Verdict::kRefuted);
  const GateReport added = compare(example_study(), baseline_of(fewer));
  EXPECT_THAT(kinds(added), ElementsAre(Kind::kRowNew));
  EXPECT_EQ(exit_code(added), 0);
}

TEST(Gate, NewRowThatIsRefutedIsARegression) {
  StudyResult more = example_study();
  StudyRow added = order_row({}, 1);
  added.verdict = Verdict::kRefuted;
  added.reason = "the order is below the band";
  more.rows.push_back(added);
  const GateReport report = compare(more, baseline_of(example_study()));
  EXPECT_THAT(kinds(report), ElementsAre(Kind::kNewRowRefuted));
  EXPECT_THAT(report.findings[0].message, HasSubstr("below the band"));
  EXPECT_EQ(exit_code(report), 1);
  EXPECT_EQ(exit_code(compare(study_of(added), baseline_of(example_study()))), 1)
      << "also where no row is in both";
}

StudyRow with_runs(StudyRow row, const std::string& t_end, const std::string& steps) {
  row.runs = {{"t-end", t_end}, {"steps", steps}, {"samples", "64"}, {"budget", "1536"}};
  return row;
}

/// An error that accumulates over the horizon is four times smaller on a quarter of it.
TEST(Gate, RowsOfOtherHorizonsAreNotCompared) {
  const StudyRow before = with_runs(order_row({}, 1), "2", "64:8192");
  EXPECT_THAT(compare_rows(before, before).findings, IsEmpty());
  const GateReport report =
      compare_same_steps(before, with_runs(order_row({}, 1), "1/2", "64:8192"));
  EXPECT_THAT(kinds(report), ElementsAre(Kind::kIdentityDiffers, Kind::kNothingCompared));
  EXPECT_THAT(report.compared, IsEmpty());
  EXPECT_THAT(report.findings[0].message,
              HasSubstr("t-end was \"2\" and is now \"1/2\": the row was not"));
  EXPECT_EQ(exit_code(report), 1);
}

TEST(Gate, OtherStepsAreNoLossOfOrder) {
  const StudyRow before = with_runs(order_row({.order = 1}, 1), "2", "64:8192");
  const StudyRow now = with_runs(order_row({.order = 0.8}, 1), "2", "64:1024");
  const GateReport report = compare_same_steps(before, now);
  EXPECT_THAT(kinds(report), Not(Contains(Kind::kOrderLost)));
  EXPECT_THAT(report.findings[0].message,
              HasSubstr("steps was \"64:8192\" and is now \"64:1024\""));
  EXPECT_EQ(exit_code(report), 1);
}

TEST(Gate, EveryFieldOfTheIdentityCounts) {
  const StudyRow before = with_runs(order_row({}, 1), "2", "64:8192");
  for (const std::size_t field : {0U, 1U, 2U, 3U}) {
    StudyRow now = before;
    now.runs[field].second += "1";
    EXPECT_THAT(kinds(compare_rows(before, now)), Contains(Kind::kIdentityDiffers)) << field;
    now.runs.erase(now.runs.begin() + static_cast<std::ptrdiff_t>(field));
    EXPECT_THAT(compare_rows(before, now).findings[0].message, HasSubstr("is now not stated"));
    EXPECT_THAT(compare_rows(now, before).findings[0].message, HasSubstr("was not stated"));
  }
  StudyRow now = before;
  now.parameters = {{"e", "1/2"}};
  EXPECT_THAT(kinds(compare_rows(before, now)), Contains(Kind::kIdentityDiffers));
}

/// One row of other runs is a regression beside others that are compared.
TEST(Gate, OneRowOfOtherRunsIsNotLostAmongOthers) {
  StudyResult now = example_study();
  now.rows[0].runs = {{"t-end", "1"}};
  const GateReport report = compare(now, baseline_of(example_study()));
  EXPECT_THAT(kinds(report), ElementsAre(Kind::kIdentityDiffers));
  EXPECT_EQ(report.compared.size(), 8U);
  EXPECT_EQ(exit_code(report), 1);
}

TEST(Gate, NoCommonRowIsAFailure) {
  StudyResult other = study_of(order_row({}, 1));
  const GateReport report = compare(other, baseline_of(example_study()));
  EXPECT_THAT(kinds(report), Contains(Kind::kNothingCompared));
  EXPECT_EQ(exit_code(report), 1);
}

/// As after a new option of the scheme, which changes the draw of the steps. Of 400 such pairs the
/// level of 1 % allows 4; more than 12 has probability 2e-4. With the rule for equal steps more
/// fail.
TEST(Gate, UnderstandsOtherStepsWithTheSameSeed) {
  int other_steps = 0, pretended = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const StudyRow before = order_row({}, 9000 + seed), now = order_row({}, 100 + seed);
    other_steps += exit_code(compare_same_steps(before, now));
    StudyRow pretends = now;
    pretends.samples[0].h = before.window[0];
    pretended += exit_code(compare_same_steps(before, pretends));
  }
  EXPECT_LE(other_steps, 12);
  EXPECT_GT(pretended, 24) << "a witness";
}

TEST(Gate, WeakenedClaimIsNoPass) {
  StudyRow now = order_row({}, 1);
  now.band = {0.1, 1.9};
  const GateReport report = compare_rows(order_row({}, 1), now);
  EXPECT_THAT(kinds(report), ElementsAre(Kind::kClaimChanged));
  EXPECT_THAT(report.findings[0].message, HasSubstr("band"));
  EXPECT_EQ(exit_code(report), 1);
}

TEST(Gate, FitThatVanishedIsNoPass) {
  StudyRow now = order_row({}, 1);
  now.fit.reset();
  EXPECT_EQ(exit_code(compare_rows(order_row({}, 1), now)), 3);
  now = order_row({}, 1);
  now.fit->order = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(exit_code(compare_rows(order_row({}, 1), now)), 3);
}

TEST(Gate, DisjointWindowsAreNotCompared) {
  StudyRow now = order_row({}, 1);
  now.window = {1, 2};
  EXPECT_THAT(kinds(compare_rows(order_row({}, 1), now)), ElementsAre(Kind::kNotComparable));
}

TEST(Gate, RefusesABaselineOfAnIncompatibleVersion) {
  StudyResult study = example_study();
  const Baseline baseline = baseline_of(study);
  study.version = "0.1.7";
  EXPECT_EQ(rejection([&] { compare(study, baseline); }), "accepted");
  for (const char* other : {"0.2.0", "0.10.0", "1.0.0"}) {
    study.version = other;
    EXPECT_THAT(rejection([&] { compare(study, baseline); }), HasSubstr("made by version 0.1.0"));
  }
  for (const char* none : {"unknown", "", "1.", ".1", "0", "-1.0"}) {
    study.version = none;
    EXPECT_THAT(rejection([&] { compare(study, baseline); }), HasSubstr("expected major.minor"));
  }
}

}  // namespace
}  // namespace assay::reports::gate_test
