#pragma once

#include "core/relations/lagrangian_linear.hpp"
#include "core/scalar/scalar_traits.hpp"

namespace assay {

/// The relation of all contacts of a Lagrangian system,
///
///   y = h(t, q),   U = ẏ = H v + ∂h/∂t,   H = ∂h/∂q,   dr = Hᵀ dP,
///
/// It is scleronomous if h does not depend on t. A contact with friction has one component for the
/// gap and then tangential components. The y of a tangential component may be any function whose
/// rate is the sliding velocity.
///
/// Source: newton-lagrangian.tex, eq:RheonomousNonLinear and eq:ScleronomousNonLinear, G = Hᵀ.
/// Shapes: y, U, P ∈ ℝᵐ, H m×n. Output arguments must have the right size on entry.
/// Units: y [m], P [N s].
template <Field S>
class LagrangianRelation {
 public:
  LagrangianRelation() = default;
  LagrangianRelation(const LagrangianRelation&) = delete;
  LagrangianRelation& operator=(const LagrangianRelation&) = delete;
  virtual ~LagrangianRelation() = default;

  [[nodiscard]] virtual Eigen::Index size() const = 0;
  /// Whether H is constant and ∂h/∂t depends on t alone.
  [[nodiscard]] virtual bool has_constant_jacobian() const = 0;

  virtual void evaluate(const S& t, const Vector<S>& q, Vector<S>& y) const = 0;
  virtual void jacobian(const S& t, const Vector<S>& q, Matrix<S>& h) const = 0;
  /// ∂h/∂t.
  virtual void rate(const S& t, const Vector<S>& q, Vector<S>& rate) const = 0;
  /// b with ÿ = H v̇ + b:   b = d²/ds² h(t + s, q + s v) at s = 0.
  virtual void curvature(const S& t,
                         const Vector<S>& q,
                         const Vector<S>& v,
                         Vector<S>& b) const = 0;

  /// H and b if the relation is y = H q + b; null for every other relation.
  [[nodiscard]] virtual const LagrangianLinear<S>* linear() const { return nullptr; }
};

}  // namespace assay
