#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "oracles/detail/symmetric_modes.hpp"
#include "oracles/exact_motion.hpp"

namespace assay::oracles::detail {

/// Masses coupled by springs; an obstacle stops some of the masses. Bars and strings become such
/// systems if they are given by finitely many numbers:
///
///   m_i y_i'' + (K y)_i = λ_i,   0 ≤ y_i − b_i ⊥ λ_i ≥ 0 for these masses,  λ_i = 0 else       (1)
///   y_i' ⁺ = −e y_i' ⁻ where y_i = b_i, y_i' ⁻ < 0                                          (2)
///
/// in the scaled coordinates z_i = √m_i y_i:  z'' = −A z + …,  A_ij = K_ij/√(m_i m_j).
///
/// Shapes: n masses, m of them with an obstacle; the motion shows q = T y ∈ ℝⁿ.
template <class S>
struct ObstructedMasses {
  Vector<S> root_mass;                ///< √m_i
  Matrix<S> scaled_stiffness;         ///< A
  std::vector<Eigen::Index> stopped;  ///< in the order of the contacts
  Vector<S> obstacle;                 ///< b_i, of the stopped ones
  S restitution;
  Matrix<S> shown;               ///< T M^{−1/2}
  Vector<S> position, velocity;  ///< z and z' at t = 0
  /// The modes of A without the rows and columns of the masses that are held.
  std::function<SymmetricModes<S>(const std::vector<bool>& held)> modes;
};

/// The exact motion of ObstructedMasses, from event to event.
///
/// Each contact stops one mass, and the masses do not share inertia, so impacts are independent of
/// one another. The force λ_i = (K y)_i holds a mass at rest on its obstacle as long as λ_i is
/// positive. If λ_i is 0, the derivative of λ_i decides. A flight is a sum of the modes of the
/// masses that are not held. It ends at the first zero of a gap or of a λ. first_descent.hpp finds
/// this zero: the modes bound the third derivatives.
///
/// Impacts of a mass that is pressed on its obstacle by −y'' = γ > 0 accumulate for 0 < e < 1. Once
/// their speed u is below √(unit roundoff) of the scale, the mass is held; the remaining impacts
/// last 2u/(γ(1 − e)), up to O(u²).
///
/// Source: derived here.
/// Scalar: Mpfr.
/// Accuracy: as S, absolute.
/// @throws InvalidInput if a mass only grazes, and after more events than MotionBuilder takes.
template <class S>
[[nodiscard]] ExactMotion<S> obstructed_motion(const ObstructedMasses<S>& masses,
                                               std::string_view problem,
                                               const S& t_end);

}  // namespace assay::oracles::detail
