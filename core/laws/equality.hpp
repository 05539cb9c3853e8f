#pragma once

#include "core/scalar/scalar_traits.hpp"

namespace assay {

/// A bilateral constraint of `dimension` components:   u = 0, r free.
///
/// K = ℝᵈ, K* = {0}.   Scalar: OrderedField.
struct Equality {
  Eigen::Index dimension = 1;
};

}  // namespace assay
