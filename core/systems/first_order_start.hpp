#pragma once

#include "core/systems/first_order_model.hpp"

namespace assay {

/// The distance of the initial state and multiplier of a model from its laws, in units of λ. It
/// tells whether the state has to jump at the start:
///
///   d_i = |λ_i − proj_[l,u](λ_i − y_i)|,   y = h(t₀, x₀, λ(t₀))                            (1)
///
/// If d ≠ 0 the start is inconsistent. The first step with θ = γ = 1 then jumps to a state that
/// obeys the laws, and its λ is the atom divided by h.
///
/// Source: (1) the natural map of −y ∈ N_[l,u](λ).   Shapes: d ∈ ℝᵐ.   Scalar: OrderedField.
/// @throws InvalidInput for an invalid model, see validate.
template <OrderedField S>
[[nodiscard]] Vector<S> defect_of_start(const FirstOrderModel<S>& model) {
  validate(model);
  const Eigen::Index m = model.multipliers();
  Vector<S> y = Vector<S>::Constant(m, S(0)), lambda = y, defect = y;
  if (m == 0) return defect;
  if (model.initial_multiplier.size() > 0) lambda = model.initial_multiplier;
  model.relation->output({model.initial_time, model.initial_state, lambda}, y);
  const std::vector<Bounds<S>> bounds = multiplier_bounds(model.laws);
  for (Eigen::Index i = 0; i < m; ++i) {
    const Bounds<S>& own = bounds[static_cast<std::size_t>(i)];
    S projected = lambda(i) - y(i);
    if (own.lower && projected < *own.lower) projected = *own.lower;
    if (own.upper && projected > *own.upper) projected = *own.upper;
    defect(i) = projected < lambda(i) ? lambda(i) - projected : projected - lambda(i);
  }
  return defect;
}

}  // namespace assay
