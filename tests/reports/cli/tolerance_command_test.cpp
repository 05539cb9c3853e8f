#include <gmock/gmock.h>

#include "tests/reports/cli/command_run.hpp"

namespace assay::reports::tolerance_command_test {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::StartsWith;

const std::vector<std::string> kBall = {
    "tolerance", "bouncing-ball", "--scheme", "moreau-jean", "--h", "1/100"};

std::vector<std::string> with(std::vector<std::string> more) {
  more.insert(more.begin(), kBall.begin(), kBall.end());
  return more;
}

TEST(ToleranceCommand, PrintsWhatATestNeeds) {
  const Ran ran = run_command(with({"--metric", "velocity-l1"}));
  EXPECT_EQ(ran.exit_code, kDone) << ran.error;
  EXPECT_THAT(ran.out, HasSubstr("a correct run exceeds it with probability below 0.001."));
  EXPECT_THAT(ran.out, HasSubstr("\nEXPECT_LE(error, "));
  EXPECT_THAT(ran.out, HasSubstr("\nassert error <= "));
  EXPECT_THAT(ran.out, HasSubstr("# assay tolerance bouncing-ball --scheme moreau-jean --h 1/100"));
}

TEST(ToleranceCommand, IsOneDocumentForPrograms) {
  const json document = document_of(run_command(with({"--confidence", "0.99", "--json"})));
  EXPECT_EQ(document["confidence"], 0.99);
  EXPECT_GE(document["tolerance"].get<double>(), document["largest_error"].get<double>());
  EXPECT_GT(document["mistakes"].size(), 5U);
}

TEST(ToleranceCommand, RefusesWhatIsNoRun) {
  EXPECT_THAT(refusal({"tolerance", "bouncing-ball", "--scheme", "moreau-jean", "--h", "3"}),
              HasSubstr("h = 3 is not allowed"));
  EXPECT_THAT(refusal({"tolerance", "relay", "--scheme", "moreau-jean", "--h", "1/100"}),
              HasSubstr("does not take the model of relay"));
  EXPECT_THAT(refusal(with({"--metric", "nothing"})), HasSubstr("unknown metric"));
  EXPECT_THAT(refusal(with({"--confidence", "1"})), HasSubstr("--confidence"));
}

}  // namespace
}  // namespace assay::reports::tolerance_command_test
