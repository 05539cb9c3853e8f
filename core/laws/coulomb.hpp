#pragma once

#include <string_view>

#include "core/scalar/scalar_traits.hpp"

namespace assay {

/// Unilateral contact with Coulomb friction, components (n, t) or (n, t₁, t₂).
///
/// A contact pushes and never pulls. Friction is at most μ times the normal force. If the contact
/// slides, friction has this size and opposes the sliding:
///
///   0 ≤ u_N ⊥ r_N ≥ 0,   ‖r_T‖ ≤ μ r_N,   ‖u_T‖ r_T = −μ r_N u_T,                 (1)
///
/// In the form of De Saxcé this is a complementarity over the second-order cone:
///
///   K = {‖x_T‖ ≤ μ x_N} ∋ r  ⊥  û ∈ K*,   û = u + μ ‖u_T‖ n.                       (2)
///
/// Source: [AB08, §3.9.1]; (1) ⇔ (2) for μ > 0, and for μ = 0 (2) is 0 ≤ u_N ⊥ r_N ≥ 0, r_T = 0.
/// Units: r [N s], u [m/s].   @pre μ ≥ 0 and finite.
template <Field S, int Dimension>
struct Coulomb {
  static constexpr std::string_view kName = "coulomb";
  static constexpr std::string_view kDescription =
      "unilateral contact with Coulomb friction, in the plane and in space";
  static_assert(Dimension == 2 || Dimension == 3);
  static constexpr Eigen::Index kDimension = Dimension;
  S friction;  ///< μ
};

}  // namespace assay
