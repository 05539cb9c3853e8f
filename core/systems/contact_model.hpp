#pragma once

#include <string>

#include "core/laws/newton_impact.hpp"
#include "core/relations/lagrangian_linear.hpp"
#include "core/scalar/invalid_input.hpp"
#include "core/scalar/standard_scalars.hpp"
#include "core/scalar/to_decimal.hpp"
#include "core/systems/lagrangian_lti.hpp"
#include "core/systems/model_kind.hpp"

namespace assay {

/// A linear Lagrangian system with unilateral contacts, and its initial state.
///
/// Shapes: n = system.size() coordinates, m = relation.size() contacts, m = 0 allowed.
/// `initial_velocity` is the left limit v⁻(t0): an impact may happen at t0 itself.
template <Field S>
struct ContactModel {
  static constexpr ModelKind kKind = ModelKind::kLinear;

  LagrangianLti<S> system;
  LagrangianLinear<S> relation;
  NewtonImpact<S> law;
  Vector<S> initial_position;
  Vector<S> initial_velocity;
  S initial_time = S(0);
};

namespace detail {

template <class Array>
void require_shape(const char* name, const Array& a, Eigen::Index rows, Eigen::Index cols) {
  if (a.rows() == rows && a.cols() == cols) return;
  throw InvalidInput(std::string(name) + " is " + std::to_string(a.rows()) + "×" +
                     std::to_string(a.cols()) + "; it must be " + std::to_string(rows) + "×" +
                     std::to_string(cols));
}

template <class Array>
void require_finite(const char* name, const Array& a) {
  for (Eigen::Index j = 0; j < a.cols(); ++j) {
    for (Eigen::Index i = 0; i < a.rows(); ++i) {
      if (is_finite(a(i, j))) continue;
      throw InvalidInput(std::string(name) + " (" + std::to_string(i) + ", " + std::to_string(j) +
                         ") is not a finite number");
    }
  }
}

template <Field S>
void require_shapes(const LagrangianLti<S>& system) {
  const Eigen::Index n = system.size();
  if (n == 0) throw InvalidInput("mass matrix is empty; a system has at least one coordinate");
  require_shape("mass matrix", system.mass, n, n);
  if (system.damping.size() > 0) require_shape("damping matrix", system.damping, n, n);
  if (system.stiffness.size() > 0) require_shape("stiffness matrix", system.stiffness, n, n);
}

template <Field S>
void require_shapes(const LagrangianLinear<S>& relation, Eigen::Index coordinates) {
  if (relation.size() == 0 && relation.jacobian.size() == 0) return;
  require_shape("contact matrix", relation.jacobian, relation.size(), coordinates);
}

/// Symmetric elimination without exchanges: the pivots of a symmetric matrix are positive if and
/// only if it is positive definite.
template <OrderedField S>
void require_symmetric_positive_definite(const char* name, Matrix<S> a) {
  const Eigen::Index n = a.rows();
  for (Eigen::Index i = 0; i < n; ++i) {
    for (Eigen::Index j = 0; j < i; ++j) {
      if (a(i, j) == a(j, i)) continue;
      throw InvalidInput(std::string(name) + " is not symmetric: entries (" + std::to_string(i) +
                         ", " + std::to_string(j) + ") and (" + std::to_string(j) + ", " +
                         std::to_string(i) + ") differ");
    }
  }
  for (Eigen::Index k = 0; k < n; ++k) {
    const S threshold = S(static_cast<int>(n)) * unit_roundoff<S>() * a(k, k);
    for (Eigen::Index j = 0; j < k; ++j) {
      const S factor = a(k, j) / a(j, j);
      for (Eigen::Index i = k; i < n; ++i) a(i, k) -= factor * a(i, j);
    }
    if (a(k, k) > threshold && a(k, k) > S(0)) continue;
    throw InvalidInput(std::string(name) + " is not positive definite: pivot " + std::to_string(k) +
                       " of its elimination is not positive");
  }
}

/// Checks the vectors of a model for `validate`.
template <OrderedField S>
void validate_vectors(const ContactModel<S>& model) {
  const Eigen::Index n = model.system.size();
  const Eigen::Index m = model.relation.size();
  require_shape("restitution coefficients", model.law.restitution, m, 1);
  require_shape("initial position", model.initial_position, n, 1);
  require_shape("initial velocity", model.initial_velocity, n, 1);
  if (!is_finite(model.initial_time)) throw InvalidInput("initial time is not a finite number");
  Vector<S> force = Vector<S>::Constant(n, S(0));
  model.system.external_force.evaluate(model.initial_time, force);
  require_shape("external force", force, n, 1);
  require_finite("external force at the initial time", force);
  require_finite("contact offset", model.relation.offset);
  require_finite("restitution coefficients", model.law.restitution);
  require_finite("initial position", model.initial_position);
  require_finite("initial velocity", model.initial_velocity);
  for (Eigen::Index i = 0; i < m; ++i) {
    if (model.law.restitution(i) >= S(0) && model.law.restitution(i) <= S(1)) continue;
    throw InvalidInput("restitution coefficient of contact " + std::to_string(i) + " = " +
                       to_decimal(model.law.restitution(i)) +
                       " is not allowed: it must be in [0, 1]");
  }
}

}  // namespace detail

/// @throws InvalidInput that names the array of the wrong size, the entry that is not finite, a
/// restitution coefficient outside [0, 1], or a mass matrix that is not symmetric positive
/// definite.
template <OrderedField S>
void validate(const ContactModel<S>& model) {
  const LagrangianLti<S>& system = model.system;
  detail::require_shapes(system);
  detail::require_shapes(model.relation, system.size());
  detail::validate_vectors(model);
  detail::require_finite("mass matrix", system.mass);
  detail::require_finite("damping matrix", system.damping);
  detail::require_finite("stiffness matrix", system.stiffness);
  detail::require_finite("contact matrix", model.relation.jacobian);
  detail::require_symmetric_positive_definite<S>("mass matrix", system.mass);
}

#define ASSAY_EXTERN_VALIDATE(S)                         \
  extern template void validate(const ContactModel<S>&); \
  extern template void detail::require_symmetric_positive_definite(const char*, Matrix<S>);
ASSAY_FOR_EACH_MODEL_SCALAR(ASSAY_EXTERN_VALIDATE)
#undef ASSAY_EXTERN_VALIDATE

}  // namespace assay
