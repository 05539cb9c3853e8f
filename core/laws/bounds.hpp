#pragma once

#include <optional>

#include "core/scalar/scalar_traits.hpp"

namespace assay {

/// The bounds of one unknown; no value means no bound.
template <Field S>
struct Bounds {
  std::optional<S> lower, upper;

  [[nodiscard]] bool is_free() const { return !lower && !upper; }
  /// [0, ∞): complementarity.
  [[nodiscard]] bool is_complementarity() const { return lower && is_zero(*lower) && !upper; }
};

}  // namespace assay
