#pragma once

#include <vector>

#include "core/scalar/scalar_traits.hpp"

namespace assay {

/// The state of a time-capturing scheme at t_k: right limits. What a scheme of several steps needs
/// besides is in a state of its own, derived from this one.
///
/// Shapes: q, v ∈ ℝⁿ; impulse P_k ∈ ℝᵐ, that of the step which ended at t_k [N s].
template <class S>
struct ContactState {
  int k = 0;  ///< steps since the initial time
  S t;        ///< t_0 + k h
  Vector<S> q, v;
  Vector<S> impulse;
};

/// That of t_0, in which `m` components of impulses are zero.
template <class S, class Model>
[[nodiscard]] ContactState<S> initial_contact_state(const Model& model, Eigen::Index m) {
  return {0,
          model.initial_time,
          model.initial_position,
          model.initial_velocity,
          Vector<S>::Constant(m, S(0))};
}

/// To step k + 1 and t = t_0 + (k + 1) h, a multiple of h: times do not add up rounding.
template <class State, class S>
void advance_time(State& state, const S& initial_time, const S& h) {
  ++state.k;
  state.t = initial_time + S(state.k) * h;
}

/// all_i := of_some_j where i = some[j], and 0 elsewhere.   @pre `some` ascends.
template <class S>
void scatter(const std::vector<Eigen::Index>& some, const Vector<S>& of_some, Vector<S>& all) {
  std::size_t next = 0;
  for (Eigen::Index i = 0; i < all.size(); ++i) {
    const bool is_next = next < some.size() && some[next] == i;
    all.coeffRef(i) = is_next ? of_some.coeff(static_cast<Eigen::Index>(next++)) : S(0);
  }
}

}  // namespace assay
