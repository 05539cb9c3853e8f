#include <fmt/format.h>

#include <sstream>

#include "reports/files/whole_file.hpp"
#include "tests/reports/cli/command_run.hpp"
#include "tests/reports/study/temporary_folder.hpp"

namespace assay::reports::compare_command_test {
namespace {

using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class CompareCommand : public testing::Test {
 protected:
  std::string path(const std::string& name) const { return (folder_ / name).string(); }

  /// A trajectory of the bouncing ball by Moreau-Jean.
  std::string simulated(const std::string& h, const std::string& e = "4/5") const {
    const std::string file = path("h" + h.substr(h.find('/') + 1) + ".csv");
    const Ran ran = run_command({"simulate",
                                 "bouncing-ball",
                                 "--scheme",
                                 "moreau-jean",
                                 "--h",
                                 h,
                                 "--t-end",
                                 "1",
                                 "--set",
                                 "e=" + e,
                                 "--csv",
                                 file});
    EXPECT_EQ(ran.exit_code, kDone) << ran.error;
    return file;
  }
  std::string written(const std::string& text) const {
    const std::string file = path("run.csv");
    replace_file(file, text);
    return file;
  }

  TemporaryFolder folder_;
};

TEST_F(CompareCommand, MeasuresErrorsAndTheOrderOverFiles) {
  std::vector<std::string> words = {"compare", "bouncing-ball"};
  for (const char* h : {"1/50", "1/110", "1/230", "1/470", "1/1010"}) words.push_back(simulated(h));
  words.push_back("--json");
  const Ran ran = run_command(words);
  EXPECT_EQ(ran.exit_code, kDone) << ran.error << ran.out;
  const nlohmann::json result = document_of(ran);
  EXPECT_EQ(result["problem"], "bouncing-ball");
  ASSERT_EQ(result["files"].size(), 5U);
  EXPECT_EQ(result["files"][0]["steps"], 50);
  EXPECT_GT(result["files"][0]["errors"]["velocity-l1"],
            result["files"][4]["errors"]["velocity-l1"]);
  bool found = false;
  for (const nlohmann::json& order : result["orders"]) {
    if (order["metric"] != "velocity-l1") continue;
    found = true;
    EXPECT_EQ(order["files"], 5);
    EXPECT_LE(order["interval"][0], 1);
    EXPECT_GE(order["interval"][1], 1);
  }
  EXPECT_TRUE(found);
}

/// A block of the exact deceleration μ g = 2.943 m/s², in its own coordinate alone.
TEST_F(CompareCommand, TakesTheStateOfAProblemWithoutTheHeightAboveItsFloor) {
  std::string rows = "t,q0,v0\n";
  for (int k = 0; k <= 40; ++k) {
    const double t = k / 200.0;
    rows += fmt::format("{},{},{}\n", t, t - 2.943 * t * t / 2, 1 - 2.943 * t);
  }
  const Ran ran = run_command({"compare", "sliding-block", written(rows), "--json"});
  EXPECT_EQ(ran.exit_code, kDone) << ran.error << ran.out;
  EXPECT_LT(document_of(ran)["files"][0]["errors"]["velocity-l1"], 1e-9);
  const Ran neither = run_command({"compare", "sliding-block", written("t,q1,v1\n0,0,0\n")});
  EXPECT_THAT(neither.error, HasSubstr("column q0 is missing"));
}

TEST_F(CompareCommand, ExitsWithOneWhereFilesDoNotConverge) {
  std::vector<std::string> words = {"compare", "bouncing-ball"};
  for (const char* h : {"1/50", "1/110", "1/230", "1/470", "1/1010"}) {
    words.push_back(simulated(h, "9/10"));
  }
  words.push_back("--verbose");
  const Ran ran = run_command(words);
  EXPECT_EQ(ran.exit_code, kClaimRefuted);
  EXPECT_THAT(ran.out,
              AllOf(HasSubstr("refuted: no convergence in position-sup"),
                    HasSubstr("supports: no convergence in complementarity"),
                    HasSubstr("below 0.5: a right solution has an order above 0.5"),
                    HasSubstr("✗ 1 metric does not converge")));
}

TEST_F(CompareCommand, ATrajectoryCutAtItsStartHasNoLargerErrors) {
  const std::string whole = simulated("1/1010");
  std::istringstream lines(read_file(whole));
  std::string cut, line;
  std::getline(lines, cut);
  cut += "\n";
  while (std::getline(lines, line)) {  // the first impact is at 0.45 s
    if (std::stod(line) > 0.6) cut += line + "\n";
  }
  const auto errors_of = [](const std::string& file) {
    return document_of(
        run_command({"compare", "bouncing-ball", file, "--json"}))["files"][0]["errors"];
  };
  const nlohmann::json before = errors_of(whole), after = errors_of(written(cut));
  for (const char* metric : {"position-sup", "velocity-l1", "event-times", "impulse-flat"}) {
    EXPECT_LE(after[metric], before[metric]) << metric;
  }
}

TEST_F(CompareCommand, CopiesOfAFileCountOnce) {
  const std::string coarse = simulated("1/50", "79/100"), fine = simulated("1/230", "79/100");
  const std::string copy = path("copy.csv");
  replace_file(copy, read_file(fine));
  const Ran ran = run_command({"compare", "bouncing-ball", coarse, coarse, fine, copy, "--json"});
  EXPECT_EQ(ran.exit_code, kNothingDecided) << ran.out;
  EXPECT_THAT(ran.error,
              AllOf(HasSubstr("warning: " + coarse + " is named more than once"),
                    HasSubstr("warning: " + copy + " is the same run as " + fine),
                    HasSubstr("these files have 2 distinct steps, where 3 are needed")));
  const nlohmann::json result = document_of(ran);
  EXPECT_EQ(result["files"].size(), 2U);
  EXPECT_EQ(result["left_out"].size(), 2U);
}

TEST_F(CompareCommand, CopiesDoNotKeepRightFilesFromBeingConfirmed) {
  std::vector<std::string> words = {"compare", "bouncing-ball"};
  for (const char* h : {"1/50", "1/110", "1/230", "1/470", "1/1010"}) words.push_back(simulated(h));
  words.push_back(words.back());
  const Ran ran = run_command(words);
  EXPECT_EQ(ran.exit_code, kDone) << ran.error << ran.out;
  EXPECT_THAT(ran.error, HasSubstr("is named more than once"));
}

TEST_F(CompareCommand, PrintsTheSameForPeople) {
  const Ran ran = run_command({"compare", "bouncing-ball", simulated("1/50"), simulated("1/110")});
  EXPECT_THAT(ran.out, AllOf(HasSubstr("50 steps"), HasSubstr("\n? velocity-l1 ")));
}

TEST_F(CompareCommand, PrintsTheOrdersThatJudgeThenAnAlignedTableWithTheOrderBelow) {
  std::vector<std::string> words = {"compare", "bouncing-ball"};
  for (const char* h : {"1/50", "1/110", "1/230", "1/470", "1/1010"}) words.push_back(simulated(h));
  const Ran ran = run_command(words);
  EXPECT_THAT(ran.out,
              AllOf(Not(HasSubstr("|")),
                    HasSubstr("\n✓ velocity-l1  "),
                    HasSubstr(" with 95 % confidence\n"),
                    HasSubstr(" (does not judge)\n\nh [s] "),
                    HasSubstr("\norder: slope of log error over log h"),
                    Not(HasSubstr("HC3"))));
  const std::size_t judging = ran.out.find("✓ velocity-l1"), table = ran.out.find("\nh [s]"),
                    last = ran.out.find("\norder  ");
  EXPECT_LT(judging, ran.out.find("(does not judge)"));
  EXPECT_LT(ran.out.find("(does not judge)"), table);
  EXPECT_LT(ran.out.find("\n9.901e-04", table), last);
}

TEST_F(CompareCommand, SaysThatErrorsAreNotShownToFallWhereTheyDoNot) {
  std::vector<std::string> words = {"compare", "bouncing-ball"};
  for (const char* h : {"1/50", "1/110", "1/230", "1/470", "1/1010"}) {
    words.push_back(simulated(h, "9/10"));
  }
  EXPECT_THAT(run_command(words).out, HasSubstr("], not shown to be above 0"));
}

TEST_F(CompareCommand, NamesTheColumnsOfAFileWithoutVelocities) {
  const std::string file = written("t,q0,vx\n0,1,0\n0.1000,0.95095,-0.981\n");
  EXPECT_THAT(run_command({"compare", "bouncing-ball", file}).out,
              HasSubstr("judged without velocities, which it lacks: found are the columns 't', "
                        "'q0', 'vx'"));
}

/// The last line, if it is the command to type next.
std::string next_of(const Ran& ran) {
  const std::size_t at = ran.out.rfind("\nnext:   ");
  return at == std::string::npos ? "" : ran.out.substr(at + 9);
}

TEST_F(CompareCommand, BeginsWithTheVerdictAndEndsWithCountsAndWhatToTypeNext) {
  std::vector<std::string> words = {"compare", "bouncing-ball", "--set", "e=4/5"};
  std::string files;
  for (const char* h : {"1/50", "1/110", "1/230", "1/470", "1/1010"}) {
    words.push_back(simulated(h));
    files += " " + words.back();
  }
  const Ran right = run_command(words);
  EXPECT_THAT(right.out,
              AllOf(StartsWith("✓ confirmed: "),
                    HasSubstr("\n5 files of bouncing-ball: confirmed\n✗ 0 laws violated   "
                              "✗ 0 metrics do not converge   ✓ ")));
  EXPECT_EQ(next_of(right),
            "assay compare bouncing-ball" + files + " --set e=4/5 --out comparison\n");
  words.insert(words.end(), {"--out", path("page")});
  const Ran written = run_command(words);
  EXPECT_THAT(written.out, HasSubstr("\nreport: " + path("page") + "/index.html\n"));
  EXPECT_EQ(next_of(written), "assay study --problem bouncing-ball --quick\n");
}

TEST_F(CompareCommand, SaysWhatWouldDecideWhatIsUndecided) {
  const std::string file = simulated("1/50");
  EXPECT_THAT(next_of(run_command({"compare", "bouncing-ball", file})),
              AllOf(StartsWith("compute 3 or more step sizes, the largest at least 4 times"),
                    HasSubstr("assay compare bouncing-ball " + file)));
  EXPECT_THAT(next_of(run_command({"compare", "bouncing-ball", written("t,q0,v0\n0,1,0\n")})),
              StartsWith("write files with two rows or more"));
}

TEST_F(CompareCommand, ShowsTheThreeWorstViolationsAndAllOfThemIfAsked) {
  std::vector<std::string> words = {"compare", "bouncing-ball"};
  for (const char* h : {"1/50", "1/230", "1/470", "1/1010"}) words.push_back(simulated(h, "1/2"));
  const auto violations = [](const Ran& ran) {
    std::size_t count = 0;
    for (std::size_t at = 0; (at = ran.out.find("violated: ", at)) != std::string::npos; ++at) {
      ++count;
    }
    return count;
  };
  const Ran brief = run_command(words);
  EXPECT_EQ(violations(brief), 3U) << brief.out;
  EXPECT_THAT(brief.out,
              HasSubstr("\n  ✗ violated: impact-law in " + words.back() + " at t = 0.45"))
      << "the finest file allows least";
  EXPECT_THAT(next_of(brief), EndsWith(" --verbose\n"));
  words.push_back("--verbose");
  const Ran whole = run_command(words);
  EXPECT_GE(violations(whole), 4U + 3U) << whole.out;
  EXPECT_THAT(next_of(whole), EndsWith(" --law\n"));
}

TEST_F(CompareCommand, TheMethodOfATableSaysHowTheOrderWasFittedAndWhatTheIntervalIs) {
  std::vector<std::string> words = {"compare", "bouncing-ball", simulated("1/50")};
  const auto method = [&] {
    std::vector<std::string> as_json = words;
    as_json.push_back("--json");
    return document_of(run_command(as_json))["method"].get<std::string>();
  };
  EXPECT_THAT(method(), HasSubstr("No order was fitted: all files have the same step size"));
  words.push_back(simulated("1/230"));
  EXPECT_THAT(
      method(),
      AllOf(HasSubstr("between two step sizes; it has no interval."), Not(HasSubstr("95 %"))));
  for (const char* h : {"1/470", "1/1010"}) words.push_back(simulated(h));
  EXPECT_THAT(method(),
              AllOf(HasSubstr("least squares to log e = a + p log h"),
                    HasSubstr("confidence of 95 %: Student's t with n - 2 degrees of freedom"),
                    HasSubstr("HC3"),
                    Not(HasSubstr("geometric mean"))));
}

TEST_F(CompareCommand, ExitsWithOneForAViolatedLaw) {
  const std::string below = written("t,q0,v0\n0,1,0\n0.1,-2,-5\n0.2,-3,-5\n");
  const Ran ran = run_command({"compare", "bouncing-ball", below});
  EXPECT_EQ(ran.exit_code, kClaimRefuted);
  EXPECT_THAT(ran.out, HasSubstr("violated: penetration"));
}

TEST_F(CompareCommand, ExitsWithOneForAContactThatPulls) {
  const std::string pulled = written("t,q0,v0,p0\n0,1,0,0\n0.1,0.9,-1,-2\n");
  const Ran ran = run_command({"compare", "bouncing-ball", pulled, "--json"});
  EXPECT_EQ(ran.exit_code, kClaimRefuted);
  EXPECT_THAT(document_of(ran)["files"][0]["violations"][0].get<std::string>(),
              HasSubstr("impulse of contact 0 is negative"));
}

TEST_F(CompareCommand, NamesLawFileTimeAndSizeOfAViolation) {
  const std::string file = simulated("1/1010", "1/2");
  const Ran text = run_command({"compare", "bouncing-ball", file});
  EXPECT_EQ(text.exit_code, kClaimRefuted);
  EXPECT_THAT(text.out, HasSubstr("violated: impact-law in " + file + " at t = 0.45"));
  const Ran ran = run_command({"compare", "bouncing-ball", file, "--json"});
  EXPECT_EQ(ran.exit_code, kClaimRefuted);
  const nlohmann::json found = document_of(ran)["files"][0]["laws_violated"];
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0]["law"], "impact-law");
  EXPECT_EQ(found[0]["file"], file);
  EXPECT_GT(found[0]["size"], found[0]["allowed"]);
  EXPECT_EQ(run_command({"compare", "bouncing-ball", file, "--set", "e=1/2"}).exit_code,
            kNothingDecided)
      << "right, but it is one file";
}

/// Steps so long that each law allows another restitution coefficient.
TEST_F(CompareCommand, WitnessFilesThatObeyAllLawsNeedNotBeRight) {
  const std::string file = simulated("1/100", "1");
  const Ran one = run_command({"compare", "bouncing-ball", file});
  EXPECT_EQ(one.exit_code, kNothingDecided) << one.out;
  const Ran three = run_command(
      {"compare", "bouncing-ball", file, simulated("1/50", "1"), simulated("1/80", "1")});
  EXPECT_NE(three.exit_code, kDone) << three.out;
}

/// Of the pendulum, which is nonlinear: no law of motion is known.
TEST_F(CompareCommand, ASingleFileOfANonlinearProblemIsUndecided) {
  const auto swing = [&](const std::string& steps) {
    const std::string file = path(steps + ".csv");
    const Ran ran = run_command({"simulate",
                                 "pendulum-stop",
                                 "--scheme",
                                 "nonlinear-moreau-jean",
                                 "--h",
                                 "2/" + steps,
                                 "--t-end",
                                 "2",
                                 "--csv",
                                 file});
    EXPECT_EQ(ran.exit_code, kDone) << ran.error;
    return file;
  };
  const Ran one = run_command({"compare", "pendulum-stop", swing("100")});
  EXPECT_EQ(one.exit_code, kNothingDecided);
  EXPECT_THAT(one.out,
              AllOf(HasSubstr("laws checked: initial-state, penetration, impulse-sign\n"),
                    HasSubstr("not checked: impulse-balance, the problem is nonlinear"),
                    HasSubstr("undecided: no law is violated")));
  EXPECT_THAT(one.out, HasSubstr("compare three or more files"));
  EXPECT_EQ(one.error, "") << "the reason is said once";

  std::vector<std::string> words = {"compare", "pendulum-stop", "--json"};
  for (const char* steps : {"100", "230", "470", "1010", "2030", "4070"}) {
    words.push_back(swing(steps));
  }
  const Ran several = run_command(words);
  EXPECT_EQ(several.exit_code, kDone) << several.error << several.out;
  const nlohmann::json result = document_of(several);
  EXPECT_EQ(result["verdict"], "confirmed");
  EXPECT_EQ(result["files"][0]["laws_checked"],
            nlohmann::json({"initial-state", "penetration", "impulse-sign"}));
  ASSERT_EQ(result["files"][0]["laws_not_checked"].size(), 3U);
  EXPECT_EQ(result["files"][0]["laws_not_checked"][0]["law"], "position-velocity");
  EXPECT_THAT(result["files"][0]["laws_not_checked"][0]["reason"].get<std::string>(),
              HasSubstr("nonlinear"));
}

TEST_F(CompareCommand, ZerosAreRefutedOfANonlinearProblem) {
  std::string rows = "t,q0,v0\n";
  for (int k = 0; k <= 40; ++k) rows += fmt::format("{},0,0\n", k / 20.0);
  const Ran ran = run_command({"compare", "pendulum-stop", written(rows), "--json"});
  EXPECT_EQ(ran.exit_code, kClaimRefuted);
  const nlohmann::json result = document_of(ran);
  EXPECT_EQ(result["verdict"], "refuted");
  EXPECT_EQ(result["files"][0]["laws_violated"][0]["law"], "initial-state");
}

TEST_F(CompareCommand, FilesThatAgreeWithNothingAreNotConfirmedByTheirStart) {
  // The initial state of the pendulum, kept.
  std::string rows = "t,q0,v0\n";
  for (int k = 0; k <= 40; ++k) rows += fmt::format("{},1,0\n", k / 20.0);
  const Ran ran = run_command({"compare", "pendulum-stop", written(rows)});
  EXPECT_EQ(ran.exit_code, kNothingDecided);
}

TEST_F(CompareCommand, RefusesAColumnThatTheProblemHasNot) {
  EXPECT_THAT(refusal({"compare", "bouncing-ball", written("t,q0,v0,p0,p1\n0,1,0,0,0\n")}),
              AllOf(HasSubstr("run.csv"), HasSubstr("column p1 is surplus")));
}

TEST_F(CompareCommand, ShowsAFileNameThatIsNoUtf8) {
  const std::string file = path("\xFF.csv");
  replace_file(file, "t,q0,v0\n0,1,0\n0.1000,0.95095,-0.981\n");
  const Ran ran = run_command({"compare", "bouncing-ball", file, "--json"});
  EXPECT_EQ(ran.exit_code, kNothingDecided) << ran.error;
  EXPECT_THAT(document_of(ran)["files"][0]["file"].get<std::string>(),
              HasSubstr("\xEF\xBF\xBD.csv"));
}

TEST_F(CompareCommand, ExitsWithThreeWhereNothingCanBeCompared) {
  const Ran ran = run_command({"compare", "bouncing-ball", written("t,q0,v0\n0,1,0\n")});
  EXPECT_EQ(ran.exit_code, kNothingDecided);
  EXPECT_THAT(ran.out, HasSubstr("nothing was compared"));
}

TEST_F(CompareCommand, RefusesFilesThatAreNoTrajectory) {
  const auto refused = [&](const char* text) {
    return refusal({"compare", "bouncing-ball", written(text), "--json"});
  };
  EXPECT_THAT(refused(""), AllOf(HasSubstr("run.csv"), HasSubstr("empty")));
  EXPECT_THAT(refused("t,q0,v\n0,1,1\n1,1,1\n"), HasSubstr("column v0 is missing"));
  EXPECT_THAT(refused("t,q0,v0\n0,1,0\n1,1,0\n0.5,1,0\n"), HasSubstr("line 4"));
  EXPECT_THAT(refused("t,q0,v0\n0,1,0\n1,nan,0\n"), HasSubstr("'nan'"));
  EXPECT_THAT(refused("t,q0,v0\n0,1,0\n1,one,0\n"), HasSubstr("'one'"));
  EXPECT_THAT(refused("t,q0,v0\n0,0,1,0,0,5\n"), HasSubstr("have a decimal point, not a comma"));
  EXPECT_THAT(refused("\xFF\xFEt,q0,v0\n"), HasSubstr("is UTF-16; UTF-8 is expected"));
  // Their squares are no numbers any more: no error could be measured.
  EXPECT_THAT(refused("t,q0,v0\n0,1,0\n1,1,1e400\n2,1,-1e5000\n"),
              AllOf(HasSubstr("line 3"), HasSubstr("1e400 is not allowed"), HasSubstr("1e100")));
  EXPECT_THAT(refusal({"compare", "bouncing-ball", path("absent.csv")}), HasSubstr("absent.csv"));
}

}  // namespace
}  // namespace assay::reports::compare_command_test
