#include "reports/solve/solve_json.hpp"

#include <cmath>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "core/scalar/decimal.hpp"
#include "core/scalar/rational.hpp"

namespace assay::reports {

namespace {

using Json = nlohmann::ordered_json;

/// A number where a double holds what the text says, also how small it is.
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
            {"status", std::string(to_string(outcome.status))},
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
  return json;
}

}  // namespace assay::reports
