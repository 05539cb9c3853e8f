#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/rational.hpp"
#include "reports/cli/commands.hpp"
#include "reports/cli/summary.hpp"
#include "reports/cli/tolerance_output.hpp"
#include "reports/files/harmless_text.hpp"
#include "reports/files/shell_word.hpp"
#include "reports/files/whole_file.hpp"
#include "reports/models/model_file.hpp"
#include "reports/study/foreign_claims.hpp"
#include "reports/study/metrics/catalogue.hpp"
#include "reports/tolerance/measured_tolerance.hpp"

namespace assay::reports {

namespace {

struct ToleranceArguments {
  std::string problem, scheme, h, t_end, metric, claims;
  std::string scalar = "double";
  std::vector<std::string> files, set, scheme_set;
  std::optional<double> confidence;
  std::optional<std::uint64_t> runs;
  std::uint64_t seed = 1;
};

Parameters options_of(const SchemeEntry& scheme, const std::vector<std::string>& texts) {
  Parameters options(scheme.parameters);
  for (const auto& [name, value] : parse_settings(texts)) options.set(name, value);
  return options;
}

/// The metric that the user names; else the first one for which users choose schemes.
const MetricEntry& metric_of(const ToleranceArguments& arguments,
                             const oracles::ProblemEntry& problem,
                             const std::string& name) {
  if (!name.empty()) return find_metric(name);
  for (const MetricEntry& metric : metrics()) {
    if (problem.fixed_centre && metric.name.starts_with("centre-")) continue;  // it does not move
    if (metric.primary && metric.speaks_of(problem)) return metric;
  }
  throw InvalidInput("no metric applies to motions such as that of " + arguments.problem);
}

/// The command that derives the tolerance again.
std::string command_of(const ToleranceArguments& arguments,
                       const MetricEntry& metric,
                       const CommandContext& context) {
  std::string text = "assay tolerance " + arguments.problem;
  for (const std::string& file : arguments.files) text += " " + one_line(file);
  for (const std::string& subject : context.subjects) {
    text += fmt::format(" --subject \"{}\"", one_line(subject));
  }
  if (!arguments.scheme.empty()) text += " --scheme " + arguments.scheme;
  text += " --h " + arguments.h;
  if (!arguments.t_end.empty()) text += " --t " + arguments.t_end;
  text += fmt::format(" --metric {}", metric.name);
  if (!arguments.claims.empty()) text += fmt::format(" --claims \"{}\"", arguments.claims);
  for (const std::string& set : arguments.set) text += " --set " + set;
  for (const std::string& set : arguments.scheme_set) text += " --scheme-set " + set;
  if (arguments.scalar != "double") text += " --scalar " + arguments.scalar;
  if (arguments.confidence) text += fmt::format(" --confidence {}", *arguments.confidence);
  if (arguments.runs) text += fmt::format(" --runs {}", *arguments.runs);
  if (arguments.seed != 1) text += fmt::format(" --seed {}", arguments.seed);
  return text;
}

/// The horizon of the user, or of the first case of the study with the default parameters.
std::string horizon_of(const ToleranceArguments& arguments, const oracles::ProblemEntry& problem) {
  if (!arguments.t_end.empty()) return arguments.t_end;
  for (const oracles::StudyCase& of : problem.study_cases()) {
    if (of.parameters.empty()) return of.t_end;
  }
  throw InvalidInput(fmt::format(
      "--t is needed: the study of {} has other parameters than the default ones", problem.name));
}

/// The part of the report that the arguments state.
ToleranceReport report_of(const ToleranceArguments& arguments,
                          const oracles::ProblemEntry& problem,
                          const MetricEntry& metric,
                          const Parameters& options,
                          const CommandContext& context) {
  return {.problem = arguments.problem,
          .scheme = arguments.scheme,
          .h = arguments.h,
          .t_end = horizon_of(arguments, problem),
          .scalar = arguments.scalar,
          .claims = arguments.claims,
          .parameters = problem.parameters(parse_settings(arguments.set)),
          .options = options,
          .metric = &metric,
          .confidence = arguments.confidence.value_or(0.999),
          .command = command_of(arguments, metric, context),
          .tolerance = {}};
}

/// For a scheme that can be run.
ToleranceReport of_scheme(const ToleranceArguments& arguments, const CommandContext& context) {
  if (!arguments.files.empty()) {
    throw InvalidInput("files have measured errors, and --scheme runs a scheme: name one of them");
  }
  const oracles::ProblemEntry& problem = find_problem_or_model(arguments.problem);
  const SchemeEntry& scheme = find_scheme(context.catalogue.schemes(), arguments.scheme);
  ToleranceReport report = report_of(arguments,
                                     problem,
                                     metric_of(arguments, problem, arguments.metric),
                                     options_of(scheme, arguments.scheme_set),
                                     context);
  report.tolerance = derive_tolerance({.problem = &problem,
                                       .parameters = report.parameters,
                                       .scheme = &scheme,
                                       .options = report.options,
                                       .scalar = arguments.scalar,
                                       .t_end = parse_positive("--t", report.t_end),
                                       .h = parse_positive("--h", arguments.h),
                                       .metric = report.metric,
                                       .confidence = report.confidence,
                                       .runs = arguments.runs,
                                       .seed = arguments.seed});
  return report;
}

/// For a program that is known by its errors and its claim alone.
ToleranceReport of_files(const ToleranceArguments& arguments, const CommandContext& context) {
  if (arguments.files.empty()) {
    throw InvalidInput(
        "--claims needs files: measured errors (CSV columns h, error), or "
        "trajectories as `compare` reads them");
  }
  if (!arguments.scheme_set.empty() || arguments.scalar != "double" || arguments.runs) {
    throw InvalidInput("--scheme-set, --scalar and --runs need --scheme");
  }
  const oracles::ProblemEntry& problem = find_problem_or_model(arguments.problem);
  const std::string claimed = arguments.claims.substr(0, arguments.claims.find('='));
  const MetricEntry& metric =
      metric_of(arguments, problem, arguments.metric.empty() ? claimed : arguments.metric);
  const auto claims = foreign_claims(arguments.claims, context.catalogue.schemes());
  const Parameters no_options(std::vector<ParameterSpec>{});
  const Parameters parameters = problem.parameters(parse_settings(arguments.set));
  const Rational t_end = parse_positive("--t", horizon_of(arguments, problem));
  const Regularity regularity = problem.has_closed_form() ? problem.regularity(parameters, t_end)
                                                          : Regularity::kIsolatedImpacts;
  const auto claim = claims(metric.error_measure, regularity, no_options);
  if (!claim || claim->kind != ClaimKind::kOrder) {
    throw InvalidInput(
        fmt::format("--claims '{}' claims no order in {}", arguments.claims, metric.name));
  }
  ToleranceReport report = report_of(arguments, problem, metric, no_options, context);
  MeasuredQuestion question{.problem = &problem,
                            .parameters = report.parameters,
                            .t_end = t_end,
                            .h = parse_positive("--h", arguments.h),
                            .metric = &metric,
                            .order = claim->order,
                            .confidence = report.confidence,
                            .errors = {}};
  const std::string first = read_file(arguments.files.front());
  if (arguments.files.size() > 1 || !has_errors(first, arguments.files.front())) {
    question.errors =
        measure_errors(problem, report.parameters, arguments.files, question.t_end, metric);
  } else {
    question.errors =
        read_measured_errors(first, arguments.files.front(), std::string(metric.name));
  }
  report.tolerance = tolerance_of_measured(question);
  return report;
}

/// A study of the scheme measures the order of these errors; other programs are compared.
std::string next_of(const ToleranceArguments& arguments,
                    const ToleranceReport& report,
                    const CommandContext& context) {
  const std::string problem = shell_word(arguments.problem);
  if (arguments.scheme.empty()) return fmt::format("{} list problems {}", invoked_as(), problem);
  std::string command = fmt::format("{} study --problem {} --scheme {} --metric {}",
                                    invoked_as(),
                                    problem,
                                    shell_word(arguments.scheme),
                                    report.metric->name);
  for (const std::string& setting : arguments.set) command += " --set " + shell_word(setting);
  for (const std::string& setting : arguments.scheme_set) {
    command += " --scheme-set " + shell_word(setting);
  }
  for (const std::string& subject : context.subjects) {
    command += " --subject " + shell_word(subject);
  }
  return command;
}

void run(const ToleranceArguments& arguments, CommandContext& context) {
  if (arguments.scheme.empty() == arguments.claims.empty()) {
    throw InvalidInput(
        "either --scheme or --claims with files must be given: a scheme that runs, "
        "or the order that a program claims and its errors");
  }
  const ToleranceReport report =
      arguments.claims.empty() ? of_scheme(arguments, context) : of_files(arguments, context);
  if (context.json) {
    print_json(tolerance_json(report));
  } else {
    print_tolerance(report, next_of(arguments, report, context));
  }
}

}  // namespace

void add_tolerance_command(CLI::App& app, CommandContext& context) {
  auto arguments = std::make_shared<ToleranceArguments>();
  Command command =
      add_command(app,
                  context,
                  "tolerance",
                  "Derive the tolerance that a test of a correct scheme should use, and name the "
                  "mistakes that such a test overlooks",
                  "assay tolerance bouncing-ball --scheme moreau-jean --h 1e-3");
  command.required("problem", arguments->problem, "name of the problem, or a model file (.toml)");
  command.option("files",
                 arguments->files,
                 "for --claims: errors (CSV columns h, error), or a trajectory for each step size");
  command.option("--scheme", arguments->scheme, "name of the scheme");
  command.option("--claims",
                 arguments->claims,
                 "without a scheme: the order that the errors in the files have, METRIC=ORDER");
  command.required("--h", arguments->h, "step [s]");
  command.option("--t",
                 arguments->t_end,
                 "horizon [s]; default: as in the study case with default parameters");
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
  command.number(
      "--runs",
      arguments->runs,
      "runs of the scheme; default: as many as the confidence needs, or fewer where they "
      "take too long",
      std::uint64_t{100},
      std::uint64_t{1'000'000});
  command.number("--seed", arguments->seed, "seed of the steps", std::uint64_t{0}, kLargestSeed);
  command.on_run([&context, arguments] { run(*arguments, context); });
}

}  // namespace assay::reports
