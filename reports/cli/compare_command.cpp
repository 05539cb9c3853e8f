#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>

#include "core/scalar/invalid_input.hpp"
#include "reports/cli/commands.hpp"
#include "reports/cli/compare_page.hpp"
#include "reports/cli/compare_text.hpp"
#include "reports/cli/compared_beside.hpp"
#include "reports/cli/gradient_output.hpp"
#include "reports/cli/progress_bar.hpp"
#include "reports/cli/run_warnings.hpp"
#include "reports/cli/summary.hpp"
#include "reports/compare/compare.hpp"
#include "reports/files/harmless_text.hpp"
#include "reports/files/json_fields.hpp"
#include "reports/files/shell_word.hpp"
#include "reports/models/model_file.hpp"
#include "reports/render/result_page.hpp"
#include "reports/study/metrics/catalogue.hpp"

namespace assay::reports {

namespace {

struct CompareArguments {
  std::string problem, interpolant = "linear";
  std::vector<std::string> files, set, metrics, beside;
  std::string precision, out;
  bool verbose = false, gradient = false, law = false;
};

/// @throws InvalidInput on any other name.
std::optional<Precision> declared_precision(const std::string& name) {
  if (name.empty()) return std::nullopt;
  if (name == "float" || name == name_of(Precision::kSingle)) return Precision::kSingle;
  if (name == "double") return Precision::kDouble;
  throw InvalidInput(
      fmt::format("--precision {} is not allowed: it must be float (or single) or double", name));
}

CompareResult compare_with_progress(const oracles::ProblemEntry& problem,
                                    const Parameters& parameters,
                                    const CompareArguments& arguments) {
  const CompareOptions options{.between = interpolant_named(arguments.interpolant),
                               .precision = declared_precision(arguments.precision),
                               .law = arguments.law};
  ProgressBar bar;
  bar.show(0);
  const auto progress = [&](double fraction) { bar.show(fraction); };
  return compare_files(problem, parameters, arguments.files, options, progress);
}

/// @throws InvalidInput if the problem is forgotten.
void require_no_file(const std::string& problem) {
  if (!problem.ends_with(".csv")) return;
  throw InvalidInput(problem + ": the name of a problem must stand before the files; `" +
                     invoked_as() + " list problems` shows them");
}

/// The options that are not the default, as words to paste.
std::string pasted_options(const CompareArguments& arguments) {
  std::string options;
  for (const std::string& setting : arguments.set) options += " --set " + shell_word(setting);
  if (arguments.interpolant != CompareArguments().interpolant) {
    options += " --interpolant " + shell_word(arguments.interpolant);
  }
  if (!arguments.precision.empty()) options += " --precision " + shell_word(arguments.precision);
  if (arguments.law) options += " --law";
  for (const std::string& metric : arguments.metrics) options += " --metric " + shell_word(metric);
  for (const std::string& folder : arguments.beside) options += " --beside " + shell_word(folder);
  return options;
}

/// The files in the order of the result, from coarse to fine; those that it leaves out come last.
std::vector<std::string> sorted_files(const CompareArguments& arguments,
                                      const CompareResult& result) {
  std::vector<std::string> files = arguments.files;
  std::ranges::stable_sort(files, {}, [&](const std::string& file) {
    return std::ranges::find(result.files, file, &ComparedFile::file) - result.files.begin();
  });
  return files;
}

CompareRequest request_of(const CompareArguments& arguments, const CompareResult& result) {
  std::string command = invoked_as() + " compare " + shell_word(arguments.problem);
  for (const std::string& file : sorted_files(arguments, result)) {
    command += " " + shell_word(file);
  }
  return {.problem = shell_word(arguments.problem),
          .command = command + pasted_options(arguments),
          .out = arguments.out,
          .verbose = arguments.verbose,
          .law = arguments.law,
          .shown = arguments.metrics,
          .set = parse_settings(arguments.set)};
}

/// The comparisons in the folders of --beside. @throws InvalidInput if two have one name.
std::vector<ComparisonBeside> read_beside(const CompareArguments& arguments,
                                          const std::string& problem,
                                          const Parameters& parameters) {
  const nlohmann::ordered_json asked{{"problem", problem},
                                     {"parameters", values_json(parameters)},
                                     {"interpolant", arguments.interpolant}};
  std::vector<ComparisonBeside> beside;
  std::vector<std::string> names = {name_of_own(arguments.out)};
  for (const std::string& folder : arguments.beside) {
    beside.push_back(read_comparison(folder, asked));
    if (std::ranges::count(names, beside.back().name) > 0) {
      throw InvalidInput(
          fmt::format("--beside {}: another column is named {}, too; rename the folder, or choose "
                      "another --out",
                      folder,
                      beside.back().name));
    }
    names.push_back(beside.back().name);
  }
  return beside;
}

/// The shown metrics in which these files have no order.
Warnings metrics_without_order(const CompareResult& result, const ShownMetrics& shown) {
  Warnings warnings;
  for (const std::string& metric : shown) {
    if (std::ranges::find(result.orders, metric, &ComparedOrder::metric) != result.orders.end()) {
      continue;
    }
    warnings.push_back(metric + " has no order over these files, so nothing of it is shown");
  }
  return warnings;
}

void run(const CompareArguments& arguments, CommandContext& context) {
  require_no_file(arguments.problem);
  for (const std::string& metric : arguments.metrics) (void)find_metric(metric);
  const oracles::ProblemEntry& problem = find_problem_or_model(arguments.problem);
  const Parameters parameters = problem.parameters(parse_settings(arguments.set));
  if (arguments.gradient) {
    if (!arguments.metrics.empty()) {
      throw InvalidInput("--metric is not for --gradient, which judges derivatives");
    }
    if (!arguments.beside.empty()) {
      throw InvalidInput("--beside is not for --gradient, which has no table of orders");
    }
    if (!arguments.out.empty()) require_result_folder(arguments.out, "Assay gradients");
    return compare_gradients(problem,
                             parameters,
                             arguments.files,
                             declared_precision(arguments.precision),
                             arguments.out,
                             context);
  }
  if (!arguments.out.empty()) require_comparison_folder(arguments.out);
  std::vector<ComparisonBeside> beside =
      read_beside(arguments, std::string(problem.name), parameters);
  CompareResult result = compare_with_progress(problem, parameters, arguments);
  std::ranges::stable_sort(result.files, std::greater<>{}, &ComparedFile::h);
  Warnings warnings = result.left_out;
  warn_of_bodies(problem, parameters, warnings);
  for (std::string& text : metrics_without_order(result, arguments.metrics)) {
    warnings.push_back(std::move(text));
  }
  print_warnings(warnings);
  CompareRequest request = request_of(arguments, result);
  request.beside = std::move(beside);
  if (!result.files.empty()) {
    require_end(request.beside, std::ranges::max(result.files, {}, &ComparedFile::t_end).t_end);
  }
  if (!arguments.out.empty()) write_comparison(result, parameters, request);
  if (context.json) {
    print_json(comparison_json(result, parameters));
  } else {
    print_text(result, request);
  }
  if (result.verdict == Verdict::kRefuted) context.exit_code = kClaimRefuted;
  if (result.verdict != Verdict::kUndecided) return;
  context.exit_code = kNothingDecided;
  if (context.json) print_message(result.reason);
}

}  // namespace

void add_compare_command(CLI::App& app, CommandContext& context) {
  auto arguments = std::make_shared<CompareArguments>();
  Command command = add_command(app,
                                context,
                                "compare",
                                "Compare trajectories of any program with the exact motion (CSV "
                                "columns t, q0.., v0.. or t, x0.., in SI units)",
                                "assay compare bouncing-ball coarse.csv fine.csv --set e=4/5");
  command.required("problem", arguments->problem, "name of the problem, or a model file (.toml)");
  command.required("files", arguments->files, "trajectories, one file for each step size");
  command.option("--set", arguments->set, "parameter of the problem, name=value");
  command.option(
      "--metric",
      arguments->metrics,
      "show only these metrics in orders, tables and figures; the verdict does not depend "
      "on it. Default: the metrics that judge");
  command.option("--interpolant",
                 arguments->interpolant,
                 "how to interpolate between rows: linear, hermite (cubics through q and v), nodes "
                 "(errors at the rows alone)");
  command.option(
      "--out",
      arguments->out,
      "folder for a page, tables (convergence.tex, .md, .csv) and figures (.svg, .pdf, .tex)");
  command.option("--beside",
                 arguments->beside,
                 "folder of another comparison, which --out wrote: its columns stand beside these "
                 "in tables, named as the folder");
  command.flag("--gradient",
               arguments->gradient,
               "the files have derivatives of final states: h, t, dq0/dP, …, dv0/dP, … with a "
               "parameter P");
  command.flag(
      "--verbose", arguments->verbose, "print all errors, laws and violations of each file");
  command.flag("--law",
               arguments->law,
               "the law that the files follow in the limit: the hard one, another one and its "
               "parameters, or none");
  command.option("--precision",
                 arguments->precision,
                 "precision in which the files were computed, float or double; default: what their "
                 "digits show");
  command.on_run([&context, arguments] { run(*arguments, context); });
}

}  // namespace assay::reports
