#pragma once

// A step of GeneralizedAlpha, see generalized_alpha.hpp.

#include <algorithm>

#include "core/schemes/generalized_alpha.hpp"

namespace assay {

template <OrderedField S>
typename GeneralizedAlpha<S>::State GeneralizedAlpha<S>::initial_state() const {
  const Vector<S> zero = Vector<S>::Constant(model_.size(), S(0));
  return {initial_contact_state<S>(model_, model_.impulses()), zero, zero};
}

/// Computes what all iterations of a step share: a_k, w_k, and from these q*, v*, w*.
template <OrderedField S>
SolveStatus GeneralizedAlpha<S>::begin(const State& state) {
  end_time_ = model_.initial_time + S(state.k + 1) * h_;
  start_q_ = state.q;
  if (state.k == 0) {
    model_.system->mass(state.q, mass_);
    model_.system->force(state.t, state.q, state.v, force_);
    jump_factors_.compute(mass_);
    if (jump_factors_.is_singular()) return SolveStatus::kStalled;
    jump_factors_.solve(force_, start_w_);  // (1)
    start_a_ = start_w_;
  } else {
    start_a_ = state.acceleration;
    start_w_ = state.free_acceleration;
  }
  const GeneralizedAlphaWeights<S>& weights = options_.weights;
  const S rest = S(1) - weights.alpha_f;
  for (Index i = 0; i < a_.size(); ++i) {
    const S &a = start_a_(i), &v = state.v(i);
    base_q_(i) = state.q(i) + h_ * v + h_ * h_ * (half_ - weights.beta) * a;    // (3)
    base_v_(i) = v + h_ * (S(1) - weights.gamma) * a;                           // (4)
    base_w_(i) = (weights.alpha_m * a - weights.alpha_f * start_w_(i)) / rest;  // (2)
  }
  if (!linear_) factorised_ = false;
  return SolveStatus::kSolved;
}

/// q_{k+1}, u and w_{k+1} of the present iterate.
template <OrderedField S>
void GeneralizedAlpha<S>::place() {
  const S of_a = h_ * h_ * options_.weights.beta, of_jump = half_ * h_;
  for (Index i = 0; i < a_.size(); ++i) {
    q_(i) = base_q_(i) + of_a * a_(i) + of_jump * jump_(i);  // (3)
    v_(i) = base_v_(i) + of_a_ * a_(i) + jump_(i);           // (4)
    w_(i) = base_w_(i) + mass_share_ * a_(i);                // (2)
  }
}

/// R of (7).
template <OrderedField S>
void GeneralizedAlpha<S>::evaluate_residual() {
  place();
  const bool keeps_mass = factorised_ && model_.system->has_constant_mass();
  if (!keeps_mass) model_.system->mass(q_, mass_);
  model_.system->force(end_time_, q_, v_, force_);
  residual_ = mass_.lazyProduct(w_);
  residual_ -= force_;
}

/// A and B of (8). @pre evaluate_residual.
template <OrderedField S>
void GeneralizedAlpha<S>::evaluate_matrices() {
  const LagrangianSystem<S>& system = *model_.system;
  by_a_ = mass_share_ * mass_;
  by_jump_.setConstant(S(0));
  if (!system.has_constant_mass()) {
    system.mass_jacobian(q_, w_, by_position_);
    by_a_ += S(h_ * h_ * options_.weights.beta) * by_position_;
    by_jump_ += S(half_ * h_) * by_position_;
  }
  system.force_jacobians(end_time_, q_, v_, by_position_, by_velocity_);
  by_a_ -= S(h_ * h_ * options_.weights.beta) * by_position_;
  by_a_ -= of_a_ * by_velocity_;
  by_jump_ -= S(half_ * h_) * by_position_;
  by_jump_ -= by_velocity_;
}

template <OrderedField S>
typename GeneralizedAlpha<S>::Linearisation GeneralizedAlpha<S>::linearise(
    const State& state, const Vector<S>& acceleration, const Vector<S>& jump) {
  static_cast<void>(begin(state));
  a_ = acceleration;
  jump_ = jump;
  evaluate_residual();
  evaluate_matrices();
  return {residual_, by_a_, by_jump_};
}

/// Factorises A, and forms Z of (8) if there are interactions. @pre evaluate_residual.
template <OrderedField S>
SolveStatus GeneralizedAlpha<S>::factorise() {
  evaluate_matrices();
  factors_.compute(by_a_);
  if (factors_.is_singular()) return SolveStatus::kStalled;
  factorised_ = linear_;
  if (linear_ ? model_.impulses() == 0 : interactions_.size() == 0) return SolveStatus::kSolved;
  for (Index j = 0; j < transfer_.cols(); ++j) {
    column_ = by_jump_.col(j);
    factors_.solve(column_, solved_);
    transfer_.col(j) = solved_;
  }
  return SolveStatus::kSolved;
}

/// Computes the next iterate, and writes the size of its change into report_.
template <OrderedField S>
SolveStatus GeneralizedAlpha<S>::iterate() {
  evaluate_residual();
  if (!factorised_) {
    const SolveStatus status = factorise();
    if (status != SolveStatus::kSolved) return status;
  }
  factors_.solve(residual_, correction_);
  if (interactions_.size() > 0) {
    const SolveStatus status = add_interactions();
    if (status != SolveStatus::kSolved) return status;
  } else {
    next_a_ = a_ - correction_;
    next_jump_.setConstant(S(0));
    next_v_ = free_v_ = base_v_ + of_a_ * next_a_;
  }
  S change_of_a(0);
  if (!measure_change(next_a_, a_, change_of_a)) return SolveStatus::kStalled;
  if (!measure_change(next_v_, v_, report_.change)) return SolveStatus::kStalled;
  change_of_a *= of_a_;
  if (report_.change < change_of_a) report_.change = change_of_a;
  a_.swap(next_a_);
  jump_.swap(next_jump_);
  return SolveStatus::kSolved;
}

/// The matrix of W in (5): M, and with multipliers M − h (p_W − p_a Z), p_a = ∂p/∂a, p_W = ∂p/∂W.
template <OrderedField S>
SolveStatus GeneralizedAlpha<S>::factorise_jump() {
  jump_mass_ = mass_;
  if (!model_.system->has_constant_mass()) {
    column_ = half_ * (start_q_ + q_);
    model_.system->mass(column_, jump_mass_);
  }
  jump_matrix_ = jump_mass_;
  if (multipliers_.size() > 0) {
    multipliers_.set(impulse_, interactions_.contacts);
    multipliers_.evaluate(end_time_, q_, v_, end_time_, q_, v_);
    multipliers_.add_to_matrix(jump_matrix_);
    multipliers_.along(
        S(h_ * h_ * options_.weights.beta), of_a_, output_by_a_, multiplier_impulse_by_a_);
    jump_matrix_ += multiplier_impulse_by_a_.lazyProduct(transfer_);
  }
  jump_factors_.compute(jump_matrix_);
  return jump_factors_.is_singular() ? SolveStatus::kStalled : SolveStatus::kSolved;
}

/// Writes (9) without the impulses into free_jump_, free_a_ and free_v_.
template <OrderedField S>
void GeneralizedAlpha<S>::free_motion() {
  free_jump_.setConstant(S(0));
  if (multipliers_.size() > 0) {
    column_ = jump_mass_.lazyProduct(jump_);
    multipliers_.add_to_residual(column_);
    column_ += multiplier_impulse_by_a_.lazyProduct(correction_);
    jump_factors_.solve(column_, solved_);
    free_jump_ = jump_ - solved_;
  }
  column_ = free_jump_ - jump_;
  free_a_ = a_ - correction_;
  free_a_ -= transfer_.lazyProduct(column_);
  free_v_ = base_v_ + of_a_ * free_a_ + free_jump_;
}

/// Forms the effect of W on the laws, rows ∂/∂W − ∂/∂a Z of U = H u and of the outputs, and the
/// effect of P on W.
template <OrderedField S>
void GeneralizedAlpha<S>::form_operators() {
  if (constant_operators_) return operators_.choose(interactions_.active);
  const Matrix<S>& contacts = interactions_.jacobian;
  const bool has_multipliers = multipliers_.size() > 0;
  if (has_multipliers) multipliers_.stack(contacts);
  by_a_rows_.topRows(contacts.rows()) = of_a_ * contacts;
  if (has_multipliers) by_a_rows_.bottomRows(multipliers_.size()) = output_by_a_;
  rows_ = has_multipliers ? multipliers_.rows() : contacts;
  rows_ -= by_a_rows_.lazyProduct(transfer_);
  const Matrix<S>& directions = has_multipliers ? multipliers_.directions() : contacts;
  if (linear_) {
    operators_.form_all(rows_, directions, jump_factors_);
    operators_.choose(interactions_.active);
    constant_operators_ = true;
  } else {
    operators_.form(rows_, directions, interactions_.active, jump_factors_);
  }
}

/// Writes the laws (6) at W without the impulses into right_.
template <OrderedField S>
void GeneralizedAlpha<S>::evaluate_laws() {
  for (Index i = 0; i < interactions_.contacts; ++i) {
    const Index row = interactions_.active[static_cast<std::size_t>(i)];
    right_(i) = rate_(row) + interactions_.restitution(row) * interactions_.speed(row);
    for (Index c = 0; c < v_.size(); ++c) {
      right_(i) += interactions_.jacobian(row, c) * free_v_(c);
    }
  }
  if (multipliers_.size() == 0) return;
  const Index first = interactions_.contacts;
  multipliers_.complete(jump_, free_jump_, first, operators_.delassus(), right_);
  for (Index i = 0; i < multipliers_.size(); ++i) {
    for (Index c = 0; c < v_.size(); ++c) {
      right_(first + i) += output_by_a_(i, c) * (free_a_(c) - a_(c));
    }
  }
}

/// Writes (9) with the impulses of (6) into next_jump_, next_a_ and next_v_.
template <OrderedField S>
SolveStatus GeneralizedAlpha<S>::add_interactions() {
  if (interactions_.contacts > 0 && !linear_) {
    model_.relation->jacobian(end_time_, q_, interactions_.jacobian);
    model_.relation->rate(end_time_, q_, rate_);
  }
  if (!constant_operators_) {
    const SolveStatus status = factorise_jump();
    if (status != SolveStatus::kSolved) return status;
  }
  free_motion();
  form_operators();
  evaluate_laws();
  const SolveStatus status = contacts_.solve(operators_.delassus(),
                                             right_,
                                             interactions_.laws,
                                             interactions_.size(),
                                             impulse_,
                                             interactions_.bounded);
  if (status != SolveStatus::kSolved) return status;
  column_.setConstant(S(0));
  operators_.add_response(impulse_, interactions_.size(), column_);
  next_jump_ = free_jump_ + column_;
  next_a_ = free_a_;
  next_a_ -= transfer_.lazyProduct(column_);
  next_v_ = base_v_ + of_a_ * next_a_ + next_jump_;
  return SolveStatus::kSolved;
}

template <OrderedField S>
SolveStatus GeneralizedAlpha<S>::solve_step(const State& state) {
  constexpr bool kHasDerivatives = requires(S s) { s.v; };
  // With Jets, the derivatives of H and M in W converge one iteration after a.
  const bool one_more = kHasDerivatives || (interactions_.size() > 0 && !linear_);
  S before(0);
  const auto converged = [&] {
    const S of_accelerations = largest_magnitude<S>(a_) + largest_magnitude<S>(start_a_);
    const S scale = largest_magnitude<S>(next_v_) + largest_magnitude<S>(state.v) +
                    largest_magnitude<S>(free_v_) + h_ * of_accelerations;
    const bool ends = has_converged(report_, before, scale, options_.tolerance);
    before = report_.change;
    return ends;
  };
  // Exact numbers get about ten times as many digits in each iteration. Linear equations need one
  // iteration, and one more to detect it.
  const int most = options_.max_iterations;
  return run_newton(
      ScalarTraits<S>::kExact ? std::min(most, 2) : most,
      report_,
      [&] { return iterate(); },
      converged,
      [&] { return one_more; });
}

template <OrderedField S>
SolveStatus GeneralizedAlpha<S>::step(State& state) {
  report_.status = begin(state);
  if (report_.status != SolveStatus::kSolved) return report_.status;
  if (!interactions_.collect(model_, options_.activation, h_, state, multipliers_)) {
    return report_.status = SolveStatus::kStalled;
  }
  a_ = start_a_;
  jump_.setConstant(S(0));
  impulse_.setConstant(S(0));
  for (Index i = 0; i < multipliers_.size(); ++i) {
    impulse_(interactions_.contacts + i) = state.impulse(model_.components() + i);
  }
  report_.status = solve_step(state);
  if (report_.status != SolveStatus::kSolved) {
    if (!options_.continues || !all_finite(a_) || !all_finite(jump_)) return report_.status;
    ++not_converged_;
  }
  place();
  state.q = q_;
  state.v = v_;
  state.acceleration = a_;
  state.free_acceleration = w_;
  scatter<S>(interactions_.active, impulse_, state.impulse);
  advance_time(state, model_.initial_time, h_);
  return SolveStatus::kSolved;
}

}  // namespace assay
