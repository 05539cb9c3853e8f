#include "reports/compare/limit_law_json.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

namespace assay::reports {

using Json = nlohmann::ordered_json;

Json law_json(const LimitLaw& law) {
  Json json{{"limit", name_of(law.limit)},
            {"laws", law.laws},
            {"parameters", Json::array()},
            {"sentence", law.sentence}};
  for (const auto& [name, low, high, unit] : law.parameters) {
    const Json most = std::isfinite(high) ? Json(high) : Json(nullptr);
    json["parameters"].push_back({{"name", name}, {"interval", {low, most}}, {"unit", unit}});
  }
  return json;
}

}  // namespace assay::reports
