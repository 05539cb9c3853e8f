#include <fmt/format.h>

#include <iostream>
#include <memory>
#include <optional>
#include <utility>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/rational.hpp"
#include "reports/cli/commands.hpp"
#include "reports/files/json_fields.hpp"
#include "reports/models/model_file.hpp"
#include "reports/study/metrics/catalogue.hpp"
#include "reports/study/tolerance.hpp"

namespace assay::reports {

namespace {

using Json = nlohmann::ordered_json;

struct ToleranceArguments {
  std::string problem, scheme, h, t_end, metric;
  std::string scalar = "double";
  std::vector<std::string> set, scheme_set;
  std::optional<double> confidence;
  std::uint64_t seed = 1;
};

Parameters options_of(const SchemeEntry& scheme, const std::vector<std::string>& texts) {
  Parameters options(scheme.parameters);
  for (const auto& [name, value] : parse_settings(texts)) options.set(name, value);
  return options;
}

/// The metric that the user names; else the first one for which users choose schemes.
const MetricEntry& metric_of(const ToleranceArguments& arguments,
                             const oracles::ProblemEntry& problem) {
  if (!arguments.metric.empty()) return find_metric(arguments.metric);
  for (const MetricEntry& metric : metrics()) {
    if (metric.primary && metric.speaks_of(problem)) return metric;
  }
  throw InvalidInput("no metric speaks of motions as that of " + arguments.problem);
}

/// The command that derives the tolerance again.
std::string command_of(const ToleranceArguments& arguments, const ToleranceQuestion& question) {
  std::string text = fmt::format(
      "assay tolerance {} --scheme {} --h {}", arguments.problem, arguments.scheme, arguments.h);
  if (!arguments.t_end.empty()) text += " --t " + arguments.t_end;
  text += fmt::format(" --metric {}", question.metric->name);
  for (const std::string& set : arguments.set) text += " --set " + set;
  for (const std::string& set : arguments.scheme_set) text += " --scheme-set " + set;
  if (arguments.scalar != "double") text += " --scalar " + arguments.scalar;
  if (arguments.confidence) text += fmt::format(" --confidence {}", *arguments.confidence);
  return text;
}

/// What a user pastes.
struct Snippets {
  std::string sentence, googletest, pytest;
};

Snippets snippets(const ToleranceArguments& arguments,
                  const ToleranceQuestion& question,
                  const DerivedTolerance& tolerance) {
  const std::string value = rounded_up(tolerance.value), command = command_of(arguments, question);
  return {fmt::format("The error {} of {} on {} up to t = {} with h = {} is at most {} {}; a "
                      "correct run exceeds it with probability below {:.2g}.",
                      question.metric->name,
                      arguments.scheme,
                      arguments.problem,
                      to_text(question.t_end),
                      arguments.h,
                      value,
                      question.metric->unit,
                      1 - question.confidence),
          fmt::format("EXPECT_LE(error, {});  // {}", value, command),
          fmt::format("assert error <= {}  # {}", value, command)};
}

Json to_json(const ToleranceArguments& arguments,
             const ToleranceQuestion& question,
             const DerivedTolerance& tolerance,
             const Snippets& texts) {
  Json document{{"problem", arguments.problem},
                {"parameters", Json::object()},
                {"scheme", arguments.scheme},
                {"options", Json::object()},
                {"scalar", arguments.scalar},
                {"h", to_text(question.h)},
                {"t_end", to_text(question.t_end)},
                {"metric", std::string(question.metric->name)},
                {"quantity", std::string(question.metric->quantity)},
                {"unit", std::string(question.metric->unit)},
                {"confidence", question.confidence},
                {"tolerance", tolerance.value},
                {"runs", tolerance.runs},
                {"certainty", tolerance.certainty},
                {"largest_error", tolerance.largest},
                {"extreme_error", tolerance.extreme},
                {"median_error", tolerance.median},
                {"mistakes", Json::array()},
                {"sentence", texts.sentence},
                {"googletest", texts.googletest},
                {"pytest", texts.pytest}};
  for (const ParameterSpec& spec : question.parameters.specs()) {
    document["parameters"][spec.name] = question.parameters.text(spec.name);
  }
  for (const ParameterSpec& spec : question.options.specs()) {
    document["options"][spec.name] = question.options.text(spec.name);
  }
  for (const KnownMistake& mistake : tolerance.mistakes) {
    document["mistakes"].push_back({{"mistake", mistake.what},
                                    {"caught", mistake.caught},
                                    {"runs", mistake.runs},
                                    {"caught_at_least", mistake.caught_at_least},
                                    {"blind_spot", mistake.is_blind_spot()}});
  }
  return document;
}

void print_mistakes(const DerivedTolerance& tolerance, bool blind, const char* title) {
  bool first = true;
  for (const KnownMistake& mistake : tolerance.mistakes) {
    if (mistake.is_blind_spot() != blind) continue;
    if (std::exchange(first, false)) std::cout << title << "\n";
    std::cout << fmt::format("  {} ({} of {} runs)\n", mistake.what, mistake.caught, mistake.runs);
  }
}

void print_text(const ToleranceQuestion& question,
                const DerivedTolerance& tolerance,
                const Snippets& texts) {
  std::cout << fmt::format("{} {}\n", rounded_up(tolerance.value), question.metric->unit)
            << texts.sentence << "\n"
            << fmt::format(
                   "{} runs with steps on [h, 1.1 h]: median error {:.3g}, largest {:.3g}, "
                   "extreme value {:.3g}; certainty {:.3g}\n",
                   tolerance.runs,
                   tolerance.median,
                   tolerance.largest,
                   tolerance.extreme,
                   tolerance.certainty);
  print_mistakes(tolerance, false, "A test with it catches:");
  print_mistakes(tolerance, true, "It is blind to, at least in some runs:");
  std::cout << texts.googletest << "\n" << texts.pytest << "\n";
}

void run(const ToleranceArguments& arguments, CommandContext& context) {
  const oracles::ProblemEntry& problem = find_problem_or_model(arguments.problem);
  const SchemeEntry& scheme = find_scheme(context.catalogue.schemes(), arguments.scheme);
  const ToleranceQuestion question{
      .problem = &problem,
      .parameters = problem.parameters(parse_settings(arguments.set)),
      .scheme = &scheme,
      .options = options_of(scheme, arguments.scheme_set),
      .scalar = arguments.scalar,
      .t_end = parse_positive(
          "--t", arguments.t_end.empty() ? problem.study_cases().front().t_end : arguments.t_end),
      .h = parse_positive("--h", arguments.h),
      .metric = &metric_of(arguments, problem),
      .confidence = arguments.confidence.value_or(0.999),
      .seed = arguments.seed};
  const DerivedTolerance tolerance = derive_tolerance(question);
  const Snippets texts = snippets(arguments, question, tolerance);
  if (context.json) {
    print_json(to_json(arguments, question, tolerance, texts));
  } else {
    print_text(question, tolerance, texts);
  }
}

}  // namespace

void add_tolerance_command(CLI::App& app, CommandContext& context) {
  auto arguments = std::make_shared<ToleranceArguments>();
  Command command =
      add_command(app,
                  context,
                  "tolerance",
                  "The tolerance that a test of a correct scheme should use, and what "
                  "it is blind to",
                  "assay tolerance bouncing-ball --scheme moreau-jean --h 1e-3");
  command.required("problem", arguments->problem, "name of the problem, or a model file (.toml)");
  command.required("--scheme", arguments->scheme, "name of the scheme");
  command.required("--h", arguments->h, "step [s]");
  command.option("--t", arguments->t_end, "horizon [s]; default: that of the study");
  command.option("--metric",
                 arguments->metric,
                 "error that the test measures; default: the first of the study");
  command.option("--set", arguments->set, "parameter of the problem, name=value");
  command.option("--scheme-set", arguments->scheme_set, "option of the scheme, name=value");
  command.option("--scalar", arguments->scalar, "scalar of the runs");
  command.number("--confidence",
                 arguments->confidence,
                 "probability that a correct run stays below the tolerance; default: 0.999",
                 0.5,
                 0.9999);
  command.number("--seed", arguments->seed, "seed of the steps", std::uint64_t{0}, kLargestSeed);
  command.on_run([&context, arguments] { run(*arguments, context); });
}

}  // namespace assay::reports
