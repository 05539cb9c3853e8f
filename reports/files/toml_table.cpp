#include "reports/files/toml_table.hpp"

#include <algorithm>

#include "core/scalar/parameters.hpp"

namespace assay::reports {

toml::table parse_toml(std::string_view text, const std::string& file) {
  try {
    return toml::parse(text, file);
  } catch (const toml::parse_error& error) {
    throw InvalidInput(fmt::format("{}, line {}: {}",
                                   file,
                                   static_cast<unsigned>(error.source().begin.line),
                                   error.description()));
  }
}

void TomlTable::text(std::string_view key, std::string& value, bool required) {
  const toml::node* node = required ? require(key) : find(key);
  if (node != nullptr) value = number_text(*node, key);
}

void TomlTable::texts(std::string_view key, std::vector<std::string>& values) {
  const toml::node* node = find(key);
  if (node == nullptr) return;
  if (!node->is_array()) throw error(*node, key, "an array of strings");
  if (node->as_array()->empty()) {
    throw InvalidInput(
        fmt::format("{}: {} = [] names nothing; leave the key out for all", place(*node), key));
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
    if (!row.is_array()) throw error(row, key, "rows of numbers: this entry is no row");
    add_row(*row.as_array());
    if (rows.back().size() == rows.front().size()) continue;
    throw error(row,
                key,
                fmt::format("rows of one length: row {} has {} entries, row 1 has {}",
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
    throw InvalidInput(fmt::format("{}, line {}: {}",
                                   file_,
                                   static_cast<unsigned>(key.source().begin.line),
                                   unknown_name_message("key of " + where_, name, known_)));
  }
  if (missing_.empty()) return;
  throw InvalidInput(fmt::format("{}: {} has no {}", place(table_), where_, missing_));
}

std::string TomlTable::place(const toml::node& node) const {
  return fmt::format("{}, line {}", file_, static_cast<unsigned>(node.source().begin.line));
}

std::string TomlTable::number_text(const toml::node& node, std::string_view key) const {
  if (const auto* value = node.as_string()) return value->get();
  if (const auto* value = node.as_integer()) return fmt::format("{}", value->get());
  if (node.is_floating_point()) return written(node);
  throw error(node, key, "a string or a number");
}

/// The source of a node on one line. Columns count code points.
std::string TomlTable::written(const toml::node& node) const {
  const toml::source_region& region = node.source();
  std::string_view rest = source_;
  for (auto line = region.begin.line; line > 1; --line) rest.remove_prefix(rest.find('\n') + 1);
  std::string text;
  toml::source_index column = 0;
  for (const char c : rest) {
    const bool begins_code_point = (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
    if (begins_code_point) ++column;
    if (column >= region.end.column || c == '\n') break;
    if (column >= region.begin.column && c != '_') text += c;
  }
  return text;
}

InvalidInput TomlTable::error(const toml::node& node,
                              std::string_view key,
                              std::string_view expected) const {
  return InvalidInput(fmt::format("{}: {} of {} must be {}", place(node), key, where_, expected));
}

}  // namespace assay::reports
