#include "reports/gate/baseline.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>

#include "core/scalar/invalid_input.hpp"
#include "reports/files/json_fields.hpp"
#include "reports/files/json_lines.hpp"
#include "reports/files/whole_file.hpp"
#include "reports/render/row_text.hpp"
#include "reports/study/study_fields.hpp"
#include "reports/study/study_json.hpp"

namespace assay::reports {

using Json = nlohmann::ordered_json;
using Pairs = std::vector<std::pair<std::string, std::string>>;

namespace {

std::optional<double> attained_constant(const StudyRow& row) {
  if (row.kind == ClaimKind::kOrder || row.samples.empty()) return std::nullopt;
  const double order = row.kind == ClaimKind::kBound ? row.declared.value_or(0) : 0;
  double largest = 0;
  for (const Sample& sample : row.samples) {
    const double constant = std::abs(sample.error) / std::pow(sample.h, order);
    if (std::isnan(constant)) return std::numeric_limits<double>::infinity();
    largest = std::max(largest, constant);
  }
  return largest;
}

Json row_json(const BaselineRow& row, std::uint64_t format) {
  Json json = Json::object();
  json["id"] = row.id;
  if (format > 1) json["identity"] = pairs_json(row.identity);
  json["claim"] = pairs_json(row.claim);
  json["kind"] = name_of(row.kind);
  json["verdict"] = name_of(row.verdict);
  write_fit(row.fit, json);
  json["fitted"] = row.fitted;
  json["window"] = numbers_json(row.window);
  json["attained"] = number_json(row.attained);
  return json;
}

BaselineRow read_row(const JsonFields& fields, std::uint64_t format) {
  return {.id = fields.text("id"),
          .identity = format == 1 ? Pairs{} : fields.pairs("identity"),
          .claim = fields.pairs("claim"),
          .kind = fields.one_of("kind", kClaimNames),
          .verdict = fields.one_of("verdict", kVerdictNames),
          .fit = read_fit(fields),
          .fitted = fields.count("fitted"),
          .window = fields.numbers<2>("window"),
          .attained = fields.number_or_null("attained")};
}

bool is_blank(std::string_view text) {
  return text.find_first_not_of(" \t\r\n") == std::string_view::npos;
}

/// Whether `text` is a day of the calendar, written yyyy-mm-dd.
bool is_date(std::string_view text) {
  if (text.size() != 10 || text[4] != '-' || text[7] != '-') return false;
  const auto number = [text](std::size_t from, std::size_t length) {
    unsigned value = 0;
    const char* end = text.data() + from + length;
    return std::from_chars(text.data() + from, end, value).ptr == end ? value : 0U;
  };
  const std::chrono::year_month_day day{std::chrono::year(static_cast<int>(number(0, 4))),
                                        std::chrono::month(number(5, 2)),
                                        std::chrono::day(number(8, 2))};
  return number(0, 4) > 0 && day.ok();
}

void check_date(std::string_view date, const std::string& where) {
  if (is_date(date)) return;
  throw InvalidInput(fmt::format("{}: expected yyyy-mm-dd, found \"{}\"", where, date));
}

bool is_baseline(std::string_view text) {
  const Json document = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  return document.is_object() && document.contains("assay_baseline");
}

/// Does not overwrite results, or any other file to which a mistyped name may point.
void refuse_what_is_no_baseline(const std::filesystem::path& path) {
  if (!std::filesystem::exists(path) || is_baseline(read_file(path))) return;
  throw InvalidInput(
      path.string() +
      ": this file is not a baseline, so it is not overwritten; expected a new file or a baseline");
}

void require_ordered(std::string_view name,
                     const std::array<double, 2>& interval,
                     const std::string& where) {
  if (!(interval[1] < interval[0])) return;
  throw InvalidInput(fmt::format(
      "{}: {}: expected [low, high], found [{}, {}]", where, name, interval[0], interval[1]));
}

}  // namespace

bool have_common_steps(const BaselineRow& old_row, const StudyRow& row) {
  return std::ranges::any_of(row.samples, [&](const Sample& sample) {
    return sample.h == old_row.window[0] || sample.h == old_row.window[1];
  });
}

void require_ordered_intervals(const std::array<double, 2>& window,
                               const std::optional<Fit>& fit,
                               const std::string& where) {
  require_ordered("window", window, where);
  if (!fit) return;
  require_ordered("interval", fit->order_interval, where);
  require_ordered("log_constant_interval", fit->log_constant_interval, where);
}

std::string pair_of(const BaselineRow& row) {
  const auto value_of = [&](std::string_view name) {
    const auto found = std::ranges::find(row.identity, name, &Pairs::value_type::first);
    return found == row.identity.end() ? std::string() : found->second;
  };
  return value_of("scheme") + " on " + value_of("problem");
}

BaselineRow baseline_row(const StudyRow& row) {
  Pairs identity{{"problem", row.problem},
                 {"parameters", joined(row.parameters)},
                 {"scheme", row.scheme},
                 {"scheme_options", joined(row.scheme_options)},
                 {"scalar", row.scalar},
                 {"quantity", row.quantity},
                 {"metric", row.metric}};
  identity.insert(identity.end(), row.runs.begin(), row.runs.end());
  return {.id = row.id,
          .identity = std::move(identity),
          .claim = {{"unit", row.unit},
                    {"claim", std::string(name_of(row.kind))},
                    {"declared", row.declared ? fmt::format("{}", *row.declared) : "none"},
                    {"band", fmt::format("{} to {}", row.band[0], row.band[1])}},
          .kind = row.kind,
          .verdict = row.verdict,
          .fit = row.fit,
          .fitted =
              static_cast<std::uint64_t>(std::ranges::count(row.samples, true, &Sample::in_window)),
          .window = row.window,
          .attained = attained_constant(row)};
}

std::string baseline_text(const Baseline& baseline) {
  std::vector<std::string> rows;
  for (const BaselineRow& row : baseline.rows)
    rows.push_back(compact_text(row_json(row, baseline.format)));
  return json_lines({{"assay_baseline", baseline.format},
                     {"version", baseline.version},
                     {"seed", baseline.seed},
                     {"reason", baseline.reason},
                     {"date", baseline.date}},
                    rows);
}

Baseline parse_baseline(std::string_view text, const std::string& file) {
  const Json document = parse_document(text, file);
  const JsonFields fields(document, file);
  const std::uint64_t format = fields.count("assay_baseline");
  if (format < 1 || format > kBaselineFormat) {
    fields.reject("assay_baseline", fmt::format("format version {} or 1", kBaselineFormat));
  }
  Baseline baseline{.version = fields.text("version"),
                    .seed = fields.count("seed"),
                    .reason = fields.text("reason"),
                    .date = fields.text("date"),
                    .rows = {},
                    .format = format};
  check_date(baseline.date, fields.place("date"));
  std::set<std::string> seen;
  for (const Json& json : fields.list("rows")) {
    const JsonFields row(json, fmt::format("{}: rows[{}]", file, baseline.rows.size()));
    baseline.rows.push_back(read_row(row, format));
    const BaselineRow& read = baseline.rows.back();
    require_ordered_intervals(read.window, read.fit, row.where());
    if (!seen.insert(baseline.rows.back().id).second) row.reject("id", "an id that occurs once");
  }
  return baseline;
}

StudyResult read_results(const std::filesystem::path& results,
                         const std::filesystem::path& baseline) {
  const std::string text = read_file(results);
  if (!is_baseline(text)) return parse_study(text, results.string());
  const bool exchanged = std::filesystem::exists(baseline) && is_study(read_file(baseline));
  throw InvalidInput(
      exchanged
          ? fmt::format(
                "{} is a baseline, and {} has the results of a study: exchange the two files",
                results.string(),
                baseline.string())
          : fmt::format("{} is a baseline; the first file must be the results.json of a study",
                        results.string()));
}

Baseline read_baseline(const std::filesystem::path& path) {
  const std::string text = read_file(path);
  if (!is_study(text)) return parse_baseline(text, path.string());
  throw InvalidInput(
      fmt::format("{} has the results of a study and is no baseline; --bless --reason TEXT makes a "
                  "baseline of results in a new file",
                  path.string()));
}

void bless(const StudyResult& study,
           const std::filesystem::path& path,
           const std::string& reason,
           const std::string& date) {
  if (is_blank(reason))
    throw InvalidInput("reason: expected a text that says why this is the new baseline");
  check_date(date, "date");
  if (study.rows.empty()) throw InvalidInput("study: expected at least one row to bless");
  if (study.format == 1) {
    throw InvalidInput(
        "study: it has format 1, which does not state the horizon, steps and samples of its rows. "
        "Run the study again with this version");
  }
  require_complete(study, "study");
  check_row_ids(study);
  refuse_what_is_no_baseline(path);
  Baseline baseline{
      .version = study.version, .seed = study.seed, .reason = reason, .date = date, .rows = {}};
  for (const StudyRow& row : study.rows) baseline.rows.push_back(baseline_row(row));
  replace_file(path, baseline_text(baseline));
}

}  // namespace assay::reports
