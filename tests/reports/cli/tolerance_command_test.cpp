#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <fstream>

#include "tests/reports/cli/command_run.hpp"
#include "tests/reports/study/temporary_folder.hpp"
#include "tests/reports/subjects/subject_file.hpp"

namespace assay::reports::tolerance_command_test {
namespace {

using nlohmann::json;
using testing::HasSubstr;

const std::vector<std::string> kBall = {
    "tolerance", "bouncing-ball", "--scheme", "moreau-jean", "--h", "1/100"};

std::vector<std::string> with(std::vector<std::string> more) {
  more.insert(more.begin(), kBall.begin(), kBall.end());
  return more;
}

TEST(ToleranceCommand, PrintsWhatATestNeeds) {
  const Ran ran = run_command(with({"--metric", "velocity-l1"}));
  EXPECT_EQ(ran.exit_code, kDone) << ran.error;
  EXPECT_THAT(ran.out, HasSubstr("; a correct run exceeds it with probability below 0.001."));
  EXPECT_THAT(ran.out, HasSubstr("\n  EXPECT_LE(error, "));
  EXPECT_THAT(ran.out, HasSubstr("\n  assert error <= "));
  EXPECT_THAT(ran.out, HasSubstr("# assay tolerance bouncing-ball --scheme moreau-jean --h 1/100"));
  EXPECT_THAT(ran.out, HasSubstr("\nProved: no correct run exceeds "));
  EXPECT_THAT(ran.out, HasSubstr("m is 1 % too small (changes nothing)"));
  EXPECT_THAT(ran.out, HasSubstr(" known mistakes may pass   ✓ "));
  EXPECT_THAT(ran.out,
              HasSubstr("\nnext:   assay study --problem bouncing-ball --scheme moreau-jean "
                        "--metric velocity-l1\n"));
  EXPECT_LE(std::ranges::count(ran.out, '\n'), 40);  // a screen
}

TEST(ToleranceCommand, SaysForWhichParametersAndOptionsItIs) {
  const json document =
      document_of(run_command(with({"--set", "h0=2", "--scheme-set", "theta=3/4", "--json"})));
  const std::string covers = "of moreau-jean (theta = 3/4) on bouncing-ball (h0 = 2), t <= ";
  EXPECT_THAT(document["covers"].get<std::string>(), HasSubstr(covers));
  EXPECT_THAT(document["sentence"].get<std::string>(), HasSubstr(covers));
}

/// 300 runs show 0.05^(1/300) = 0.99006.
TEST(ToleranceCommand, PromisesNoMoreThanItsRunsShow) {
  const std::vector<std::string> walls = {
      "tolerance", "two-walls", "--scheme", "schatzman-paoli", "--h", "1/100", "--json", "--runs"};
  const auto of_runs = [&](const char* runs) {
    std::vector<std::string> words = walls;
    words.emplace_back(runs);
    return document_of(run_command(words));
  };
  const json few = of_runs("300");
  EXPECT_LT(few["shown_confidence"].get<double>(), 0.9901);
  EXPECT_THAT(few["sentence"].get<std::string>(),
              HasSubstr("with probability below 0.01, as 300 runs show, and below 0.001 if the"));
  const json enough = of_runs("3000");
  EXPECT_EQ(enough["shown_confidence"], 0.999);
  EXPECT_THAT(enough["sentence"].get<std::string>(), HasSubstr("with probability below 0.001."));
}

TEST(ToleranceCommand, IsOneDocumentForPrograms) {
  const json document = document_of(run_command(with({"--confidence", "0.99", "--json"})));
  EXPECT_EQ(document["confidence"], 0.99);
  EXPECT_EQ(document["source"], "runs");
  EXPECT_GE(document["tolerance"].get<double>(), document["largest_error"].get<double>());
  EXPECT_GE(document["proved_bound"].get<double>(), document["tolerance"].get<double>());
  EXPECT_GT(document["mistakes"].size(), 20U);
  EXPECT_GT(document["blind_to"].size(), 2U);
}

TEST(ToleranceCommand, SaysWhyNothingIsProvedOrTried) {
  const Ran ran =
      run_command({"tolerance", "two-walls", "--scheme", "schatzman-paoli", "--h", "1/100"});
  EXPECT_THAT(ran.out,
              HasSubstr("No bound is proved: there is no proof for schatzman-paoli on two-walls."));
  EXPECT_THAT(ran.out, HasSubstr("Not tried, because the scheme remembers more than a state"));
}

TEST(ToleranceCommand, TriesMistakesInTheStepsOfSubjectsIfTheyAreFew) {
  const auto of_subject = [](const char* h) {
    return document_of(run_command({"tolerance",
                                    "bouncing-ball",
                                    "--subject",
                                    subject_file("moreau"),
                                    "--scheme",
                                    "moreau/symplectic-euler",
                                    "--h",
                                    h,
                                    "--json"}));
  };
  const json few = of_subject("1/12"), many = of_subject("1/100");
  const auto tries = [](const json& document, const std::string& what) {
    return std::ranges::any_of(document["mistakes"],
                               [&](const json& mistake) { return mistake["mistake"] == what; });
  };
  const std::string late = "the first impact is late by one step";
  EXPECT_TRUE(tries(few, late)) << few["why_untried"];
  EXPECT_EQ(few["untried"], json::array());
  EXPECT_FALSE(tries(many, late));
  EXPECT_THAT(many["why_untried"].get<std::string>(),
              HasSubstr("runs of 200 steps take too long: the limit is 31 for a subject"));
}

TEST(ToleranceCommand, RefusesWhatIsNoRun) {
  EXPECT_THAT(refusal({"tolerance", "bouncing-ball", "--scheme", "moreau-jean", "--h", "3"}),
              HasSubstr("h = 3 is not allowed"));
  for (const char* h : {"0", "-1", "nan", "x"}) {
    EXPECT_THAT(refusal({"tolerance", "bouncing-ball", "--scheme", "moreau-jean", "--h", h}),
                HasSubstr("--h"));
  }
  EXPECT_THAT(refusal({"tolerance", "relay", "--scheme", "moreau-jean", "--h", "1/100"}),
              HasSubstr("does not take the model of relay"));
  EXPECT_THAT(refusal(with({"--metric", "nothing"})), HasSubstr("unknown metric"));
  EXPECT_THAT(refusal(with({"--metric", "state-l1"})), HasSubstr("does not speak of motions"));
  for (const char* confidence : {"1", "0", "2", "x"}) {
    EXPECT_THAT(refusal(with({"--confidence", confidence})), HasSubstr("--confidence"));
  }
  for (const char* runs : {"0", "5", "many"}) {
    EXPECT_THAT(refusal(with({"--runs", runs})), HasSubstr("--runs"));
  }
  EXPECT_THAT(refusal(with({"--set", "h0=x"})), HasSubstr("h0"));
  EXPECT_THAT(refusal(with({"--set", "nothing=1"})), HasSubstr("nothing"));
  EXPECT_THAT(refusal(with({"--set", "g=2", "--t", "1"})), HasSubstr("has an impact there"));
  EXPECT_THAT(refusal({"tolerance", "bar-impact", "--scheme", "moreau-jean", "--h", "1/100"}),
              HasSubstr("--t is needed"));
  EXPECT_THAT(refusal({"tolerance", "bouncing-ball", "--h", "1/100"}),
              HasSubstr("either --scheme or --claims"));
  EXPECT_THAT(refusal(with({"--claims", "velocity-l1=1"})), HasSubstr("either --scheme"));
  EXPECT_THAT(refusal({"tolerance", "bouncing-ball", "--h", "1/100", "--claims", "velocity-l1=1"}),
              HasSubstr("--claims needs files"));
}

/// Errors, and trajectories, of a program that nobody can run here.
TEST(ToleranceCommand, TakesErrorsThatAProgramMeasured) {
  const TemporaryFolder folder;
  const std::string file = (folder / "errors.csv").string();
  std::ofstream(file) << "h,error\n0.01,0.5\n0.009,0.4\n0.008,0.41\n0.007,0.3\n0.006,0.31\n"
                         "0.005,0.2\n0.004,0.2\n0.003,0.12\n";
  const std::vector<std::string> words = {
      "tolerance", "bouncing-ball", file, "--claims", "velocity-l1=1", "--h", "1/200"};
  const Ran ran = run_command(words);
  EXPECT_EQ(ran.exit_code, kDone) << ran.error;
  EXPECT_THAT(ran.out, HasSubstr("velocity-l1 of the program on bouncing-ball"));
  EXPECT_THAT(ran.out, HasSubstr("mistakes in steps need a scheme"));
  EXPECT_THAT(ran.out, Not(HasSubstr("The motion itself is")));
  std::vector<std::string> as_document = words;
  as_document.emplace_back("--json");
  const json document = document_of(run_command(as_document));
  EXPECT_EQ(document["source"], "measured errors");
  EXPECT_TRUE(document["scheme"].is_null());
  EXPECT_GT(document["size_of_motion"], 1.0);
  std::vector<std::string> refuted = words;
  refuted[4] = "velocity-l1=2";
  EXPECT_THAT(refusal(refuted), HasSubstr("the errors refute the claim"));
  refuted[4] = "velocity-l1";
  EXPECT_THAT(refusal(refuted), HasSubstr("velocity-l1"));
}

TEST(ToleranceCommand, SaysThatMeasuredErrorsAreAsLargeAsTheMotion) {
  const TemporaryFolder folder;
  const std::string file = (folder / "errors.csv").string();
  std::ofstream(file) << "h,error\n0.01,50\n0.009,40\n0.008,41\n0.007,30\n0.006,31\n"
                         "0.005,20\n0.004,20\n0.003,12\n";
  const Ran ran = run_command(
      {"tolerance", "bouncing-ball", file, "--claims", "velocity-l1=1", "--h", "1/200"});
  EXPECT_THAT(ran.out,
              AllOf(HasSubstr("The motion itself is "),
                    HasSubstr(" large: a smaller h gives a test that sees more.")));
}

TEST(ToleranceCommand, TakesTrajectoriesAsCompareDoes) {
  const TemporaryFolder folder;
  std::vector<std::string> words = {"tolerance", "bouncing-ball"};
  for (int n = 100; n < 110; ++n) {
    const std::string file = (folder / fmt::format("{}.csv", n)).string();
    const std::string h = fmt::format("1/{}", n);
    ASSERT_EQ(run_command({"simulate",
                           "bouncing-ball",
                           "--scheme",
                           "moreau-jean",
                           "--h",
                           h,
                           "--t-end",
                           "2",
                           "--csv",
                           file})
                  .exit_code,
              kDone);
    words.push_back(file);
  }
  words.insert(words.end(), {"--claims", "position-sup=1", "--h", "1/105", "--t", "2"});
  const Ran ran = run_command(words);
  EXPECT_EQ(ran.exit_code, kDone) << ran.error;
  EXPECT_THAT(ran.out, HasSubstr("position-sup of the program"));
}

}  // namespace
}  // namespace assay::reports::tolerance_command_test
