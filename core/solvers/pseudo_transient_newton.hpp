#pragma once

#include "core/math/largest_magnitude.hpp"
#include "core/math/sparse_lu.hpp"
#include "core/one_step_problems/solve_result.hpp"
#include "core/scalar/ratio.hpp"

namespace assay {

/// Semismooth Newton for F(x) = 0 by pseudo-transient continuation: full steps, regularised the
/// less the nearer the zero is,
///
///   J_ε(x_k) d = −F(x_k),   x_{k+1} = x_k + d,   ε = clamp(2⁻¹⁰ ‖F(x_k)‖∞/‖F(x_0)‖∞)      (1)
///
/// times the unit of the equations, between 2⁻²² and 1. With J_ε = ∂_P F + ∂_U F (W + ε I), a step
/// is one of Newton's for the proximal point P_{k+1} of P_k with the weight ε: where W is singular
/// and the pieces of F at hand do not meet their equations, it stays near P_k, while a line search
/// on ‖F‖ ends in one of the local minima of ‖F‖ that such pieces have. The lower bound of ε keeps
/// the rounding in F, divided by ε, out of the directions that only ε controls; the error of the
/// others falls by about ε a step.
///
/// Ends without a zero where kMostInVain steps in a row took less than a tenth off the least ‖F‖.
///
/// Equations: as SemismoothNewton.
/// Source: [KK98], the switched evolution relaxation; the bounds of ε are derived here.
/// Scalar: RealScalar.   Guarantees: at most `most_steps` steps; the caller's equations are only
/// read. Not for: proof of convergence; ‖F‖ may rise.
template <RealScalar S, class Equations>
class PseudoTransientNewton {
 public:
  explicit PseudoTransientNewton(Equations& equations)
      : equations_(equations), f_(equations.size()) {}

  /// From x, which becomes the iterate of the least residual met. With tolerance 0 the steps end
  /// one after the residual came within what rounding allows.
  /// @return that residual.
  S improve(Vector<S>& x, const S& tolerance, int most_steps);

  [[nodiscard]] int steps() const { return steps_; }

 private:
  static constexpr int kMostInVain = 8;

  /// One step (1) from x_, ε = weight in the unit of the equations. Returns false where J is
  /// singular.
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
