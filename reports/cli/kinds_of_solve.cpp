#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <span>

#include "reports/cli/listed_kind.hpp"
#include "reports/solve/solver_entry.hpp"

namespace assay::reports {

namespace {

using json = nlohmann::ordered_json;

std::string_view family_name(ProblemFamily family) {
  switch (family) {
    case ProblemFamily::kBox:
      return "box";
    case ProblemFamily::kFriction:
      return "friction";
    case ProblemFamily::kGlobalFriction:
      return "global-friction";
  }
  return "unknown";
}

/// The solvers that come with the program, or all if subjects are named. Solvers of one name are
/// one entry: the name says which is meant once the problem is known.
json list_solvers(const CommandContext& context) {
  const SubjectCatalogue& subjects = context.catalogue;
  const std::span<const SolverEntry> catalogue =
      context.subjects.empty() ? subjects.own_solvers() : subjects.solvers();
  const bool with_scalars = lists_scalars(context);
  json list = json::array();
  for (const SolverEntry& solver : catalogue) {
    json scalars = json::array(), problems = json::array();
    for (const SolverRunner& runner : solver.scalars) scalars.push_back(runner.scalar);
    for (const ProblemFamily family : solver.families) problems.push_back(family_name(family));
    const auto same =
        std::ranges::find_if(list, [&](const json& entry) { return entry["name"] == solver.name; });
    if (same == list.end()) {
      list.push_back(item(solver.name, solver.description));
      list.back()["problems"] = problems;
      if (with_scalars) list.back()["scalars"] = scalars;
      list.back()["finds_all"] = solver.enumerates;
      continue;
    }
    (*same)["description"] =
        fmt::format("{} | {}", (*same)["description"].get<std::string>(), solver.description);
    for (const json& problem : problems) (*same)["problems"].push_back(problem);
    for (const json& scalar : scalars) {
      if (!with_scalars) break;
      json& known = (*same)["scalars"];
      if (std::ranges::find(known, scalar) == known.end()) known.push_back(scalar);
    }
    (*same)["finds_all"] = solver.enumerates || (*same)["finds_all"] == true;
  }
  return list;
}

}  // namespace

std::vector<ListedKind> kinds_of_solve() { return {{"solvers", list_solvers}}; }

}  // namespace assay::reports
