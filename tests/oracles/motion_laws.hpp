#pragma once

#include <string>
#include <vector>

#include "core/scalar/mpfr_real.hpp"
#include "core/systems/lagrangian_model.hpp"
#include "oracles/exact_motion.hpp"
namespace assay::oracles {

/// Whether a motion solves a model, judged from the equations alone, however the motion was found:
/// at samples of its pieces, at the joints, and at its events,
///
///   q' = v, v' = a (central differences),  M(q) a = f(t, q, v) + Hᵀ λ                   (1)
///   0 ≤ λ_N ⊥ y_N(t, q) ≥ 0;  ‖λ_T‖ ≤ μ λ_N, ‖U_T‖ λ_T = −μ λ_N U_T;  equalities y = 0     (2)
///   the same of the rolling moments, λ_M and ω with μ_r
///   q continuous; v jumps only at events, from v⁻ to v⁺                                  (3)
///   M (v⁺ − v⁻) = Hᵀ P;  on closed contacts (2) for P and U⁺ + E U⁻, P = 0 on open ones    (4)
///   where sliding changes, λ jumps, P = 0, and U_T = 0 of the contacts whose λ jumps        (5)
///   multipliers, after the contacts in λ: M(q) a = f + Hᵀλ + p,   −y ∈ N_[l,u](λ)         (6)
///
/// Tolerances, relative to the largest number of the motion: 10⁻⁸⁵ (100 digits less 15 for the
/// condition of the impact times); 10⁻⁴⁰ for central differences of step 10⁻²⁵ of a piece, whose
/// truncation is the square of that.
///
/// Returns the laws of `model` that `motion` breaks, in words; none for a true solution.
[[nodiscard]] std::vector<std::string> violations(const LagrangianModel<Mpfr>& model,
                                                  const ExactMotion<Mpfr>& motion);

}  // namespace assay::oracles
