#pragma once

#include <string>

#include "core/systems/contact_model.hpp"

namespace assay {

/// A linear time-invariant Lagrangian system with diagonal matrices, which are given by their
/// diagonals. Memory and products take O(n). In LagrangianLti they take O(n²).
///
///   M_i dv_i + (K_i q_i + C_i v_i⁺) dt = F_i(t) dt + dr_i,   q̇⁺ = v⁺
///
/// Source: modal-moreau-jean.rst, LTIDS.
/// Shapes: M, C, K, q, v, F, r ∈ ℝⁿ. An empty C or K is zero.
/// Units: M [kg], C [kg/s], K [N/m], F [N].   Scalar: Field.
template <Field S>
struct DiagonalLti {
  Vector<S> mass;
  Vector<S> damping;
  Vector<S> stiffness;
  ExternalForce<S> external_force;

  [[nodiscard]] Eigen::Index size() const { return mass.size(); }
};

/// ContactModel in modal coordinates: the relation has the contact matrix S_c of the modes.
///
/// Shapes: n = system.size() modes, m = relation.size() contacts, m = 0 allowed.
/// `initial_velocity` is the left limit v⁻(t0), as in ContactModel.
template <Field S>
struct ModalModel {
  DiagonalLti<S> system;
  LagrangianLinear<S> relation;
  NewtonImpact<S> law;
  Vector<S> initial_position;
  Vector<S> initial_velocity;
  S initial_time = S(0);
};

/// Modes of unit mass, q̈ + 2σ q̇ + ω² q = 0: M = 1, C = 2σ, K = ω².
///
/// Shapes: ω, σ ∈ ℝⁿ.   Units: ω [rad/s], σ [1/s].   @throws InvalidInput if their sizes differ.
template <Field S>
[[nodiscard]] DiagonalLti<S> modal_system(const Vector<S>& frequency, const Vector<S>& damping) {
  detail::require_shape("damping of the modes", damping, frequency.size(), 1);
  DiagonalLti<S> system;
  system.mass = Vector<S>::Constant(frequency.size(), S(1));
  system.damping = damping + damping;
  system.stiffness = frequency.cwiseProduct(frequency);
  return system;
}

namespace detail {

/// @throws InvalidInput that names the first nonzero entry off the diagonal.
template <Field S>
Vector<S> diagonal_of(const char* name, const Matrix<S>& a) {
  for (Eigen::Index j = 0; j < a.cols(); ++j) {
    for (Eigen::Index i = 0; i < a.rows(); ++i) {
      if (i == j || is_zero(a(i, j))) continue;
      throw InvalidInput(std::string(name) + " (" + std::to_string(i) + ", " + std::to_string(j) +
                         ") is not 0: modal coordinates have diagonal matrices");
    }
  }
  return a.diagonal();
}

}  // namespace detail

/// A ContactModel whose matrices are diagonal, as a ModalModel.
///
/// @throws InvalidInput that names a matrix of the wrong shape, or a nonzero entry off the
/// diagonal. `validate` checks the rest.
template <Field S>
[[nodiscard]] ModalModel<S> modal_model(const ContactModel<S>& model) {
  const LagrangianLti<S>& system = model.system;
  const Eigen::Index n = system.mass.rows();
  detail::require_shape("mass matrix", system.mass, n, n);
  if (system.damping.size() > 0) detail::require_shape("damping matrix", system.damping, n, n);
  if (system.stiffness.size() > 0) {
    detail::require_shape("stiffness matrix", system.stiffness, n, n);
  }
  ModalModel<S> result;
  result.system.mass = detail::diagonal_of("mass matrix", system.mass);
  result.system.damping = detail::diagonal_of("damping matrix", system.damping);
  result.system.stiffness = detail::diagonal_of("stiffness matrix", system.stiffness);
  result.system.external_force = system.external_force;
  result.relation = model.relation;
  result.law = model.law;
  result.initial_position = model.initial_position;
  result.initial_velocity = model.initial_velocity;
  result.initial_time = model.initial_time;
  return result;
}

/// @throws InvalidInput that names the array of the wrong size, the entry that is not finite, a
/// mass that is not positive, or a restitution coefficient outside [0, 1].
template <OrderedField S>
void validate(const ModalModel<S>& model) {
  const DiagonalLti<S>& system = model.system;
  const Eigen::Index n = system.size();
  const Eigen::Index m = model.relation.size();
  if (n == 0) throw InvalidInput("the system has no mode; it needs at least one");
  if (system.damping.size() > 0) detail::require_shape("damping", system.damping, n, 1);
  if (system.stiffness.size() > 0) detail::require_shape("stiffness", system.stiffness, n, 1);
  if (m > 0 || model.relation.jacobian.size() > 0) {
    detail::require_shape("contact matrix", model.relation.jacobian, m, n);
  }
  detail::require_shape("restitution coefficients", model.law.restitution, m, 1);
  detail::require_shape("initial position", model.initial_position, n, 1);
  detail::require_shape("initial velocity", model.initial_velocity, n, 1);
  if (!is_finite(model.initial_time)) throw InvalidInput("initial time is not a finite number");
  Vector<S> force = Vector<S>::Constant(n, S(0));
  system.external_force.evaluate(model.initial_time, force);
  detail::require_shape("external force", force, n, 1);
  detail::require_finite("external force at the initial time", force);

  detail::require_finite("mass", system.mass);
  detail::require_finite("damping", system.damping);
  detail::require_finite("stiffness", system.stiffness);
  detail::require_finite("contact matrix", model.relation.jacobian);
  detail::require_finite("contact offset", model.relation.offset);
  detail::require_finite("restitution coefficients", model.law.restitution);
  detail::require_finite("initial position", model.initial_position);
  detail::require_finite("initial velocity", model.initial_velocity);
  for (Eigen::Index i = 0; i < n; ++i) {
    if (system.mass(i) > S(0)) continue;
    throw InvalidInput("mass of mode " + std::to_string(i) + " = " + to_decimal(system.mass(i)) +
                       " is not allowed: it must be > 0");
  }
  for (Eigen::Index i = 0; i < m; ++i) {
    const S& e = model.law.restitution(i);
    if (e >= S(0) && e <= S(1)) continue;
    throw InvalidInput("restitution coefficient of contact " + std::to_string(i) + " = " +
                       to_decimal(e) + " is not allowed: it must be in [0, 1]");
  }
}

}  // namespace assay
