#pragma once

#include "core/scalar/scalar_traits.hpp"

namespace assay {

/// A relation between a first-order system and its multipliers,
///
///   M ẋ = f(t, x) + r,   y = h(t, x, λ),   r = g(t, x, λ),
///
/// where (y, λ) obeys MultiplierLaws. In the notes type 1 is h(t, x), g(t, λ), and type 2 is h(t,
/// x, λ), g(t, λ); a linear one is a FirstOrderLinear.
///
/// Source: developer-notes.md (9.1)–(9.3).
/// Shapes: y, λ ∈ ℝᵐ, x, r ∈ ℝⁿ; C = ∂h/∂x m×n, D = ∂h/∂λ m×m, K = ∂g/∂x n×n, B = ∂g/∂λ n×m.
/// Output arguments must have the right size on entry.
template <Field S>
class FirstOrderRelation {
 public:
  FirstOrderRelation() = default;
  FirstOrderRelation(const FirstOrderRelation&) = delete;
  FirstOrderRelation& operator=(const FirstOrderRelation&) = delete;
  virtual ~FirstOrderRelation() = default;

  /// The point at which h and g are evaluated.
  struct Point {
    S t;
    Vector<S> x, multiplier;
  };

  [[nodiscard]] virtual Eigen::Index size() const = 0;

  /// Whether C, D, K and B are constant, and K zero.
  [[nodiscard]] virtual bool is_linear() const { return false; }

  virtual void output(const Point& at, Vector<S>& y) const = 0;
  virtual void input(const Point& at, Vector<S>& r) const = 0;
  /// C and D.
  virtual void output_jacobians(const Point& at, Matrix<S>& c, Matrix<S>& d) const = 0;
  /// K and B.
  virtual void input_jacobians(const Point& at, Matrix<S>& k, Matrix<S>& b) const = 0;
};

}  // namespace assay
