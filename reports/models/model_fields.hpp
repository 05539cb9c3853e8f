#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/math/skew.hpp"
#include "reports/files/toml_table.hpp"
#include "reports/models/number_expression.hpp"

namespace assay::reports {

/// A model file, with the present values of its parameters.
struct ModelSource {
  const TomlSource& file;
  const Parameters& parameters;
};

/// One [[system]] or [[interaction]]: its keys as exact numbers. A missing array is empty. Read all
/// keys, then call finish(), then check shapes: so a misspelt key is reported first.
class ModelFields {
 public:
  ModelFields(const ModelSource& source, const toml::table& table, const std::string& where)
      : table_(table, source.file, where), source_(source) {}

  std::string text(std::string_view key, const std::optional<std::string>& otherwise = {});
  std::vector<std::string> texts(std::string_view key);
  Rational number(std::string_view key, const std::optional<Rational>& otherwise = {});
  Matrix<Rational> matrix(std::string_view key, bool required = false);
  Vector<Rational> vector(std::string_view key, bool required = false);
  /// Three numbers.
  Vector3<Rational> three(std::string_view key, const Vector3<Rational>& otherwise);
  /// The index in `names` of the value of the key, which must be one of them.
  std::size_t choice(std::string_view key, const std::vector<std::string>& names);
  void finish() const { table_.finish(); }

  /// @throws InvalidInput if the array is present and has another shape.
  template <class Array>
  void shape(std::string_view key, const Array& a, Eigen::Index rows, Eigen::Index columns) const {
    if (a.size() == 0 || (a.rows() == rows && a.cols() == columns)) return;
    refuse(key, fmt::format("is {}×{}; it must be {}×{}", a.rows(), a.cols(), rows, columns));
  }
  /// @throws InvalidInput "FILE, line N: KEY of WHERE WHY". @pre the key exists.
  [[noreturn]] void refuse(std::string_view key, const std::string& why) const {
    throw InvalidInput(table_.position(key) + " " + why);
  }
  /// "FILE, line N" of the table.
  [[nodiscard]] std::string place() const { return table_.place(); }

 private:
  Rational value(std::string_view key, const std::string& text) const;

  TomlTable table_;
  const ModelSource& source_;
};

}  // namespace assay::reports
