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
#include "reports/cli/doc_pages.hpp"
#include "reports/cli/problem_page.hpp"
#include "reports/cli/summary.hpp"
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

json list_problems() {
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

/// The parts of models.
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

json list_subjects(const SubjectCatalogue& catalogue) {
  json list = json::array();
  for (const auto& library : catalogue.subjects()) {
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

/// The schemes that come with the program, or all if subjects are named. Those of a part have more
/// scalars in the whole.
json entries_of(const std::string& kind, const CommandContext& context) {
  const SubjectCatalogue& catalogue = context.catalogue;
  if (kind == "schemes") {
    if (context.is_part && context.json) throw NotInThisPart("the list of the scalars of schemes");
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
  throw InvalidInput(unknown_name_message("kind", kind, kKinds) +
                     "; a name follows its kind, as in `list problems bouncing-ball`");
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

void print_line(const json& entry) {
  std::cout << fmt::format(
      "  {:<28} {}{}{}\n",
      entry["name"].get<std::string>(),
      entry.contains("subject") ? "[" + entry["subject"].get<std::string>() + "] " : std::string(),
      one_line(entry["description"].get<std::string>()),
      entry.value("selectable", true) ? "" : "; --scalar does not offer it");
}

/// Prints one line each, with the short part of the entry.
void print_entries(const json& list) {
  for (const json& entry : list) {
    print_line(entry);
    if (entry.contains("problems")) {
      std::cout << fmt::format("      problems: {}{}; scalars: {}\n",
                               joined(entry["problems"]),
                               entry["finds_all"] == true ? ", all solutions" : "",
                               joined(entry["scalars"]));
    }
    for (const char* things :
         {"aliases", "cases", "schemes", "gradients", "solvers", "derivatives"}) {
      if (!entry.contains(things) || entry[things].empty()) continue;
      std::cout << fmt::format("      {}: {}\n", things, joined(entry[things]));
    }
  }
}

void print_text(const json& list, const std::string& kind) {
  std::cout << kind << "\n";
  if (list.empty()) {
    std::cout << "  none\n";
    return;
  }
  if (kind == "problems") {
    std::cout << problem_names();
  } else {
    print_entries(list);
  }
  std::cout << fmt::format(
      "more: {} list {} {}\n", invoked_as(), kind, list.front()["name"].get<std::string>());
}

void print_parameters(const json& entry) {
  if (!entry.contains("parameters") || entry["parameters"].empty()) return;
  std::cout << "\nParameters\n";
  for (const json& parameter : entry["parameters"]) {
    std::cout << fmt::format("  {:<18} = {:<8} {} [{}], {}\n",
                             parameter["name"].get<std::string>(),
                             parameter["default"].get<std::string>(),
                             one_line(parameter["meaning"].get<std::string>()),
                             parameter["unit"].get<std::string>(),
                             parameter["allowed"].get<std::string>());
  }
}

void print_cases(const json& entry) {
  if (!entry.contains("study_cases")) return;
  std::cout << "\nCases of the default study\n";
  for (const json& one : entry["study_cases"]) {
    std::string settings;
    for (const auto& [name, value] : one["parameters"].items()) {
      settings += fmt::format(", {} = {}", name, value.get<std::string>());
    }
    std::cout << fmt::format("  {:<28} T = {} s{}\n",
                             one["label"].get<std::string>(),
                             one["t_end"].get<std::string>(),
                             settings);
  }
}

/// The arguments of a map.
void print_arguments(const json& entry) {
  if (!entry.contains("arguments")) return;
  std::cout << "\nArguments, and where they are drawn from\n";
  for (const json& argument : entry["arguments"]) {
    std::cout << fmt::format("  {:<18} in [{}, {}]{}\n",
                             argument["name"].get<std::string>(),
                             argument["low"].get<std::string>(),
                             argument["high"].get<std::string>(),
                             argument["is_differentiated_by"] == true
                                 ? ""
                                 : ", a parameter: the map is not differentiated by it");
  }
}

/// The surfaces on which a map branches.
void print_surfaces(const json& entry) {
  if (!entry.contains("surfaces")) return;
  std::cout << "\nSurfaces on which the map or its derivative branches\n";
  if (entry["surfaces"].empty()) std::cout << "  none: one formula holds everywhere\n";
  for (const std::string line : entry["surfaces"]) std::cout << "  " << line << "\n";
}

/// Prints everything that is known about one entry.
void print_page(const json& entry) {
  print_line(entry);
  for (const char* field : {"quantity", "unit", "source"}) {
    if (entry.contains(field)) {
      std::cout << fmt::format("  {}: {}\n", field, one_line(entry[field].get<std::string>()));
    }
  }
  if (entry.contains("rows")) {
    std::cout << "  derivative: " << entry["rows"] << " x " << entry["columns"] << "\n";
  }
  const std::string_view page =
      doc_page(entry["kind"].get<std::string>(), entry["name"].get<std::string>());
  if (!page.empty()) std::cout << "\n" << page;
  print_arguments(entry);
  print_surfaces(entry);
  print_parameters(entry);
  if (entry.contains("state")) std::cout << state_text(entry);
  print_cases(entry);
  for (const auto& [field, value] : entry.items()) {
    if (!value.is_array() || value.empty() || !value.front().is_string()) continue;
    if (field == "surfaces") continue;
    std::cout << fmt::format("\n{}: {}\n", field, joined(value));
  }
}

struct Wanted {
  std::vector<std::string> kinds;
  std::vector<std::string> names;  ///< of things of the one kind; empty: all
};

/// Kinds, or one kind and names of its things.
Wanted wanted_of(const std::vector<std::string>& words) {
  if (words.empty()) return {kKinds, {}};
  const auto is_kind = [](const std::string& word) {
    return std::ranges::find(kKinds, word) != kKinds.end();
  };
  if (words.size() == 1 || std::ranges::all_of(words, is_kind)) return {words, {}};
  return {{words.front()}, {words.begin() + 1, words.end()}};
}

/// @throws InvalidInput on a name that the kind does not have.
json chosen(const json& list, const Wanted& wanted, const CommandContext& context) {
  if (wanted.names.empty()) return list;
  json found = json::array();
  for (const std::string& name : wanted.names) {
    const auto entry =
        std::ranges::find_if(list, [&](const json& one) { return one["name"] == name; });
    if (entry == list.end()) {
      std::vector<std::string> names;
      for (const json& one : list) names.push_back(one["name"]);
      throw InvalidInput(unknown_name_message("name of " + wanted.kinds.front(), name, names));
    }
    found.push_back(*entry);
    const std::string_view page = doc_page(wanted.kinds.front(), name);
    if (!page.empty()) found.back()["page"] = page;
    if (wanted.kinds.front() == "problems") found.back().update(state_of_problem(name));
    for (const ListedKind& kind : context.whole.kinds) {
      if (kind.name == wanted.kinds.front() && kind.details)
        found.back().update(kind.details(name));
    }
  }
  return found;
}

}  // namespace

void add_list_command(CLI::App& app, CommandContext& context) {
  const std::string names = fmt::format("{}", fmt::join(kKinds, ", "));
  auto words = std::make_shared<std::vector<std::string>>();
  Command command = add_command(
      app,
      context,
      "list",
      "List what there is: " + names + ". If names follow a kind, show a page for each of them",
      "assay list problems --json\n  assay list problems bouncing-ball");
  command.option("kind", *words, (names + "; then names of this kind").c_str());
  command.on_run([&context, words] {
    const Wanted wanted = wanted_of(*words);
    json all = json::array();
    for (const std::string& kind : wanted.kinds) {
      const json list = chosen(listed(kind, context), wanted, context);
      if (context.json) {
        all.insert(all.end(), list.begin(), list.end());
      } else if (wanted.names.empty()) {
        print_text(list, kind);
      } else {
        for (const json& entry : list) print_page(entry);
      }
    }
    if (context.json) print_json(all);
  });
}

}  // namespace assay::reports
