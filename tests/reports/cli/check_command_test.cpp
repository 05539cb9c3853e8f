#include <gmock/gmock.h>

#include <string>
#include <vector>

#include "tests/reports/cli/command_run.hpp"

namespace assay::reports {
namespace {

using testing::HasSubstr;

/// A scheme that pushes one newton second too much at each contact, in double.
properties::Subject pushy(const oracles::Settings& fixed) {
  properties::Subject subject = schemes().front().subject(fixed);
  subject.run_exact = nullptr;
  subject.run = [run = subject.run](const ContactModel<double>& model,
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
  subject.run = [](const ContactModel<double>&,
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
  arguments.insert(arguments.begin(), "check");
  return run_command(arguments, catalogue);
}

TEST(CheckCommand, SaysOkForEveryLawThatHolds) {
  const Ran ran = check({"--scheme", "moreau-jean", "mirror", "solvable", "--runs", "5"});
  EXPECT_EQ(ran.exit_code, kDone);
  EXPECT_EQ(ran.out,
            "ok              mirror                 moreau-jean, 5 runs\n"
            "ok              solvable               moreau-jean, 5 runs\n"
            "2 passed\n");
  EXPECT_EQ(ran.error, "");
}

TEST(CheckCommand, ShowsTheCounterexampleAndHowToFindItAgain) {
  const Ran ran = check({"impulse-balance", "--scheme", "pushy", "--seed", "3"});
  EXPECT_EQ(ran.exit_code, kClaimRefuted);
  EXPECT_THAT(ran.out, HasSubstr("failed          impulse-balance        pushy, after"));
  EXPECT_THAT(ran.out, HasSubstr("Experiment{\n      .mass = exact_matrix({{\"1\"}}),"));
  EXPECT_THAT(
      ran.out,
      HasSubstr("reproduce: assay check impulse-balance --scheme pushy --seed 3 --runs 100"));
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

TEST(CheckCommand, IsUndecidedWhereNothingCouldBeChecked) {
  const Ran gave_up = check({"mirror", "--scheme", "unwilling"});
  EXPECT_EQ(gave_up.exit_code, kNothingDecided);
  EXPECT_THAT(gave_up.out, HasSubstr("gave-up         mirror"));
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
  EXPECT_THAT(refused({"--scheme", "moreau-jaen"}), HasSubstr("did you mean 'moreau-jean'"));
  EXPECT_THAT(refused({"--problem", "two-wals"}), HasSubstr("did you mean 'two-walls'"));
  EXPECT_THAT(refused({"--scheme-set", "tehta=1"}), HasSubstr("did you mean 'theta'"));
  EXPECT_THAT(refused({"--scheme-set", "theta=2"}), HasSubstr("theta"));
  EXPECT_THAT(refused({"--scheme-set", "theta"}), HasSubstr("name=value"));
  EXPECT_THAT(refused({"--runs", "0"}), HasSubstr("--runs"));
  EXPECT_THAT(refused({"--seed", "-1"}), HasSubstr("--seed"));
}

}  // namespace
}  // namespace assay::reports
