#pragma once

#include <string_view>

#include "core/scalar/scalar_traits.hpp"

namespace assay {

/// The linear scleronomous relation of m unilateral contacts:
///
///   g(q) = H q + b ≥ 0,   U = H v,   r = Hᵀ λ
///
/// Source: newton-lagrangian.tex, eq:FullyLinear with D = 0 (there C is our H, and e our b).
/// Shapes: H m×n, b, g, U, λ ∈ ℝᵐ.   Units: g [m], U [m/s], λ [N] or, at an impact, [N s].
template <Field S>
struct LagrangianLinear {
  static constexpr std::string_view kName = "lagrangian-linear";
  static constexpr std::string_view kDescription = "y = H q + b, of unilateral contacts";
  Matrix<S> jacobian;
  Vector<S> offset;

  [[nodiscard]] Eigen::Index size() const { return offset.size(); }
};

}  // namespace assay
