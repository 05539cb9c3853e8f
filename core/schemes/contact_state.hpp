#pragma once

#include <span>

#include "core/scalar/scalar_traits.hpp"

namespace assay {

/// The state of a time-capturing scheme at t_k: right limits. A multistep scheme derives its own
/// state from this one.
///
/// Shapes: q, v ∈ ℝⁿ; P_k ∈ ℝᵐ is the impulse of the step that ended at t_k [N s].
template <class S>
struct ContactState {
  int k = 0;  ///< steps since the initial time
  S t;        ///< t_0 + k h
  Vector<S> q, v;
  Vector<S> impulse;
};

/// The state at t_0, with `m` impulse components equal to zero.
template <class S, class Model>
[[nodiscard]] ContactState<S> initial_contact_state(const Model& model, Eigen::Index m) {
  return {0,
          model.initial_time,
          model.initial_position,
          model.initial_velocity,
          Vector<S>::Constant(m, S(0))};
}

/// Moves to step k + 1 and t = t_0 + (k + 1) h. t is a multiple of h, so rounding does not
/// accumulate.
template <class State, class S>
void advance_time(State& state, const S& initial_time, const S& h) {
  ++state.k;
  state.t = initial_time + S(state.k) * h;
}

/// all_i := of_some_j where i = some[j], and 0 elsewhere.   @pre `some` ascends.
template <class S>
void scatter(std::span<const Eigen::Index> some, const Vector<S>& of_some, Vector<S>& all) {
  std::size_t next = 0;
  for (Eigen::Index i = 0; i < all.size(); ++i) {
    const bool is_next = next < some.size() && some[next] == i;
    all.coeffRef(i) = is_next ? of_some.coeff(static_cast<Eigen::Index>(next++)) : S(0);
  }
}

}  // namespace assay
