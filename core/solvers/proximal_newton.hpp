#pragma once

#include <string>

#include "core/scalar/standard_scalars.hpp"
#include "core/solvers/alart_curnier.hpp"
#include "core/solvers/nonsmooth_gauss_seidel_sweeps.hpp"

namespace assay {

/// Friction problems by proximal points.
///
/// If bodies have more contacts than they need, W is singular and Newton's method may fail. With ρ
/// on the diagonal of W the problem is easier. A sequence of such problems leads to a solution:
/// with ρ > 0, r_{k+1} solves
///
///   u = (W + ρ I) r + q − ρ r_k,   (u, r) obeys the laws,                            (1)
///
/// The fixed points of this iteration are the solutions of the problem itself. A larger ρ makes (1)
/// better conditioned, a smaller ρ makes r_k converge in fewer steps. Some sweeps of Gauss-Seidel
/// and semismooth Newton solve (1). ρ is divided by 8 if Newton's method converged, and multiplied
/// by 4 if not.
///
/// Source: the proximal point method, [CPS92, ch. 5] for monotone problems; friction is not
/// monotone, so convergence is not proved.
/// Iterations: Newton steps, 400 by default.
/// Scalar: RealScalar.   Guarantees: as `examine`; the best iterate met.
template <RealScalar S>
class ProximalNewton {
 public:
  static constexpr std::string_view kName = "proximal";
  static constexpr std::string_view kDescription =
      "proximal points, each by Gauss-Seidel and semismooth Newton";

  [[nodiscard]] SolveResult<S> solve(const FrictionProblem<S>& problem,
                                     const SolveOptions<S>& options = {}) const;

  /// Iterates from r, which becomes the best iterate. @return the number of Newton steps.
  static int improve(const FrictionProblem<S>& problem,
                     const S& tolerance,
                     int most_steps,
                     Vector<S>& r);

 private:
  static constexpr int kSweeps = 10, kInnerSteps = 20, kMostPoints = 60;
};

template <RealScalar S>
SolveResult<S> ProximalNewton<S>::solve(const FrictionProblem<S>& problem,
                                        const SolveOptions<S>& options) const {
  validate(problem);
  validate(options, problem.size());
  Vector<S> r = Vector<S>::Constant(problem.size(), S(0));
  if (options.start.size() > 0) r = options.start;
  const int most = options.max_iterations > 0 ? options.max_iterations : 400;
  const int steps = improve(problem, options.tolerance, most, r);
  return examine(problem,
                 r,
                 options.tolerance,
                 steps < most ? SolveStatus::kStalled : SolveStatus::kIterationLimit,
                 steps);
}

template <RealScalar S>
int ProximalNewton<S>::improve(const FrictionProblem<S>& problem,
                               const S& tolerance,
                               int most_steps,
                               Vector<S>& r) {
  FrictionProblem<S> shifted = problem;
  GaussSeidelSweeps<S> gauss_seidel;
  S rho = ReducedEquations<S>(problem, AlartCurnierVariant::kStandard).unit() / S(8);
  S best = natural_residual<S>(problem, r);
  Vector<S> x = r;
  int steps = 0;
  for (int k = 0; k < kMostPoints && steps < most_steps && !residual_is_within(best, tolerance);
       ++k) {
    shifted.w = problem.w.plus_diagonal(rho);
    shifted.q = problem.q - rho * x;
    gauss_seidel.prepare(shifted);
    for (int i = 0; i < kSweeps; ++i) (void)gauss_seidel.sweep(x);
    ReducedEquations<S> equations(shifted, AlartCurnierVariant::kStandard);
    SemismoothNewton<S, ReducedEquations<S>> newton(equations);
    const S aim = tolerance > S(0) ? S(tolerance / S(8)) : S(0);
    const S inner = newton.improve(x, aim, kInnerSteps);
    steps += newton.steps();
    const S residual = natural_residual<S>(problem, x);
    if (residual < best) best = residual, r = x;
    const bool ended = inner <= aim || inner <= equations.rounding(x);
    if (SolveWatch::has_stopped()) break;
    rho = ended ? S(rho / S(8)) : S(rho * S(4));
  }
  return steps;
}

ASSAY_EXTERN_REAL_TEMPLATE(class ProximalNewton)

}  // namespace assay
