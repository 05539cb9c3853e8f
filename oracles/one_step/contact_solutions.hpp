#pragma once

#include <array>
#include <vector>

#include "core/scalar/scalar_traits.hpp"
#include "oracles/one_step/rational_interval.hpp"

namespace assay::oracles {

enum class ContactMode { kTakeOff, kStick, kSlip };

/// A solution of one contact, with enclosures of r and u; these are exact if low = high.
struct ContactSolution {
  ContactMode mode;
  std::array<RationalInterval, 3> r, u;
};

/// All solutions of one contact.
struct ContactSolutions {
  std::vector<ContactSolution> isolated;
  std::vector<ContactMode> continua;  ///< modes in which there are infinitely many
};

/// All solutions of one contact with Coulomb friction in 3D, u = W r + q. Each state of the contact
/// is solved by itself and exactly, so no solution is missed:
///
///   take-off  r = 0, u_N ≥ 0
///   stick     u = 0, ‖r_T‖ ≤ μ r_N, r ≠ 0
///   slip      u_N = 0, r_T = μ r_N t, u_T = −‖u_T‖ t ≠ 0, ‖t‖ = 1, r_N > 0.            (1)
///
/// Let D(t) = W_NN + μ W_NT t. For slip in (1), u_N = 0 gives r_N = −q_N/D, and u_T ∥ t is
///
///   t^⊥·[D q_T − q_N (W_TN + μ W_TT t)] = 0,   t^⊥ = (−t₂, t₁),                      (2)
///
/// This is a polynomial of degree 4 in τ = tan(θ/2), t = (1 − τ², 2τ)/(1 + τ²); t = (−1, 0) is
/// tested separately. Sturm's sequence isolates its roots, also repeated ones, and every inequality
/// is decided exactly. If q_N = 0, D(t) = 0 gives t, and then u_T ∥ t gives r_N. A singular W, μ =
/// 0 and W_NN ≤ 0 are allowed.
///
/// Source: developer-notes.md (15.5)–(15.13) with μ kept throughout; (2) derived here.
/// Differs: α, which the notes eliminate by a second polynomial, does not appear; the notes omit
/// the test of u_T against r_T.
/// Shapes: W 3×3, any; components (n, t₁, t₂). @pre μ ≥ 0, digits ≥ 1.
/// Guarantees: every isolated solution is enclosed, each component within 10^−digits of the largest
/// component of its vector; none is missing and none is spurious.
[[nodiscard]] ContactSolutions contact_solutions(const Matrix<Rational>& w,
                                                 const Vector<Rational>& q,
                                                 const Rational& mu,
                                                 int digits);

}  // namespace assay::oracles
