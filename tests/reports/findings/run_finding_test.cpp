#include "reports/findings/run_finding.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <chrono>

#include "tests/reports/findings/finding_folder.hpp"
#include "tests/reports/study/temporary_folder.hpp"

namespace assay::reports::run_finding_test {
namespace {

using testing::HasSubstr;

/// A finding whose program does as the two pieces of shell say, run.
FoundFinding found(const std::string& witness, const std::string& family = "echo 3 of $3") {
  const TemporaryFolder folder;
  add_finding(folder.path(), "sum", witness, family);
  return run_finding(folder.path(),
                     read_finding_folder(folder.path()).findings.front(),
                     {.seed = 7, .time = std::chrono::milliseconds(500)});
}

TEST(RunFinding, ReproducesWhatTheProgramFinds) {
  const FoundFinding result = found("echo got 3; exit 0", "echo noise; echo 5 of $3");
  EXPECT_EQ(result.verdict, FindingVerdict::kReproduced);
  EXPECT_EQ(result.output, "got 3\n");
  EXPECT_EQ(result.failure, "");
  ASSERT_TRUE(result.frequency);
  EXPECT_EQ(result.frequency->found, 5);
  EXPECT_EQ(result.frequency->samples, 8);
}

TEST(RunFinding, ShowsTheFirstLinesOfAWitnessThatPrintsWithoutEnd) {
  const FoundFinding result = found("for i in $(seq 2000); do echo $i; done");
  EXPECT_EQ(std::ranges::count(result.output, '\n'), 41);
  EXPECT_THAT(result.output, HasSubstr("\n40\n... of 8893 bytes\n"));
}

TEST(RunFinding, GivesTheFamilyItsSeedAndCount) {
  EXPECT_TRUE(found("exit 0", "test $1 = --family && test $2 = 7 && echo 1 of $3").frequency);
}

TEST(RunFinding, DoesNotReproduceWhatTheLibraryDoesRight) {
  const FoundFinding result = found("echo right; exit 1");
  EXPECT_EQ(result.verdict, FindingVerdict::kNotReproduced);
  EXPECT_FALSE(result.frequency);
}

TEST(RunFinding, KnowsNothingWhereTheProgramCrashesHangsOrFails) {
  EXPECT_EQ(found("kill -SEGV $$").verdict, FindingVerdict::kNotRun);
  EXPECT_THAT(found("kill -SEGV $$").failure, HasSubstr("crashed"));
  EXPECT_EQ(found("sleep 60").verdict, FindingVerdict::kNotRun);
  EXPECT_THAT(found("sleep 60").failure, HasSubstr("did not return in time"));
  EXPECT_EQ(found("exit 2").verdict, FindingVerdict::kNotRun);
  EXPECT_THAT(found("exit 2").failure, HasSubstr("exit code 2"));
}

TEST(RunFinding, KnowsNothingWithoutItsProgram) {
  const TemporaryFolder folder;
  const FoundFinding result =
      run_finding(folder.path(), parse_finding("sum", finding_source()), {});
  EXPECT_EQ(result.verdict, FindingVerdict::kNotRun);
}

TEST(RunFinding, TakesNoFrequencyThatIsNotTheLastLine) {
  for (const char* family : {"exit 0",
                             "echo 3 of 9",
                             "echo 9 of $3",
                             "echo 3 of $3; echo end",
                             "echo 3 of $3; exit 1",
                             "echo -1 of $3",
                             "kill -SEGV $$"}) {
    const FoundFinding result = found("exit 0", family);
    EXPECT_EQ(result.verdict, FindingVerdict::kReproduced) << family;
    EXPECT_FALSE(result.frequency) << family;
    EXPECT_THAT(result.failure, HasSubstr("its family")) << family;
  }
}

}  // namespace
}  // namespace assay::reports::run_finding_test
