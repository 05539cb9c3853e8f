#pragma once

#include <string_view>

#include "core/scalar/scalar_traits.hpp"

namespace assay {

/// Unilateral contact with Coulomb friction and rolling resistance, components (n, t₁, t₂, m₁, m₂).
///
/// Friction resists sliding, and a moment resists rolling in the same way. The length μ_r N is the
/// largest moment. r_T is the tangential impulse and r_M the rolling moment, u_T and ω are their
/// velocities:
///
///   K = {‖x_T‖ ≤ μ x_N, ‖x_M‖ ≤ μ_r x_N} ∋ r  ⊥  û ∈ K*,
///   û = u + (μ ‖u_T‖ + μ_r ‖ω‖) n,   K* = {y_N ≥ μ ‖y_T‖ + μ_r ‖y_M‖}.              (1)
///
/// Source: derived here: K is the intersection of two cones with the same normal. (1) says that r_T
/// opposes u_T and r_M opposes ω. If u_T or ω is not zero, the opposing r_T or r_M is at its bound.
/// Units: r_N, r_T [N s], r_M [N m s], μ_r [m].   @pre μ, μ_r ≥ 0 and finite.
template <Field S>
struct RollingCoulomb {
  static constexpr std::string_view kName = "rolling-coulomb";
  static constexpr std::string_view kDescription =
      "unilateral contact with Coulomb friction and rolling resistance";
  static constexpr Eigen::Index kDimension = 5;
  S friction;          ///< μ
  S rolling_friction;  ///< μ_r
};

}  // namespace assay
