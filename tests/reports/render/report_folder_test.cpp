#include "reports/render/report_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sched.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>

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

/// Exit code with which a child says that it cannot test this here.
constexpr int kCannotTest = 77;

/// Runs `action` in a process of its own, whose status it returns.
template <class Action>
pid_t in_child(Action action) {
  const pid_t child = ::fork();
  if (child != 0) return child;
  action();
  ::_exit(0);
}

int status_of(pid_t child) {
  int status = 0;
  ::waitpid(child, &status, 0);
  return status;
}

/// A gnuplot that says that it runs, by a file with its process id, and never ends.
fs::path endless_gnuplot(const TemporaryFolder& folder) {
  const fs::path program = folder / "gnuplot";
  replace_file(program, "#!/bin/sh\necho $$ >" + (folder / "id").string() + "\nexec sleep 1000\n");
  fs::permissions(program, fs::perms::owner_all);
  return program;
}

TEST(ReportFolder, ASignalEndsGnuplotAndTheProgramAndLeavesNothing) {
  for (const int signal : {SIGTERM, SIGINT, SIGHUP}) {
    const TemporaryFolder folder, tools;
    const fs::path gnuplot = endless_gnuplot(tools);
    const StudyResult study = one_row();
    const pid_t child = in_child([&] { write_report_folder(study, folder / "r", gnuplot); });
    while (!fs::exists(tools / "id") || read_file(tools / "id").empty()) ::usleep(1000);
    ::kill(child, signal);
    const int status = status_of(child);
    EXPECT_TRUE(WIFSIGNALED(status));
    EXPECT_EQ(WTERMSIG(status), signal);
    EXPECT_TRUE(names_in(folder.path()).empty());
    EXPECT_NE(::kill(std::stoi(read_file(tools / "id")), 0), 0) << "gnuplot goes on";
  }
}

TEST(ReportFolder, AMountPointGetsTheReportAndKeepsNothingElse) {
  const TemporaryFolder folder;
  fs::create_directories(folder / "a");
  fs::create_directories(folder / "b");
  const StudyResult first = example_study(), second = one_row();
  const pid_t child = in_child([&] {
    const std::string target = (folder / "b").string();
    if (::unshare(CLONE_NEWNS) != 0 ||
        ::mount((folder / "a").c_str(), target.c_str(), nullptr, MS_BIND, nullptr) != 0) {
      ::_exit(kCannotTest);
    }
    require_report_folder(target);
    write_report_folder(first, target);
    write_report_folder(second, target);
  });
  const int status = status_of(child);
  if (WIFEXITED(status) && WEXITSTATUS(status) == kCannotTest) GTEST_SKIP() << "no mounts here";
  ASSERT_EQ(status, 0);
  EXPECT_THAT(
      names_in(folder / "a"),
      ElementsAre("figures", "index.html", "junit.xml", "report.md", "results.json", "table.tex"));
  EXPECT_EQ(names_in(folder / "a/figures").size(), 2U);
  EXPECT_EQ(study_text(read_study(folder / "a/results.json")), study_text(one_row()));
  EXPECT_THAT(names_in(folder.path()), ElementsAre("a", "b"));
}

TEST(ReportFolder, AFolderWhereNothingCanBeWrittenIsRefusedBeforeTheStudy) {
  EXPECT_THAT(rejection([] { require_report_folder("/proc/self/report"); }),
              HasSubstr("/proc/self/report: the report cannot be written"));
  const TemporaryFolder folder;
  EXPECT_EQ(rejection([&] { require_report_folder(folder / "deep/report"); }), "accepted");
  EXPECT_TRUE(names_in(folder.path()).empty());
}

TEST(ReportFolder, NamesMayBeAsLongAsTheFileSystemAllows) {
  const TemporaryFolder folder;
  EXPECT_EQ(refusal(folder / std::string(255, 'n')), "accepted");
}

}  // namespace
}  // namespace assay::reports::report_folder_test
