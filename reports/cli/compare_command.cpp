#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <iostream>
#include <limits>
#include <memory>

#include "core/scalar/invalid_input.hpp"
#include "reports/cli/commands.hpp"
#include "reports/cli/compare_text.hpp"
#include "reports/cli/gradient_output.hpp"
#include "reports/cli/progress_bar.hpp"
#include "reports/cli/run_warnings.hpp"
#include "reports/cli/summary.hpp"
#include "reports/compare/compare.hpp"
#include "reports/compare/limit_law_json.hpp"
#include "reports/files/harmless_text.hpp"
#include "reports/files/json_fields.hpp"
#include "reports/files/shell_word.hpp"
#include "reports/files/whole_file.hpp"
#include "reports/models/model_file.hpp"
#include "reports/render/convergence_table.hpp"
#include "reports/render/result_page.hpp"
#include "reports/render/row_figure.hpp"
#include "reports/render/row_svg.hpp"
#include "reports/study/study_json.hpp"

namespace assay::reports {

namespace {

using Json = nlohmann::ordered_json;

struct CompareArguments {
  std::string problem, interpolant = "linear";
  std::vector<std::string> files, set;
  std::string precision, out;
  bool verbose = false, gradient = false, law = false;
};

/// The sentences, and the same field by field.
void write_violations(const ComparedFile& file, Json& json) {
  json["violations"] = json["laws_violated"] = Json::array();
  for (const LawViolation& violation : file.laws.violations) {
    json["violations"].push_back(sentence(file, violation));
    json["laws_violated"].push_back({{"law", violation.law},
                                     {"file", file.file},
                                     {"t", violation.t},
                                     {"size", violation.size},
                                     {"allowed", violation.allowed},
                                     {"unit", violation.unit}});
  }
}

void write_laws(const ComparedFile& file, Json& json) {
  write_violations(file, json);
  json["laws_checked"] = file.laws.asked;
  json["laws_not_checked"] = Json::array();
  for (const UnaskedLaw& unasked : file.laws.unasked) {
    json["laws_not_checked"].push_back({{"law", unasked.law}, {"reason", unasked.reason}});
  }
}

Json to_json(const CompareResult& result, const Parameters& parameters) {
  Json document{{"problem", result.problem},
                {"parameters", values_json(parameters)},
                {"verdict", std::string(name_of(result.verdict))},
                {"reason", result.reason},
                {"files", Json::array()},
                {"orders", Json::array()}};
  for (const ComparedFile& file : result.files) {
    Json errors = Json::object();
    for (const auto& [metric, error] : file.errors) errors[metric] = error;
    document["files"].push_back({{"file", file.file},
                                 {"h", file.h},
                                 {"steps", file.steps},
                                 {"t_end", file.t_end},
                                 {"errors", errors}});
    document["files"].back()["precision"] = name_of(file.precision);
    document["files"].back()["precision_declared"] = file.precision_declared;
    if (file.clock != 0) document["files"].back()["clock"] = file.clock;
    if (!file.gap.empty()) document["files"].back()["gap"] = file.gap;
    document["files"].back()["suspicions"] = Json::array();
    for (const auto& [wrote, suspected] : file.suspicions) {
      document["files"].back()["suspicions"].push_back(
          {{"wrote", wrote}, {"suspected", suspected}});
    }
    write_laws(file, document["files"].back());
  }
  for (const ComparedOrder& order : result.orders) {
    Json entry{{"metric", order.metric},
               {"order", order.order},
               {"files", order.files},
               {"steps", order.steps},
               {"judges", order.judges}};
    entry["interval"] = order.interval ? Json(*order.interval) : Json(nullptr);
    entry["at_nodes"] = order.at_nodes ? Json(*order.at_nodes) : Json(nullptr);
    entry["at_least"] = order.at_least ? Json(*order.at_least) : Json(nullptr);
    document["orders"].push_back(entry);
  }
  if (result.law) document["law"] = law_json(*result.law);
  document["refuted"] = result.refuted;
  document["left_out"] = result.left_out;
  document["not_judged"] = result.not_judged;
  return document;
}

/// The errors of all files in a metric that judges, and the fitted line, as a figure of a study.
StudyRow figure_of(const CompareResult& result, const ComparedOrder& order) {
  StudyRow row;
  row.metric = order.metric;
  row.kind = ClaimKind::kOrder;
  double log_constant = 0;
  for (const ComparedFile& file : result.files) {
    const std::optional<double> error = file.error_in(order.metric);
    if (!error || !(*error > 0)) continue;
    row.samples.push_back({file.h, *error, std::numeric_limits<double>::quiet_NaN(), true});
    log_constant += std::log(*error) - order.order * std::log(file.h);
  }
  if (row.samples.size() < 2) return row;
  const auto [fine, coarse] = std::ranges::minmax(row.samples, {}, &Sample::h);
  row.window = {fine.h, coarse.h};
  row.fit.emplace();
  row.fit->order = order.order;
  row.fit->order_interval = order.interval.value_or(std::array{order.order, order.order});
  row.fit->log_constant = log_constant / static_cast<double>(row.samples.size());
  return row;
}

/// A row for each order and each file.
ResultPage page_of(const CompareResult& result) {
  ResultPage page{"Assay compare",
                  fmt::format("{} on {}", name_of(result.verdict), result.problem),
                  result.reason,
                  {},
                  {"Of", "Errors"},
                  {}};
  for (const ComparedOrder& order : result.orders) {
    const std::string interval =
        order.interval
            ? fmt::format(" in [{:.3f}, {:.3f}]", (*order.interval)[0], (*order.interval)[1])
            : "";
    page.rows.push_back({order.judges ? sign_of(result.verdict) : Sign::kOpen,
                         order.judges ? std::string(name_of(result.verdict)) : "does not judge",
                         {"all files", order.metric},
                         fmt::format("order {:.3f}{}", order.order, interval)});
  }
  for (const ComparedFile& file : result.files) {
    std::string errors, broken;
    for (const auto& [metric, error] : file.errors) {
      errors += fmt::format("{}{} {:.3g}", errors.empty() ? "" : ", ", metric, error);
    }
    for (const LawViolation& violation : file.laws.violations) {
      broken += sentence(file, violation) + "\n";
    }
    const bool good = file.laws.violations.empty();
    page.rows.push_back({good ? Sign::kGood : Sign::kBad,
                         good ? "no law violated" : "violates laws",
                         {file.file, errors},
                         fmt::format("{} steps, h = {:.6g} s", file.steps, file.h),
                         broken});
  }
  for (const ComparedOrder& order : result.orders) {
    const StudyRow row = figure_of(result, order);
    if (!order.judges || !has_figure(row)) continue;
    page.figures.emplace_back(row_svg_data(row));
    std::get<TemplateObject>(page.figures.back().value)
        .emplace_back(
            "label",
            fmt::format(
                "Errors of {} files in {} against step size.", row.samples.size(), row.metric));
  }
  if (!page.figures.empty()) page.figure_style = row_svg_style();
  const ConvergenceTable table = table_of(result);
  if (!table.columns.empty()) page.tables.emplace_back(convergence_data(table));
  return page;
}

/// Writes a page, the table in each format, and the document of --json.
/// @throws InvalidInput as write_result_folder.
void write_folder(const CompareResult& result,
                  const Parameters& parameters,
                  const std::string& folder) {
  write_result_folder(page_of(result), indented_text(to_json(result, parameters)) + "\n", folder);
  const ConvergenceTable table = table_of(result);
  for (const char* name : {"convergence.tex", "convergence.md", "convergence.csv"}) {
    const std::string file = folder + "/" + name;
    replace_file(file, table_text({table}, table_format(file)));
  }
}

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
  throw InvalidInput(problem +
                     ": the name of a problem must stand before the files; `assay list problems`");
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
  return options;
}

CompareRequest request_of(const CompareArguments& arguments) {
  std::string command = invoked_as() + " compare " + shell_word(arguments.problem);
  for (const std::string& file : arguments.files) command += " " + shell_word(file);
  return {.problem = shell_word(arguments.problem),
          .command = command + pasted_options(arguments),
          .out = arguments.out,
          .verbose = arguments.verbose,
          .law = arguments.law};
}

void run(const CompareArguments& arguments, CommandContext& context) {
  require_no_file(arguments.problem);
  const oracles::ProblemEntry& problem = find_problem_or_model(arguments.problem);
  const Parameters parameters = problem.parameters(parse_settings(arguments.set));
  if (!arguments.out.empty()) require_result_folder(arguments.out, "Assay compare");
  if (arguments.gradient) {
    return compare_gradients(problem,
                             parameters,
                             arguments.files,
                             declared_precision(arguments.precision),
                             arguments.out,
                             context);
  }
  CompareResult result = compare_with_progress(problem, parameters, arguments);
  std::ranges::stable_sort(result.files, std::greater<>{}, &ComparedFile::h);
  Warnings warnings = result.left_out;
  warn_of_bodies(problem, parameters, warnings);
  print_warnings(warnings);
  if (!arguments.out.empty()) write_folder(result, parameters, arguments.out);
  if (context.json) {
    print_json(to_json(result, parameters));
  } else {
    print_text(result, request_of(arguments));
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
  command.option("--interpolant",
                 arguments->interpolant,
                 "how to interpolate between rows: linear, hermite (cubics through q and v), nodes "
                 "(errors at the rows alone)");
  command.option(
      "--out", arguments->out, "folder for a page, and for tables: convergence.tex, .md and .csv");
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
