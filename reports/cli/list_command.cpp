#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "reports/cli/commands.hpp"
#include "reports/cli/doc_pages.hpp"
#include "reports/cli/listed_kind.hpp"
#include "reports/cli/summary.hpp"
#include "reports/files/harmless_text.hpp"

namespace assay::reports {

namespace {

using json = nlohmann::ordered_json;

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

/// @throws NotInThisPart
const ListedKind& find_kind(const std::string& name, const CommandContext& context) {
  const auto kind = std::ranges::find(context.kinds, name, &ListedKind::name);
  if (kind != context.kinds.end()) return *kind;
  if (std::ranges::find(kKinds, name) != kKinds.end()) throw NotInThisPart("the list of " + name);
  throw InvalidInput(unknown_name_message("kind", name, kKinds) +
                     "; a name follows its kind, as in `list problems bouncing-ball`");
}

/// Each entry says its kind, so that several kinds fit one array.
json listed(const ListedKind& kind, const CommandContext& context) {
  json list = kind.entries(context);
  for (json& entry : list) entry["kind"] = kind.name;
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
      std::cout << fmt::format(
          "      problems: {}{}{}\n",
          joined(entry["problems"]),
          entry["finds_all"] == true ? ", all solutions" : "",
          entry.contains("scalars") ? "; scalars: " + joined(entry["scalars"]) : std::string());
    }
    for (const char* things :
         {"aliases", "cases", "schemes", "gradients", "solvers", "derivatives"}) {
      if (!entry.contains(things) || entry[things].empty()) continue;
      std::cout << fmt::format("      {}: {}\n", things, joined(entry[things]));
    }
  }
}

void print_text(const json& list, const ListedKind& kind) {
  std::cout << kind.name << "\n";
  if (list.empty()) {
    std::cout << "  none\n";
    return;
  }
  if (kind.names) {
    std::cout << kind.names();
  } else {
    print_entries(list);
  }
  std::cout << fmt::format(
      "more: {} list {} {}\n", invoked_as(), kind.name, list.front()["name"].get<std::string>());
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

std::string names_of(const json& columns) {
  if (columns.size() == 1) return columns.front().get<std::string>();
  return fmt::format(
      "{} … {}", columns.front().get<std::string>(), columns.back().get<std::string>());
}

/// The columns of the state of a problem, and the exactness of its motion.
void print_state(const json& state) {
  if (!state.contains("state")) return;
  std::string text = "\nState, by the columns of CSV files\n";
  for (const json& block : state["state"]) {
    text += fmt::format("  {:<18} {} [{}]\n",
                        names_of(block["columns"]),
                        block["meaning"].get<std::string>(),
                        block["unit"].get<std::string>());
  }
  if (const auto optional = state["optional_columns"].get<std::string>(); !optional.empty()) {
    text += "  " + optional + "\n";
  }
  std::cout << text << "\nExact motion: " << state["exact"].get<std::string>() << "\n";
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
  print_state(entry);
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
json chosen(const json& list, const std::vector<std::string>& wanted, const ListedKind& kind) {
  if (wanted.empty()) return list;
  json found = json::array();
  for (const std::string& name : wanted) {
    const auto entry =
        std::ranges::find_if(list, [&](const json& one) { return one["name"] == name; });
    if (entry == list.end()) {
      std::vector<std::string> names;
      for (const json& one : list) names.push_back(one["name"]);
      throw InvalidInput(unknown_name_message(fmt::format("name of {}", kind.name), name, names));
    }
    found.push_back(*entry);
    const std::string_view page = doc_page(kind.name, name);
    if (!page.empty()) found.back()["page"] = page;
    if (kind.details) found.back().update(kind.details(name));
  }
  return found;
}

}  // namespace

bool lists_scalars(const CommandContext& context) {
  if (context.is_part && context.json) throw NotInThisPart("the list of the scalars");
  return !context.is_part;
}

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
    for (const std::string& name : wanted.kinds) {
      const ListedKind& kind = find_kind(name, context);
      const json list = chosen(listed(kind, context), wanted.names, kind);
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
