#include "reports/cli/replaced_report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "reports/cli/commands.hpp"
#include "reports/files/whole_file.hpp"

namespace assay::reports {

namespace {

using Json = nlohmann::ordered_json;
using Settings = ReportContents::Settings;

/// "t-end 2"; a text of several lines is not shown.
std::string words_of(const std::string& name, const std::string& value) {
  if (value.empty()) return "no " + name;
  if (value.find('\n') != std::string::npos) return "another " + name;
  return name + " " + value;
}

/// Appends the old settings whose value the new ones change, each name once.
void add_changed(const Settings& old, const Settings& now, Settings& changed) {
  const auto find = [](const Settings& in, const std::string& name) {
    return std::ranges::find(in, name, &Settings::value_type::first);
  };
  for (const auto& setting : old) {
    const auto found = find(now, setting.first);
    if (found == now.end() || found->second == setting.second) continue;
    if (find(changed, setting.first) == changed.end()) changed.push_back(setting);
  }
}

/// "1 row, t-end 2 and seed 1".
std::string listed(std::vector<std::string> parts) {
  const std::string last = std::move(parts.back());
  parts.pop_back();
  return parts.empty() ? last : fmt::format("{} and {}", fmt::join(parts, ", "), last);
}

/// Objects as "theta = 1/2, rho = 1".
std::string text_of(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (!value.is_object() && !value.is_array()) return value.dump();
  std::string text;
  for (const auto& [name, of] : value.items()) {
    if (!text.empty()) text += ", ";
    if (value.is_object()) text += name + " = ";
    text += text_of(of);
  }
  return text;
}

Settings settings_in(const Json& object, const std::vector<std::string_view>& names) {
  Settings settings;
  for (const std::string_view name : names) {
    const auto found = object.find(name);
    if (found != object.end()) settings.emplace_back(name, text_of(*found));
  }
  return settings;
}

/// The settings of an item, with its subjects if it has a command that repeats it.
Settings settings_of_item(const Json& item, const std::vector<std::string_view>& names) {
  Settings settings = settings_in(item, names);
  const auto command = item.find("reproduce");
  if (command != item.end() && command->is_string()) {
    settings.emplace_back("subject", subjects_in(command->get<std::string>()));
  }
  return settings;
}

}  // namespace

std::string subjects_in(std::string_view command) {
  constexpr std::string_view kOption = " --subject ";
  std::string subjects;
  for (std::size_t at = command.find(kOption); at != command.npos;) {
    const std::size_t begin = at + kOption.size(), end = command.find(" --", begin);
    if (!subjects.empty()) subjects += ", ";
    subjects += command.substr(begin, std::min(end, command.size()) - begin);
    at = command.find(kOption, begin);
  }
  return subjects;
}

void say_what_was_replaced(const ReportWords& words,
                           const ReportContents& old,
                           const ReportContents& replacement,
                           const std::filesystem::path& folder) {
  std::size_t lost = 0;
  Settings changed;
  for (const auto& [id, settings] : old.items) {
    const auto found = replacement.items.find(id);
    if (found == replacement.items.end()) {
      ++lost;
    } else {
      add_changed(settings, found->second, changed);
    }
  }
  const std::size_t count = old.items.size();
  const bool shares_none = lost > 0 && lost == count;
  if (shares_none && old.title == replacement.title && !replacement.items.empty()) {
    add_changed(old.items.begin()->second, replacement.items.begin()->second, changed);
  }
  add_changed(old.settings, replacement.settings, changed);
  std::vector<std::string> parts;
  if (count > 0) parts.push_back(fmt::format("{} {}{}", count, words.item, count == 1 ? "" : "s"));
  for (const auto& [name, value] : changed) parts.push_back(words_of(name, value));
  if (old.title != replacement.title || shares_none || !changed.empty()) {
    print_message(
        fmt::format("{} held the report of another {},{}{}, which the new report replaces; "
                    "--out DIR writes elsewhere",
                    folder.string(),
                    words.kind,
                    old.title.empty() ? "" : " \"" + old.title + "\"",
                    parts.empty() ? "" : " with " + listed(std::move(parts))));
  } else if (lost > 0) {
    print_message(
        fmt::format("{} held a report with {}; the new report has replaced it and lacks {} of "
                    "them; --out DIR writes elsewhere",
                    folder.string(),
                    parts.front(),
                    lost));
  }
}

ReportContents contents_of(const Json& document, const ContentFields& fields) {
  ReportContents contents;
  if (!document.is_object()) return contents;
  if (const auto title = document.find(fields.title); title != document.end()) {
    contents.title = text_of(*title);
  }
  if (const auto items = document.find(fields.items); items != document.end()) {
    for (const Json& item : *items) {
      if (!item.is_object()) continue;
      std::string id;
      for (const auto& [name, value] : settings_in(item, fields.id)) id += name + value + "\n";
      contents.items.emplace(std::move(id), settings_of_item(item, fields.of_an_item));
    }
  }
  contents.settings = settings_in(document, fields.settings);
  if (const auto values = document.find(fields.values); values != document.end()) {
    for (const auto& [name, value] : values->items()) {
      contents.settings.emplace_back(name, text_of(value));
    }
  }
  return contents;
}

std::optional<ReportContents> contents_in(const std::filesystem::path& folder,
                                          const ContentFields& fields) {
  const std::filesystem::path results = folder / "results.json";
  if (!std::filesystem::exists(results)) return std::nullopt;
  return contents_of(Json::parse(read_file(results), nullptr, /*allow_exceptions=*/false), fields);
}

void say_what_was_replaced(const ContentFields& fields,
                           const std::optional<ReportContents>& old,
                           const Json& document,
                           const std::filesystem::path& folder) {
  if (old) say_what_was_replaced(fields.words, *old, contents_of(document, fields), folder);
}

}  // namespace assay::reports
