#include "reports/compare/body_balance.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <sstream>

#include "oracles/catalogue.hpp"
#include "reports/compare/compare.hpp"
#include "reports/files/whole_file.hpp"
#include "tests/reports/cli/command_run.hpp"
#include "tests/reports/study/temporary_folder.hpp"

namespace assay::reports::body_balance_test {
namespace {

using testing::Contains;

constexpr const char* kSchemes[] = {"newton-euler-implicit",
                                    "newton-euler-semi-explicit",
                                    "newton-euler-nearly-implicit",
                                    "projected-newton-euler",
                                    "newton-euler-lie-group"};

struct Simulated {
  std::string problem;
  oracles::Settings settings;
  std::string t_end, scheme;
  int steps;
};

/// The file that `simulate` writes.
std::string file_of(const Simulated& run) {
  const TemporaryFolder folder;
  const Rational h = parse_rational(run.t_end) / run.steps;
  std::vector<std::string> words = {"simulate", run.problem, "--scheme", run.scheme};
  words.insert(words.end(), {"--t-end", run.t_end, "--h", to_text(h), "--csv", folder / "run.csv"});
  for (const auto& [name, value] : run.settings) {
    words.insert(words.end(), {"--set", name + "=" + value});
  }
  const Ran ran = run_command(words);
  return ran.exit_code == kDone ? read_file(folder / "run.csv") : "";
}

LawRecord laws_of(const Simulated& run, const std::string& text) {
  const TemporaryFolder folder;
  replace_file(folder / "run.csv", text);
  const oracles::ProblemEntry& problem = oracles::find_problem(run.problem);
  return compare_files(problem, problem.parameters(run.settings), {folder / "run.csv"})
      .files.front()
      .laws;
}

bool is_violated(const LawRecord& laws) {
  return std::ranges::find(laws.violations, "impulse-balance", &LawViolation::law) !=
         laws.violations.end();
}

/// The file with its impulses times a factor, or without them if that is none.
std::string with_impulses(const std::string& text, std::optional<double> factor) {
  std::istringstream lines(text);
  std::vector<bool> is_impulse;
  std::string result;
  for (std::string line; std::getline(lines, line);) {
    std::istringstream fields(line);
    std::string written;
    std::size_t i = 0;
    for (std::string field; std::getline(fields, field, ','); ++i) {
      const bool is_header = is_impulse.size() <= i;
      if (is_header) is_impulse.push_back(field.front() == 'p');
      if (is_impulse[i] && !factor) continue;
      if (is_impulse[i] && !is_header) field = fmt::format("{:.17g}", *factor * std::stod(field));
      written += (i == 0 ? "" : ",") + field;
    }
    result += written + "\n";
  }
  return result;
}

/// Calls `visit` for the runs of all problems of rigid bodies that have contacts or joints.
void for_each_run(int steps,
                  const std::function<void(const Simulated&, const std::string&)>& visit) {
  for (const oracles::ProblemEntry& problem : oracles::problems()) {
    if (problem.kind != ModelKind::kNewtonEuler) continue;
    for (const oracles::StudyCase& one : problem.study_cases()) {
      for (const char* scheme : kSchemes) {
        const Simulated run{std::string(problem.name), one.parameters, one.t_end, scheme, steps};
        const std::string text = file_of(run);
        if (text.find(",p0") != std::string::npos) visit(run, text);
      }
    }
  }
}

TEST(BodyBalance, HoldsForTheRunsOfAllOurSchemes) {
  for (const int steps : {23, 111}) {
    int asked = 0, runs = 0;
    for_each_run(steps, [&](const Simulated& run, const std::string& text) {
      const LawRecord laws = laws_of(run, text);
      EXPECT_FALSE(is_violated(laws)) << run.problem << ", " << run.scheme << ", " << steps;
      ++runs;
      if (laws.has_asked("impulse-balance")) ++asked;
    });
    EXPECT_GT(runs, 100);
    EXPECT_GT(asked, steps < 100 ? 0 : runs / 2);
  }
}

TEST(BodyBalance, IsBrokenByHalfOfTheImpulses) {
  for_each_run(111, [](const Simulated& run, const std::string& text) {
    if (run.scheme != kSchemes[0] || !laws_of(run, text).has_asked("impulse-balance")) return;
    EXPECT_TRUE(is_violated(laws_of(run, with_impulses(text, 0.5)))) << run.problem;
  });
}

TEST(BodyBalance, IsBrokenByDampingThatNoImpulseCauses) {
  const Simulated run{"bouncing-sphere", {}, "1", kSchemes[0], 211};
  std::istringstream lines(file_of(run));
  std::string damped;
  for (std::string line; std::getline(lines, line);) {
    std::vector<std::string> fields;
    std::istringstream rest(line);
    for (std::string field; std::getline(rest, field, ',');) fields.push_back(field);
    std::string& along_floor = fields[8];  // v0
    if (fields[0] != "t") {
      along_floor = fmt::format("{:.17g}", std::stod(along_floor) - std::stod(fields[0]) / 10);
    }
    damped += fmt::format("{}\n", fmt::join(fields, ","));
  }
  EXPECT_FALSE(is_violated(laws_of(run, file_of(run))));
  EXPECT_TRUE(is_violated(laws_of(run, damped)));
}

TEST(BodyBalance, IsNotAskedWithoutImpulsesOrWhereForcesHideThem) {
  const Simulated run{"box-at-rest", {{"vx0", "1"}}, "1/4", kSchemes[0], 111};
  const std::string text = file_of(run);
  EXPECT_TRUE(laws_of(run, text).has_asked("impulse-balance"));
  const LawRecord without = laws_of(run, with_impulses(text, std::nullopt));
  EXPECT_FALSE(without.has_asked("impulse-balance"));
  EXPECT_THAT(without.unasked,
              Contains(testing::Field(&UnaskedLaw::reason, "no impulses in the file")));
  const Simulated coarse{"pivot-pendulum", {}, "3", kSchemes[0], 4};
  EXPECT_FALSE(laws_of(coarse, file_of(coarse)).has_asked("impulse-balance"));
}

}  // namespace
}  // namespace assay::reports::body_balance_test
