#include <fmt/format.h>
#include <gmock/gmock.h>

#include <functional>
#include <sstream>

#include "reports/files/whole_file.hpp"
#include "tests/reports/cli/command_run.hpp"
#include "tests/reports/study/temporary_folder.hpp"

namespace assay::reports::compare_impulses_test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

/// Files of five steps by a scheme, compared as they are or with wrong columns.
class CompareImpulses : public testing::Test {
 protected:
  /// Takes the name of a column and its number, returns what the file shall have.
  using Change = std::function<double(const std::string& column, double x)>;

  nlohmann::json compared(const std::string& problem,
                          const std::string& scheme,
                          int horizon,
                          const Change& change = nullptr) const {
    std::vector<std::string> words = {"compare", problem, "--json"};
    for (const char* steps : {"60", "113", "207", "401", "811"}) {
      const std::string file = (folder_ / (std::string(steps) + ".csv")).string();
      const Ran ran = run_command({"simulate",
                                   problem,
                                   "--scheme",
                                   scheme,
                                   "--h",
                                   fmt::format("{}/{}", horizon, steps),
                                   "--t-end",
                                   std::to_string(horizon),
                                   "--csv",
                                   file});
      EXPECT_EQ(ran.exit_code, kDone) << ran.error;
      if (change) replace_file(file, changed(read_file(file), change));
      words.push_back(file);
    }
    return document_of(run_command(words));
  }

  static std::vector<std::string> fields(const std::string& line) {
    std::vector<std::string> found;
    std::istringstream in(line);
    for (std::string field; std::getline(in, field, ',');) found.push_back(field);
    return found;
  }

  static std::string changed(const std::string& text, const Change& change) {
    std::istringstream lines(text);
    std::string line, result;
    std::getline(lines, line);
    const std::vector<std::string> names = fields(line);
    result = line + "\n";
    while (std::getline(lines, line)) {
      const std::vector<std::string> row = fields(line);
      for (std::size_t i = 0; i < row.size(); ++i) {
        result += fmt::format("{}{:.17g}", i > 0 ? "," : "", change(names[i], std::stod(row[i])));
      }
      result += "\n";
    }
    return result;
  }

  TemporaryFolder folder_;
};

bool is_impulse(const std::string& column) {
  return column[0] == 'p' || column.starts_with("lambda");
}

struct Case {
  const char *problem, *scheme;
  int horizon;
};

TEST_F(CompareImpulses, OfRightFilesAreConfirmed) {
  for (const Case& of : {Case{"relay", "euler-moreau", 2},
                         Case{"sliding-block", "nonlinear-moreau-jean", 1},
                         Case{"pivot-pendulum", "newton-euler-implicit", 1},
                         Case{"two-balls", "moreau-jean", 1}}) {
    const nlohmann::json result = compared(of.problem, of.scheme, of.horizon);
    EXPECT_EQ(result["verdict"], "confirmed") << of.problem << ": " << result["reason"];
    EXPECT_TRUE(result["not_judged"].empty()) << of.problem << ": " << result["not_judged"];
  }
}

/// Laws of friction, of joints and of relays do not tell the sizes.
TEST_F(CompareImpulses, WitnessesOfWrongSizesOrSignsAreRefuted) {
  const auto times = [](double factor, const std::string& of) {
    return [=](const std::string& column, double x) {
      const bool meant = of.empty() ? is_impulse(column) : column == of;
      return meant ? factor * x : x;
    };
  };
  const auto refutation = [&](const Case& of, const Change& change) {
    const nlohmann::json result = compared(of.problem, of.scheme, of.horizon, change);
    EXPECT_EQ(result["verdict"], "refuted") << of.problem << ": " << result["reason"];
    return result["refuted"].dump();
  };
  const auto no_order = HasSubstr("no convergence in impulse-flat");
  EXPECT_THAT(refutation({"relay", "euler-moreau", 2}, times(-1, "")), no_order);
  const Case block{"sliding-block", "nonlinear-moreau-jean", 1};
  EXPECT_THAT(refutation(block, times(2, "")), no_order);
  EXPECT_THAT(refutation(block, times(-1, "p1")), no_order);
  EXPECT_THAT(refutation({"pivot-pendulum", "newton-euler-implicit", 1}, times(2, "")), no_order);
}

TEST_F(CompareImpulses, ThatTheMotionDoesNotDetermineAreSaidNotToBeJudged) {
  const nlohmann::json result = compared("box-at-rest", "newton-euler-implicit", 1);
  EXPECT_EQ(result["verdict"], "confirmed");
  EXPECT_THAT(result["reason"].get<std::string>(),
              HasSubstr("not judged: impulses, which the motion does not determine"));
}

TEST_F(CompareImpulses, TheLawOfVelocitiesDoesNotRefuteASchemeOfPositions) {
  for (const char* problem : {"bouncing-ball", "oscillator-stop"}) {
    const nlohmann::json result = compared(problem, "schatzman-paoli", 2);
    EXPECT_EQ(result["verdict"], "confirmed") << problem << result["refuted"];
  }
}

TEST_F(CompareImpulses, ASpinThatJumpsNeedNotConvergeAtItsJump) {
  const auto spun = [](const std::string& column, double x) { return column == "v4" ? x + 9 : x; };
  for (const char* problem : {"sphere-oblique-impact", "offset-impact"}) {
    const nlohmann::json right = compared(problem, "newton-euler-implicit", 1);
    EXPECT_EQ(right["verdict"], "confirmed") << problem << right["refuted"];
    const nlohmann::json wrong = compared(problem, "newton-euler-implicit", 1, spun);
    EXPECT_EQ(wrong["verdict"], "refuted") << problem;
    EXPECT_THAT(wrong["refuted"].dump(),
                AllOf(HasSubstr("angular-velocity-l1"), Not(HasSubstr("angular-velocity:"))));
  }
}

/// Rows of a ball that falls until 0.455 s, of which none has the impulse of the impact at 0.4515
/// s.
TEST_F(CompareImpulses, EventTimesAsLongAsTheRunSayThatAnImpactIsMissing) {
  const auto printed = [&](const std::string& last_impulse) {
    std::string rows = "t,q0,v0,p0\n";
    for (int k = 0; k <= 91; ++k) {
      const double t = k / 200.0;
      rows += fmt::format(
          "{},{},{},{}\n", t, 1 - 9.81 * t * t / 2, -9.81 * t, k < 91 ? "0" : last_impulse);
    }
    const std::string file = (folder_ / "fall.csv").string();
    replace_file(file, rows);
    return run_command({"compare", "bouncing-ball", file, "--verbose"}).out;
  };
  EXPECT_THAT(printed("0"),
              AllOf(HasSubstr("event-times          0.455 s: an impact is missing or surplus, or "
                              "lies at the end\n"),
                    HasSubstr(" m\n"),
                    HasSubstr(" N s\n")));
  EXPECT_THAT(printed("8"), AllOf(HasSubstr("event-times "), Not(HasSubstr("is missing"))));
}

TEST_F(CompareImpulses, AFileThatReachesNoContactIsUndecided) {
  const std::string file = (folder_ / "fall.csv").string();
  replace_file(file, "t,q0,v0\n0,1,0\n0.001,0.999995095,-0.00981\n");
  const Ran ran = run_command({"compare", "bouncing-ball", file});
  EXPECT_EQ(ran.exit_code, kNothingDecided) << ran.error;
  EXPECT_THAT(ran.out, HasSubstr("but they end before any contact acts"));
  const nlohmann::json impacts = compared("bouncing-ball", "moreau-jean", 1);
  EXPECT_TRUE(impacts["not_judged"].empty()) << impacts["not_judged"];
}

}  // namespace
}  // namespace assay::reports::compare_impulses_test
