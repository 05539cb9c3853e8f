#include "tests/reports/cli/command_run.hpp"

namespace assay::reports::run_warnings_test {
namespace {

using testing::HasSubstr;
using testing::Not;

/// What a run of 20 steps of size 1/10 says on standard error.
std::string warning(const std::string& problem,
                    const std::string& scheme,
                    const std::string& theta,
                    std::vector<std::string> settings,
                    const std::string& option = "") {
  std::vector<std::string> words{"simulate", problem, "--scheme", scheme, "--h", "1/10"};
  words.insert(words.end(), {"--t-end", "2", "--scheme-set", "theta=" + theta});
  if (!option.empty()) words.insert(words.end(), {"--scheme-set", option});
  for (std::string& setting : settings) words.insert(words.end(), {"--set", std::move(setting)});
  return run_command(words).error;
}

TEST(RunWarnings, WarnsOfStepsWhoseErrorsGrow) {
  const auto grow = HasSubstr("each step multiplies errors");
  const std::vector<std::string> fast{"n=1", "w1=100", "sigma1=0"};
  EXPECT_THAT(warning("modal-oscillators", "moreau-jean", "0", fast), grow);
  EXPECT_THAT(warning("modal-oscillators", "moreau-jean", "1/2", fast), Not(grow));
  EXPECT_THAT(warning("modal-oscillators", "schatzman-paoli", "0", fast), grow);
  EXPECT_THAT(warning("modal-oscillators", "schatzman-paoli", "1", fast), Not(grow));
  // Undamped, the explicit scheme grows with any step, but by 1 % in these.
  const std::vector<std::string> slow{"n=1", "w1=1/10", "sigma1=0"};
  EXPECT_THAT(warning("modal-oscillators", "moreau-jean", "0", slow), Not(grow));
  EXPECT_THAT(warning("pendulum-stop", "nonlinear-moreau-jean", "0", {"w0=10"}), grow);
  EXPECT_THAT(warning("pendulum-stop", "nonlinear-moreau-jean", "1/2", {"w0=10"}), Not(grow));
  // Upright it is the motion that grows.
  EXPECT_THAT(warning("pendulum-stop", "nonlinear-moreau-jean", "1/2", {"w0=2", "theta0=3"}),
              Not(grow));
}

TEST(RunWarnings, SayWhereTheGrowthWasNotExamined) {
  const auto not_examined =
      HasSubstr("does not check whether errors grow, because the model has 301 coordinates");
  const auto of_long_bar = [](const std::string& theta) {
    return run_command({"simulate",
                        "bar-impact",
                        "--set",
                        "elements=300",
                        "--scheme",
                        "moreau-jean",
                        "--scheme-set",
                        "theta=" + theta,
                        "--h",
                        "1e-7",
                        "--t-end",
                        "1e-6"})
        .error;
  };
  EXPECT_THAT(of_long_bar("0"), not_examined);
  EXPECT_THAT(of_long_bar("1/2"), Not(not_examined));
}

TEST(RunWarnings, WarnsOfPrintedForcesAndOfCompliantContacts) {
  const auto grow = HasSubstr("multiplies errors by");
  const std::vector<std::string> stiff{"n=1", "w1=30", "sigma1=0"};
  EXPECT_THAT(warning("modal-oscillators", "schatzman-paoli", "0", stiff, "centred=0"), grow);
  EXPECT_THAT(warning("modal-oscillators", "schatzman-paoli", "1", stiff, "centred=0"), Not(grow));
  EXPECT_THAT(
      warning("modal-oscillators", "mixed-moreau-schatzman", "0", {"n=1", "w1=10", "sigma1=0"}),
      grow);
  EXPECT_THAT(warning("modal-oscillators",
                      "mixed-moreau-schatzman",
                      "0",
                      {"n=1", "w1=10", "sigma1=0"},
                      "first=0"),
              Not(grow));
  const std::vector<std::string> spring{"k=1000"};
  EXPECT_THAT(warning("unilateral-spring", "nonlinear-moreau-jean", "0", spring), grow);
  EXPECT_THAT(warning("unilateral-spring", "nonlinear-moreau-jean", "1/2", spring), Not(grow));
}

TEST(RunWarnings, StepsThatDidNotConvergeStandInTheDocument) {
  for (const char* option : {"continue=0", "continue=1"}) {
    const Ran ran = run_command({"simulate",
                                 "pendulum-stop",
                                 "--scheme",
                                 "nonlinear-moreau-jean",
                                 "--h",
                                 "1/10",
                                 "--t-end",
                                 "1",
                                 "--scheme-set",
                                 "newton-iterations=1",
                                 "--scheme-set",
                                 option,
                                 "--json"});
    EXPECT_EQ(ran.exit_code, kNothingDecided);
    const nlohmann::json found = document_of(ran)["not_converged"];
    EXPECT_EQ(found["steps"], std::string(option) == "continue=1" ? 10 : 1);
    EXPECT_EQ(found["first_step"], 1);
    EXPECT_GT(std::stod(found["largest_change"].get<std::string>()), 0);
  }
}

TEST(RunWarnings, WarningsStandInTheDocument) {
  const auto warnings_of = [](const char* theta, const char* h) {
    return document_of(run_command({"simulate",
                                    "modal-oscillators",
                                    "--scheme",
                                    "moreau-jean",
                                    "--h",
                                    h,
                                    "--t-end",
                                    "2",
                                    "--scheme-set",
                                    std::string("theta=") + theta,
                                    "--json"}))["warnings"];
  };
  EXPECT_EQ(warnings_of("1/2", "1/10"), nlohmann::json::array());
  ASSERT_EQ(warnings_of("0", "1/10").size(), 1U);
  EXPECT_THAT(warnings_of("0", "1/10")[0].get<std::string>(), HasSubstr("multiplies errors"));
  ASSERT_EQ(warnings_of("1/2", "3/10").size(), 1U);
  EXPECT_THAT(warnings_of("1/2", "3/10")[0].get<std::string>(), HasSubstr("past the horizon 2"));
}

}  // namespace
}  // namespace assay::reports::run_warnings_test
