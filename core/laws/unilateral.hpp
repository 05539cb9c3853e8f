#pragma once

#include "core/scalar/scalar_traits.hpp"

namespace assay {

/// A frictionless unilateral contact, one component:   0 ≤ u ⊥ r ≥ 0.
///
/// K = K* = ℝ₊.   Scalar: OrderedField.
struct Unilateral {
  static constexpr Eigen::Index kDimension = 1;
};

}  // namespace assay
