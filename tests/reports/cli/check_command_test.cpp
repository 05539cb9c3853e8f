#include <gmock/gmock.h>

#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "reports/files/whole_file.hpp"
#include "tests/reports/cli/command_run.hpp"
#include "tests/reports/study/temporary_folder.hpp"
#include "tests/wrong_solvers.hpp"

namespace assay::reports::check_command_test {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

/// A scheme that pushes one newton second too much at each contact, in double.
properties::Subject pushy(const oracles::Settings& fixed) {
  properties::Subject subject = schemes().front().subject(fixed);
  subject.run_exact = nullptr;
  subject.run = [run = subject.run](const Model<double>& model,
                                    const Rational& h,
                                    Eigen::Index steps,
                                    const Parameters& options) {
    Trajectory<double> trajectory = run(model, h, steps, options);
    trajectory.impulse.array() += 1;
    return trajectory;
  };
  return subject;
}

/// A scheme that takes no model at all.
properties::Subject unwilling(const oracles::Settings& fixed) {
  properties::Subject subject = pushy(fixed);
  subject.run = [](const Model<double>&,
                   const Rational&,
                   Eigen::Index,
                   const Parameters&) -> Trajectory<double> { throw InvalidInput("not this one"); };
  return subject;
}

Ran check(std::vector<std::string> arguments) {
  std::vector<SchemeEntry> catalogue = {schemes().front(), schemes().front(), schemes().front()};
  catalogue[1].name = "pushy";
  catalogue[1].subject = &pushy;
  catalogue[2].name = "unwilling";
  catalogue[2].subject = &unwilling;
  // two entries of one name are one solver
  const properties::OneStepSubject plain = properties::wrong::one_step_subject("plain");
  std::vector<SolverEntry> solvers(3);
  solvers[0].name = solvers[1].name = "plain";
  solvers[2].name = "one-sided";
  solvers[0].subject.box = plain.box;
  solvers[1].subject.friction = plain.friction;
  solvers[0].subject.tolerance = plain.tolerance;
  solvers[2].subject = properties::wrong::one_step_subject("one-sided");
  arguments.insert(arguments.begin(), "check");
  return run_command(arguments, catalogue, solvers);
}

/// The words of a command line after `assay check`.
std::vector<std::string> words_of(const std::string& reproduce) {
  std::istringstream stream(reproduce);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  EXPECT_EQ(words[0] + " " + words[1], "assay check");
  return {words.begin() + 2, words.end()};
}

TEST(CheckCommand, SaysOkForEveryLawThatHolds) {
  const Ran ran = check({"--scheme", "moreau-jean", "mirror", "solvable", "--runs", "5"});
  EXPECT_EQ(ran.exit_code, kDone);
  EXPECT_THAT(ran.out,
              StartsWith("ok              mirror                 moreau-jean, 5 runs\n"
                         "ok              solvable               moreau-jean, 5 runs\n"
                         "2 tests of laws in "));
  EXPECT_THAT(ran.out, HasSubstr("\nnext:   assay study --scheme moreau-jean\n"));
  EXPECT_EQ(ran.error, "");
}

TEST(CheckCommand, SaysHowToGoOnWithTheSameProblem) {
  const Ran ran =
      check({"--scheme", "moreau-jean", "mirror", "--problem", "bouncing-ball", "--runs", "5"});
  EXPECT_THAT(ran.out,
              HasSubstr("\nnext:   assay study --scheme moreau-jean --problem bouncing-ball\n"))
      << ran.error;
}

TEST(CheckCommand, CountsOneLawAndOneRunInTheSingular) {
  const Ran ran = check({"--scheme", "moreau-jean", "mirror", "--runs", "1"});
  EXPECT_THAT(ran.out,
              StartsWith("ok              mirror                 moreau-jean, 1 run\n"
                         "1 test of laws in "));
}

TEST(CheckCommand, ShowsTheCounterexampleAndHowToFindItAgain) {
  const Ran ran = check({"impulse-balance", "--scheme", "pushy", "--seed", "3"});
  EXPECT_EQ(ran.exit_code, kClaimRefuted);
  EXPECT_THAT(ran.out, HasSubstr("failed          impulse-balance        pushy, failed at run"));
  EXPECT_THAT(ran.out, HasSubstr("Experiment{\n      .mass = exact_matrix({{\"1\"}}),"));
  EXPECT_THAT(ran.out, HasSubstr("hold\n  ✗ impulse-balance of pushy: "));
  EXPECT_THAT(
      ran.out,
      HasSubstr("reproduce: assay check impulse-balance --scheme pushy --seed 3 --runs 100"));
}

TEST(CheckCommand, ThePageSaysAtWhichRunALawFailed) {
  const TemporaryFolder folder;
  const std::string out = folder / "page";
  const Ran ran = check(
      {"impulse-balance", "--scheme", "pushy", "--scheme", "moreau-jean", "--out", out, "--json"});
  const auto document = document_of(ran);
  const int held = document["rows"][0]["verdict"] == "failed"
                       ? document["rows"][0]["runs"].get<int>()
                       : document["rows"][1]["runs"].get<int>();
  const std::string page = read_file(out + "/index.html");
  EXPECT_THAT(page, HasSubstr("linear models, failed at run " + std::to_string(held + 1) + "<"));
  EXPECT_THAT(page, HasSubstr("linear models, 100 runs<")) << "of the law that holds";
  EXPECT_THAT(page, Not(HasSubstr(" 0 runs")));
  EXPECT_THAT(page, HasSubstr("<title>Laws of 2 schemes: 1 failed</title>"));
}

TEST(CheckCommand, FindsTheSameAgainFromItsReproduceLine) {
  const Ran once = check({"complementarity", "--scheme", "pushy", "--seed", "8", "--runs", "40"});
  const Ran again = check({"complementarity", "--scheme", "pushy", "--seed", "8", "--runs", "40"});
  EXPECT_EQ(once.exit_code, kClaimRefuted);
  EXPECT_EQ(once.out, again.out);
}

TEST(CheckCommand, PrintsOneJsonDocument) {
  const Ran ran = check({"impulse-balance",
                         "--scheme",
                         "pushy",
                         "--scheme",
                         "moreau-jean",
                         "--scheme-set",
                         "theta=0.7",
                         "--problem",
                         "bouncing-ball",
                         "--json"});
  EXPECT_EQ(ran.exit_code, kClaimRefuted);
  const auto document = document_of(ran);
  EXPECT_EQ(document["summary"], (nlohmann::json{{"passed", 1}, {"failed", 1}}));
  const auto& row = document["rows"][0];
  EXPECT_EQ(row["law"], "impulse-balance");
  EXPECT_EQ(row["scheme"], "pushy");
  EXPECT_EQ(row["problem"], "bouncing-ball");
  EXPECT_EQ(row["verdict"], "failed");
  EXPECT_EQ(row["seed"], 1);
  EXPECT_THAT(row["counterexample"].get<std::string>(), HasSubstr("Experiment{"));
  EXPECT_EQ(row["reproduce"],
            "assay check impulse-balance --scheme pushy --scheme-set theta=0.7 "
            "--problem bouncing-ball --seed 1 --runs 100");
  EXPECT_EQ(document["rows"][1]["counterexample"], nullptr);
}

TEST(CheckCommand, PutsLawsOfSolversToSolvers) {
  const Ran ran =
      check({"--solver", "plain", "frictionless-is-lcp", "honest-status", "--runs", "5"});
  EXPECT_EQ(ran.exit_code, kDone) << ran.error;
  EXPECT_THAT(ran.out,
              StartsWith("ok              frictionless-is-lcp    plain (tolerance 1e-11), 5 runs\n"
                         "ok              honest-status          plain (tolerance 1e-11), 5 runs\n"
                         "2 tests of laws in "));
  EXPECT_THAT(ran.out, HasSubstr("\nnext:   assay check --solver plain --runs 1000\n"));
}

TEST(CheckCommand, RefutesAWrongSolverWithACounterexampleThatIsFoundAgain) {
  const Ran ran = check({"tangent-mirror", "--solver", "one-sided", "--seed", "3", "--json"});
  EXPECT_EQ(ran.exit_code, kClaimRefuted);
  const auto document = document_of(ran);
  const auto& row = document["rows"][0];
  EXPECT_EQ(row["law"], "tangent-mirror");
  EXPECT_EQ(row["solver"], "one-sided");
  EXPECT_FALSE(row.contains("scheme"));
  EXPECT_FALSE(row.contains("problem"));
  EXPECT_EQ(row["verdict"], "failed");
  EXPECT_EQ(row["seed"], 3);
  EXPECT_THAT(row["counterexample"].get<std::string>(), HasSubstr("OneStepCase{"));
  const std::string reproduce = row["reproduce"];
  EXPECT_EQ(reproduce, "assay check tangent-mirror --solver one-sided --seed 3 --runs 100");
  std::vector<std::string> again = words_of(reproduce);
  again.emplace_back("--json");
  EXPECT_EQ(check(again).out, ran.out);
  again.pop_back();
  EXPECT_THAT(
      check(again).out,
      HasSubstr(
          "failed          tangent-mirror         one-sided (tolerance 1e-11), failed at run"));
}

/// The kinds of the subjects of the rows, and the laws.
std::pair<std::set<std::string>, std::set<std::string>> asked(std::vector<std::string> arguments) {
  arguments.insert(arguments.end(), {"--runs", "1", "--json"});
  std::set<std::string> kinds, laws;
  const auto document = document_of(check(arguments));
  for (const auto& row : document["rows"]) {
    kinds.insert(row.contains("scheme") ? "scheme" : "solver");
    laws.insert(row["law"]);
  }
  return {kinds, laws};
}

TEST(CheckCommand, AsksTheSubjectsNamedAndThoseOfTheLawsNamed) {
  using Names = std::set<std::string>;
  const auto [kinds, laws] = asked({});
  EXPECT_EQ(kinds, (Names{"scheme", "solver"}));
  EXPECT_TRUE(laws.contains("mirror") && laws.contains("honest-status"));
  EXPECT_EQ(asked({"--solver", "plain"}).first, Names{"solver"});
  EXPECT_EQ(asked({"--scheme", "moreau-jean"}).first, Names{"scheme"});
  EXPECT_EQ(asked({"--problem", "bouncing-ball"}).first, Names{"scheme"});
  EXPECT_EQ(asked({"--scheme", "moreau-jean", "--solver", "plain"}).first,
            (Names{"scheme", "solver"}));
  EXPECT_EQ(asked({"mirror"}), std::pair(Names{"scheme"}, Names{"mirror"}));
  EXPECT_EQ(asked({"honest-status"}), std::pair(Names{"solver"}, Names{"honest-status"}));
  EXPECT_EQ(asked({"honest-status", "mirror"}).first, (Names{"scheme", "solver"}));
}

TEST(CheckCommand, ShowsLawsThatDoNotSpeakOfASubjectWhereTheyAreNamed) {
  EXPECT_THAT(check({"--solver", "plain", "rho-independence"}).out,
              HasSubstr("not-applicable  rho-independence       plain"));
  const Ran all = check({"--solver", "plain", "--runs", "2"});
  EXPECT_THAT(all.out, Not(HasSubstr("not-applicable  rho-independence")));
  EXPECT_THAT(all.out, HasSubstr("17 tests of laws in "));
}

TEST(CheckCommand, TakesTheNamesThatLawsHad) {
  for (const char* name : {"change-of-units", "problem-scaling", "units"}) {
    const Ran ran = check({name, "--scheme", "moreau-jean", "--solver", "plain", "--json"});
    EXPECT_EQ(ran.exit_code, kDone) << ran.error;
    const auto document = document_of(ran);
    ASSERT_EQ(document["rows"].size(), 2U);
    for (const auto& row : document["rows"]) {
      EXPECT_EQ(row["law"], "units");
      EXPECT_THAT(row["aliases"], testing::Contains("problem-scaling"));
    }
  }
}

TEST(CheckCommand, SaysOnWhichCasesALawWasTriedWhereThereAreSeveral) {
  const Ran ran = run_command({"check", "mirror", "--scheme", "any", "--runs", "3"}, [] {
    std::vector<SchemeEntry> catalogue = {find_scheme(schemes(), "nonlinear-moreau-jean")};
    catalogue.front().name = "any";
    return catalogue;
  }());
  EXPECT_THAT(ran.out,
              StartsWith("ok              mirror                 any, linear models, 3 runs\n"
                         "ok              mirror                 any, Lagrangian models, 3 runs\n"
                         "2 tests of laws in "));
}

TEST(CheckCommand, IsUndecidedWhereNothingCouldBeChecked) {
  const Ran refused = check({"mirror", "--scheme", "unwilling"});
  EXPECT_EQ(refused.exit_code, kNothingDecided);
  EXPECT_THAT(refused.out, HasSubstr("not-applicable  mirror"));
  const Ran outside =
      check({"modal-oscillators", "--scheme", "moreau-jean", "--scheme-set", "theta=1/4"});
  EXPECT_EQ(outside.exit_code, kNothingDecided);
  EXPECT_THAT(outside.out, HasSubstr("not-applicable  modal-oscillators"));
}

TEST(CheckCommand, SuggestsTheNearestNames) {
  const auto refused = [](std::vector<std::string> arguments) {
    const Ran ran = check(std::move(arguments));
    EXPECT_EQ(ran.exit_code, kBadInput);
    EXPECT_EQ(ran.out, "");
    return ran.error;
  };
  EXPECT_THAT(refused({"miror"}), HasSubstr("did you mean 'mirror'"));
  EXPECT_THAT(refused({"moreau-jean"}), HasSubstr("write --scheme moreau-jean"));
  EXPECT_THAT(refused({"mirror", "plain"}), HasSubstr("write --solver plain"));
  EXPECT_THAT(refused({"--scheme", "moreau-jaen"}), HasSubstr("did you mean 'moreau-jean'"));
  EXPECT_THAT(refused({"--problem", "two-wals"}), HasSubstr("did you mean 'two-walls'"));
  EXPECT_THAT(refused({"--scheme-set", "tehta=1"}), HasSubstr("did you mean 'theta'"));
  EXPECT_THAT(refused({"--scheme-set", "theta=2"}), HasSubstr("theta"));
  EXPECT_THAT(refused({"--scheme-set", "theta"}), HasSubstr("name=value"));
  EXPECT_THAT(refused({"honest-statsu"}), HasSubstr("did you mean 'honest-status'"));
  EXPECT_THAT(refused({"--solver", "plian"}), HasSubstr("did you mean 'plain'"));
  EXPECT_THAT(refused({"--problem", "bouncing-bal", "b"}), HasSubstr("problem 'bouncing-bal'"));
  EXPECT_THAT(refused({"--problem", "bouncing-ball", "two-walls"}),
              HasSubstr("use --problem two-walls"));
  EXPECT_THAT(refused({"--runs", "0"}), HasSubstr("--runs"));
  EXPECT_THAT(refused({"--seed", "-1"}), HasSubstr("--seed"));
}

TEST(CheckCommand, RefusesLawsAndOptionsOfTheOtherKindOfSubject) {
  const auto refused = [](std::vector<std::string> arguments) {
    const Ran ran = check(std::move(arguments));
    EXPECT_EQ(ran.exit_code, kBadInput);
    EXPECT_EQ(ran.out, "");
    return ran.error;
  };
  EXPECT_THAT(refused({"honest-status", "--scheme", "moreau-jean"}),
              HasSubstr("honest-status is a law of solvers"));
  EXPECT_THAT(refused({"mirror", "--solver", "plain"}), HasSubstr("mirror is a law of schemes"));
  for (const char* solver : {"--solver", "honest-status"}) {
    std::vector<std::string> arguments = {solver};
    if (arguments.front() == "--solver") arguments.emplace_back("plain");
    arguments.insert(arguments.end(), {"--problem", "bouncing-ball"});
    EXPECT_THAT(refused(arguments), HasSubstr("--problem"));
    arguments.end()[-2] = "--scheme-set", arguments.end()[-1] = "theta=1";
    EXPECT_THAT(refused(arguments), HasSubstr("--scheme-set"));
  }
}

TEST(CheckCommand, SaysInWhichSettingsTheReplacedReportDiffers) {
  const TemporaryFolder folder;
  const std::string report = folder / "laws";
  const auto said = [&](std::vector<std::string> words) {
    words.insert(words.begin(), {"check", "--out", report});
    return run_command(words).error;
  };
  const std::vector<std::string> first = {"units", "--scheme", "moreau-jean", "--runs", "3"};
  EXPECT_EQ(said(first), "");
  EXPECT_EQ(said(first), "") << "a witness: the same check";
  EXPECT_THAT(said({"units", "--scheme", "moreau-jean", "--runs", "2", "--seed", "7"}),
              testing::MatchesRegex(".*held the report of another check, with [0-9]+ rows?, "
                                    "experiments 3 and seed [0-9]+, which the new report "
                                    "replaces.*\n"));
  EXPECT_THAT(said({"units", "--solver", "lemke", "--runs", "2", "--seed", "7"}),
              HasSubstr("held the report of another check, with "));
}

}  // namespace
}  // namespace assay::reports::check_command_test
