#pragma once

#include "core/scalar/scalar_traits.hpp"

namespace assay {

/// A relation between a Lagrangian system and multipliers λ that are forces, without impacts:
///
///   y = h(t, q, v, λ),   M(q) v̇ = f(t, q, v) + p,   p = g(t, q, v, λ),
///
/// where (y, λ) obeys a MultiplierLaw. Users write h and g once, as templates, and
/// compliant_relation turns them into such a relation. For h = C q + e + D λ + F z and g = Cᵀ λ it
/// is a CompliantLinear.
///
/// Source: newton-lagrangian.tex, eq:FullyNonLinear. Differs in: h and g may depend on v, as relays
/// and dampers do.
/// Shapes: y, λ ∈ ℝᵐ, p ∈ ℝⁿ; ∂h/∂q, ∂h/∂v m×n, ∂h/∂λ m×m, ∂g/∂q, ∂g/∂v n×n, ∂g/∂λ n×m. Arguments
/// that are written have their size on entry.
/// Units: as in h, which decides whether y is a gap or a velocity; p [N].
template <Field S>
class CompliantRelation {
 public:
  CompliantRelation() = default;
  CompliantRelation(const CompliantRelation&) = delete;
  CompliantRelation& operator=(const CompliantRelation&) = delete;
  virtual ~CompliantRelation() = default;

  /// The point at which h and g are evaluated.
  struct Point {
    S t;
    Vector<S> q, v, multiplier;
  };
  /// The derivatives of h, or of g.
  struct Jacobians {
    Matrix<S> by_position, by_velocity, by_multiplier;
  };

  [[nodiscard]] virtual Eigen::Index size() const = 0;

  virtual void output(const Point& at, Vector<S>& y) const = 0;
  virtual void input(const Point& at, Vector<S>& p) const = 0;
  virtual void output_jacobians(const Point& at, Jacobians& of_h) const = 0;
  virtual void input_jacobians(const Point& at, Jacobians& of_g) const = 0;
};

}  // namespace assay
