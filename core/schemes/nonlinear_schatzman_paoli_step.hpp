#pragma once

// The members of NonlinearSchatzmanPaoli, see nonlinear_schatzman_paoli.hpp.

#include "core/schemes/nonlinear_schatzman_paoli.hpp"

namespace assay {

template <OrderedField S>
bool NonlinearSchatzmanPaoli<S>::takes(const LagrangianModel<S>& model) {
  return std::ranges::all_of(model.laws, [](const ImpactLaw<S>& law) {
    return std::holds_alternative<Unilateral>(law.law) || std::holds_alternative<Equality>(law.law);
  });
}

template <OrderedField S>
NonlinearSchatzmanPaoli<S>::NonlinearSchatzmanPaoli(LagrangianModel<S> model,
                                                    const S& h,
                                                    const Options& options)
    : model_(std::move(model)), h_(h), options_(options) {
  validate(model_);
  if (!takes(model_)) {
    throw InvalidInput("scheme " + std::string(kName) +
                       " imposes contacts on positions; friction has no law on positions");
  }
  require_no_multipliers(model_, std::string(kName));
  require_step(h_);
  require_unit("theta", options_.theta);
  require_newton_tolerance(options_.tolerance);
  require_at_least("newton-iterations", options_.max_iterations, 1);
  allocate();
}

template <OrderedField S>
void NonlinearSchatzmanPaoli<S>::allocate() {
  const Index n = model_.size();
  const Index m = model_.components();
  linear_ = is_linear(model_);
  for (Vector<S>* x : {&position_,
                       &mean_velocity_,
                       &w_,
                       &next_w_,
                       &free_,
                       &jump_,
                       &mean_q_,
                       &mean_v_,
                       &next_q_,
                       &force_,
                       &residual_,
                       &correction_}) {
    *x = Vector<S>::Constant(n, S(0));
  }
  for (Matrix<S>* a : {&mass_, &iteration_, &by_position_, &by_velocity_}) {
    *a = Matrix<S>::Constant(n, n, S(0));
  }
  for (Vector<S>* x : {&past_, &gap_, &right_, &multiplier_, &node_impulse_, &last_impulse_}) {
    *x = Vector<S>::Constant(m, S(0));
  }
  force_directions_ = jacobian_ = Matrix<S>::Constant(m, n, S(0));
  operators_ = ContactOperators<S>(n, m);
  contacts_.reserve(m);
  is_active_.assign(static_cast<std::size_t>(m), false);
  active_.reserve(static_cast<std::size_t>(m));
  laws_.reserve(static_cast<std::size_t>(m));
  for (std::size_t law = 0; law < model_.laws.size(); ++law) {
    law_of_.insert(law_of_.end(),
                   static_cast<std::size_t>(dimension(model_.laws[law].law)),
                   static_cast<Index>(law));
  }
}

template <OrderedField S>
typename NonlinearSchatzmanPaoli<S>::State NonlinearSchatzmanPaoli<S>::initial_state() const {
  const Index m = model_.components();
  return {
      initial_contact_state<S>(model_, m), model_.initial_velocity, Vector<S>::Constant(m, S(0))};
}

/// Computes what does not depend on w: M(q_k), H(t_k, q_k), e g_{k−1}.
template <OrderedField S>
void NonlinearSchatzmanPaoli<S>::prepare_node(int k, const Vector<S>& velocity) {
  time_ = model_.initial_time + S(k) * h_;
  next_time_ = model_.initial_time + S(k + 1) * h_;
  share_ = k == 0 ? half_ : S(1);
  model_.system->mass(position_, mass_);
  w_ = mean_velocity_;
  if (model_.components() == 0) return;
  model_.relation->jacobian(time_, position_, force_directions_);
  next_q_ = position_ - h_ * (k == 0 ? velocity : mean_velocity_);
  model_.relation->evaluate(S(time_ - h_), next_q_, past_);
  for (Index i = 0; i < past_.size(); ++i) {
    const auto at = static_cast<std::size_t>(i);
    const ImpactLaw<S>& law = model_.laws[static_cast<std::size_t>(law_of_[at])];
    const bool equality = std::holds_alternative<Equality>(law.law);
    if (k == 0 && past_(i) < S(0)) past_(i) = S(0);
    past_(i) = equality ? S(0) : S(law.impact.normal_restitution * past_(i));
    is_active_[at] = equality || last_impulse_(i) > S(0);
  }
}

/// Solves (1) to (3) for w and I_k, given q_k = position_ and v_{k−1/2} = mean_velocity_. At k = 0
/// the unknown impulse is half of I_0.
template <OrderedField S>
SolveStatus NonlinearSchatzmanPaoli<S>::solve_node(int k, const Vector<S>& velocity) {
  prepare_node(k, velocity);
  S before(0);
  const auto converged = [&] {
    const S scale = largest_magnitude<S>(w_) + largest_magnitude<S>(mean_velocity_) +
                    largest_magnitude<S>(free_);
    const bool ends = has_converged(report_, before, scale, options_.tolerance);
    before = report_.change;
    return ends;
  };
  return report_.status = run_newton(
             options_.max_iterations,
             report_,
             [&] { return iterate(); },
             converged,
             [] { return false; });
}

/// The same. With the option `continues` the last iterate counts if Newton's method fails.
template <OrderedField S>
SolveStatus NonlinearSchatzmanPaoli<S>::pass_node(int k, const Vector<S>& velocity) {
  const SolveStatus status = solve_node(k, velocity);
  if (status == SolveStatus::kSolved || !options_.continues) return status;
  if (!all_finite(w_) || !all_finite(node_impulse_)) return status;
  step_converged_ = false;
  return SolveStatus::kSolved;
}

/// Writes the residual of (1) at w_, and the point at which its derivative is taken.
template <OrderedField S>
void NonlinearSchatzmanPaoli<S>::evaluate_residual() {
  const bool first = !(share_ == S(1));
  weight_ = half_ * options_.theta * h_ / share_;
  for (Index i = 0; i < w_.size(); ++i) {
    jump_(i) = w_(i) - mean_velocity_(i);
    mean_q_(i) = position_(i) + weight_ * jump_(i);
    mean_v_(i) = first ? mean_velocity_(i) : S(mean_velocity_(i) + half_ * jump_(i));
  }
  model_.system->force(time_, mean_q_, mean_v_, force_);
  residual_ = mass_.lazyProduct(jump_);
  residual_ -= S(share_ * h_) * force_;
}

/// Writes the derivative of the residual by w into iteration_. @pre evaluate_residual.
template <OrderedField S>
void NonlinearSchatzmanPaoli<S>::evaluate_matrix() {
  const bool first = !(share_ == S(1));
  model_.system->force_jacobians(time_, mean_q_, mean_v_, by_position_, by_velocity_);
  iteration_ = mass_ - S(share_ * h_ * weight_) * by_position_;
  if (!first) iteration_ -= S(h_ * half_) * by_velocity_;
}

template <OrderedField S>
typename NonlinearSchatzmanPaoli<S>::Linearisation NonlinearSchatzmanPaoli<S>::linearise(
    int k, const Vector<S>& position, const Vector<S>& velocity, const Vector<S>& w) {
  position_ = position;
  mean_velocity_ = velocity;
  prepare_node(k, velocity);
  w_ = w;
  evaluate_residual();
  evaluate_matrix();
  return {residual_, iteration_};
}

/// Computes the next iterate.
template <OrderedField S>
SolveStatus NonlinearSchatzmanPaoli<S>::iterate() {
  evaluate_residual();
  if (!factorised_) {
    evaluate_matrix();
    factors_.compute(iteration_);
    if (factors_.is_singular()) return SolveStatus::kStalled;
    factorised_ = linear_ && share_ == S(1);
  }
  factors_.solve(residual_, correction_);
  free_ = w_ - correction_;
  next_w_ = free_;
  if (model_.components() > 0) {
    const SolveStatus status = add_contacts();
    if (status != SolveStatus::kSolved) return status;
  }
  if (!measure_change(next_w_, w_, report_.change)) return SolveStatus::kStalled;
  w_.swap(next_w_);
  return SolveStatus::kSolved;
}

/// Forms A⁻¹Gᵀ and W of the active contacts.
template <OrderedField S>
void NonlinearSchatzmanPaoli<S>::form_operators() {
  if (!factorised_) return operators_.form(jacobian_, force_directions_, active_, factors_);
  if (!constant_operators_) operators_.form_all(jacobian_, factors_);
  constant_operators_ = true;
  operators_.choose(active_);
}

/// Solves (3) linearised at w_, (g_{k+1}(w) + e g_{k−1})/h + H (w' − w), for the contacts that
/// free_ or an iterate violates; writes w' into next_w_.
template <OrderedField S>
SolveStatus NonlinearSchatzmanPaoli<S>::add_contacts() {
  next_q_ = position_ + h_ * w_;
  model_.relation->evaluate(next_time_, next_q_, gap_);
  model_.relation->jacobian(next_time_, next_q_, jacobian_);
  if (!all_finite(past_) || !all_finite(gap_)) return SolveStatus::kStalled;
  node_impulse_.setConstant(S(0));
  bool grows = add_violated(free_) || !active_.empty();
  while (grows) {
    form_operators();
    const auto count = static_cast<Index>(active_.size());
    for (Index i = 0; i < count; ++i) {
      right_(i) = next_gap_rate(active_[static_cast<std::size_t>(i)], free_);
    }
    const SolveStatus status =
        contacts_.solve(operators_.delassus(), right_, laws_, count, multiplier_);
    if (status != SolveStatus::kSolved) return status;
    next_w_ = free_;
    operators_.add_response(multiplier_, count, next_w_);
    scatter<S>(active_, multiplier_, node_impulse_);
    grows = add_violated(next_w_);
  }
  return SolveStatus::kSolved;
}

/// (g_{k+1} + e g_{k−1})/h for another w, linearised.
template <OrderedField S>
S NonlinearSchatzmanPaoli<S>::next_gap_rate(Index row, const Vector<S>& w) const {
  S rate = (gap_(row) + past_(row)) / h_;
  for (Index c = 0; c < w_.size(); ++c) rate += jacobian_(row, c) * (w(c) - w_(c));
  return rate;
}

/// Adds the contacts that w violates, and lists the active contacts. Returns whether any was added.
template <OrderedField S>
bool NonlinearSchatzmanPaoli<S>::add_violated(const Vector<S>& w) {
  bool added = false;
  active_.clear();
  laws_.clear();
  for (Index i = 0; i < gap_.size(); ++i) {
    const auto at = static_cast<std::size_t>(i);
    if (!is_active_[at] && next_gap_rate(i, w) < S(0)) is_active_[at] = added = true;
    if (!is_active_[at]) continue;
    active_.push_back(i);
    const ContactLaw<S>& law = model_.laws[static_cast<std::size_t>(law_of_[at])].law;
    laws_.push_back(std::holds_alternative<Equality>(law) ? ContactLaw<S>(Equality{1}) : law);
  }
  return added;
}

/// Sets position_ = q_0, mean_velocity_ = v_{1/2}, last_impulse_ = I_0.
template <OrderedField S>
SolveStatus NonlinearSchatzmanPaoli<S>::start(const State& state) {
  position_ = state.q;
  mean_velocity_ = state.v;
  last_impulse_.setConstant(S(0));
  factorised_ = constant_operators_ = false;
  PositionProjection projection(LagrangianChart<S>(model_, true), S(0));
  SolveStatus status = projection.project(state.t, position_);
  if (status == SolveStatus::kSolved) status = pass_node(0, state.v);
  mean_velocity_ = w_;
  last_impulse_ = S(2) * node_impulse_;
  return status;
}

template <OrderedField S>
SolveStatus NonlinearSchatzmanPaoli<S>::step(State& state) {
  step_converged_ = true;
  if (state.k == 0) {
    const SolveStatus status = start(state);
    if (status != SolveStatus::kSolved) return status;
  } else {
    position_ = state.q;
    mean_velocity_ = state.mean_velocity;
    last_impulse_ = state.node_impulse;
  }
  position_ += h_ * mean_velocity_;
  const SolveStatus status = pass_node(state.k + 1, state.v);
  if (status != SolveStatus::kSolved) return status;
  state.q = position_;
  state.v = mean_velocity_;
  if (!options_.backward_velocity) state.v += half_ * (w_ - mean_velocity_);
  state.mean_velocity = w_;
  state.impulse = half_ * (last_impulse_ + node_impulse_);
  state.node_impulse = node_impulse_;
  if (!step_converged_) ++not_converged_;
  advance_time(state, model_.initial_time, h_);
  return SolveStatus::kSolved;
}

}  // namespace assay
