#pragma once

#include "core/math/sparse_lu.hpp"
#include "core/one_step_problems/solve_result.hpp"
#include "core/scalar/ratio.hpp"
#include "core/solvers/solve_watch.hpp"

namespace assay {

/// Semismooth Newton for F(x) = 0 with a line search on the merit ½ ‖F‖².
///
/// F has kinks where a contact changes its state. There Newton's method takes the derivative of one
/// side. It is fast near a zero. Far from it, the line search makes ‖F‖ fall:
///
///   J_ε(x_k) d = −F(x_k),   x_{k+1} = x_k + t d,                                    (1)
///
/// t is the largest of 1, ½, ¼, … with ‖F(x_k + t d)‖² ≤ (1 − 10⁻⁴ t) ‖F(x_k)‖². If twelve halvings
/// do not suffice, the method takes the full step, at most kMostUphill times, because the merit has
/// local minima that are no zeros. ε = 2⁻³³ × the unit of the equations regularises J. A
/// factorisation in double can just resolve this ε. The step is exact if F vanishes in the
/// directions that only ε controls. In other directions in which W is very small, a step reduces
/// the error by a factor of about ε.
///
/// Equations: size(), unit(), value(x, f), jacobian(x, ε, j), residual(x), rounding(x).
/// Source: [AB08, §13.6]; the regularisation is derived here.   Scalar: RealScalar.
/// Guarantees: at most `most_steps` steps; the caller's equations are only read.
template <RealScalar S, class Equations>
class SemismoothNewton {
 public:
  explicit SemismoothNewton(Equations& equations)
      : equations_(equations), f_(equations.size()), trial_f_(equations.size()) {}

  /// Iterates from x, which becomes the iterate with the smallest residual. With tolerance 0 the
  /// method takes one more step after the residual is within rounding.
  /// @return that residual.
  S improve(Vector<S>& x, const S& tolerance, int most_steps);

  [[nodiscard]] int steps() const { return steps_; }

 private:
  static constexpr int kMostHalvings = 12;
  static constexpr int kMostUphill = 3;

  /// One step (1) from x_. Returns false if J is singular or the step is not finite.
  [[nodiscard]] bool step();

  Equations& equations_;
  SparseLuFactors<S> factors_;
  SparseMatrix<S> jacobian_;
  Vector<S> f_, trial_f_, x_, trial_, direction_;
  int steps_ = 0;
  int uphill_ = 0;
};

template <RealScalar S, class Equations>
S SemismoothNewton<S, Equations>::improve(Vector<S>& x, const S& tolerance, int most_steps) {
  x_ = x;
  uphill_ = 0;
  equations_.value(x_, f_);
  S best = equations_.residual(x_);
  for (int k = 0; k < most_steps && !residual_is_within(best, tolerance); ++k) {
    const bool is_last = tolerance == S(0) && residual_is_within(best, equations_.rounding(x));
    if (!step()) break;
    const S residual = equations_.residual(x_);
    if (!is_finite<S>(residual)) break;
    if (residual < best) best = residual, x = x_;
    if (SolveWatch::stops("Newton steps", steps_, best)) break;
    if (is_last || uphill_ > kMostUphill) break;
  }
  return best;
}

template <RealScalar S, class Equations>
bool SemismoothNewton<S, Equations>::step() {
  const S epsilon = ratio<S>(1, 1 << 30) / S(8) * equations_.unit();
  equations_.jacobian(x_, epsilon, jacobian_);
  if (!factors_.compute(jacobian_) || !factors_.solve(f_, direction_)) return false;
  ++steps_;
  const S merit = f_.squaredNorm();
  S length(1);
  for (int k = 0; k <= kMostHalvings; ++k) {
    trial_ = x_ - length * direction_;
    equations_.value(trial_, trial_f_);
    if (trial_f_.squaredNorm() <= (S(1) - ratio<S>(1, 10000) * length) * merit) {
      x_.swap(trial_), f_.swap(trial_f_);
      return true;
    }
    length = length / S(2);
  }
  ++uphill_;
  x_ -= direction_;
  equations_.value(x_, f_);
  return is_finite<S>(S(f_.squaredNorm()));
}

}  // namespace assay
