#pragma once

#include <utility>

#include "core/one_step_problems/friction_problem.hpp"
#include "core/one_step_problems/solve_result.hpp"

namespace assay {

/// w := M z + q in double, and an upper bound of the residual of z in exact arithmetic. If the
/// bound is within the tolerance, z is a solution. The bound takes one pass over the columns of M
/// whose z_j is not 0, and no wider scalar. With u = 2⁻⁵³, s_i = |q_i| + Σ_j |M_ij| |z_j| and φ_i
/// the natural map as computed in double,
///
///   |exact φ_i| ≤ |φ_i| + 2 (n + 4) u (s_i + |z_i| + |φ_i|) + 10⁻³⁰⁰,                      (1)
///
/// because w_i errs by at most (n + 2) u s_i, z_i − w_i by u (|z_i| + |w_i|), a distance from a
/// bound by u |φ_i|, and the map is 1-Lipschitz in w_i. The last term is for products that
/// underflow. A sum that overflows makes the bound infinite or NaN.
///
/// Source: derived here.   Shapes: z, w ∈ ℝⁿ.   Scalar: double.
/// @pre validate(problem) passes.
/// Not for: refusing z. A bound beyond the tolerance says nothing: `examine` decides then.
[[nodiscard]] double residual_bound(const BoxVi<double>& problem,
                                    const Vector<double>& z,
                                    Vector<double>& w);

/// The same for contacts, u := W r + q, a bound of the natural map and of normal_residual. Contact
/// α has ‖·‖₁ of its n_α components and
///
///   |exact φ_α|∞ ≤ |φ_α|∞ + 2 (n + 17) u (‖s_α‖₁ + ‖r_α‖₁ + μ ‖s_α,T‖₁) + 10⁻¹⁴⁰ (1 + μ):    (2)
///
/// û errs by (n + 2) u (‖s_α‖₁ + μ ‖s_α,T‖₁) and by its norm, a projection on the cone by 8 u of
/// its argument, and ‖r − P(r − û)‖ is 1-Lipschitz in û. The last term is for squares that
/// underflow. The bound is infinite for rolling friction. It is also infinite for μ > 10¹⁰⁰,
/// because the square of μ may overflow.
[[nodiscard]] double residual_bound(const FrictionProblem<double>& problem,
                                    const Vector<double>& r,
                                    Vector<double>& u);

/// result := examine(problem, result.z, …, kStalled, …). If residual_bound is within the tolerance,
/// it suffices, and `residual` is this bound.   @pre tolerance > 0.
template <template <class> class Problem>
void examine_quickly(const Problem<double>& problem,
                     double tolerance,
                     int iterations,
                     SolveResult<double>& result) {
  const double bound = residual_bound(problem, result.z, result.w);
  if (!residual_is_within(bound, tolerance)) {
    result = examine(problem, std::move(result.z), tolerance, SolveStatus::kStalled, iterations);
    return;
  }
  result.status = SolveStatus::kSolved;
  result.residual = Dd(bound);
  result.iterations = iterations;
}

}  // namespace assay
