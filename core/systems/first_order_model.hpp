#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/laws/multiplier_law.hpp"
#include "core/relations/first_order_relation.hpp"
#include "core/scalar/standard_scalars.hpp"
#include "core/systems/contact_model.hpp"
#include "core/systems/first_order_system.hpp"

namespace assay {

/// A first-order system with multipliers, and its initial state.
///
/// Source: developer-notes.md (9.1).
/// Shapes: n = system->size(); m = relation->size() components, in the order of the laws; m = 0
/// allowed. Systems and relations are shared, never changed.
template <Field S>
struct FirstOrderModel {
  static constexpr ModelKind kKind = ModelKind::kFirstOrder;

  std::shared_ptr<const FirstOrderSystem<S>> system;
  std::shared_ptr<const FirstOrderRelation<S>> relation;
  std::vector<MultiplierLaw<S>> laws;
  Vector<S> initial_state;
  S initial_time = S(0);
  /// λ(t₀). A scheme with γ < 1 needs it for the input r(t₀). An empty vector means zero.
  Vector<S> initial_multiplier = {};

  [[nodiscard]] Eigen::Index size() const { return initial_state.size(); }
  [[nodiscard]] Eigen::Index multipliers() const { return relation ? relation->size() : 0; }
};

/// @throws InvalidInput that names the missing member, the array of the wrong size, or the entry
/// that is not finite.
template <OrderedField S>
void validate(const FirstOrderModel<S>& model) {
  if (!model.system) throw InvalidInput("the model has no system");
  const Eigen::Index n = model.system->size(), m = model.multipliers();
  if (n < 1) throw InvalidInput("the system has no state; it needs at least one component");
  detail::require_shape("initial state", model.initial_state, n, 1);
  detail::require_finite("initial state", model.initial_state);
  if (!is_finite(model.initial_time)) throw InvalidInput("initial time is not a finite number");
  const auto laws = static_cast<Eigen::Index>(multiplier_bounds(model.laws).size());
  if (laws != m) {
    throw InvalidInput("the laws have " + std::to_string(laws) + " components, the relation " +
                       std::to_string(m));
  }
  Matrix<S> mass(n, n), a(n, n);
  model.system->mass(mass);
  detail::require_shape("mass matrix", mass, n, n);
  detail::require_finite("mass matrix", mass);
  // Derivatives before functions, so that matrices of a wrong shape are refused before they are
  // multiplied.
  model.system->jacobian(model.initial_time, model.initial_state, a);
  detail::require_shape("Jacobian of the vector field", a, n, n);
  detail::require_finite("Jacobian of the vector field at the initial state", a);
  Vector<S> f(n);
  model.system->vector_field(model.initial_time, model.initial_state, f);
  detail::require_shape("vector field", f, n, 1);
  detail::require_finite("vector field at the initial state", f);
  if (m == 0) return;
  Vector<S> multiplier = model.initial_multiplier;
  if (multiplier.size() == 0) multiplier = Vector<S>::Constant(m, S(0));
  detail::require_shape("initial multiplier", multiplier, m, 1);
  detail::require_finite("initial multiplier", multiplier);
  const typename FirstOrderRelation<S>::Point start{
      model.initial_time, model.initial_state, multiplier};
  Vector<S> y(m), r(n);
  Matrix<S> c(m, n), d(m, m), k(n, n), b(n, m);
  model.relation->output_jacobians(start, c, d);
  detail::require_shape("dh/dx of the relation", c, m, n);
  detail::require_shape("dh/dlambda of the relation", d, m, m);
  model.relation->input_jacobians(start, k, b);
  detail::require_shape("dg/dx of the relation", k, n, n);
  detail::require_shape("dg/dlambda of the relation", b, n, m);
  model.relation->output(start, y);
  detail::require_shape("output of the relation", y, m, 1);
  detail::require_finite("output of the relation at the initial state", y);
  model.relation->input(start, r);
  detail::require_shape("input of the relation", r, n, 1);
  detail::require_finite("input of the relation at the initial state", r);
}

#define ASSAY_EXTERN_VALIDATE(S) extern template void validate(const FirstOrderModel<S>&);
ASSAY_FOR_EACH_MODEL_SCALAR(ASSAY_EXTERN_VALIDATE)
#undef ASSAY_EXTERN_VALIDATE

}  // namespace assay
