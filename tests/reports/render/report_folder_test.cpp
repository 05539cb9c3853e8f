#include "reports/render/report_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sched.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <optional>
#include <set>
#include <thread>

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
using testing::Not;

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

void write_with_all_figures(const fs::path& folder) {
  write_report_folder(example_study(), folder, "gnuplot", {}, FigureFiles::kAll);
}

TEST(ReportFolder, HoldsEveryFormatAndNothingBesideIt) {
  const TemporaryFolder folder;
  write_with_all_figures(folder / "deep/report");
  EXPECT_THAT(names_in(folder / "deep/report"),
              ElementsAre("figures",
                          "index.html",
                          "junit.xml",
                          "pairs",
                          "report.md",
                          "results.json",
                          "style.css",
                          "table.tex"));
  EXPECT_THAT(names_in(folder / "deep"), ElementsAre("report"));
  EXPECT_EQ(names_in(folder / "deep/report/figures").size(), 4U * 7);
  EXPECT_EQ(study_text(read_study(folder / "deep/report/results.json")),
            study_text(example_study()));
}

TEST(ReportFolder, HasFilesOfFiguresForOnePairAlone) {
  const TemporaryFolder folder;
  write_report_folder(example_study(), folder / "many");
  EXPECT_FALSE(fs::exists(folder / "many/figures"));
  EXPECT_THAT(read_file(folder / "many/index.html"), HasSubstr("<code>--figures</code>"));
  EXPECT_TRUE(fs::exists(folder / "many/pairs"));
  write_report_folder(one_row(), folder / "one");
  EXPECT_EQ(names_in(folder / "one/figures").size(), 4U);
  EXPECT_THAT(read_file(folder / "one/index.html"), Not(HasSubstr("<code>--figures</code>")));
  EXPECT_FALSE(fs::exists(folder / "one/pairs")) << "its claims are on the first page";
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
  write_with_all_figures(folder / "r");
  write_report_folder(one_row(), folder / "r/");
  EXPECT_EQ(names_in(folder / "r/figures").size(), 4U);
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

/// A folder that the process of a death test, in which the test begins again, finds by its name.
class SharedFolder {
 public:
  SharedFolder() {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    if (const char* known = std::getenv(kName)) {
      path_ = known;
    } else {
      made_.emplace();
      path_ = made_->path();
      ::setenv(kName, path_.c_str(), 1);
    }
  }
  ~SharedFolder() {
    if (made_) ::unsetenv(kName);
  }
  SharedFolder(const SharedFolder&) = delete;
  SharedFolder& operator=(const SharedFolder&) = delete;

  fs::path operator/(const std::string& name) const { return path_ / name; }

 private:
  static constexpr const char* kName = "ASSAY_TEST_FOLDER";

  std::optional<TemporaryFolder> made_;
  fs::path path_;
};

/// Draws with a gnuplot that notes its process and never ends, until it runs and a signal comes.
void write_until(int signal, const SharedFolder& folder) {
  const fs::path program = folder / "gnuplot", id = folder / "id";
  replace_file(program, "#!/bin/sh\necho $$ >" + id.string() + "\nexec sleep 1000\n");
  fs::permissions(program, fs::perms::owner_all);
  std::thread([id, signal] {
    while (!fs::exists(id) || read_file(id).empty()) ::usleep(1000);
    ::kill(::getpid(), signal);
  }).detach();
  write_report_folder(one_row(), folder / "reports/r", program);
}

void expect_nothing_is_left(const SharedFolder& folder) {
  EXPECT_TRUE(names_in(folder / "reports").empty());
  EXPECT_NE(::kill(std::stoi(read_file(folder / "id")), 0), 0) << "gnuplot goes on";
}

TEST(ReportFolder, ATerminationEndsGnuplotAndTheProgramAndLeavesNothing) {
  const SharedFolder folder;
  fs::create_directories(folder / "reports");
  EXPECT_EXIT(write_until(SIGTERM, folder), testing::KilledBySignal(SIGTERM), "");
  expect_nothing_is_left(folder);
}

TEST(ReportFolder, AnInterruptEndsGnuplotAndTheProgramAndLeavesNothing) {
  const SharedFolder folder;
  fs::create_directories(folder / "reports");
  EXPECT_EXIT(write_until(SIGINT, folder), testing::KilledBySignal(SIGINT), "");
  expect_nothing_is_left(folder);
}

/// Exit code of a process that may not mount anything.
constexpr int kCannotMount = 77;

/// Writes two reports to where `from` is mounted, and ends the process.
[[noreturn]] void write_to_mount_point(const fs::path& from, const fs::path& target) {
  if (::unshare(CLONE_NEWNS) != 0 ||
      ::mount(from.c_str(), target.c_str(), nullptr, MS_BIND, nullptr) != 0) {
    ::_exit(kCannotMount);
  }
  require_report_folder(target);
  write_with_all_figures(target);
  write_report_folder(one_row(), target);
  ::_exit(0);
}

TEST(ReportFolder, AMountPointGetsTheReportAndKeepsNothingElse) {
  const SharedFolder folder;
  fs::create_directories(folder / "a");
  fs::create_directories(folder / "b/target");
  int status = 0;
  const auto note = [&status](int ended) {
    status = ended;
    return WIFEXITED(ended);
  };
  EXPECT_EXIT(write_to_mount_point(folder / "a", folder / "b/target"), note, "");
  if (WEXITSTATUS(status) == kCannotMount) GTEST_SKIP() << "nothing may be mounted here";
  ASSERT_EQ(WEXITSTATUS(status), 0);
  EXPECT_THAT(names_in(folder / "a"),
              ElementsAre("figures",
                          "index.html",
                          "junit.xml",
                          "report.md",
                          "results.json",
                          "style.css",
                          "table.tex"));
  EXPECT_EQ(names_in(folder / "a/figures").size(), 4U);
  EXPECT_EQ(study_text(read_study(folder / "a/results.json")), study_text(one_row()));
  EXPECT_THAT(names_in(folder / "b"), ElementsAre("target")) << "nothing beside it";
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
