#include "reports/cli/compare_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <limits>
#include <optional>
#include <string_view>

#include "core/scalar/invalid_input.hpp"
#include "reports/cli/replaced_report.hpp"
#include "reports/compare/limit_law_json.hpp"
#include "reports/files/fresh_path.hpp"
#include "reports/files/json_fields.hpp"
#include "reports/files/stop_guard.hpp"
#include "reports/files/whole_file.hpp"
#include "reports/render/convergence_table.hpp"
#include "reports/render/figures.hpp"
#include "reports/render/gnuplot.hpp"
#include "reports/render/result_page.hpp"
#include "reports/render/row_svg.hpp"
#include "reports/render/row_text.hpp"
#include "reports/study/study_json.hpp"

namespace assay::reports {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr std::string_view kKicker = "Assay compare";
constexpr const char* kFigures = "figures";
constexpr std::array<std::string_view, 4> kEndings{".svg", ".pdf", ".dat", ".tex"};

/// What a report of this command is about.
const ContentFields& content_fields() {
  static const ContentFields kFields{{"comparison", "file"},
                                     "problem",
                                     "files",
                                     {"file"},
                                     {"precision"},
                                     {"interpolant"},
                                     "parameters"};
  return kFields;
}

const FigureWords& words() {
  static const FigureWords kWords{"files", "files with missing rows", "for comparison: slope"};
  return kWords;
}

/// The slope that a figure shows beside the fitted one: the multiple of 1/2 that is nearest, and at
/// least 1/2, which files must exceed to be confirmed.
double reference_slope(double order) { return std::max(0.5, std::round(2 * order) / 2); }

/// The errors of all files in a metric, and the fitted line, as a figure of a study shows them.
StudyRow figure_of(const CompareResult& result, const ComparedOrder& order) {
  StudyRow row;
  row.id = row.metric = order.metric;
  row.problem = result.problem;
  row.unit = order.unit;
  row.kind = ClaimKind::kOrder;
  row.window = {std::numeric_limits<double>::infinity(), 0};
  Precision precision = Precision::kDouble;
  for (const ComparedFile& file : result.files) {
    const std::optional<double> error = file.error_in(order.metric);
    if (!error) continue;
    const bool used = file.gap.empty();
    row.samples.push_back({file.h, *error, std::numeric_limits<double>::quiet_NaN(), used});
    if (file.precision == Precision::kSingle) precision = Precision::kSingle;
    if (used) row.window = {std::min(row.window[0], file.h), std::max(row.window[1], file.h)};
  }
  row.scheme = fmt::format("{} files", row.samples.size());
  row.scalar = fmt::format("{} precision", name_of(precision));
  row.declared = reference_slope(order.order);
  row.fit = order.line;
  // The band of the fit to distinct steps would be narrower than the interval of the order.
  if (order.files != order.steps) row.fit->quantile = 0;
  return row;
}

/// The shown ones as rows of a study, for their files.
StudyResult figures_of(const CompareResult& result, const ShownMetrics& shown) {
  StudyResult figures;
  for (const ComparedOrder& order : result.orders) {
    if (is_shown(order, shown)) figures.rows.push_back(figure_of(result, order));
  }
  return figures;
}

/// What a figure shows, for those who cannot see it.
std::string label_of(const StudyRow& row, const ComparedOrder& order) {
  const auto [fine, coarse] = std::ranges::minmax(row.samples, {}, &Sample::h);
  const std::string unit = row.unit == "1" ? "" : " " + row.unit;
  return fmt::format(
      "Error in {} against step size: from {}{} at h = {} s to {}{} at h = {} s in {}; {}.",
      row.metric,
      short_number(coarse.error),
      unit,
      short_number(coarse.h),
      short_number(fine.error),
      unit,
      short_number(fine.h),
      row.scheme,
      order_sentence(order));
}

TemplateValue figure_data(const StudyRow& row, const ComparedOrder& order) {
  TemplateObject data = row_svg_data(row, "step size h [s]", words());
  data.emplace_back("label", label_of(row, order));
  TemplateList files;
  for (const std::string_view ending : kEndings) {
    files.emplace_back(TemplateObject{{"file", fmt::format("{}/{}{}", kFigures, row.id, ending)},
                                      {"name", std::string(ending.substr(1))}});
  }
  data.emplace_back("files", std::move(files));
  return data;
}

void add_order(ResultPage& page, const ComparedOrder& order) {
  const bool decides = order.judges && order.verdict;
  page.rows.push_back({decides ? sign_of(*order.verdict) : Sign::kOpen,
                       decides ? std::string(name_of(*order.verdict)) : "does not judge",
                       {"all files", order.metric},
                       order_sentence(order)});
}

void add_file(ResultPage& page, const ComparedFile& file) {
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

/// First the orders that judge, then the files, those that violate laws before the others, then the
/// other orders.
ResultPage page_of(const CompareResult& result, const CompareRequest& request) {
  const ShownMetrics& shown = request.shown;
  ResultPage page{std::string(kKicker),
                  fmt::format("{} on {}", name_of(result.verdict), result.problem),
                  result.reason + hidden_judges(result, shown),
                  {},
                  {"Of", "Errors"},
                  {}};
  page.keeps_order = true;
  const std::size_t files = result.files.size();
  page.about =
      fmt::format("{}, {} file{}", caption_of(result, request), files, files == 1 ? "" : "s");
  page.origin.command = repeating_command(request);
  for (const ComparedOrder& order : result.orders) {
    if (order.judges && is_shown(order, shown)) add_order(page, order);
  }
  for (const bool good : {false, true}) {
    for (const ComparedFile& file : result.files) {
      if (file.laws.violations.empty() == good) add_file(page, file);
    }
  }
  for (const ComparedOrder& order : result.orders) {
    if (!order.judges && is_shown(order, shown)) add_order(page, order);
  }
  const bool judging = shown.empty() && std::ranges::any_of(result.orders, &ComparedOrder::judges);
  for (const ComparedOrder& order : result.orders) {
    if ((judging && !order.judges) || !is_shown(order, shown)) continue;
    const StudyRow row = figure_of(result, order);
    if (has_figure(row)) page.figures.push_back(figure_data(row, order));
  }
  if (!page.figures.empty()) page.figure_style = row_svg_style();
  const ConvergenceTable table = table_of(result, request);
  if (!table.columns.empty()) page.tables.emplace_back(convergence_data(table));
  return page;
}

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

Json json_of(const ComparedFile& file) {
  Json errors = Json::object();
  for (const auto& [metric, error] : file.errors) errors[metric] = error;
  Json json{{"file", file.file},
            {"h", file.h},
            {"steps", file.steps},
            {"t_end", file.t_end},
            {"errors", errors},
            {"precision", name_of(file.precision)},
            {"precision_declared", file.precision_declared}};
  if (file.clock != 0) json["clock"] = file.clock;
  if (!file.gap.empty()) json["gap"] = file.gap;
  for (const IgnoredColumn& column : file.ignored) json["ignored_columns"].push_back(column.text());
  json["suspicions"] = Json::array();
  for (const Suspicion& one : file.suspicions) {
    json["suspicions"].push_back({{"wrote", one.wrote}, {"suspected", one.suspected}});
  }
  write_violations(file, json);
  json["laws_checked"] = file.laws.asked;
  json["laws_not_checked"] = Json::array();
  for (const UnaskedLaw& unasked : file.laws.unasked) {
    json["laws_not_checked"].push_back({{"law", unasked.law}, {"reason", unasked.reason}});
  }
  return json;
}

Json json_of(const ComparedOrder& order) {
  const auto or_null = [](const auto& value) { return value ? Json(*value) : Json(nullptr); };
  return {{"metric", order.metric},
          {"unit", order.unit},
          {"order", order.order},
          {"files", order.files},
          {"steps", order.steps},
          {"judges", order.judges},
          {"interval", or_null(order.interval)},
          {"at_nodes", or_null(order.at_nodes)},
          {"at_least", or_null(order.at_least)},
          {"verdict", order.verdict ? Json(std::string(name_of(*order.verdict))) : Json(nullptr)}};
}

/// @throws InvalidInput if the folder of figures holds what no report has written.
void require_own_figures(const fs::path& folder) {
  if (!fs::exists(folder / kFigures)) return;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder / kFigures)) {
    const std::string ending = entry.path().extension().string();
    if (entry.is_regular_file() && std::ranges::find(kEndings, ending) != kEndings.end()) continue;
    throw InvalidInput(
        fmt::format("{}: holds {}, which is no part of a report; expected a new or empty folder, "
                    "or an earlier report",
                    folder.string(),
                    entry.path().lexically_relative(folder).string()));
  }
}

/// Replaces the figures of an earlier report by those in another folder, all or none.
void replace_figures(const fs::path& made, const fs::path& folder) {
  const fs::path figures = folder / kFigures;
  fs::remove_all(figures);
  if (!fs::is_empty(made)) fs::rename(made, figures);
}

}  // namespace

Json comparison_json(const CompareResult& result, const Parameters& parameters) {
  Json document{{"problem", result.problem},
                {"parameters", values_json(parameters)},
                {"interpolant", name_of(result.between)},
                {"verdict", std::string(name_of(result.verdict))},
                {"reason", result.reason},
                {"files", Json::array()},
                {"orders", Json::array()}};
  for (const ComparedFile& file : result.files) document["files"].push_back(json_of(file));
  for (const ComparedOrder& order : result.orders) document["orders"].push_back(json_of(order));
  document["method"] = method_of(result);
  if (result.law) document["law"] = law_json(*result.law);
  document["refuted"] = result.refuted;
  if (!result.supporting.empty()) document["supporting"] = result.supporting;
  document["left_out"] = result.left_out;
  document["not_judged"] = result.not_judged;
  return document;
}

void require_comparison_folder(const std::string& folder) {
  require_result_folder(folder, kKicker);
  require_own_figures(folder);
  require_gnuplot();
}

void write_comparison(const CompareResult& result,
                      const Parameters& parameters,
                      const CompareRequest& request) try {
  const std::string& folder = request.out;
  require_comparison_folder(folder);
  const StopGuard guard;
  const Json document = comparison_json(result, parameters);
  const auto old = contents_in(folder, content_fields());
  // What may fail comes first, so that the parts of a report in the folder belong together.
  const FreshFolder figures(folder);
  write_figures(figures_of(result, request.shown), figures.path(), "gnuplot", {}, words());
  const ConvergenceTable table = table_of(result, request);
  for (const char* name : {"convergence.tex", "convergence.md", "convergence.csv"}) {
    const std::string file = folder + "/" + name;
    replace_file(file, table_text({table}, table_format(file)));
  }
  write_result_folder(page_of(result, request), indented_text(document) + "\n", folder);
  replace_figures(figures.path(), folder);
  say_what_was_replaced(content_fields(), old, document, folder);
} catch (const fs::filesystem_error& error) {
  throw InvalidInput(
      fmt::format("{}: the report cannot be written: {}", request.out, error.code().message()));
}

}  // namespace assay::reports
