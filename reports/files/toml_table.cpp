#include "reports/files/toml_table.hpp"

#include <algorithm>

#include "core/scalar/parameters.hpp"

namespace assay::reports {

void TomlTable::text(std::string_view key, std::string& value, bool required) {
  const toml::node* node = required ? require(key) : find(key);
  if (node != nullptr) value = number_text(*node, key);
}

void TomlTable::texts(std::string_view key, std::vector<std::string>& values) {
  const toml::node* node = find(key);
  if (node == nullptr) return;
  if (!node->is_array()) throw error(*node, key, "an array of strings");
  if (node->as_array()->empty()) {
    throw InvalidInput(fmt::format(
        "{}: {} = [] names nothing; leave the key out to choose all", place(*node), key));
  }
  for (const toml::node& entry : *node->as_array()) values.push_back(number_text(entry, key));
}

void TomlTable::settings(std::string_view key,
                         std::vector<std::pair<std::string, std::string>>& values) {
  const toml::node* node = find(key);
  if (node == nullptr) return;
  if (!node->is_table()) throw error(*node, key, "a table such as { e = \"4/5\" }");
  for (const auto& [name, value] : *node->as_table()) {
    values.emplace_back(name.str(), number_text(value, name.str()));
  }
}

std::optional<std::array<std::int64_t, 2>> TomlTable::two_integers(std::string_view key) {
  const toml::node* node = find(key);
  if (node == nullptr) return std::nullopt;
  const toml::array* array = node->as_array();
  const bool pair = array != nullptr && array->size() == 2 && (*array)[0].is_integer() &&
                    (*array)[1].is_integer();
  if (!pair) throw error(*node, key, "two integers [fewest, most]");
  return {{(*array)[0].value<std::int64_t>().value(), (*array)[1].value<std::int64_t>().value()}};
}

std::vector<std::vector<std::string>> TomlTable::rows(std::string_view key) {
  const toml::node* node = find(key);
  if (node == nullptr) return {};
  const toml::array* array = node->as_array();
  if (array == nullptr || array->empty()) {
    throw error(*node, key, "an array of numbers, or of rows of numbers, that is not empty");
  }
  std::vector<std::vector<std::string>> rows;
  const auto add_row = [&](const toml::array& entries) {
    rows.emplace_back();
    for (const toml::node& entry : entries) rows.back().push_back(number_text(entry, key));
  };
  if (!(*array)[0].is_array()) {
    add_row(*array);
    return rows;
  }
  for (const toml::node& row : *array) {
    if (!row.is_array()) throw error(row, key, "rows of numbers, but this entry is not a row");
    add_row(*row.as_array());
    if (rows.back().size() == rows.front().size()) continue;
    throw error(row,
                key,
                fmt::format("rows of equal length, but row {} has {} entries and row 1 has {}",
                            rows.size(),
                            rows.back().size(),
                            rows.front().size()));
  }
  return rows;
}

const toml::node* TomlTable::require(std::string_view key) {
  const toml::node* node = find(key);
  if (node == nullptr && missing_.empty()) missing_ = key;
  return node;
}

void TomlTable::finish() const {
  for (const auto& [key, value] : table_) {
    const std::string name(key.str());
    if (std::find(known_.begin(), known_.end(), name) != known_.end()) continue;
    throw InvalidInput(source_.place(key.source()) + ": " +
                       unknown_name_message("key of " + where_, name, known_));
  }
  if (missing_.empty()) return;
  throw InvalidInput(fmt::format("{}: {} has no {}", place(table_), where_, missing_));
}

std::string TomlTable::number_text(const toml::node& node, std::string_view key) const {
  if (const auto* value = node.as_string()) return value->get();
  if (const auto* value = node.as_integer()) return fmt::format("{}", value->get());
  if (!node.is_floating_point()) throw error(node, key, "a string or a number");
  std::string text(source_.written(node));
  std::erase(text, '_');
  return text;
}

InvalidInput TomlTable::error(const toml::node& node,
                              std::string_view key,
                              std::string_view expected) const {
  return InvalidInput(fmt::format("{}: {} of {} must be {}", place(node), key, where_, expected));
}

}  // namespace assay::reports
