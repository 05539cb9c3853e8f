#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <iostream>
#include <map>
#include <memory>

#include "core/scalar/invalid_input.hpp"
#include "properties/catalogue.hpp"
#include "properties/run_law.hpp"
#include "reports/cli/commands.hpp"
#include "reports/cli/progress_bar.hpp"
#include "reports/study/json_fields.hpp"

namespace assay::reports {

namespace {

using Json = nlohmann::ordered_json;
using properties::LawResult;
using properties::LawVerdict;

constexpr int kMostRuns = 1000000;

struct CheckArguments {
  std::vector<std::string> laws, schemes, problems, scheme_set;
  std::uint64_t seed = properties::kGateSeed;
  int runs = properties::kGateRuns;
};

/// A law put to a scheme, on a problem or on experiments of its own.
struct Row {
  std::string problem;  ///< empty: the law's own experiments
  LawResult result;
};

std::vector<properties::Law> laws_of(const CheckArguments& arguments) {
  if (arguments.laws.empty()) return properties::laws();
  std::vector<properties::Law> laws;
  for (const std::string& name : arguments.laws) laws.push_back(properties::find_law(name));
  return laws;
}

std::vector<properties::Subject> subjects_of(const CheckArguments& arguments,
                                             const std::vector<SchemeEntry>& catalogue) {
  const oracles::Settings fixed = parse_settings(arguments.scheme_set);
  std::vector<properties::Subject> subjects;
  const auto add = [&](const SchemeEntry& entry) {
    if (entry.subject == nullptr) return;
    subjects.push_back(entry.subject(fixed));
    subjects.back().name = std::string(entry.name);
  };
  for (const std::string& name : arguments.schemes) add(find_scheme(catalogue, name));
  if (arguments.schemes.empty()) std::ranges::for_each(catalogue, add);
  return subjects;
}

/// The problems asked for; one null entry where none was.
std::vector<const oracles::ProblemEntry*> problems_of(const CheckArguments& arguments) {
  if (arguments.problems.empty()) return {nullptr};
  std::vector<const oracles::ProblemEntry*> problems;
  for (const std::string& name : arguments.problems) {
    problems.push_back(&oracles::find_problem(name));
  }
  return problems;
}

std::vector<Row> check(const CheckArguments& arguments, const std::vector<SchemeEntry>& catalogue) {
  const auto laws = laws_of(arguments);
  const auto subjects = subjects_of(arguments, catalogue);
  const auto problems = problems_of(arguments);
  const auto total = static_cast<double>(laws.size() * subjects.size() * problems.size());
  ProgressBar bar;
  std::vector<Row> rows;
  for (const properties::Subject& subject : subjects) {
    for (const oracles::ProblemEntry* problem : problems) {
      for (const properties::Law& law : laws) {
        bar.show(static_cast<double>(rows.size()) / total);
        rows.push_back({problem == nullptr ? std::string() : std::string(problem->name),
                        properties::run_law(
                            law,
                            subject,
                            {.seed = arguments.seed, .runs = arguments.runs, .problem = problem})});
      }
    }
  }
  return rows;
}

int exit_code(const std::vector<Row>& rows) {
  const auto any = [&](LawVerdict verdict) {
    return std::ranges::any_of(rows, [&](const Row& row) { return row.result.verdict == verdict; });
  };
  if (any(LawVerdict::kFailed)) return kClaimRefuted;
  return any(LawVerdict::kGaveUp) || !any(LawVerdict::kPassed) ? kNothingDecided : kDone;
}

std::map<std::string, int> count_verdicts(const std::vector<Row>& rows) {
  std::map<std::string, int> counts;
  for (const Row& row : rows) ++counts[std::string(to_string(row.result.verdict))];
  return counts;
}

Json to_json(const Row& row) {
  const LawResult& result = row.result;
  Json json{{"law", result.law}, {"scheme", result.subject}};
  if (!row.problem.empty()) json["problem"] = row.problem;
  json["verdict"] = to_string(result.verdict);
  json["runs"] = result.runs;
  json["counterexample"] =
      result.counterexample ? Json(properties::to_code(*result.counterexample)) : Json(nullptr);
  json["message"] = result.message;
  json["reproduce"] = result.reproduce;
  json["seed"] = result.seed;
  return json;
}

std::string to_text(const Row& row) {
  const LawResult& result = row.result;
  const std::string_view verdict =
      result.verdict == LawVerdict::kPassed ? "ok" : to_string(result.verdict);
  std::string text = fmt::format("{:<15} {:<22} {}", verdict, result.law, result.subject);
  if (!row.problem.empty()) text += " on " + row.problem;
  if (result.verdict == LawVerdict::kPassed) return text + fmt::format(", {} runs\n", result.runs);
  if (result.verdict == LawVerdict::kFailed) text += fmt::format(", after {} runs", result.runs);
  text += "\n    " + result.message + "\n";
  if (result.counterexample) {
    std::string code = "    " + properties::to_code(*result.counterexample);
    for (std::size_t at = code.find('\n'); at != std::string::npos; at = code.find('\n', at + 1)) {
      code.insert(at + 1, "      ");
    }
    text += code + "\n";
  }
  if (result.verdict != LawVerdict::kNotApplicable)
    text += "    reproduce: " + result.reproduce + "\n";
  return text;
}

void run(const CheckArguments& arguments, CommandContext& context) {
  const std::vector<Row> rows = check(arguments, *context.catalogue);
  if (context.json) {
    Json document{{"rows", Json::array()}, {"seed", arguments.seed}};
    for (const Row& row : rows) document["rows"].push_back(to_json(row));
    document["summary"] = count_verdicts(rows);
    print_json(document);
  } else {
    for (const Row& row : rows) std::cout << to_text(row);
    std::string summary;
    for (const auto& [verdict, count] : count_verdicts(rows)) {
      summary += fmt::format("{}{} {}", summary.empty() ? "" : ", ", count, verdict);
    }
    std::cout << (summary.empty() ? "nothing was checked" : summary) << "\n";
  }
  if (rows.empty()) std::cerr << "assay: nothing was checked: no scheme named can be put to laws\n";
  context.exit_code = exit_code(rows);
}

}  // namespace

void add_check_command(CLI::App& app, CommandContext& context) {
  auto arguments = std::make_shared<CheckArguments>();
  Command command = add_command(
      app,
      context,
      "check",
      "Laws that every scheme must obey, on random hard cases, with counterexamples",
      "assay check impulse-balance rest-at-rest --scheme moreau-jean --seed 7 --runs 1000");
  command.option("law", arguments->laws, "names of laws; default: all");
  command.one_each("--scheme", arguments->schemes, "name of a scheme; default: all");
  command.one_each(
      "--problem", arguments->problems, "experiments on the study cases of this problem");
  command.one_each(
      "--scheme-set", arguments->scheme_set, "option name=value; the others are drawn");
  command.number("--seed",
                 arguments->seed,
                 "seed of the experiments; default: that of the gate",
                 std::uint64_t{0},
                 kLargestSeed);
  command.number("--runs", arguments->runs, "experiments a law", 1, kMostRuns);
  command.on_run([&context, arguments] { run(*arguments, context); });
}

}  // namespace assay::reports
