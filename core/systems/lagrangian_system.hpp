#pragma once

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/scalar_traits.hpp"
#include "core/systems/lagrangian_lti.hpp"

namespace assay {

/// A Lagrangian system with measure-valued reactions,
///
///   M(q) dv = f(t, q, v⁺) dt + dr,   q̇⁺ = v⁺,   f = F_ext(t) − N(v, q) − F_int(t, q, v),
///
/// in the form that schemes use. Users write its terms once, as templates, and lagrangian_system
/// turns them into such a system.
///
/// Source: newton-lagrangian.tex, eq:11-b. Differs in: the sign of F_int. Here f has −F_int, as in
/// the equation of motion of the source. The line of the source that defines "F(v, q, t, z)" has
/// +F_int. The algebraic variables z are data of the terms.
/// Shapes: q, v, f ∈ ℝⁿ; M and the Jacobians n×n. Arguments that are written have their size on
/// entry.
/// Units: M [kg], f [N] in the units of the coordinates.
template <Field S>
class LagrangianSystem {
 public:
  LagrangianSystem() = default;
  LagrangianSystem(const LagrangianSystem&) = delete;
  LagrangianSystem& operator=(const LagrangianSystem&) = delete;
  virtual ~LagrangianSystem() = default;

  [[nodiscard]] virtual Eigen::Index size() const = 0;
  /// Whether M does not depend on q.
  [[nodiscard]] virtual bool has_constant_mass() const = 0;

  virtual void mass(const Vector<S>& q, Matrix<S>& mass) const = 0;
  virtual void force(const S& t, const Vector<S>& q, const Vector<S>& v, Vector<S>& f) const = 0;
  /// ∂f/∂q and ∂f/∂v.
  virtual void force_jacobians(const S& t,
                               const Vector<S>& q,
                               const Vector<S>& v,
                               Matrix<S>& by_position,
                               Matrix<S>& by_velocity) const = 0;
  /// ∂(M(q) a)/∂q.
  virtual void mass_jacobian(const Vector<S>& q,
                             const Vector<S>& a,
                             Matrix<S>& by_position) const = 0;

  /// The matrices and the external force if the system consists of these only; null for every other
  /// system.
  [[nodiscard]] virtual const LagrangianLti<S>* linear() const { return nullptr; }

  /// Whether the system itself gives the mean of f over a step, from the states at the ends of the
  /// step.
  [[nodiscard]] virtual bool has_mean_force() const { return false; }
  /// @throws InvalidInput unless has_mean_force().
  virtual void mean_force(const S& /*t0*/,
                          const Vector<S>& /*q0*/,
                          const Vector<S>& /*v0*/,
                          const S& /*t1*/,
                          const Vector<S>& /*q1*/,
                          const Vector<S>& /*v1*/,
                          Vector<S>& /*f*/) const {
    throw InvalidInput("the system gives no mean force of a step");
  }
  /// Its derivatives by q1 and v1.
  virtual void mean_force_jacobians(const S& /*t0*/,
                                    const Vector<S>& /*q0*/,
                                    const Vector<S>& /*v0*/,
                                    const S& /*t1*/,
                                    const Vector<S>& /*q1*/,
                                    const Vector<S>& /*v1*/,
                                    Matrix<S>& /*by_position*/,
                                    Matrix<S>& /*by_velocity*/) const {
    throw InvalidInput("the system gives no mean force of a step");
  }
};

}  // namespace assay
