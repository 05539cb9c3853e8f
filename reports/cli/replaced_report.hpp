#pragma once

#include <filesystem>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace assay::reports {

/// What a report is about. Settings are texts by name.
struct ReportContents {
  using Settings = std::vector<std::pair<std::string, std::string>>;

  std::string title = {};                      ///< may be empty
  std::map<std::string, Settings> items = {};  ///< by id, e.g. the rows
  Settings settings = {};                      ///< of all items
};

/// Words for what a command reports.
struct ReportWords {
  std::string_view kind;  ///< "study"
  std::string_view item;  ///< "row": what it holds
};

/// Says, in one line, what was lost with the report that a folder held: a report of something else,
/// or items that the new one lacks. A report is of something else if it has another title, no item
/// in common, or another value of a setting that both state; the line names the settings that
/// differ, with their old values. Without an item in common these are the settings of the first
/// item. Says nothing otherwise.
void say_what_was_replaced(const ReportWords& words,
                           const ReportContents& old,
                           const ReportContents& replacement,
                           const std::filesystem::path& folder);

/// The fields of a results.json that tell what it is about.
struct ContentFields {
  ReportWords words;
  std::string_view title;                    ///< empty: it has none
  std::string_view items;                    ///< the list of its items; empty: they do not count
  std::vector<std::string_view> id;          ///< of an item: the fields that identify it
  std::vector<std::string_view> of_an_item;  ///< of an item: its settings
  std::vector<std::string_view> settings;    ///< of all items
  std::string_view values = {};              ///< an object: each field is a setting of all items
};

/// "./a.so, ./b.so": what a command names as --subject, as it is typed.
[[nodiscard]] std::string subjects_in(std::string_view command);

/// Fields that are missing are left out. The subjects that the field `reproduce` of an item names
/// are a setting of this item.
[[nodiscard]] ReportContents contents_of(const nlohmann::ordered_json& document,
                                         const ContentFields& fields);

/// What the results.json of a folder is about, if there is one. Call this function before a new
/// results.json replaces the old one.
[[nodiscard]] std::optional<ReportContents> contents_in(const std::filesystem::path& folder,
                                                        const ContentFields& fields);

/// The same for the document that has replaced one with these fields, if there was one.
void say_what_was_replaced(const ContentFields& fields,
                           const std::optional<ReportContents>& old,
                           const nlohmann::ordered_json& document,
                           const std::filesystem::path& folder);

}  // namespace assay::reports
