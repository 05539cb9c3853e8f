#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/scalar/scalar_traits.hpp"

namespace assay {

/// The admissible values of a parameter: an interval of ℚ, open or closed, perhaps unbounded.
struct Range {
  std::optional<Rational> low = std::nullopt;
  std::optional<Rational> high = std::nullopt;
  bool low_open = false;
  bool high_open = false;
  bool integer = false;

  [[nodiscard]] bool contains(const Rational& x) const;
  [[nodiscard]] std::string text() const;  ///< e.g. "[0, 1]", "> 0"

  static Range any() { return {}; }
  static Range positive() { return {.low = Rational(0), .low_open = true}; }
  static Range non_negative() { return {.low = Rational(0)}; }
  static Range unit() { return {.low = Rational(0), .high = Rational(1)}; }
};

/// A named parameter of a problem or an option of a scheme.
struct ParameterSpec {
  std::string name;
  std::string default_value;  ///< as a user would type it
  std::string meaning;
  std::string unit;  ///< "1" where dimensionless
  Range range = Range::any();
};

/// Exact values of named parameters; a parameter that was not set has its default.
class Parameters {
 public:
  explicit Parameters(std::vector<ParameterSpec> specs);

  /// @throws InvalidInput for an unknown name (it suggests the nearest), an unreadable number, or a
  /// value outside the range.
  void set(std::string_view name, std::string_view value);
  void set(std::string_view name, const Rational& value);

  [[nodiscard]] const Rational& operator[](std::string_view name) const;
  template <class S>
  [[nodiscard]] S get(std::string_view name) const {
    return from_rational<S>((*this)[name]);
  }
  [[nodiscard]] int get_int(std::string_view name) const;

  [[nodiscard]] const std::vector<ParameterSpec>& specs() const { return specs_; }
  /// The value as the user typed it, or the default.
  [[nodiscard]] const std::string& text(std::string_view name) const;

 private:
  [[nodiscard]] std::size_t index(std::string_view name) const;

  std::vector<ParameterSpec> specs_;
  std::vector<Rational> values_;
  std::vector<std::string> texts_;
};

/// The candidate with the least edit distance to `name`; empty if none is near.
[[nodiscard]] std::string nearest_name(std::string_view name,
                                       const std::vector<std::string>& candidates);

/// `unknown KIND 'NAME'; did you mean 'NEAREST'?`, or the list of known names.
[[nodiscard]] std::string unknown_name_message(std::string_view kind,
                                               std::string_view name,
                                               const std::vector<std::string>& candidates);

}  // namespace assay

extern template class std::vector<assay::ParameterSpec>;
