#include "reports/gradients/gradient_json.hpp"

#include <nlohmann/json.hpp>

#include "reports/files/json_fields.hpp"

namespace assay::reports {

namespace {

using Json = nlohmann::ordered_json;

Json numbers_json(const std::vector<double>& numbers) {
  Json result = Json::array();
  for (const double number : numbers) result.push_back(number_json(number));
  return result;
}

Json gradient_json(const StateGradient& gradient) {
  return {{"q", numbers_json(gradient.q)}, {"v", numbers_json(gradient.v)}};
}

Json gradient_json(const std::optional<StateGradient>& gradient) {
  return gradient ? gradient_json(*gradient) : Json();
}

/// Entries that do not exist are null.
Json digits_json(const reference::DigitsDerivative& digits) {
  Json result{{"q", Json::array()}, {"v", Json::array()}};
  for (const std::string& text : digits.q)
    result["q"].push_back(text.empty() ? Json() : Json(text));
  for (const std::string& text : digits.v)
    result["v"].push_back(text.empty() ? Json() : Json(text));
  return result;
}

Json exact_json(const ExactGradient& exact) {
  using Kind = reference::Sensitivity::Kind;
  const reference::Sensitivity& of = exact.sensitivity;
  Json result{{"exists", of.exists()}};
  if (of.exists()) {
    result.update(digits_json(of.derivative));
    result["side"] = of.kind == Kind::kTwoSided    ? "both"
                     : of.kind == Kind::kOnlyBelow ? "below"
                                                   : "above";
  } else {
    result["reason"] = of.reason;
    result["below"] = digits_json(of.below);
    result["above"] = digits_json(of.above);
  }
  result["ways"] = Json::array();
  for (const reference::Way& way : exact.ways) {
    result["ways"].push_back({{"name", way.name}, {"digits", way.digits}});
  }
  return result;
}

Json sample_json(const GradientSample& sample) {
  Json result{{"steps", sample.steps}, {"h", sample.h}};
  result.update(gradient_json(sample.gradient));
  result["error"] = number_json(sample.error);
  return result;
}

Json row_json(const GradientRow& row) {
  Json result{{"problem", row.subject.problem},
              {"parameters", pairs_json(row.subject.parameters)},
              {"t_end", row.subject.t_end},
              {"parameter", row.exact.parameter},
              {"scheme", row.subject.scheme},
              {"options", pairs_json(row.subject.options)},
              {"estimator", std::string(name_of(row.subject.estimator))},
              {"verdict", std::string(name_of(row.verdict))},
              {"reason", row.reason},
              {"exact", exact_json(row.exact)},
              {"limit", gradient_json(row.limit)},
              {"spread", gradient_json(row.spread)}};
  result["order"] = row.fit ? number_json(row.fit->order) : Json();
  result["interval"] = row.fit ? Json{number_json(row.fit->order_interval[0]),
                                      number_json(row.fit->order_interval[1])}
                               : Json();
  if (row.own_results) {
    result["own_results"] = {{"agree", row.own_results->agree()},
                             {"difference", number_json(row.own_results->difference)},
                             {"error", number_json(row.own_results->error)},
                             {"noise", number_json(row.own_results->noise)},
                             {"bound", number_json(row.own_results->bound)}};
  }
  result["samples"] = Json::array();
  for (const GradientSample& sample : row.samples) result["samples"].push_back(sample_json(sample));
  result["ladder"] = Json::array();
  for (const LadderPoint& point : row.ladder) {
    result["ladder"].push_back({{"delta", point.delta},
                                {"steps", point.sample.steps},
                                {"ratio", point.ratio()},
                                {"error", number_json(point.sample.error)}});
  }
  return result;
}

}  // namespace

Json to_json(const std::vector<GradientRow>& rows) {
  Json document{{"gradients", Json::array()}};
  for (const GradientRow& row : rows) document["gradients"].push_back(row_json(row));
  return document;
}

}  // namespace assay::reports
