#pragma once

#include "core/scalar/scalar_traits.hpp"

namespace assay {

/// A first-order system with an input r from relations, in the form that schemes use. f acts
/// without relations, and r is the effect of their multipliers:
///
///   M ẋ = f(t, x) + r                                                               (1)
///
/// A control T(x) u that is a function of t and x is part of f.
///
/// Source: newton-first-order.tex, its general system; developer-notes.md (2.1), where M = 1.
/// Shapes: x, f, r ∈ ℝⁿ; M, ∂f/∂x n×n. Arguments that are written have their size on entry.
template <Field S>
class FirstOrderSystem {
 public:
  FirstOrderSystem() = default;
  FirstOrderSystem(const FirstOrderSystem&) = delete;
  FirstOrderSystem& operator=(const FirstOrderSystem&) = delete;
  virtual ~FirstOrderSystem() = default;

  [[nodiscard]] virtual Eigen::Index size() const = 0;
  /// M, which is constant; the identity by default.
  [[nodiscard]] virtual bool has_identity_mass() const { return true; }
  virtual void mass(Matrix<S>& mass) const { mass.setIdentity(); }

  virtual void vector_field(const S& t, const Vector<S>& x, Vector<S>& f) const = 0;
  /// Whether ∂f/∂x is constant, so that f = A x + b(t).
  [[nodiscard]] virtual bool has_constant_jacobian() const { return false; }
  /// ∂f/∂x.
  virtual void jacobian(const S& t, const Vector<S>& x, Matrix<S>& by_state) const = 0;
};

}  // namespace assay
