#include <nlohmann/json.hpp>
#include <span>

#include "core/laws/law_list.hpp"
#include "core/relations/relation_list.hpp"
#include "core/relations/rigid_body_relation_list.hpp"
#include "core/scalar/jet.hpp"
#include "core/scalar/scalar_list.hpp"
#include "core/systems/wrench_list.hpp"
#include "reports/cli/listed_kind.hpp"
#include "reports/cli/problem_page.hpp"
#include "reports/study/metrics/catalogue.hpp"

namespace assay::reports {

namespace {

using json = nlohmann::ordered_json;

json parameter_list(const std::vector<ParameterSpec>& specs) {
  json list = json::array();
  for (const ParameterSpec& spec : specs) {
    list.push_back({{"name", spec.name},
                    {"default", spec.default_value},
                    {"meaning", spec.meaning},
                    {"unit", spec.unit},
                    {"allowed", spec.range.text()}});
  }
  return list;
}

/// The schemes that come with the program, or all if subjects are named.
json list_schemes(const CommandContext& context) {
  const SubjectCatalogue& subjects = context.catalogue;
  const std::span<const SchemeEntry> schemes =
      context.subjects.empty() ? subjects.own_schemes() : subjects.schemes();
  const bool with_scalars = lists_scalars(context);
  json list = json::array();
  for (const SchemeEntry& scheme : schemes) {
    json entry = item(scheme.name, scheme.description);
    entry["parameters"] = parameter_list(scheme.parameters);
    for (const ScalarRunner& scalar : scheme.scalars) {
      if (with_scalars) entry["scalars"].push_back(scalar.scalar);
    }
    entry["order"] = order_of(scheme.kind);
    entry["interpolant"] = name_of(scheme.traits.interpolant);
    list.push_back(entry);
  }
  return list;
}

json case_list(const oracles::ProblemEntry& problem) {
  json list = json::array();
  for (const oracles::StudyCase& study_case : problem.study_cases()) {
    json settings = json::object();
    for (const auto& [name, value] : study_case.parameters) settings[name] = value;
    list.push_back(
        {{"label", study_case.label}, {"parameters", settings}, {"t_end", study_case.t_end}});
  }
  return list;
}

json list_problems(const CommandContext& /*context*/) {
  json list = json::array();
  for (const oracles::ProblemEntry& problem : oracles::problems()) {
    json entry = item(problem.name, problem.description);
    entry["parameters"] = parameter_list(problem.specs({}));
    entry["study_cases"] = case_list(problem);
    entry["order"] = order_of(problem.kind);
    list.push_back(entry);
  }
  return list;
}

/// Selectable: commands accept it as --scalar.
json list_scalars(const CommandContext& /*context*/) {
  json list = json::array();
  for (const ScalarEntry& scalar : scalars()) list.push_back(item(scalar.name, scalar.description));
  using Derivative = Jet<double, 1>;
  list.push_back(item(ScalarTraits<Derivative>::kName, ScalarTraits<Derivative>::kDescription));
  for (json& entry : list) entry["selectable"] = entry["name"] != ScalarTraits<Derivative>::kName;
  return list;
}

json list_metrics(const CommandContext& /*context*/) {
  json list = json::array();
  for (const MetricEntry& metric : metrics()) {
    json entry = item(metric.name, metric.description);
    entry["quantity"] = metric.quantity;
    entry["unit"] = metric.unit;
    list.push_back(entry);
  }
  return list;
}

/// The parts of models.
json list_interaction_laws(const CommandContext& /*context*/) {
  json list = json::array();
#define ASSAY_LIST(...) list.push_back(item(__VA_ARGS__::kName, __VA_ARGS__::kDescription));
  ASSAY_FOR_EACH_INTERACTION_LAW(ASSAY_LIST, double)
#undef ASSAY_LIST
  return list;
}

json list_relations(const CommandContext& /*context*/) {
  struct Any {};
  json list = json::array();
#define ASSAY_LIST(...) list.push_back(item(__VA_ARGS__::kName, __VA_ARGS__::kDescription));
  ASSAY_FOR_EACH_RELATION(ASSAY_LIST, double, Any)
  ASSAY_FOR_EACH_RIGID_BODY_RELATION(ASSAY_LIST, double)
#undef ASSAY_LIST
  return list;
}

json list_wrenches(const CommandContext& /*context*/) {
  struct Any {};
  json list = json::array();
#define ASSAY_LIST(...) list.push_back(item(__VA_ARGS__::kName, __VA_ARGS__::kDescription));
  ASSAY_FOR_EACH_WRENCH(ASSAY_LIST, double, Any)
#undef ASSAY_LIST
  return list;
}

template <class Thing>
json names_of(const SubjectLibrary& library, const Thing* things, int count) {
  json names = json::array();
  for (int k = 0; k < count; ++k) names.push_back(library.full_name(things[k].name));
  return names;
}

/// The schemes that give the derivative of what they compute.
json names_of_gradients(const SubjectLibrary& library) {
  const AssaySubject& subject = library.subject();
  json names = json::array();
  for (int k = 0; k < subject.scheme_count; ++k) {
    const AssayScheme& scheme = subject.schemes[k];
    if ((scheme.flags & ASSAY_GIVES_GRADIENT) != 0) names.push_back(library.full_name(scheme.name));
  }
  return names;
}

json list_subjects(const CommandContext& context) {
  json list = json::array();
  for (const auto& library : context.catalogue.subjects()) {
    const AssaySubject& subject = library->subject();
    list.push_back(item(subject.name, subject.description));
    list.back()["version"] = subject.version;
    list.back()["schemes"] = names_of(*library, subject.schemes, subject.scheme_count);
    list.back()["gradients"] = names_of_gradients(*library);
    list.back()["solvers"] = names_of(*library, subject.solvers, subject.solver_count);
    list.back()["derivatives"] = names_of(*library, subject.derivatives, subject.derivative_count);
  }
  return list;
}

}  // namespace

std::vector<ListedKind> kinds_of_study() {
  return {{"schemes", list_schemes},
          {"problems", list_problems, state_of_problem, problem_names},
          {"scalars", list_scalars},
          {"metrics", list_metrics},
          {"relations", list_relations},
          {"interaction-laws", list_interaction_laws},
          {"wrenches", list_wrenches},
          {"subjects", list_subjects}};
}

}  // namespace assay::reports
