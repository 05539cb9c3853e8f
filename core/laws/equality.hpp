#pragma once

#include <string_view>

#include "core/scalar/scalar_traits.hpp"

namespace assay {

/// A bilateral constraint of `dimension` components:   u = 0, r free.
///
/// K = ℝᵈ, K* = {0}.   Scalar: OrderedField.
struct Equality {
  static constexpr std::string_view kName = "equality";
  static constexpr std::string_view kDescription = "bilateral constraint: u = 0";
  Eigen::Index dimension = 1;
};

}  // namespace assay
