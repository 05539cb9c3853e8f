#pragma once

#include "core/math/magnitude.hpp"
#include "core/one_step_problems/solve_status.hpp"
#include "core/scalar/scalar_traits.hpp"

namespace assay {

/// How Newton's method in a step ended.
template <class S>
struct NewtonReport {
  SolveStatus status = SolveStatus::kNotRun;
  int iterations = 0;
  S change = S(0);  ///< ‖u − u of the iteration before‖∞ [m/s]
};

/// change := ‖x − before‖∞. If an entry of x is not finite, returns false and does nothing else.
template <OrderedField S>
[[nodiscard]] bool measure_change(const Vector<S>& x, const Vector<S>& before, S& change) {
  S largest(0);
  for (Eigen::Index i = 0; i < x.size(); ++i) {
    if (!is_finite(x(i))) return false;
    const S own = magnitude(S(x(i) - before(i)));
    if (largest < own) largest = own;
  }
  change = largest;
  return true;
}

/// The stopping test of Newton's method for velocities of size `scale`. It looks at the last change
/// δ, and at the sum δ²/(δ' − δ) of all changes that follow if they fall at the rate of the last
/// two. One of these must be at most `tolerance` relative to `scale`. If the tolerance is 0, the
/// limit is 8 u. Then δ may also be below √u if it does not fall any more, because rounding keeps
/// it there. The sum matters if convergence is linear, as with contacts whose directions move. At a
/// rate close to 1 the next change alone says nothing about the distance.
template <OrderedField S>
[[nodiscard]] bool has_converged(const NewtonReport<S>& report,
                                 const S& change_before,
                                 const S& scale,
                                 const S& tolerance) {
  const S& change = report.change;
  if (is_zero(change)) return true;
  const bool of_rounding = is_zero(tolerance);
  const S allowed = (of_rounding ? S(S(8) * unit_roundoff<S>()) : tolerance) * scale;
  if (change <= allowed) return true;
  if (report.iterations < 2) return false;
  if (change < change_before) return change * change <= allowed * (change_before - change);
  return of_rounding && change * change <= unit_roundoff<S>() * scale * scale;
}

/// The number of iterations allowed. In exact scalars it is at most three, because each iteration
/// doubles the digits of the numbers. Three are enough if the equations are linear.
template <OrderedField S>
[[nodiscard]] int newton_limit(int asked) {
  return ScalarTraits<S>::kExact && asked > 3 ? 3 : asked;
}

/// Newton's method in a step: iterates until the stopping test holds, at most `limit` times.
///
/// Some quantities depend on the solution but are taken from the iterate before, such as the
/// directions of contacts that move. These quantities are one iteration behind the solution. So one
/// more iteration follows after convergence. It does not count against the limit.
///
/// @param iterate   computes the next iterate, and its change into report.change. Any status other
///   than kSolved ends the method with that status.
/// @param converged the stopping test, called once after each iteration except the extra one.
/// @param is_behind whether the extra iteration is needed; called after `converged`.
template <OrderedField S, class Iterate, class Converged, class IsBehind>
[[nodiscard]] SolveStatus run_newton(int limit,
                                     NewtonReport<S>& report,
                                     const Iterate& iterate,
                                     const Converged& converged,
                                     const IsBehind& is_behind) {
  const int most = newton_limit<S>(limit);
  for (report.iterations = 1; report.iterations <= most; ++report.iterations) {
    const SolveStatus status = iterate();
    if (status != SolveStatus::kSolved) return status;
    if (!converged()) continue;
    if (!is_behind()) return SolveStatus::kSolved;
    ++report.iterations;
    return iterate();
  }
  report.iterations = most;
  return SolveStatus::kIterationLimit;
}

}  // namespace assay
