#include <nlohmann/json.hpp>

#include "reference/printed/item.hpp"
#include "reports/cli/listed_kind.hpp"

namespace assay::reports {

namespace {

using json = nlohmann::ordered_json;

json list_formulas(const CommandContext& /*context*/) {
  json list = json::array();
  for (const reference::Item& formula : reference::printed_formulas()) {
    list.push_back(
        item(std::string(formula.document) + " " + std::string(formula.equation), formula.claim));
  }
  return list;
}

}  // namespace

std::vector<ListedKind> kinds_of_errata() { return {{"formulas", list_formulas}}; }

}  // namespace assay::reports
