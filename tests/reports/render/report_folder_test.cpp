#include "reports/render/report_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "reports/files/whole_file.hpp"
#include "reports/study/study_json.hpp"
#include "tests/reports/study/example_study.hpp"
#include "tests/reports/study/rejection.hpp"
#include "tests/reports/study/temporary_folder.hpp"

namespace assay::reports::report_folder_test {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

namespace fs = std::filesystem;

std::set<std::string> names_in(const fs::path& folder) {
  std::set<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder)) {
    names.insert(entry.path().filename().string());
  }
  return names;
}

StudyResult one_row() {
  StudyResult study = example_study();
  study.rows.resize(1);
  return study;
}

std::string refusal(const fs::path& folder, const std::string& gnuplot = "gnuplot") {
  return rejection([&] { write_report_folder(one_row(), folder, gnuplot); });
}

TEST(ReportFolder, HoldsEveryFormatAndNothingBesideIt) {
  const TemporaryFolder folder;
  write_report_folder(example_study(), folder / "deep/report");
  EXPECT_THAT(
      names_in(folder / "deep/report"),
      ElementsAre("figures", "index.html", "junit.xml", "report.md", "results.json", "table.tex"));
  EXPECT_THAT(names_in(folder / "deep"), ElementsAre("report"));
  EXPECT_EQ(names_in(folder / "deep/report/figures").size(), 2U * 7);
  EXPECT_EQ(study_text(read_study(folder / "deep/report/results.json")),
            study_text(example_study()));
}

TEST(ReportFolder, SameStudyGivesTheSameBytes) {
  const TemporaryFolder folder;
  write_report_folder(one_row(), folder / "a");
  write_report_folder(one_row(), folder / "b");
  for (const char* file : {"index.html", "junit.xml", "report.md", "results.json", "table.tex"}) {
    EXPECT_EQ(read_file(folder / "a" / file), read_file(folder / "b" / file)) << file;
  }
}

TEST(ReportFolder, ReplacesAnEarlierReportAsAWhole) {
  const TemporaryFolder folder;
  write_report_folder(example_study(), folder / "r");
  write_report_folder(one_row(), folder / "r/");
  EXPECT_EQ(names_in(folder / "r/figures").size(), 2U);
  EXPECT_THAT(names_in(folder.path()), ElementsAre("r"));
}

TEST(ReportFolder, FillsAnEmptyFolderAndFollowsALink) {
  const TemporaryFolder folder;
  fs::create_directory(folder / "empty");
  fs::create_directory_symlink(folder / "empty", folder / "link");
  EXPECT_EQ(refusal(folder / "link"), "accepted");
  EXPECT_TRUE(fs::is_symlink(folder / "link"));
  EXPECT_TRUE(fs::exists(folder / "empty/index.html"));
}

TEST(ReportFolder, RefusesAFile) {
  const TemporaryFolder folder;
  replace_file(folder / "f", "mine");
  EXPECT_THAT(refusal(folder / "f"), HasSubstr("f: a file"));
  EXPECT_THAT(refusal(folder / "f/below"), HasSubstr("f/below"));
  EXPECT_EQ(read_file(folder / "f"), "mine");
}

TEST(ReportFolder, RefusesAFolderOfSomebodyElse) {
  const TemporaryFolder folder;
  fs::create_directory(folder / "d");
  replace_file(folder / "d/thesis.tex", "years of work");
  EXPECT_THAT(refusal(folder / "d"), HasSubstr("holds thesis.tex"));
  EXPECT_THAT(rejection([&] { require_report_folder(folder / "d"); }), HasSubstr("thesis.tex"));
  EXPECT_EQ(read_file(folder / "d/thesis.tex"), "years of work");
}

TEST(ReportFolder, RefusesAnEarlierReportThatSomebodyAddedTo) {
  const TemporaryFolder folder;
  write_report_folder(one_row(), folder / "r");
  replace_file(folder / "r/figures/notes.txt", "mine");
  EXPECT_THAT(refusal(folder / "r"), HasSubstr("holds figures/notes.txt"));
  EXPECT_TRUE(fs::exists(folder / "r/figures/notes.txt"));
}

TEST(ReportFolder, RefusesResultsThatAreNoStudy) {
  const TemporaryFolder folder;
  fs::create_directory(folder / "d");
  for (const char* text : {"{}", "not json", "[1]"}) {
    replace_file(folder / "d/results.json", text);
    EXPECT_THAT(refusal(folder / "d"), HasSubstr("no earlier report")) << text;
  }
}

TEST(ReportFolder, LeavesEverythingAsItWasWhenItFails) {
  const TemporaryFolder folder;
  write_report_folder(one_row(), folder / "r");
  const std::string page = read_file(folder / "r/index.html");
  EXPECT_THAT(refusal(folder / "r", "no-such-gnuplot"),
              AllOf(HasSubstr("no-such-gnuplot"), HasSubstr("gnuplot-nox")));
  EXPECT_EQ(read_file(folder / "r/index.html"), page);
  EXPECT_THAT(names_in(folder.path()), ElementsAre("r"));
}

TEST(ReportFolder, RefusesRowIdsThatLeaveTheFolder) {
  const TemporaryFolder folder;
  StudyResult study = one_row();
  study.rows[0].id = "../escape";
  EXPECT_THAT(rejection([&] { write_report_folder(study, folder / "r"); }), HasSubstr("../escape"));
  EXPECT_TRUE(names_in(folder.path()).empty());
}

}  // namespace
}  // namespace assay::reports::report_folder_test
