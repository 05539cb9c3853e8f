#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <span>

#include "core/laws/law_list.hpp"
#include "core/relations/relation_list.hpp"
#include "core/relations/rigid_body_relation_list.hpp"
#include "core/scalar/invalid_input.hpp"
#include "core/scalar/jet.hpp"
#include "core/scalar/scalar_list.hpp"
#include "core/systems/wrench_list.hpp"
#include "reports/cli/commands.hpp"
#include "reports/files/harmless_text.hpp"
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

json item(std::string_view name, std::string_view description) {
  return {{"name", name}, {"description", description}};
}

json list_schemes(std::span<const SchemeEntry> catalogue) {
  json list = json::array();
  for (const SchemeEntry& scheme : catalogue) {
    json entry = item(scheme.name, scheme.description);
    entry["parameters"] = parameter_list(scheme.parameters);
    for (const ScalarRunner& scalar : scheme.scalars) entry["scalars"].push_back(scalar.scalar);
    entry["order"] = order_of(scheme.kind);
    entry["interpolant"] = name_of(scheme.traits.interpolant);
    list.push_back(entry);
  }
  return list;
}

json list_problems() {
  json list = json::array();
  for (const oracles::ProblemEntry& problem : oracles::problems()) {
    json entry = item(problem.name, problem.description);
    entry["parameters"] = parameter_list(problem.specs({}));
    entry["order"] = order_of(problem.kind);
    list.push_back(entry);
  }
  return list;
}

/// Selectable: commands take it as --scalar.
json list_scalars() {
  json list = json::array();
  for (const ScalarEntry& scalar : scalars()) list.push_back(item(scalar.name, scalar.description));
  using Derivative = Jet<double, 1>;
  list.push_back(item(ScalarTraits<Derivative>::kName, ScalarTraits<Derivative>::kDescription));
  for (json& entry : list) entry["selectable"] = entry["name"] != ScalarTraits<Derivative>::kName;
  return list;
}

json list_metrics() {
  json list = json::array();
  for (const MetricEntry& metric : metrics()) {
    json entry = item(metric.name, metric.description);
    entry["quantity"] = metric.quantity;
    entry["unit"] = metric.unit;
    list.push_back(entry);
  }
  return list;
}

/// What models are made of.
json list_interaction_laws() {
  json list = json::array();
#define ASSAY_LIST(...) list.push_back(item(__VA_ARGS__::kName, __VA_ARGS__::kDescription));
  ASSAY_FOR_EACH_INTERACTION_LAW(ASSAY_LIST, double)
#undef ASSAY_LIST
  return list;
}

json list_relations() {
  struct Any {};
  json list = json::array();
#define ASSAY_LIST(...) list.push_back(item(__VA_ARGS__::kName, __VA_ARGS__::kDescription));
  ASSAY_FOR_EACH_RELATION(ASSAY_LIST, double, Any)
  ASSAY_FOR_EACH_RIGID_BODY_RELATION(ASSAY_LIST, double)
#undef ASSAY_LIST
  return list;
}

json list_wrenches() {
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

json list_subjects(const SubjectCatalogue& catalogue) {
  json list = json::array();
  for (const auto& library : catalogue.subjects()) {
    const AssaySubject& subject = library->subject();
    list.push_back(item(subject.name, subject.description));
    list.back()["version"] = subject.version;
    list.back()["schemes"] = names_of(*library, subject.schemes, subject.scheme_count);
    list.back()["solvers"] = names_of(*library, subject.solvers, subject.solver_count);
    list.back()["derivatives"] = names_of(*library, subject.derivatives, subject.derivative_count);
  }
  return list;
}

const std::vector<std::string> kKinds = {"schemes",
                                         "problems",
                                         "scalars",
                                         "solvers",
                                         "laws",
                                         "metrics",
                                         "relations",
                                         "interaction-laws",
                                         "wrenches",
                                         "jacobians",
                                         "formulas",
                                         "subjects"};

/// Of schemes those that come with the program, and all where subjects are named. Those of a part
/// have more scalars in the whole.
json entries_of(const std::string& kind, const CommandContext& context) {
  const SubjectCatalogue& catalogue = context.catalogue;
  if (kind == "schemes" && context.is_part && context.json) {
    throw NotInThisPart("the list of the scalars of schemes");
  }
  if (kind == "schemes") {
    return list_schemes(context.subjects.empty() ? catalogue.own_schemes() : catalogue.schemes());
  }
  if (kind == "problems") return list_problems();
  if (kind == "scalars") return list_scalars();
  if (kind == "metrics") return list_metrics();
  if (kind == "relations") return list_relations();
  if (kind == "interaction-laws") return list_interaction_laws();
  if (kind == "wrenches") return list_wrenches();
  if (kind == "subjects") return list_subjects(catalogue);
  for (const ListedKind& other : context.whole.kinds) {
    if (other.name == kind) return other.entries(context);
  }
  if (std::ranges::find(kKinds, kind) != kKinds.end()) throw NotInThisPart("the list of " + kind);
  throw InvalidInput(unknown_name_message("kind", kind, kKinds));
}

/// Each entry says its kind, so that several kinds fit one array.
json listed(const std::string& kind, const CommandContext& context) {
  json list = entries_of(kind, context);
  for (json& entry : list) entry["kind"] = kind;
  return list;
}

std::string joined(const json& words) {
  std::string text;
  for (const json& word : words) text += (text.empty() ? "" : ", ") + word.get<std::string>();
  return text;
}

void print_text(const json& list, const std::string& kind) {
  std::cout << kind << "\n";
  if (list.empty()) std::cout << "  none\n";
  for (const json& entry : list) {
    std::cout << fmt::format("  {:<22} {}{}{}\n",
                             entry["name"].get<std::string>(),
                             entry.contains("subject")
                                 ? "[" + entry["subject"].get<std::string>() + "] "
                                 : std::string(),
                             one_line(entry["description"].get<std::string>()),
                             entry.value("selectable", true) ? "" : "; not a --scalar of commands");
    if (entry.contains("problems")) {
      std::cout << fmt::format("      problems: {}{}; scalars: {}\n",
                               joined(entry["problems"]),
                               entry["finds_all"] == true ? ", all solutions" : "",
                               joined(entry["scalars"]));
    }
    for (const char* things : {"aliases", "cases", "schemes", "solvers", "derivatives"}) {
      if (!entry.contains(things) || entry[things].empty()) continue;
      std::cout << fmt::format("      {}: {}\n", things, joined(entry[things]));
    }
    if (!entry.contains("parameters")) continue;
    for (const json& parameter : entry["parameters"]) {
      std::cout << fmt::format("      {:<18} = {:<8} {} [{}], {}\n",
                               parameter["name"].get<std::string>(),
                               parameter["default"].get<std::string>(),
                               one_line(parameter["meaning"].get<std::string>()),
                               parameter["unit"].get<std::string>(),
                               parameter["allowed"].get<std::string>());
    }
  }
}

}  // namespace

void add_list_command(CLI::App& app, CommandContext& context) {
  const std::string names = fmt::format("{}", fmt::join(kKinds, ", "));
  auto kinds = std::make_shared<std::vector<std::string>>();
  Command command =
      add_command(app, context, "list", "What there is: " + names, "assay list problems --json");
  command.option("kind", *kinds, names.c_str());
  command.on_run([&context, kinds] {
    const std::vector<std::string>& wanted = kinds->empty() ? kKinds : *kinds;
    json all = json::array();
    for (const std::string& kind : wanted) {
      for (json& entry : listed(kind, context)) all.push_back(std::move(entry));
    }
    if (context.json) return print_json(all);
    for (const std::string& kind : wanted) print_text(listed(kind, context), kind);
  });
}

}  // namespace assay::reports
