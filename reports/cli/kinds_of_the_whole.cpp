#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <span>

#include "properties/engine/catalogue.hpp"
#include "properties/engine/run_law.hpp"
#include "reference/printed/item.hpp"
#include "reports/check/check.hpp"
#include "reports/cli/commands.hpp"
#include "reports/jacobians/catalogue.hpp"
#include "reports/jacobians/strata.hpp"
#include "reports/solve/solver_entry.hpp"

namespace assay::reports {

namespace {

using json = nlohmann::ordered_json;

json item(std::string_view name, std::string_view description) {
  return {{"name", name}, {"description", description}};
}

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
  json list = json::array();
  for (const SolverEntry& solver : catalogue) {
    json scalars = json::array(), problems = json::array();
    for (const SolverRunner& runner : solver.scalars) scalars.push_back(runner.scalar);
    for (const ProblemFamily family : solver.families) problems.push_back(family_name(family));
    const auto same =
        std::ranges::find_if(list, [&](const json& entry) { return entry["name"] == solver.name; });
    if (same == list.end()) {
      list.push_back(item(solver.name, solver.description));
      list.back().update(
          {{"problems", problems}, {"scalars", scalars}, {"finds_all", solver.enumerates}});
      continue;
    }
    (*same)["description"] =
        fmt::format("{} | {}", (*same)["description"].get<std::string>(), solver.description);
    for (const json& problem : problems) (*same)["problems"].push_back(problem);
    for (const json& scalar : scalars) {
      json& known = (*same)["scalars"];
      if (std::ranges::find(known, scalar) == known.end()) known.push_back(scalar);
    }
    (*same)["finds_all"] = solver.enumerates || (*same)["finds_all"] == true;
  }
  return list;
}

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
json details_of_jacobian(const std::string& name) {
  const Derivative& derivative = find_derivative(name);
  const MapOutline outline = outline_of(derivative);
  return {{"rows", outline.rows},
          {"columns", derivative.domain.variables()},
          {"surfaces", outline.surfaces}};
}

json list_formulas(const CommandContext& /*context*/) {
  json list = json::array();
  for (const reference::Item& formula : reference::printed_formulas()) {
    list.push_back(
        item(std::string(formula.document) + " " + std::string(formula.equation), formula.claim));
  }
  return list;
}

}  // namespace

std::vector<ListedKind> kinds_of_the_whole() {
  return {{"solvers", list_solvers},
          {"laws", list_laws},
          {"jacobians", list_jacobians, details_of_jacobian},
          {"formulas", list_formulas}};
}

}  // namespace assay::reports
