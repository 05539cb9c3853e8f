#pragma once

#include "properties/one_step/one_step_case.hpp"

namespace assay::properties {

/// Decides exactly whether z solves the problem. No square root is needed, even for friction in 3D.
/// For a block r_T of impulses bounded by μ r_N, and its velocities u_T,
///
///   ‖r_T‖ ≤ μ r_N,   u_T = 0  or  r_T ∥ u_T, r_T·u_T ≤ 0, ‖r_T‖ = μ r_N             (1)
///
/// The conditions (1) compare squares, and 0 ≤ u_N ⊥ r_N ≥ 0 compares numbers.
/// Shapes: z ∈ ℝⁿ; false for any other size.
/// Source: derived here from core/laws/coulomb.hpp (1).
[[nodiscard]] bool is_exact_solution(const OneStepCase& x, const Vector<Rational>& z);

}  // namespace assay::properties
