#pragma once

#include "core/math/largest_magnitude.hpp"
#include "core/math/sparse_lu.hpp"
#include "core/one_step_problems/solve_result.hpp"
#include "core/scalar/ratio.hpp"
#include "core/solvers/solve_watch.hpp"

namespace assay {

/// Semismooth Newton for F(x) = 0 by pseudo-transient continuation.
///
/// It is meant for singular problems, in which a line search would end in a local minimum of ‖F‖.
/// It takes full steps, with a regularisation that gets smaller towards the zero:
///
///   J_ε(x_k) d = −F(x_k),   x_{k+1} = x_k + d,   ε = clamp(2⁻¹⁰ ‖F(x_k)‖∞/‖F(x_0)‖∞)      (1)
///
/// times the unit of the equations, between 2⁻²² and 1. With J_ε = ∂_P F + ∂_U F (W + ε I) each
/// step is a Newton step for the proximal point P_{k+1} of P_k with the weight ε. If W is singular
/// and the present pieces of F have no zero, the step stays near P_k, while a line search on ‖F‖
/// would end in a local minimum of ‖F‖. The lower bound of ε keeps the rounding in F, divided by ε,
/// out of the directions that only ε controls. In the other directions a step reduces the error by
/// a factor of about ε.
///
/// The method ends without a zero if kMostInVain steps in a row reduced the smallest ‖F‖ by less
/// than a tenth.
///
/// Equations: as SemismoothNewton.
/// Source: [KK98], the switched evolution relaxation; the bounds of ε are derived here.
/// Scalar: RealScalar.
/// Guarantees: at most `most_steps` steps; the caller's equations are only read.
/// Not for: proof of convergence, because ‖F‖ may rise.
template <RealScalar S, class Equations>
class PseudoTransientNewton {
 public:
  explicit PseudoTransientNewton(Equations& equations)
      : equations_(equations), f_(equations.size()) {}

  /// Iterates from x, which becomes the iterate with the smallest residual. With tolerance 0 the
  /// method takes one more step after the residual is within rounding.
  /// @return that residual.
  S improve(Vector<S>& x, const S& tolerance, int most_steps);

  [[nodiscard]] int steps() const { return steps_; }

 private:
  static constexpr int kMostInVain = 8;

  /// One step (1) from x_, ε = weight in the unit of the equations. Returns false if J is singular.
  [[nodiscard]] bool step(const S& weight);

  Equations& equations_;
  SparseLuFactors<S> factors_;
  SparseMatrix<S> jacobian_;
  Vector<S> f_, x_, direction_;
  int steps_ = 0;
};

template <RealScalar S, class Equations>
S PseudoTransientNewton<S, Equations>::improve(Vector<S>& x, const S& tolerance, int most_steps) {
  x_ = x;
  equations_.value(x_, f_);
  S best = equations_.residual(x_);
  const S first = largest_magnitude<S>(f_);
  S size = first, least = first;
  int in_vain = 0;
  for (int k = 0; k < most_steps && !residual_is_within(best, tolerance) && size > S(0); ++k) {
    const bool is_last = tolerance == S(0) && residual_is_within(best, equations_.rounding(x));
    const S weight = size / first * ratio<S>(1, 1 << 10);
    if (!step(std::min(S(1), std::max(weight, ratio<S>(1, 1 << 22))))) break;
    const S residual = equations_.residual(x_);
    if (!is_finite<S>(residual)) break;
    if (residual < best) best = residual, x = x_;
    if (SolveWatch::stops("Newton steps", steps_, best)) break;
    size = largest_magnitude<S>(f_);
    const bool falls = size < ratio<S>(9, 10) * least;
    in_vain = falls ? 0 : in_vain + 1;
    if (falls) least = size;
    if (is_last || in_vain == kMostInVain) break;
  }
  return best;
}

template <RealScalar S, class Equations>
bool PseudoTransientNewton<S, Equations>::step(const S& weight) {
  equations_.jacobian(x_, weight * equations_.unit(), jacobian_);
  if (!factors_.compute(jacobian_) || !factors_.solve(f_, direction_)) return false;
  ++steps_;
  x_ -= direction_;
  equations_.value(x_, f_);
  return true;
}

}  // namespace assay
