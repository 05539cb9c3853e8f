#include "reports/solve/solve_json.hpp"

#include <cmath>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "core/scalar/decimal.hpp"
#include "core/scalar/rational.hpp"

namespace assay::reports {

namespace {

using Json = nlohmann::ordered_json;

/// A JSON number if a double holds the value of the text, also a tiny one.
Json number(const std::string& text) {
  const double value = std::strtod(text.c_str(), nullptr);
  const bool lost = !std::isfinite(value) || (value == 0 && text != "0");
  return lost ? Json(text) : Json(value);
}

Json list(const TextVector& values, bool numeric) {
  Json all = Json::array();
  for (const std::string& value : values) all.push_back(numeric ? number(value) : Json(value));
  return all;
}

Json point_json(const TextPoint& point, bool numeric) {
  Json json{{"z", list(point.z, numeric)}, {"w", list(point.w, numeric)}};
  if (!point.v.empty()) json["v"] = list(point.v, numeric);
  return json;
}

Json lists(const std::vector<TextVector>& all, bool numeric) {
  Json json = Json::array();
  for (const TextVector& values : all) json.push_back(list(values, numeric));
  return json;
}

Json json_of(const std::vector<std::optional<bool>>& answers) {
  Json all = Json::array();
  for (const std::optional<bool>& answer : answers) {
    all.push_back(answer ? Json(*answer) : Json(nullptr));
  }
  return all;
}

Json text_or_null(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }

/// Every number of it is a decimal string.
Json refined_json(const RefinedPoint& refined) {
  Json json{{"scalar", "mpfr50"},
            {"solver", text_or_null(refined.solver)},
            {"digits", refined.digits},
            {"status", std::string(to_string(refined.status))},
            {"residual", text_or_null(refined.residual)},
            {"iterations", refined.iterations},
            {"seconds", refined.seconds},
            {"enclosed", refined.enclosed}};
  json.update(point_json(refined.point, false));
  json["certified_digits"] = refined.z.digits;
  json["certified_digits_w"] = refined.w.digits;
  json["unique"] = json_of(refined.z.unique);
  json["unique_w"] = json_of(refined.w.unique);
  if (!refined.point.v.empty()) {
    json["certified_digits_v"] = refined.v.digits;
    json["unique_v"] = json_of(refined.v.unique);
  }
  json["radius"] = text_or_null(refined.radius);
  json["start_error"] = text_or_null(refined.start_error);
  json["newton_error"] = text_or_null(refined.newton_error);
  json["note"] = refined.note;
  return json;
}

void round_vector(TextVector& values, int digits) {
  for (std::string& value : values) {
    const bool rounds = !value.starts_with('[') && value.find_first_of("0123456789") != value.npos;
    if (rounds) value = to_text(round_to_decimal(parse_rational(value), digits));
  }
}

void round_point(TextPoint& point, int digits) {
  round_vector(point.z, digits);
  round_vector(point.w, digits);
  round_vector(point.v, digits);
}

}  // namespace

void round_values(SolveOutcome& outcome, int digits) {
  for (TextPoint& point : outcome.solutions) round_point(point, digits);
  if (outcome.iterate) round_point(*outcome.iterate, digits);
  for (TextContinuum& continuum : outcome.continua) {
    for (auto* part : {&continuum.vertices, &continuum.rays, &continuum.lines}) {
      for (TextVector& values : *part) round_vector(values, digits);
    }
  }
}

Json to_json(const SolveReport& report) {
  const SolveOutcome& outcome = report.outcome;
  const bool numeric = report.scalar == "double";
  Json json{{"kind", report.kind},
            {"size", report.size},
            {"contacts", report.contacts},
            {"solver", report.solver},
            {"scalar", report.scalar},
            {"status", std::string(report.status())},
            {"residual", outcome.residual.empty() ? Json(nullptr) : number(outcome.residual)},
            {"iterations", outcome.iterations},
            {"seconds", outcome.seconds},
            {"solutions", Json::array()}};
  for (const TextPoint& point : outcome.solutions) {
    json["solutions"].push_back(point_json(point, numeric));
  }
  if (outcome.complete) {
    json["complete"] = *outcome.complete;
    json["continua"] = Json::array();
    for (const TextContinuum& continuum : outcome.continua) {
      json["continua"].push_back({{"vertices", lists(continuum.vertices, numeric)},
                                  {"rays", lists(continuum.rays, numeric)},
                                  {"lines", lists(continuum.lines, numeric)}});
    }
  }
  if (outcome.iterate) json["iterate"] = point_json(*outcome.iterate, numeric);
  if (!outcome.note.empty()) json["note"] = outcome.note;
  if (report.printed > 0) json["printed_bytes"] = report.printed;
  json["tolerance"] = report.tolerance;
  json["digits"] = report.digits ? Json(*report.digits) : Json(nullptr);
  if (report.claim) {
    json["claim"] = {{"status", "no-solution"},
                     {"verdict", std::string(oracles::to_string(report.claim->verdict))},
                     {"note", report.claim->note}};
  }
  if (report.refined) {
    json["refined"] = Json::array();
    for (const RefinedPoint& refined : *report.refined) {
      json["refined"].push_back(refined_json(refined));
    }
  }
  return json;
}

}  // namespace assay::reports
