#pragma once

// A step of NonlinearMoreauJean, see nonlinear_moreau_jean.hpp.

#include "core/schemes/nonlinear_moreau_jean.hpp"

namespace assay {

template <OrderedField S>
ContactState<S> NonlinearMoreauJean<S>::initial_state() const {
  return initial_contact_state<S>(model_, model_.impulses());
}

/// Computes what all iterations of a step share.
template <OrderedField S>
void NonlinearMoreauJean<S>::begin(const ContactState<S>& state) {
  end_time_ = model_.initial_time + S(state.k + 1) * h_;
  if (options_.force == Force::kEnds && !(options_.theta == S(1))) {
    model_.system->force(state.t, state.q, state.v, old_force_);
  }
  if (!linear_) factorised_ = false;
}

/// Writes q_{k+1} and q̃ of the present iterate.
template <OrderedField S>
void NonlinearMoreauJean<S>::place(const ContactState<S>& state) {
  const S& theta = options_.theta;
  const S& weight = options_.mass_weight;
  for (Index i = 0; i < u_.size(); ++i) {
    const S& v = state.v(i);
    end_position_(i) = state.q(i) + h_ * (theta * u_(i) + (S(1) - theta) * v);
    mass_position_(i) = options_.mass_predicted
                            ? S(state.q(i) + weight * h_ * v)
                            : S(state.q(i) + weight * (end_position_(i) - state.q(i)));
    jump_(i) = u_(i) - v;
  }
}

/// Writes f̃ of (5), (6) or (7).
template <OrderedField S>
void NonlinearMoreauJean<S>::evaluate_force(const ContactState<S>& state) {
  const S& theta = options_.theta;
  const LagrangianSystem<S>& system = *model_.system;
  switch (options_.force) {
    case Force::kEnds:
      if (is_zero(theta)) {
        force_ = old_force_;
        return;
      }
      system.force(end_time_, end_position_, u_, force_);
      if (theta == S(1)) return;
      for (Index i = 0; i < force_.size(); ++i) {
        force_(i) = theta * force_(i) + (S(1) - theta) * old_force_(i);
      }
      return;
    case Force::kMiddle:
      for (Index i = 0; i < u_.size(); ++i) {
        position_(i) = state.q(i) + theta * (end_position_(i) - state.q(i));
        velocity_(i) = theta * u_(i) + (S(1) - theta) * state.v(i);
      }
      system.force(S(state.t + theta * (end_time_ - state.t)), position_, velocity_, force_);
      return;
    case Force::kOfSystem:
      system.mean_force(state.t, state.q, state.v, end_time_, end_position_, u_, force_);
      return;
  }
}

/// Writes R of the present iterate, and the quantities that M̂ needs.
template <OrderedField S>
void NonlinearMoreauJean<S>::evaluate_residual(const ContactState<S>& state) {
  place(state);
  const bool keeps_mass = factorised_ && model_.system->has_constant_mass();
  if (!keeps_mass) model_.system->mass(mass_position_, mass_);
  evaluate_force(state);
  residual_ = mass_.lazyProduct(jump_);
  residual_ -= h_ * force_;
}

template <OrderedField S>
typename NonlinearMoreauJean<S>::Linearisation NonlinearMoreauJean<S>::linearise(
    const ContactState<S>& state, const Vector<S>& u) {
  begin(state);
  u_ = u;
  evaluate_residual(state);
  evaluate_matrix(state);
  return {residual_, iteration_};
}

/// Writes M̂ of (8) into iteration_. @pre evaluate_residual.
template <OrderedField S>
void NonlinearMoreauJean<S>::evaluate_matrix(const ContactState<S>& state) {
  const S& theta = options_.theta;
  const LagrangianSystem<S>& system = *model_.system;
  iteration_ = mass_;
  if (options_.mass_gradient && !options_.mass_predicted && !system.has_constant_mass() &&
      !is_zero(theta) && !is_zero(options_.mass_weight)) {
    system.mass_jacobian(mass_position_, jump_, by_position_);
    iteration_ += S(h_ * theta * options_.mass_weight) * by_position_;
  }
  S share = theta;  // of f̃ in the force that is differentiated
  switch (options_.force) {
    case Force::kEnds:
      if (is_zero(theta)) return;
      system.force_jacobians(end_time_, end_position_, u_, by_position_, by_velocity_);
      break;
    case Force::kMiddle:
      if (is_zero(theta)) return;
      system.force_jacobians(S(state.t + theta * (end_time_ - state.t)),
                             position_,
                             velocity_,
                             by_position_,
                             by_velocity_);
      break;
    case Force::kOfSystem:
      share = S(1);
      system.mean_force_jacobians(
          state.t, state.q, state.v, end_time_, end_position_, u_, by_position_, by_velocity_);
      break;
  }
  iteration_ -= S(h_ * h_ * theta * share) * by_position_;
  iteration_ -= S(h_ * share) * by_velocity_;
}

/// (9): computes the next iterate, and writes the size of its change into report_.
template <OrderedField S>
SolveStatus NonlinearMoreauJean<S>::iterate(const ContactState<S>& state) {
  evaluate_residual(state);
  if (multipliers_.size() > 0) {
    multipliers_.set(impulse_, interactions_.contacts);
    multipliers_.evaluate(state.t, state.q, state.v, end_time_, end_position_, u_);
    multipliers_.add_to_residual(residual_);
  }
  if (!factorised_) {
    evaluate_matrix(state);
    if (multipliers_.size() > 0) multipliers_.add_to_matrix(iteration_);
    factors_.compute(iteration_);
    if (factors_.is_singular()) return SolveStatus::kStalled;
    factorised_ = linear_ || options_.modified_newton;
  }
  factors_.solve(residual_, correction_);
  free_ = u_ - correction_;
  solution_ = free_;
  if (!interactions_.active.empty()) {
    const SolveStatus status = add_contacts(state);
    if (status != SolveStatus::kSolved) return status;
  }
  if (!measure_change(solution_, u_, report_.change)) return SolveStatus::kStalled;
  u_.swap(solution_);
  return SolveStatus::kSolved;
}

/// Forms H_c, ∂h/∂t, A⁻¹Gᵀ and W of the interactions of the step.
template <OrderedField S>
void NonlinearMoreauJean<S>::form_operators(const ContactState<S>& state) {
  if (linear_) {
    if (!constant_operators_) operators_.form_all(interactions_.jacobian, factors_);
    constant_operators_ = true;
    operators_.choose(interactions_.active);
    return;
  }
  if (interactions_.contacts > 0) {
    const S& weight = options_.contact_weight;
    for (Index i = 0; i < u_.size(); ++i) {
      position_(i) = state.q(i) + weight * (end_position_(i) - state.q(i));
    }
    const S time = state.t + weight * (end_time_ - state.t);
    model_.relation->jacobian(time, position_, interactions_.jacobian);
    model_.relation->rate(time, position_, rate_);
  }
  if (multipliers_.size() == 0) {
    operators_.form(interactions_.jacobian, interactions_.active, factors_);
  } else {
    multipliers_.stack(interactions_.jacobian);
    operators_.form(multipliers_.rows(), multipliers_.directions(), interactions_.active, factors_);
  }
}

/// Writes P of (4) and Λ, and the velocity with them, into solution_.
template <OrderedField S>
SolveStatus NonlinearMoreauJean<S>::add_contacts(const ContactState<S>& state) {
  form_operators(state);
  for (Index i = 0; i < interactions_.contacts; ++i) {
    const Index row = interactions_.active[static_cast<std::size_t>(i)];
    q_(i) = rate_(row) + interactions_.restitution(row) * interactions_.speed(row);
    for (Index c = 0; c < u_.size(); ++c) q_(i) += interactions_.jacobian(row, c) * free_(c);
  }
  if (multipliers_.size() > 0) {
    multipliers_.complete(u_, free_, interactions_.contacts, operators_.delassus(), q_);
  }
  const auto count = static_cast<Index>(interactions_.active.size());
  const SolveStatus status = contacts_.solve(
      operators_.delassus(), q_, interactions_.laws, count, impulse_, interactions_.bounded);
  if (status == SolveStatus::kSolved) operators_.add_response(impulse_, count, solution_);
  return status;
}

template <OrderedField S>
SolveStatus NonlinearMoreauJean<S>::solve_step(const ContactState<S>& state) {
  constexpr bool kHasDerivatives = requires(S s) { s.v; };
  // With Jets, the derivatives of H_c converge one iteration after u.
  const bool one_more = kHasDerivatives || (interactions_.contacts > 0 && !linear_ &&
                                            !model_.relation->has_constant_jacobian());
  S before(0);
  const auto converged = [&] {
    const S scale =
        largest_magnitude<S>(u_) + largest_magnitude<S>(state.v) + largest_magnitude<S>(free_);
    const bool ends = has_converged(report_, before, scale, options_.tolerance);
    before = report_.change;
    return ends;
  };
  return run_newton(
      options_.max_iterations,
      report_,
      [&] { return iterate(state); },
      converged,
      [&] { return one_more; });
}

template <OrderedField S>
SolveStatus NonlinearMoreauJean<S>::step(ContactState<S>& state) {
  begin(state);
  u_ = state.v;
  if (!interactions_.collect(model_, options_.activation, h_, state, multipliers_)) {
    return report_.status = SolveStatus::kStalled;
  }
  impulse_.setConstant(S(0));
  for (Index i = 0; i < multipliers_.size(); ++i) {
    impulse_(interactions_.contacts + i) = state.impulse(model_.components() + i);
  }
  report_.status = solve_step(state);
  if (report_.status != SolveStatus::kSolved) {
    if (!options_.continues || !all_finite(u_)) return report_.status;
    ++not_converged_;
  }
  place(state);
  state.q = end_position_;
  state.v = u_;
  scatter<S>(interactions_.active, impulse_, state.impulse);
  advance_time(state, model_.initial_time, h_);
  return SolveStatus::kSolved;
}

}  // namespace assay
