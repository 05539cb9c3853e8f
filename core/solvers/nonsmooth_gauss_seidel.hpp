#pragma once

#include "core/one_step_problems/solve_result.hpp"
#include "core/scalar/standard_scalars.hpp"
#include "core/solvers/nonsmooth_gauss_seidel_sweeps.hpp"
#include "core/solvers/solve_watch.hpp"

namespace assay {

/// The stopping test of iterations without progress: for half of all sweeps, and for at least 3000,
/// the residual has not fallen to 9/10 of its best value. Friction causes plateaus of that length.
[[nodiscard]] constexpr bool has_stagnated(int sweeps, int sweep_of_best) {
  return sweeps - sweep_of_best > (sweeps > 6000 ? sweeps / 2 : 3000);
}

/// Whether to evaluate the residual. This pays if the sweep changed r by no more than a bound. The
/// bound is first the tolerance, and then half of the change at the last evaluation.
template <class S>
[[nodiscard]] bool change_is_small(const S& change, const S& bound) {
  return change <= bound;
}

/// Nonsmooth Gauss-Seidel: sweeps over the contacts until the residual is within the tolerance, r
/// no longer changes, the iteration has stagnated, or the limit of sweeps is reached, 10000 unless
/// given. A sweep solves each contact in turn, with the impulses of the others held:
///
///   r_α := the solution of its law with u_α = W_αα r_α + q_α + Σ_{β≠α} W_αβ r_β            (1)
///
/// Source: [Jea99].   Scalar: RealScalar.
/// Guarantees: as `examine`; the result is the best iterate whose residual was evaluated.
/// Terminates: by the limit.
/// Not for: proofs that there is no solution; many digits on hyperstatic problems, because it is
/// slow there.
template <RealScalar S>
class NonsmoothGaussSeidel {
 public:
  static constexpr std::string_view kName = "gauss-seidel";
  static constexpr std::string_view kDescription =
      "nonsmooth Gauss-Seidel over the contacts, any mixture of laws";

  GaussSeidelOptions<S> settings = {};

  [[nodiscard]] SolveResult<S> solve(const FrictionProblem<S>& problem,
                                     const SolveOptions<S>& options = {}) const;

 private:
  static constexpr int kDefaultSweeps = 10000;
  static constexpr int kLongestBlindness = 100;  ///< sweeps between two residuals

  void check() const;
};

template <RealScalar S>
void NonsmoothGaussSeidel<S>::check() const {
  if (settings.full_period < 1) {
    throw InvalidInput("full_period = " + std::to_string(settings.full_period) +
                       " is not allowed: it must be at least 1");
  }
  if (!(settings.relaxation > S(0) && settings.relaxation < S(2))) {
    throw InvalidInput("relaxation = " + to_decimal(settings.relaxation) +
                       " is not allowed: it must be between 0 and 2");
  }
}

template <RealScalar S>
SolveResult<S> NonsmoothGaussSeidel<S>::solve(const FrictionProblem<S>& problem,
                                              const SolveOptions<S>& options) const {
  validate(problem);
  validate(options, problem.size());
  check();
  const int limit = options.max_iterations > 0 ? options.max_iterations : kDefaultSweeps;
  GaussSeidelSweeps<S> sweeps(settings);
  sweeps.prepare(problem);
  Vector<S> r = Vector<S>::Constant(problem.size(), S(0));
  if (options.start.size() > 0) r = options.start;
  const auto tolerance = [&] {
    return options.tolerance > S(0) ? options.tolerance : rounding_tolerance(problem, r);
  };
  const auto ended = [&](const Vector<S>& z, SolveStatus otherwise, int done, const char* why) {
    SolveResult<S> result = examine(problem, z, options.tolerance, otherwise, done);
    if (result.status != SolveStatus::kSolved) result.note = why;
    return result;
  };

  Vector<S> best = r;
  S best_residual = sweeps.residual(r), reference = best_residual, bound = tolerance();
  if (!(best_residual == best_residual)) {
    return ended(best, SolveStatus::kStalled, 0, "the start overflows");
  }
  int last_look = 0, sweep_of_best = 0;
  for (int k = 1; k <= limit; ++k) {
    const S change = sweeps.sweep(r);
    if (!is_finite<S>(change)) {
      return ended(best, SolveStatus::kStalled, k, "an iterate is not finite");
    }
    const bool light = settings.error_evaluation == ErrorEvaluation::kLight;
    const bool due = light ? change_is_small(change, bound) || k - last_look >= kLongestBlindness
                           : k % settings.full_period == 0;
    const bool stops = SolveWatch::stops("sweeps", k, change);
    if (!due && !stops && k < limit && !(change == S(0))) continue;

    last_look = k;
    const S residual = sweeps.residual(r), allowed = tolerance();
    // until the first bound is met, the change says nothing about the residual
    bound = change_is_small(change, allowed) ? S(change / S(2)) : allowed;
    if (residual < best_residual) best_residual = residual, best = r;
    if (best_residual < reference * ratio<S>(9, 10)) {
      reference = best_residual, sweep_of_best = k;
    }
    if (residual_is_within(residual, allowed)) {
      SolveResult<S> result = ended(r, SolveStatus::kStalled, k, "residual in higher precision");
      if (result.status == SolveStatus::kSolved) return result;
    }
    if (change == S(0)) return ended(best, SolveStatus::kStalled, k, "a sweep changes nothing");
    if (stops) return ended(best, SolveStatus::kIterationLimit, k, "ended from outside");
    if (has_stagnated(k, sweep_of_best)) {
      return ended(best, SolveStatus::kStalled, k, "the residual stopped falling");
    }
  }
  return ended(best, SolveStatus::kIterationLimit, limit, "limit of sweeps");
}

ASSAY_EXTERN_REAL_TEMPLATE(class NonsmoothGaussSeidel)

}  // namespace assay
