#include "reports/models/model_fields.hpp"

#include <algorithm>

namespace assay::reports {

std::string ModelFields::text(std::string_view key, const std::optional<std::string>& otherwise) {
  std::string value = otherwise.value_or("");
  table_.text(key, value, !otherwise);
  return value;
}

std::vector<std::string> ModelFields::texts(std::string_view key) {
  std::vector<std::string> values;
  table_.texts(key, values);
  return values;
}

Rational ModelFields::value(std::string_view key, const std::string& text) const {
  Rational result;
  table_.check(key, [&] { result = evaluate(text, source_.parameters); });
  return result;
}

Rational ModelFields::number(std::string_view key, const std::optional<Rational>& otherwise) {
  std::string written;
  table_.text(key, written, !otherwise);
  return written.empty() ? otherwise.value_or(Rational(0)) : value(key, written);
}

Matrix<Rational> ModelFields::matrix(std::string_view key, bool required) {
  if (required) table_.require(key);
  const auto rows = table_.rows(key);
  if (rows.empty()) return {};
  Matrix<Rational> a(rows.size(), rows.front().size());
  for (Eigen::Index i = 0; i < a.rows(); ++i) {
    for (Eigen::Index j = 0; j < a.cols(); ++j) {
      a(i, j) = value(key, rows[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)]);
    }
  }
  return a;
}

Vector<Rational> ModelFields::vector(std::string_view key, bool required) {
  const Matrix<Rational> row = matrix(key, required);
  if (row.size() == 0) return {};
  if (row.rows() > 1) refuse(key, "has rows; it must be one array of numbers");
  return row.transpose();
}

Vector3<Rational> ModelFields::three(std::string_view key, const Vector3<Rational>& otherwise) {
  const Vector<Rational> given = vector(key);
  if (given.size() == 0) return otherwise;
  shape(key, given, 3, 1);
  return Vector3<Rational>(given);
}

std::size_t ModelFields::choice(std::string_view key, const std::vector<std::string>& names) {
  const std::string given = text(key);
  if (given.empty()) {
    throw InvalidInput(fmt::format("{}: {} has no {}", place(), table_.where(), key));
  }
  const auto found = std::ranges::find(names, given);
  if (found == names.end()) {
    throw InvalidInput(table_.position(key) + ": " + unknown_name_message("value", given, names));
  }
  return static_cast<std::size_t>(found - names.begin());
}

}  // namespace assay::reports
