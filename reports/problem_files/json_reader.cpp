#include "reports/problem_files/json_reader.hpp"

#include <fmt/format.h>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/rational.hpp"
#include "reports/problem_files/text_cursor.hpp"

namespace assay::reports {

namespace {

std::string found(const ExactJson& value) {
  switch (value.type) {
    case ExactJson::Type::kNull:
      return "null";
    case ExactJson::Type::kList:
      return fmt::format("a list of {}", value.items.size());
    case ExactJson::Type::kObject:
      return "an object";
    case ExactJson::Type::kBoolean:
    case ExactJson::Type::kNumber:
      return shown(value.text);
    case ExactJson::Type::kString:
      return "\"" + shown(value.text) + "\"";
  }
  return "nothing";
}

}  // namespace

void JsonReader::reject(const ExactJson& value, const std::string& expected) const {
  throw InvalidInput(
      fmt::format("{}:{}: expected {}, found {}", file_, value.line, expected, found(value)));
}

const ExactJson& JsonReader::field(const ExactJson& object, std::string_view name) const {
  if (const ExactJson* value = object.find(name)) return *value;
  throw InvalidInput(
      fmt::format("{}:{}: expected field '{}', which is missing", file_, object.line, name));
}

std::string JsonReader::word(const ExactJson& object, std::string_view name) const {
  const ExactJson& value = field(object, name);
  if (value.type != ExactJson::Type::kString) reject(value, fmt::format("{}, a string", name));
  return value.text;
}

Rational JsonReader::number(const ExactJson& value, const std::string& what) const {
  const bool may_be =
      value.type == ExactJson::Type::kNumber || value.type == ExactJson::Type::kString;
  if (may_be) {
    try {
      return parse_rational(value.text);
    } catch (const InvalidInput&) {
      // Refused below, with the place.
    }
  }
  reject(value, what + ", a finite decimal or fraction");
}

Rational JsonReader::coefficient(const ExactJson& value, const std::string& what) const {
  Rational result = number(value, what);
  if (result < 0) reject(value, what + ", a number that is not negative");
  return result;
}

Eigen::Index JsonReader::integer(const ExactJson& value,
                                 const std::string& what,
                                 Eigen::Index low,
                                 Eigen::Index high) const {
  const std::string expected = fmt::format("{}, an integer from {} to {}", what, low, high);
  if (value.type != ExactJson::Type::kNumber) reject(value, expected);
  const Rational exact = number(value, what);
  const bool whole = exact.is_integer();
  if (!whole || exact < low || exact > high) reject(value, expected);
  return static_cast<Eigen::Index>(exact);
}

const std::vector<ExactJson>& JsonReader::list(const ExactJson& value,
                                               const std::string& what) const {
  if (!value.is_list()) reject(value, what + ", a list");
  return value.items;
}

Vector<Rational> JsonReader::vector(const ExactJson& value, const std::string& what) const {
  const std::vector<ExactJson>& items = list(value, what);
  Vector<Rational> x(static_cast<Eigen::Index>(items.size()));
  for (std::size_t i = 0; i < items.size(); ++i) {
    x(static_cast<Eigen::Index>(i)) = number(items[i], fmt::format("{}[{}]", what, i));
  }
  return x;
}

MatrixEntries JsonReader::matrix(const ExactJson& value, const std::string& what) const {
  return value.is_object() ? places(value, what) : rows(value, what);
}

MatrixEntries JsonReader::rows(const ExactJson& value, const std::string& what) const {
  const std::vector<ExactJson>& items = list(value, what);
  MatrixEntries matrix;
  matrix.rows = static_cast<Eigen::Index>(items.size());
  for (std::size_t i = 0; i < items.size(); ++i) {
    const std::string row = fmt::format("{}[{}]", what, i);
    const std::vector<ExactJson>& entries = list(items[i], row);
    const auto columns = static_cast<Eigen::Index>(entries.size());
    if (i == 0) matrix.columns = columns;
    if (columns != matrix.columns) {
      reject(items[i], fmt::format("{}, a list of {}, as the first row", row, matrix.columns));
    }
    for (std::size_t j = 0; j < entries.size(); ++j) {
      matrix.add(static_cast<Eigen::Index>(i),
                 static_cast<Eigen::Index>(j),
                 number(entries[j], fmt::format("{}[{}]", row, j)));
    }
  }
  return matrix;
}

MatrixEntries JsonReader::places(const ExactJson& value, const std::string& what) const {
  MatrixEntries matrix;
  matrix.rows = integer(field(value, "rows"), what + ".rows", 0, kMostRows);
  matrix.columns = integer(field(value, "columns"), what + ".columns", 0, kMostRows);
  const std::string name = what + ".entries";
  const std::vector<ExactJson>& entries = list(field(value, "entries"), name);
  for (std::size_t k = 0; k < entries.size(); ++k) {
    const std::string entry = fmt::format("{}[{}]", name, k);
    const std::vector<ExactJson>& triplet = list(entries[k], entry);
    if (triplet.size() != 3) reject(entries[k], entry + ", [row, column, value]");
    matrix.add(integer(triplet[0], entry + "[0], the row", 0, matrix.rows - 1),
               integer(triplet[1], entry + "[1], the column", 0, matrix.columns - 1),
               number(triplet[2], entry + "[2], the value"));
  }
  return matrix;
}

}  // namespace assay::reports
