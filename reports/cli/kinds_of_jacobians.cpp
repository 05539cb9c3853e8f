#include <nlohmann/json.hpp>

#include "reports/cli/listed_kind.hpp"
#include "reports/jacobians/catalogue.hpp"
#include "reports/jacobians/strata.hpp"

namespace assay::reports {

namespace {

using json = nlohmann::ordered_json;

/// The arguments of a map in their order, with the ranges that they are drawn from.
json arguments_of(const Domain& domain) {
  json list = json::array();
  for (const Coordinate& own : domain.coordinates) {
    list.push_back({{"name", own.name},
                    {"low", to_text(own.low)},
                    {"high", to_text(own.high)},
                    {"is_differentiated_by", !own.is_parameter}});
  }
  return list;
}

json list_jacobians(const CommandContext& /*context*/) {
  json list = json::array();
  for (const Derivative& derivative : derivatives_of_core()) {
    list.push_back(item(derivative.name, derivative.description));
    json& last = list.back();
    last["source"] = derivative.source;
    last["arguments"] = arguments_of(derivative.domain);
  }
  return list;
}

/// The shape of the derivative, and the surfaces on which it branches.
json details_of_jacobian(std::string_view name) {
  const Derivative& derivative = find_derivative(name);
  const MapOutline outline = outline_of(derivative);
  return {{"rows", outline.rows},
          {"columns", derivative.domain.variables()},
          {"surfaces", outline.surfaces}};
}

}  // namespace

std::vector<ListedKind> kinds_of_jacobians() {
  return {{"jacobians", list_jacobians, details_of_jacobian}};
}

}  // namespace assay::reports
