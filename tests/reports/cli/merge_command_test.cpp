#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "reports/files/whole_file.hpp"
#include "reports/study/journal.hpp"
#include "tests/reports/cli/command_run.hpp"
#include "tests/reports/study/temporary_folder.hpp"

namespace assay::reports::merge_command_test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

using Words = std::vector<std::string>;
namespace fs = std::filesystem;

/// Two cases that take a fraction of a second.
Words small(const fs::path& out, const Words& more = {}) {
  Words words = {"study", "--problem", "two-walls",   "--scheme", "moreau-jean", "--t-end",
                 "2",     "--metric",  "velocity-l1", "--steps",  "32:512",      "--samples",
                 "32",    "--budget",  "32",          "--scalar", "double",      "--scalar",
                 "dd",    "--out",     out.string()};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

std::string page(const fs::path& folder) { return read_file(folder / "index.html"); }
std::string results(const fs::path& folder) { return read_file(folder / "results.json"); }

/// Keeps the first lines of the journal of a report, and removes the report.
void interrupt(const fs::path& folder, std::size_t lines) {
  const std::string journal = read_file(folder / "journal.jsonl");
  std::size_t end = 0;
  for (std::size_t i = 0; i < lines; ++i) end = journal.find('\n', end) + 1;
  fs::remove_all(folder);
  fs::create_directory(folder);
  replace_file(folder / "journal.jsonl", journal.substr(0, end));
}

TEST(MergeCommand, OfShardsIsTheReportOfOneProcess) {
  const TemporaryFolder folder;
  const int exit_code = run_command(small(folder / "whole")).exit_code;
  for (const std::string shard : {"0", "1", "2"}) {
    const Ran ran = run_command(small(folder / shard, {"--shard", shard + ":3"}));
    EXPECT_EQ(ran.exit_code, shard == "2" ? 0 : exit_code) << ran.error;
    EXPECT_EQ(ran.error.find("is empty") != std::string::npos, shard == "2") << ran.error;
  }
  const auto path = [&](const char* name) { return (folder / name).string(); };
  const Ran merged =
      run_command({"merge", path("2"), path("1"), path("0"), "--out", path("merged")});
  EXPECT_EQ(merged.exit_code, exit_code) << merged.error;
  EXPECT_EQ(results(folder / "merged"), results(folder / "whole"));
  EXPECT_EQ(page(folder / "merged"), page(folder / "whole"));
}

TEST(MergeCommand, SaysThatItReplacesTheReportOfAnotherStudy) {
  const TemporaryFolder folder;
  const auto path = [&](const char* name) { return (folder / name).string(); };
  (void)run_command(small(folder / "first", {"--seed", "3"}));
  (void)run_command(small(folder / "second", {"--seed", "4"}));
  const auto said = [&](const char* name) {
    return run_command({"merge", path(name), "--out", path("merged")}).error;
  };
  EXPECT_EQ(said("first"), "");
  EXPECT_EQ(said("first"), "") << "a witness";
  EXPECT_THAT(said("second"), HasSubstr("seed 3, which the new report replaces"));
}

TEST(MergeCommand, NamesGapsByTheLabelsOfCases) {
  const TemporaryFolder folder;
  const std::string first = (folder / "0").string();
  const Words words = {"study",
                       "--problem",
                       "bouncing-ball",
                       "--scheme",
                       "moreau-jean",
                       "--metric",
                       "velocity-l1",
                       "--steps",
                       "32:512",
                       "--samples",
                       "32",
                       "--budget",
                       "32",
                       "--shard",
                       "0:9",
                       "--out",
                       first};
  (void)run_command(words);
  EXPECT_THAT(run_command({"merge", first, "--out", (folder / "merged").string()}).error,
              AllOf(HasSubstr("moreau-jean on bouncing-ball (elastic)"),
                    HasSubstr("moreau-jean on bouncing-ball (plastic)")));
}

TEST(MergeCommand, RefusesGapsUnlessPartsAreAskedFor) {
  const TemporaryFolder folder;
  (void)run_command(small(folder / "0", {"--shard", "0:2"}));
  (void)run_command(small(folder / "4", {"--shard", "4:9"}));
  const Words merge = {"merge",
                       (folder / "0").string(),
                       (folder / "4").string(),
                       "--out",
                       (folder / "merged").string()};
  const std::string gap = "1 case (moreau-jean on two-walls) missing: assay study --problem";
  EXPECT_THAT(refusal(merge), AllOf(HasSubstr(gap), HasSubstr("--shard 1:2 --out shard-1")));
  EXPECT_FALSE(fs::exists(folder / "merged"));
  Words partial = merge;
  partial.emplace_back("--partial");
  EXPECT_EQ(run_command(partial).exit_code, kNothingDecided);
  EXPECT_THAT(page(folder / "merged"), HasSubstr("Partial: 1 of 2 cases are finished"));
}

TEST(StudyCommand, GoesOnWithWhatWasStopped) {
  const TemporaryFolder folder;
  const Ran whole = run_command(small(folder / "a"));
  const std::string report = results(folder / "a"), first = page(folder / "a");
  interrupt(folder / "a", 2);
  EXPECT_THAT(refusal(small(folder / "a")), HasSubstr("study --resume"));
  const Ran part = run_command({"merge", (folder / "a").string()});
  EXPECT_EQ(part.exit_code, kNothingDecided);
  EXPECT_THAT(part.error, HasSubstr("2 cases (moreau-jean on two-walls"));
  const Ran ran = run_command({"study", "--resume", (folder / "a").string()});
  EXPECT_EQ(ran.exit_code, whole.exit_code) << ran.error;
  EXPECT_EQ(results(folder / "a"), report);
  EXPECT_EQ(page(folder / "a"), first);
  EXPECT_THAT(page(folder / "a"), Not(HasSubstr("Partial")));
  EXPECT_EQ(run_command(small(folder / "a")).exit_code, whole.exit_code);
}

TEST(StudyCommand, RefusesToGoOnWithAnotherStudy) {
  const TemporaryFolder folder;
  const int exit_code = run_command(small(folder / "a")).exit_code;
  interrupt(folder / "a", 2);
  const std::string a = (folder / "a").string();
  EXPECT_THAT(refusal({"study", "--resume", a, "--problem", "two-walls"}),
              HasSubstr("belongs to another study"));
  EXPECT_THAT(refusal(small(folder / "a", {"--resume", a, "--seed", "7"})),
              AllOf(HasSubstr("its seed is 1, not 7"),
                    HasSubstr("options that differ: none of these in the journal, --seed 7 here")));
  EXPECT_THAT(refusal({"study", "--resume", a, "--seed=7"}),
              AllOf(HasSubstr("its seed is 1, not 7"), HasSubstr("--seed 7 here")));
  EXPECT_THAT(refusal({"study", "--resume", a, "--shard", "0:2"}), HasSubstr("shard 0:1"));
  EXPECT_THAT(refusal({"study", "--resume", a, "--out", "b"}), HasSubstr("--out = b"));
  EXPECT_THAT(refusal({"study", "--accept-build"}), HasSubstr("--resume"));
  EXPECT_EQ(run_command(small(folder / "a", {"--resume", a})).exit_code, exit_code);
}

TEST(StudyCommand, GoesOnWithAnotherBuildOnlyIfThatIsAccepted) {
  const TemporaryFolder folder;
  (void)run_command(small(folder / "a"));
  const std::string report = results(folder / "a");
  interrupt(folder / "a", 1);
  const fs::path path = folder / "a" / "journal.jsonl";
  std::string head = read_file(path);
  const std::size_t build = head.find("\"build\":\"") + 9;
  head.replace(build, head.find('"', build) - build, "another");
  fs::remove(path);
  {
    Journal(path).append(
        head.substr(head.find("\"journal\""), head.size() - 1 - head.find("\"journal\"")));
  }
  const std::string a = (folder / "a").string();
  EXPECT_THAT(refusal({"study", "--resume", a}), HasSubstr("another build: another, not"));
  (void)run_command({"study", "--resume", a, "--accept-build"});
  EXPECT_EQ(results(folder / "a"), report);
}

}  // namespace
}  // namespace assay::reports::merge_command_test
