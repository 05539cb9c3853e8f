#pragma once

#include <array>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/scalar/parameters.hpp"

namespace assay::reports {

/// The largest number of fields of an object in a document; documents of this program have dozens.
inline constexpr std::size_t kMostFields = 1000;

/// A JSON document with its fields in the order of the file.
/// @throws InvalidInput that names the file, the line and what was expected; also for an object
/// with more than kMostFields.
nlohmann::ordered_json parse_document(std::string_view text, const std::string& file);

/// JSON on one line; bytes that are not UTF-8 become U+FFFD.
std::string compact_text(const nlohmann::ordered_json& json);

/// The same on many lines, as commands print it.
std::string indented_text(const nlohmann::ordered_json& json);

/// JSON has neither infinities nor NaN: they become the strings "inf", "-inf" and "nan".
nlohmann::ordered_json number_json(double value);

/// Null if there is no value.
nlohmann::ordered_json number_json(const std::optional<double>& value);

/// An object of strings, in the given order.
nlohmann::ordered_json pairs_json(const std::vector<std::pair<std::string, std::string>>& pairs);

template <std::size_t N>
nlohmann::ordered_json numbers_json(const std::array<double, N>& values) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (double value : values) list.push_back(number_json(value));
  return list;
}

/// Reads a number, or one of the strings of `number_json`. @throws InvalidInput whose message
/// begins with `where`.
double read_number(const nlohmann::ordered_json& value, const std::string& where);

/// One object of a file, read field by field. Each reader throws InvalidInput that names the place
/// in the file, the field and what was expected; fields that are not read are allowed.
class JsonFields {
 public:
  JsonFields(const nlohmann::ordered_json& object, std::string where);

  const std::string& where() const { return where_; }
  std::string place(std::string_view field) const { return where_ + ": " + std::string(field); }

  bool has(std::string_view field) const;
  bool is_null(std::string_view field) const { return value(field).is_null(); }
  std::string text(std::string_view field) const;
  double number(std::string_view field) const;
  std::optional<double> number_or_null(std::string_view field) const;
  std::uint64_t count(std::string_view field) const;
  std::vector<std::pair<std::string, std::string>> pairs(std::string_view field) const;
  const nlohmann::ordered_json& list(std::string_view field) const;
  JsonFields object(std::string_view field) const;

  template <std::size_t N>
  std::array<double, N> numbers(std::string_view field) const {
    const nlohmann::ordered_json& values = list(field);
    if (values.size() != N) reject(field, "a list of " + std::to_string(N) + " numbers");
    std::array<double, N> result{};
    for (std::size_t i = 0; i < N; ++i) result[i] = read_number(values[i], place(field));
    return result;
  }

  /// The enumerator whose name the field holds.
  template <class Enum, std::size_t N>
  Enum one_of(std::string_view field,
              const std::array<std::pair<std::string_view, Enum>, N>& names) const {
    const std::string word = text(field);
    std::string expected = "one of";
    for (const auto& [name, enumerator] : names) {
      if (word == name) return enumerator;
      expected += ' ' + std::string(name);
    }
    reject(field, expected);
  }

  [[noreturn]] void reject(std::string_view field, std::string_view expected) const;

 private:
  const nlohmann::ordered_json& value(std::string_view field) const;

  const nlohmann::ordered_json* object_;
  std::string where_;
};

/// The values of parameters, defaults too, as exact texts by name.
[[nodiscard]] nlohmann::ordered_json values_json(const Parameters& parameters);

}  // namespace assay::reports
