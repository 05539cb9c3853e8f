#include "reports/study/study_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>

#include "core/scalar/invalid_input.hpp"
#include "reports/files/json_fields.hpp"
#include "reports/files/json_lines.hpp"
#include "reports/files/whole_file.hpp"
#include "reports/study/study_fields.hpp"

namespace assay::reports {

using Json = nlohmann::ordered_json;
using Settings = std::vector<std::pair<std::string, std::string>>;

namespace {

template <class Enum, std::size_t N>
std::string_view name_in(const std::array<std::pair<std::string_view, Enum>, N>& names,
                         Enum wanted) {
  for (const auto& [name, enumerator] : names) {
    if (enumerator == wanted) return name;
  }
  throw InvalidInput("not an enumerator");
}

Json points_json(const std::vector<Sample>& samples) {
  Json points = Json::array();
  for (const Sample& sample : samples) {
    const bool measured = !std::isnan(sample.rounding);
    points.push_back(Json::array({number_json(sample.h),
                                  number_json(sample.error),
                                  measured ? number_json(sample.rounding) : Json(nullptr),
                                  sample.in_window}));
  }
  return points;
}

Json row_json(const StudyRow& row, std::uint64_t format) {
  Json json = Json::object();
  json["id"] = row.id;
  json["label"] = row.label;
  json["problem"] = row.problem;
  json["parameters"] = pairs_json(row.parameters);
  json["t_end"] = row.t_end;
  json["scheme"] = row.scheme;
  json["scheme_options"] = pairs_json(row.scheme_options);
  json["scalar"] = row.scalar;
  if (format > 1) json["runs"] = pairs_json(row.runs);
  if (!row.interpolant.empty()) json["interpolant"] = row.interpolant;
  json["quantity"] = row.quantity;
  json["metric"] = row.metric;
  json["unit"] = row.unit;
  json["claim"] = name_of(row.kind);
  json["declared"] = number_json(row.declared);
  json["band"] = numbers_json(row.band);
  json["bound"] = number_json(row.bound);
  write_fit(row.fit, json);
  json["samples"] = row.samples.size();
  json["window"] = numbers_json(row.window);
  json["floor"] = number_json(row.floor);
  json["floor_cause"] = row.floor_cause;
  json["rounding_share"] = number_json(row.rounding_share);
  json["verdict"] = name_of(row.verdict);
  json["reason"] = row.reason;
  json["reproduce"] = row.reproduce;
  json["points"] = points_json(row.samples);
  return json;
}

Sample read_sample(const Json& point, const std::string& where) {
  if (!point.is_array() || point.size() != 4 || !point[3].is_boolean()) {
    throw InvalidInput(where + ": expected a list [h, error, rounding (or null), true or false]");
  }
  const double rounding =
      point[2].is_null() ? std::numeric_limits<double>::quiet_NaN() : read_number(point[2], where);
  return {
      read_number(point[0], where), read_number(point[1], where), rounding, point[3].get<bool>()};
}

std::vector<Sample> read_samples(const JsonFields& fields) {
  std::vector<Sample> samples;
  for (const Json& point : fields.list("points")) {
    samples.push_back(
        read_sample(point, fmt::format("{}[{}]", fields.place("points"), samples.size())));
  }
  if (fields.count("samples") != samples.size()) {
    fields.reject("samples", fmt::format("{}, the number of points", samples.size()));
  }
  return samples;
}

StudyRow read_row(const JsonFields& fields, std::uint64_t format) {
  return {.id = fields.text("id"),
          .label = fields.text("label"),
          .problem = fields.text("problem"),
          .parameters = fields.pairs("parameters"),
          .t_end = fields.text("t_end"),
          .scheme = fields.text("scheme"),
          .scheme_options = fields.pairs("scheme_options"),
          .scalar = fields.text("scalar"),
          .runs = format == 1 ? Settings{} : fields.pairs("runs"),
          .interpolant = fields.has("interpolant") ? fields.text("interpolant") : "",
          .quantity = fields.text("quantity"),
          .metric = fields.text("metric"),
          .unit = fields.text("unit"),
          .kind = fields.one_of("claim", kClaimNames),
          .declared = fields.number_or_null("declared"),
          .band = fields.numbers<2>("band"),
          .bound = fields.number_or_null("bound"),
          .fit = read_fit(fields),
          .window = fields.numbers<2>("window"),
          .floor = fields.number_or_null("floor"),
          .floor_cause = fields.text("floor_cause"),
          .rounding_share = fields.number_or_null("rounding_share"),
          .samples = read_samples(fields),
          .verdict = fields.one_of("verdict", kVerdictNames),
          .reason = fields.text("reason"),
          .reproduce = fields.text("reproduce")};
}

void check_summary(const JsonFields& summary, const StudyResult& study) {
  const VerdictCounts counts = count_verdicts(study);
  const std::array<std::pair<const char*, std::size_t>, 3> expected{{
      {"confirmed", counts.confirmed},
      {"refuted", counts.refuted},
      {"undecided", counts.undecided},
  }};
  for (const auto& [verdict, number] : expected) {
    if (summary.count(verdict) == number) continue;
    summary.reject(verdict, fmt::format("{}, the number of rows with this verdict", number));
  }
}

bool safe_in_a_file_name(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
         std::string_view("._-+=,@").find(c) != std::string_view::npos;
}

double read_confidence(const JsonFields& fields) {
  const double confidence = fields.number("confidence");
  if (!(confidence > 0 && confidence < 1)) fields.reject("confidence", "a number between 0 and 1");
  return confidence;
}

/// 1 where the file does not say it.
std::uint64_t read_format(const Json& document, const JsonFields& fields) {
  if (!document.contains("format")) return 1;
  const std::uint64_t format = fields.count("format");
  if (format < 1 || format > kStudyFormat) {
    fields.reject("format", fmt::format("a format of results from 1 to {}", kStudyFormat));
  }
  return format;
}

/// Everything but the rows.
Json head_json(const StudyResult& study) {
  const VerdictCounts counts = count_verdicts(study);
  Json head = Json::object();
  if (study.format > 1) head["format"] = study.format;
  head["title"] = study.title;
  head["seed"] = study.seed;
  head["confidence"] = study.confidence;
  head["version"] = study.version;
  if (study.part) {
    head["partial"] = {{"finished_cases", study.part->finished_cases},
                       {"cases", study.part->cases}};
  }
  head["summary"] = {{"confirmed", counts.confirmed},
                     {"refuted", counts.refuted},
                     {"undecided", counts.undecided}};
  head["source"] = study.source;
  return head;
}

}  // namespace

std::string_view name_of(Verdict verdict) { return name_in(kVerdictNames, verdict); }

std::string_view name_of(ClaimKind kind) { return name_in(kClaimNames, kind); }

VerdictCounts count_verdicts(const StudyResult& study) {
  const auto number_of = [&study](Verdict verdict) {
    return static_cast<std::size_t>(std::ranges::count(study.rows, verdict, &StudyRow::verdict));
  };
  return {.confirmed = number_of(Verdict::kConfirmed),
          .refuted = number_of(Verdict::kRefuted),
          .undecided = number_of(Verdict::kUndecided)};
}

void require_complete(const StudyResult& study, const std::string& what) {
  if (!study.part) return;
  throw InvalidInput(fmt::format("{}: partial: {} of {} cases are finished; expected a whole study",
                                 what,
                                 study.part->finished_cases,
                                 study.part->cases));
}

void check_row_ids(const StudyResult& study) {
  std::set<std::string> seen;
  for (const StudyRow& row : study.rows) {
    if (row.id.empty() || row.id.size() > 200 || row.id.front() == '.' ||
        !std::ranges::all_of(row.id, safe_in_a_file_name)) {
      throw InvalidInput(
          fmt::format("row id \"{}\": expected 1 to 200 letters, digits and . _ - + = , @, "
                      "the first of them no dot",
                      row.id));
    }
    std::string folded = row.id;
    std::ranges::transform(
        folded, folded.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    if (!seen.insert(folded).second) {
      throw InvalidInput(fmt::format("row id \"{}\": occurs twice; expected unique ids", row.id));
    }
  }
}

Json study_json(const StudyResult& study) {
  Json document = head_json(study);
  document["rows"] = Json::array();
  for (const StudyRow& row : study.rows) document["rows"].push_back(row_json(row, study.format));
  return document;
}

std::string study_row_text(const StudyRow& row, std::uint64_t format) {
  return compact_text(row_json(row, format));
}

StudyRow read_study_row(const Json& row, const std::string& where) {
  return read_row(JsonFields(row, where), kStudyFormat);
}

std::string study_text(const StudyResult& study) {
  std::vector<std::string> rows;
  for (const StudyRow& row : study.rows) rows.push_back(study_row_text(row, study.format));
  return json_lines(head_json(study), rows);
}

StudyResult parse_study(std::string_view text, const std::string& file) {
  const Json document = parse_document(text, file);
  const JsonFields fields(document, file);
  StudyResult study{.title = fields.text("title"),
                    .seed = fields.count("seed"),
                    .confidence = read_confidence(fields),
                    .version = fields.text("version"),
                    .source = fields.text("source"),
                    .rows = {},
                    .format = read_format(document, fields)};
  if (fields.has("partial")) {
    const JsonFields part = fields.object("partial");
    study.part = {part.count("finished_cases"), part.count("cases")};
  }
  for (const Json& row : fields.list("rows")) {
    study.rows.push_back(read_row(
        JsonFields(row, fmt::format("{}: rows[{}]", file, study.rows.size())), study.format));
  }
  check_row_ids(study);
  check_summary(fields.object("summary"), study);
  return study;
}

bool is_study(std::string_view text) {
  try {
    const Json json = parse_document(text, "");
    return json.is_object() && json.contains("rows") && json.contains("seed") &&
           json.contains("version") && json.contains("summary");
  } catch (const InvalidInput&) {
    return false;
  }
}

StudyResult read_study(const std::filesystem::path& path) {
  return parse_study(read_file(path), path.string());
}

}  // namespace assay::reports
