#pragma once

#include <fmt/format.h>
#include <toml++/toml.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/scalar/invalid_input.hpp"
#include "reports/files/toml_source.hpp"

namespace assay::reports {

/// Reads the keys of one table; `finish` refuses keys that were not read. Each message names the
/// file, the line and the key.
class TomlTable {
 public:
  /// @param source the whole file, must outlive this   @param where the name of the table in
  /// messages
  TomlTable(const toml::table& table, const TomlSource& source, std::string where)
      : table_(table), source_(source), where_(std::move(where)) {}

  template <class Number>
  void number(std::string_view key, Number& value, Number low, Number high) {
    const toml::node* node = find(key);
    if (node == nullptr) return;
    const auto read = node->value<double>();
    if (!read || !(*read >= static_cast<double>(low) && *read <= static_cast<double>(high)) ||
        (std::is_integral_v<Number> && !node->is_integer())) {
      throw error(*node, key, fmt::format("a number in [{}, {}]", low, high));
    }
    value = static_cast<Number>(*read);
  }
  /// A string, or a number as it is written.
  void text(std::string_view key, std::string& value, bool required = false);
  void texts(std::string_view key, std::vector<std::string>& values);
  void settings(std::string_view key, std::vector<std::pair<std::string, std::string>>& values);
  [[nodiscard]] std::optional<std::array<std::int64_t, 2>> two_integers(std::string_view key);
  /// Each row of a matrix; for a vector its only row.
  [[nodiscard]] std::vector<std::vector<std::string>> rows(std::string_view key);

  [[nodiscard]] const toml::node* find(std::string_view key) {
    known_.emplace_back(key);
    return table_.get(key);
  }
  /// The value of a key that must be there: `finish` refuses a table without it.
  const toml::node* require(std::string_view key);
  /// @throws InvalidInput for a key that was not read, which may be a typo, then for a missing key.
  void finish() const;

  /// Runs `look` on the value of a key; its errors get the line of the key.
  template <class Look>
  void check(std::string_view key, Look look) const {
    if (table_.get(key) == nullptr) return;
    try {
      look();
    } catch (const InvalidInput& refusal) {
      throw InvalidInput(position(key) + ": " + refusal.what());
    }
  }
  /// "FILE, line N: KEY of WHERE". @pre the key exists.
  [[nodiscard]] std::string position(std::string_view key) const {
    return fmt::format("{}: {} of {}", place(*table_.get(key)), key, where_);
  }
  [[nodiscard]] const std::string& where() const { return where_; }
  /// "FILE, line N" of the table.
  [[nodiscard]] std::string place() const { return place(table_); }

 private:
  [[nodiscard]] std::string place(const toml::node& node) const {
    return source_.place(node.source());
  }
  /// Strings as they are; numbers as they are written, without the separators _ of TOML.
  [[nodiscard]] std::string number_text(const toml::node& node, std::string_view key) const;
  [[nodiscard]] InvalidInput error(const toml::node& node,
                                   std::string_view key,
                                   std::string_view expected) const;

  const toml::table& table_;
  const TomlSource& source_;
  std::string where_;
  std::vector<std::string> known_;
  std::string missing_;  ///< the first required key that is not there
};

}  // namespace assay::reports
