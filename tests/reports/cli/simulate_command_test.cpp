#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <string>
#include <vector>

#include "core/scalar/decimal.hpp"
#include "core/scalar/rational.hpp"
#include "reports/files/whole_file.hpp"
#include "tests/reports/cli/command_run.hpp"
#include "tests/reports/study/temporary_folder.hpp"
#include "tests/wrong_schemes.hpp"

namespace assay::reports::simulate_command_test {
namespace {

using nlohmann::json;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

/// A ball dropped from 1 m under 8 m/s² or what `more` sets; h = 1/4 s, so that doubles are exact
/// until the impact.
std::vector<std::string> dropping(std::vector<std::string> more) {
  std::vector<std::string> arguments = {"simulate", "bouncing-ball", "--scheme", "moreau-jean"};
  arguments.insert(arguments.end(), {"--h", "1/4"});
  const bool own_gravity =
      std::ranges::any_of(more, [](const std::string& word) { return word.starts_with("g="); });
  if (!own_gravity) arguments.insert(arguments.end(), {"--set", "g=8"});
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

json simulated(std::vector<std::string> more) {
  more.push_back("--json");
  const Ran ran = run_command(dropping(std::move(more)));
  EXPECT_EQ(ran.exit_code, kDone) << ran.error;
  return document_of(ran);
}

json state(const json& t, const json& q, const json& v, const json& impulse) {
  return {{"t", t}, {"q", {q}}, {"v", {v}}, {"impulse", {impulse}}};
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

TEST(SimulateCommand, PrintsTheDocumentOfTheContract) {
  EXPECT_EQ(simulated({"--t-end", "1/2"}),
            (json{{"problem", "bouncing-ball"},
                  {"parameters", {{"m", "1"}, {"g", "8"}, {"h0", "1"}, {"v0", "0"}, {"e", "4/5"}}},
                  {"scheme", "moreau-jean"},
                  {"options",
                   {{"theta", "1/2"},
                    {"gamma", "1/2"},
                    {"gap-threshold", "0"},
                    {"sign-test", "0"},
                    {"velocity-threshold", "0"}}},
                  {"scalar", "double"},
                  {"h", 0.25},
                  {"steps", 2},
                  {"status", "solved"},
                  {"final", state(0.5, 0, -4, 0)},
                  {"warnings", nlohmann::json::array()}}));
}

TEST(SimulateCommand, ShowsEveryNthStateAndTheLast) {
  const json document = simulated({"--t-end", "1", "--set", "h0=4", "--every", "3"});
  EXPECT_EQ(document["trajectory"],
            (json{state(0, 4, 0, 0), state(0.75, 1.75, -6, 0), state(1, 0, -8, 0)}));
  EXPECT_EQ(document["final"], document["trajectory"].back());
}

TEST(SimulateCommand, NumbersBeyondDoubleAreStrings) {
  const json document = simulated({"--t-end", "1/2", "--scalar", "rational", "--every", "1"});
  EXPECT_EQ(document["final"], state("1/2", "0", "-4", "0"));
  EXPECT_EQ(document["trajectory"][1], state("1/4", "3/4", "-2", "0"));
}

TEST(SimulateCommand, ParametersReachTheScalarExactly) {
  const auto velocity = [](const std::string& g) {
    return simulated({"--t-end", "1/4", "--scalar", "rational", "--set", g})["final"]["v"][0];
  };
  EXPECT_EQ(velocity("g=0.1"), "-1/40");
  EXPECT_EQ(velocity("g=1/3"), "-1/12");
  EXPECT_EQ(velocity("g=1e-30"), "-1/4" + std::string(30, '0'));
}

TEST(SimulateCommand, OptionsOfTheSchemeReachIt) {
  const auto height = [](const std::string& theta) {
    return simulated(
        {"--t-end", "1/4", "--scalar", "rational", "--scheme-set", theta})["final"]["q"][0];
  };
  EXPECT_EQ(height("theta=0"), "1");  // q₁ = q₀ + h (θ v₁ + (1−θ) v₀), v₁ = −2
  EXPECT_EQ(height("theta=0.7"), "13/20");
  EXPECT_EQ(height("theta=1"), "1/2");
}

TEST(SimulateCommand, EnclosuresHoldTheRationalRun) {
  const std::vector<std::string> run = {"--t-end", "2", "--set", "e=1/3", "--set", "g=9.81"};
  const auto final_state = [&run](const char* scalar) {
    std::vector<std::string> arguments = run;
    arguments.insert(arguments.end(), {"--scalar", scalar});
    return simulated(arguments)["final"];
  };
  const json exact = final_state("rational"), enclosure = final_state("interval");
  for (const char* quantity : {"q", "v"}) {
    const Rational x = parse_rational(exact[quantity][0].get<std::string>());
    const auto text = enclosure[quantity][0].get<std::string>();
    const std::size_t comma = text.find(", ");
    ASSERT_THAT(text, AllOf(StartsWith("["), testing::EndsWith("]"), HasSubstr(", ")));
    const Rational low = parse_rational(text.substr(1, comma - 1));
    const Rational high = parse_rational(text.substr(comma + 2, text.size() - comma - 3));
    EXPECT_LT(low, x);  // thirds are no binary numbers
    EXPECT_LT(x, high);
  }
}

TEST(SimulateCommand, DigitsRoundWhatAnotherScalarComputed) {
  const auto position = [](const std::vector<std::string>& more) {
    std::vector<std::string> arguments = {"--t-end", "2", "--set", "e=1/3", "--scalar", "rational"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return simulated(arguments)["final"]["q"][0].get<std::string>();
  };
  const Rational exact = parse_rational(position({}));
  EXPECT_EQ(position({"--digits", "7"}), to_text(round_to_decimal(exact, 7)));
  EXPECT_EQ(position({"--digits", "60"}), to_text(round_to_decimal(exact, 60)));
}

TEST(SimulateCommand, DigitsAreNoMoreThanIdentifyAValueOfTheScalar) {
  const std::vector<std::string> run = {"--t-end", "2", "--set", "e=1/3", "--set", "g=9.81"};
  for (const char* scalar : {"dd", "float128", "long-double", "mpfr50"}) {
    const auto velocity = [&](const std::vector<std::string>& more) {
      std::vector<std::string> arguments = run;
      arguments.insert(arguments.end(), {"--scalar", scalar});
      arguments.insert(arguments.end(), more.begin(), more.end());
      return simulated(arguments)["final"]["v"][0].get<std::string>();
    };
    EXPECT_EQ(velocity({"--digits", "60"}), velocity({})) << scalar;
    const Rational whole = parse_rational(velocity({}));
    EXPECT_EQ(velocity({"--digits", "12"}), to_text(round_to_decimal(whole, 12))) << scalar;
  }
}

#if ASSAY_WITH_MPREAL
TEST(SimulateCommand, DigitsAreThoseOfMpreal) {
  const std::vector<std::string> run = {"--t-end", "2", "--set", "e=1/3", "--set", "g=9.81"};
  const auto velocity = [&run](const std::vector<std::string>& scalar) {
    std::vector<std::string> arguments = run;
    arguments.insert(arguments.end(), scalar.begin(), scalar.end());
    return parse_rational(simulated(arguments)["final"]["v"][0].get<std::string>());
  };
  const Rational exact = velocity({"--scalar", "rational"});
  for (const int digits : {10, 40, 200}) {
    const Rational error =
        abs(velocity({"--scalar", "mpreal", "--digits", std::to_string(digits)}) - exact);
    // 8 steps of at most 10 operations on numbers below 10 each lose less than 10³ u.
    EXPECT_LT(error, parse_rational("1e-" + std::to_string(digits - 3)));
    EXPECT_GT(error, parse_rational("1e-" + std::to_string(digits + 10)));
  }
  EXPECT_THAT(refusal(dropping({"--scalar", "mpreal", "--digits", "1"})),
              AllOf(HasSubstr("--digits"), HasSubstr("2 to 100000")));
}
#endif

TEST(SimulateCommand, CsvHoldsEveryState) {
  const TemporaryFolder folder;
  const std::string file = folder / "ball.csv";
  const json document = simulated({"--t-end", "1/2", "--csv", file});
  EXPECT_THAT(lines_of(read_file(file)),
              ElementsAre("t,q0,v0,p0", "0,1,0,0", "0.25,0.75,-2,0", "0.5,0,-4,0"));
}

TEST(SimulateCommand, CsvHasAColumnForEveryCoordinateAndContact) {
  const TemporaryFolder folder;
  const std::string file = folder / "balls.csv";
  (void)run_command(
      {"simulate", "three-balls", "--scheme", "moreau-jean", "--h", "1/8", "--csv", file});
  EXPECT_EQ(lines_of(read_file(file)).front(), "t,q0,q1,q2,v0,v1,v2,p0,p1");
}

TEST(SimulateCommand, CsvQuotesEnclosures) {
  const TemporaryFolder folder;
  const std::string file = folder / "ball.csv";
  (void)simulated({"--t-end", "1/4", "--scalar", "interval", "--csv", file});
  EXPECT_THAT(lines_of(read_file(file)).back(),
              testing::MatchesRegex("(\"\\[[^\"]*, [^\"]*\\]\",?){4}"));
}

TEST(SimulateCommand, CsvIsWrittenAsAWholeOrNotAtAll) {
  const TemporaryFolder folder;
  const std::string file = folder / "ball.csv";
  replace_file(file, "old");
  (void)refusal(dropping({"--csv", file, "--h", "x"}));
  (void)refusal(dropping({"--csv", file, "--t-end", "-1"}));
  (void)refusal(dropping({"--csv", file, "--scalar", "quad"}));
  EXPECT_EQ(read_file(file), "old");
  EXPECT_THAT(refusal(dropping({"--csv", folder / "no/such/ball.csv"})),
              HasSubstr("no/such/ball.csv: cannot be written"));
  EXPECT_THAT(refusal(dropping({"--csv", folder.path()})), HasSubstr("expected a file"));
  (void)simulated({"--csv", file});
  EXPECT_THAT(read_file(file), StartsWith("t,q0,v0,p0\n"));
  const std::filesystem::directory_iterator entries(folder.path());
  EXPECT_EQ(std::distance(begin(entries), end(entries)), 1) << "something was left beside";
}

TEST(SimulateCommand, HorizonIsThatOfTheStudyUnlessGiven) {
  EXPECT_EQ(simulated({})["final"]["t"], 2);
  EXPECT_EQ(simulated({"--t-end", "5"})["final"]["t"], 5);
}

TEST(SimulateCommand, StepsReachTheHorizon) {
  const json document = simulated({"--t-end", "1.01"});
  EXPECT_EQ(document["steps"], 5);
  EXPECT_EQ(document["final"]["t"], 1.25);
}

TEST(SimulateCommand, SaysThatItEndsPastAHorizonThatHDoesNotDivide) {
  EXPECT_THAT(run_command(dropping({"--t-end", "1.01"})).error,
              HasSubstr("ends at t = 5/4, past the horizon 101/100"));
  EXPECT_EQ(run_command(dropping({"--t-end", "5/4"})).error, "");
}

TEST(SimulateCommand, SaysTheSameAsText) {
  const Ran ran = run_command(dropping({"--t-end", "1/2", "--every", "2"}));
  EXPECT_EQ(ran.exit_code, kDone);
  EXPECT_THAT(lines_of(ran.out),
              ElementsAre("t [s]  q0  v0  p0",
                          "    0   1   0   0",
                          "  0.5   0  -4   0",
                          "2 steps of h = 1/4, status solved"));
}

TEST(SimulateCommand, ShowsATableOfAScreen) {
  const Ran ran = run_command(dropping({"--t-end", "100"}));
  EXPECT_LE(lines_of(ran.out).size(), 23U);
  const Ran wide = run_command(
      {"simulate", "string-obstacle", "--scheme", "moreau-jean", "--h", "1e-2", "--t-end", "1/10"});
  EXPECT_THAT(wide.out, HasSubstr("--csv FILE writes all"));
}

TEST(SimulateCommand, RefusesStepsThatAreNone) {
  const auto with = [](const char* h, const char* t_end) {
    return refusal(
        {"simulate", "two-walls", "--scheme", "moreau-jean", "--h", h, "--t-end", t_end});
  };
  EXPECT_THAT(with("0", "1"), AllOf(HasSubstr("--h = 0"), HasSubstr("> 0")));
  EXPECT_THAT(with("-1/4", "1"), AllOf(HasSubstr("--h = -1/4"), HasSubstr("> 0")));
  EXPECT_THAT(with("1/4", "0"), AllOf(HasSubstr("--t-end = 0"), HasSubstr("> 0")));
  EXPECT_THAT(with("2", "1"), AllOf(HasSubstr("--h = 2"), HasSubstr("horizon 1")));
  EXPECT_THAT(with("1e-30", "1"), AllOf(HasSubstr("--h = 1e-30"), HasSubstr("steps")));
  EXPECT_THAT(with("1/4", "1e400"), HasSubstr("67108864 steps to reach --t-end = 1e400"));
  EXPECT_THAT(with("tiny", "1"), HasSubstr("--h: 'tiny'"));
  EXPECT_THAT(with("1/4", "nan"), HasSubstr("--t-end: 'nan'"));
}

TEST(SimulateCommand, RefusesUnknownScalarsAndOptions) {
  EXPECT_THAT(refusal(dropping({"--scalar", "doubel"})), HasSubstr("did you mean 'double'?"));
  EXPECT_THAT(refusal(dropping({"--scheme-set", "tehta=1"})), HasSubstr("did you mean 'theta'?"));
  EXPECT_THAT(refusal(dropping({"--scheme-set", "theta=2"})),
              AllOf(HasSubstr("theta = 2"), HasSubstr("[0, 1]")));
  const auto with = [&](const char* problem, const char* scheme, std::vector<std::string> more) {
    std::vector<std::string> words{
        "simulate", problem, "--scheme", scheme, "--h", "1/10", "--t-end", "1"};
    words.insert(words.end(), more.begin(), more.end());
    return refusal(words);
  };
  EXPECT_THAT(
      with("bouncing-ball", "nonlinear-moreau-jean", {"--scalar", "float128"}),
      HasSubstr("nonlinear-moreau-jean is not compiled in scalar float128; its scalars: double"));
  for (const char* scheme : {"nonlinear-moreau-jean", "nonlinear-schatzman-paoli"}) {
    EXPECT_THAT(with("bouncing-ball", scheme, {"--scheme-set", "newton-tolerance=1"}),
                AllOf(HasSubstr("newton-tolerance = 1"), HasSubstr("[0, 1/2)")));
  }
  EXPECT_THAT(with("bouncing-ball", "mixed-moreau-schatzman", {"--scheme-set", "first=7"}),
              AllOf(HasSubstr("first = 7"), HasSubstr("[0, 1]")));
  for (const char* every : {"0", "-3", "1/2"}) {
    EXPECT_THAT(refusal(dropping({"--every", every})),
                AllOf(HasSubstr("--every"), HasSubstr(every)));
  }
}

TEST(SimulateCommand, RunThatStopsEarlyDecidesNothing) {
  const std::vector<SchemeEntry> catalogue = {wrong::entry("one-contact-only")};
  std::vector<std::string> arguments = {
      "simulate", "three-balls", "--scheme", "one-contact-only", "--h", "1/4", "--json"};
  arguments.insert(arguments.end(), {"--set", "gap=0"});
  const Ran ran = run_command(arguments, catalogue);
  EXPECT_EQ(ran.exit_code, kNothingDecided);
  const json document = document_of(ran);
  EXPECT_EQ(document["status"], "no-solution");
  EXPECT_EQ(document["steps"], 0);
  EXPECT_EQ(document["final"]["t"], 0);
  EXPECT_THAT(ran.error, HasSubstr("stopped at t = 0: no-solution"));
}

TEST(SimulateCommand, RunThatComparesOverlappingEnclosuresDecidesNothing) {
  const Ran ran = run_command({"simulate",
                               "three-balls",
                               "--scheme",
                               "moreau-jean",
                               "--h",
                               "1/7",
                               "--t-end",
                               "2",
                               "--scalar",
                               "interval",
                               "--json"});
  EXPECT_EQ(ran.exit_code, kNothingDecided);
  EXPECT_EQ(document_of(ran)["status"], "undecided");
  EXPECT_THAT(ran.error, HasSubstr("undecided"));
}

TEST(SimulateCommand, StepsAreThoseThatWereDone) {
  for (const char* every : {"1", "3"}) {
    std::vector<std::string> words = {"simulate", "three-balls", "--scheme", "moreau-jean"};
    words.insert(words.end(), {"--h", "1/7", "--t-end", "2", "--scalar", "interval"});
    words.insert(words.end(), {"--every", every});
    const Ran text = run_command(words);
    words.push_back("--json");
    const json document = document_of(run_command(words));
    const auto steps = document["steps"].get<int>();
    EXPECT_LT(steps, 14);
    const auto end = document["final"]["t"].get<std::string>();  // [low, high] of steps/7
    EXPECT_EQ(std::lround(7 * std::stod(end.substr(1))), steps);
    EXPECT_THAT(text.out, HasSubstr("\n" + std::to_string(steps) + " steps of h = 1/7, status"));
  }
}

/// As `exact` and `compare` do, and the tables of the problems.
TEST(SimulateCommand, ShowsTheCoordinatesOfTheStateAlone) {
  const std::vector<std::pair<std::string, std::size_t>> problems = {{"sliding-block", 1},
                                                                     {"incline-slide", 2}};
  for (const auto& [problem, count] : problems) {
    const Ran ran = run_command({"simulate",
                                 problem,
                                 "--scheme",
                                 "nonlinear-moreau-jean",
                                 "--h",
                                 "1/100",
                                 "--t-end",
                                 "1/10",
                                 "--json"});
    EXPECT_EQ(ran.exit_code, kDone) << ran.error;
    EXPECT_EQ(document_of(ran)["final"]["q"].size(), count) << problem;
    EXPECT_EQ(document_of(ran)["final"]["v"].size(), count) << problem;
  }
}

TEST(SimulateCommand, SaysOfEverySchemeThatWentOnWithoutConvergence) {
  for (const char* scheme :
       {"nonlinear-moreau-jean", "projected-moreau-jean", "nonlinear-schatzman-paoli"}) {
    const Ran run = run_command({"simulate",
                                 "slider-crank",
                                 "--scheme",
                                 scheme,
                                 "--h",
                                 "1/1000",
                                 "--t-end",
                                 "1/20",
                                 "--scheme-set",
                                 "continue=1",
                                 "--scheme-set",
                                 "newton-iterations=1"});
    EXPECT_EQ(run.exit_code, 3) << scheme;
    EXPECT_THAT(run.error,
                AllOf(HasSubstr("steps that did not converge"), HasSubstr("the first is step 1;")))
        << scheme;
  }
}

/// Both corners of a side of the slider touch: their friction is redundant, which rounding decides.
TEST(SimulateCommand, SolvesContactsThatAreRedundant) {
  const Ran run = run_command({"simulate",
                               "slider-crank",
                               "--scheme",
                               "nonlinear-moreau-jean",
                               "--h",
                               "1e-5",
                               "--t-end",
                               "1/100",
                               "--set",
                               "mu=1/100",
                               "--every",
                               "1000"});
  EXPECT_EQ(run.exit_code, 0) << run.error;
}

}  // namespace
}  // namespace assay::reports::simulate_command_test
