#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/scalar/scalar_traits.hpp"

namespace assay::reports {

/// A value of a JSON text whose numbers are kept as written, and its place in the text.
struct ExactJson {
  enum class Type { kNull, kBoolean, kNumber, kString, kList, kObject };

  Type type = Type::kNull;
  std::string text = {};  ///< a number as written, a string without its quotes
  std::vector<ExactJson> items = {};
  std::vector<std::pair<std::string, ExactJson>> fields = {};
  Eigen::Index line = 1;

  [[nodiscard]] bool is_null() const { return type == Type::kNull; }
  [[nodiscard]] bool is_list() const { return type == Type::kList; }
  [[nodiscard]] bool is_object() const { return type == Type::kObject; }
  /// The field of that name, whatever its case; nullptr if there is none.
  [[nodiscard]] const ExactJson* find(std::string_view name) const;
};

/// @throws InvalidInput that names file, line and what was expected; also for a field given twice,
/// and for lists that are nested too deeply.
[[nodiscard]] ExactJson parse_exact_json(std::string_view text, const std::string& file);

}  // namespace assay::reports
