#pragma once

#include <string_view>

#include "core/scalar/scalar_traits.hpp"

namespace assay {

/// A frictionless unilateral contact, one component:   0 ≤ u ⊥ r ≥ 0.
///
/// K = K* = ℝ₊.   Scalar: OrderedField.
struct Unilateral {
  static constexpr std::string_view kName = "unilateral";
  static constexpr std::string_view kDescription =
      "frictionless unilateral contact: 0 <= u perp r >= 0";
  static constexpr Eigen::Index kDimension = 1;
};

}  // namespace assay
