#include <algorithm>
#include <nlohmann/json.hpp>

#include "properties/engine/catalogue.hpp"
#include "properties/engine/run_law.hpp"
#include "reports/check/check.hpp"
#include "reports/cli/listed_kind.hpp"

namespace assay::reports {

namespace {

using json = nlohmann::ordered_json;

/// "scheme", "solver", or both, of the subjects of a law.
std::string subjects_of(const properties::NamedLaw& law) {
  std::string text;
  for (const SubjectKind kind : {SubjectKind::kScheme, SubjectKind::kSolver}) {
    const bool solvers = kind == SubjectKind::kSolver;
    if (std::ranges::find(law.versions, solvers, &properties::is_of_solvers) == law.versions.end())
      continue;
    text += (text.empty() ? "" : ", ") + std::string(to_string(kind));
  }
  return text;
}

json list_laws(const CommandContext& /*context*/) {
  json list = json::array();
  for (const properties::NamedLaw& law : properties::laws()) {
    json entry = item(law.name, law.statement);
    entry["subject"] = subjects_of(law);
    entry["aliases"] = law.aliases;
    entry["cases"] = json::array();
    entry["options"] = json::array();
    for (const properties::AnyLaw& version : law.versions) {
      entry["cases"].push_back(cases_of(version));
      for (const std::string_view option : options_of(version)) {
        json& options = entry["options"];
        if (std::ranges::find(options, json(option)) == options.end()) options.push_back(option);
      }
    }
    list.push_back(entry);
  }
  return list;
}

}  // namespace

std::vector<ListedKind> kinds_of_check() { return {{"laws", list_laws}}; }

}  // namespace assay::reports
