#pragma once

#include <utility>

#include "core/math/largest_magnitude.hpp"
#include "core/one_step_problems/solve_result.hpp"

namespace assay {

/// solve(problem, options). If that stalls, it is repeated with tolerances of 2⁻²⁶ and 2⁻⁴⁰ of the
/// largest q, and goes on from where such a solve ends: the way of a search depends on its
/// tolerance, and one may lead to a solution where another one stalls.
/// Scalar: OrderedField.   Guarantees: the result with the smallest residual, if none solves it.
/// Not for: solves with a start or a limit of iterations, which are made once.
template <OrderedField S, class Solve>
[[nodiscard]] SolveResult<S> solve_by_detours(const FrictionProblem<S>& problem,
                                              const SolveOptions<S>& options,
                                              const Solve& solve) {
  SolveResult<S> result = solve(problem, options);
  if (options.max_iterations > 0 || options.start.size() > 0) return result;
  const S unit = largest_magnitude<S>(problem.q);
  for (const S& share : {S(1 << 26), S(1 << 20) * S(1 << 20)}) {
    SolveOptions<S> detour;
    detour.tolerance = unit / share;
    if (result.status != SolveStatus::kStalled || !(detour.tolerance > S(0))) break;
    const SolveResult<S> near = solve(problem, detour);
    result.iterations += near.iterations;
    if (near.status != SolveStatus::kSolved) continue;
    SolveOptions<S> onwards = options;
    onwards.start = near.z;
    SolveResult<S> again = solve(problem, onwards);
    if (again.status == SolveStatus::kStalled && !(again.residual < result.residual)) continue;
    again.iterations += result.iterations;
    again.note = result.note + ", then by another tolerance, " + near.note + ", " + again.note;
    result = std::move(again);
  }
  return result;
}

}  // namespace assay
