#include <gmock/gmock.h>

#include <cmath>

#include "reports/files/json_fields.hpp"
#include "reports/files/whole_file.hpp"
#include "reports/gate/gate.hpp"
#include "reports/study/study_json.hpp"
#include "tests/reports/study/example_study.hpp"
#include "tests/reports/study/rejection.hpp"
#include "tests/reports/study/temporary_folder.hpp"

namespace assay::reports::gate_files_test {
namespace {

using Kind = GateFinding::Kind;
using testing::ContainsRegex;
using testing::ElementsAre;
using testing::HasSubstr;

std::vector<Kind> kinds(const GateReport& report) {
  std::vector<Kind> result;
  for (const GateFinding& finding : report.findings) result.push_back(finding.kind);
  return result;
}

TEST(GateFiles, MissingBaselineDecidesNothingAndIsNotCreated) {
  const TemporaryFolder folder;
  replace_file(folder / "r.json", study_text(fitted_study()));
  const GateReport report = compare_files(folder / "r.json", folder / "b.json");
  EXPECT_THAT(kinds(report), ElementsAre(Kind::kBaselineMissing));
  EXPECT_EQ(exit_code(report), 3);
  EXPECT_FALSE(std::filesystem::exists(folder / "b.json"));
}

/// As written before rows said of what runs they are.
std::string in_format_1(const std::string& text) {
  auto json = parse_document(text, "old");
  json.erase("format");
  if (json.contains("assay_baseline")) json["assay_baseline"] = 1;
  for (auto& row : json["rows"]) row.erase("runs"), row.erase("identity");
  return compact_text(json);
}

TEST(GateFiles, OfTheOldFormatAreReadAndNamed) {
  const TemporaryFolder folder;
  const std::string results = study_text(fitted_study());
  replace_file(folder / "r.json", results);
  bless(fitted_study(), folder / "b.json", "because", "2024-02-29");
  const std::string baseline = read_file(folder / "b.json");
  const auto expect_named = [&](const std::string& file) {
    const GateReport report = compare_files(folder / "r.json", folder / "b.json");
    EXPECT_THAT(kinds(report), ElementsAre(Kind::kNothingCompared));
    EXPECT_THAT(report.findings[0].message, HasSubstr(file + ": it has the old format 1"));
    EXPECT_EQ(exit_code(report), 1);
  };
  replace_file(folder / "b.json", in_format_1(baseline));
  expect_named("b.json");
  replace_file(folder / "b.json", baseline);
  replace_file(folder / "r.json", in_format_1(results));
  expect_named("r.json");
  EXPECT_THAT(rejection([&] {
                bless(read_study(folder / "r.json"), folder / "b.json", "because", "2024-02-29");
              }),
              HasSubstr("it has format 1"));
}

TEST(GateFiles, BlessedStudyPasses) {
  const TemporaryFolder folder;
  replace_file(folder / "r.json", study_text(fitted_study()));
  bless(fitted_study(), folder / "b.json", "because", "2024-02-29");
  EXPECT_EQ(exit_code(compare_files(folder / "r.json", folder / "b.json")), 0);
}

TEST(GateFiles, NamesTheFilesWhoseVersionsAreNotCompatible) {
  const TemporaryFolder folder;
  StudyResult later = fitted_study();
  later.version = "1.0.0";
  replace_file(folder / "r.json", study_text(later));
  bless(fitted_study(), folder / "b.json", "because", "2024-02-29");
  const std::string message =
      rejection([&] { compare_files(folder / "r.json", folder / "b.json"); });
  EXPECT_THAT(message, HasSubstr("b.json: made by version 0.1.0"));
  EXPECT_THAT(message, ContainsRegex("not compare with version 1.0.0 of .*r.json"));
}

TEST(GateFiles, RefusesResultsWithAnIntervalThatEndsBeforeItBegins) {
  const TemporaryFolder folder;
  StudyResult study = fitted_study();
  study.rows.front().fit->order_interval = {1.2, 0.8};
  replace_file(folder / "r.json", study_text(study));
  bless(fitted_study(), folder / "b.json", "because", "2024-02-29");
  const std::string message =
      rejection([&] { compare_files(folder / "r.json", folder / "b.json"); });
  EXPECT_THAT(message, HasSubstr("r.json: row " + study.rows.front().id));
  EXPECT_THAT(message, HasSubstr("interval: expected [low, high], found [1.2, 0.8]"));
}

/// A worse solver must not pass with the fit of a better one.
TEST(GateFiles, RefusesResultsWhoseFitIsNotThatOfTheirSamples) {
  const TemporaryFolder folder;
  bless(fitted_study(), folder / "b.json", "because", "2024-02-29");
  const auto said_of = [&](const auto& change) {
    StudyResult study = fitted_study();
    change(study.rows.front());
    replace_file(folder / "r.json", study_text(study));
    return rejection([&] { compare_files(folder / "r.json", folder / "b.json"); });
  };
  const auto of = [](const std::string& name) {
    return ContainsRegex("r.json: row .*: " + name + " is .*, but its samples give ");
  };
  EXPECT_THAT(said_of([](StudyRow& row) {
                for (Sample& sample : row.samples) sample.error *= 4;
              }),
              of("log_constant"));
  EXPECT_THAT(said_of([](StudyRow& row) {
                for (Sample& sample : row.samples) sample.error /= std::sqrt(sample.h);
              }),
              of("order"));
  EXPECT_THAT(said_of([](StudyRow& row) { row.fit->covariance[2] *= 100; }), of("covariance.2."));
  EXPECT_THAT(said_of([](StudyRow& row) { row.fit->order_interval[0] -= 1; }), of("interval.0."));
  EXPECT_THAT(said_of([](StudyRow& row) { row.window[0] /= 2; }), of("window.0."));
  EXPECT_THAT(said_of([](StudyRow& row) {
                for (Sample& sample : row.samples) sample.in_window = false;
              }),
              HasSubstr("it states a fit, but its samples have none"));
}

TEST(GateFiles, RefusesFilesThatCannotBeReadOrUnderstood) {
  const TemporaryFolder folder;
  EXPECT_THAT(rejection([&] { compare_files(folder / "r.json", folder / "b.json"); }),
              HasSubstr("r.json"));
  replace_file(folder / "r.json", study_text(fitted_study()));
  replace_file(folder / "b.json", "{\"assay_baseline\": 1,");
  EXPECT_THAT(rejection([&] { compare_files(folder / "r.json", folder / "b.json"); }),
              HasSubstr("b.json"));
  EXPECT_THAT(rejection([&] { compare_files(folder / "r.json", folder.path()); }),
              HasSubstr("expected a file"));
}

}  // namespace
}  // namespace assay::reports::gate_files_test
