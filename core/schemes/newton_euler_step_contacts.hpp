#pragma once

// The members of NewtonEulerStep for contacts, see newton_euler_step.hpp.

#include "core/schemes/newton_euler_step.hpp"

namespace assay {

/// Writes I₁, and U_k into speed_. False if the relation is not finite.
template <OrderedField S, class Variant>
bool NewtonEulerStep<S, Variant>::collect(const ContactState<S>& state) {
  active_.clear();
  laws_.clear();
  if (model_.components() == 0) return true;
  model_.relation->evaluate(state.t, state.q, gap_);
  model_.relation->velocity_matrix(state.t, state.q, velocity_matrix_);
  model_.relation->rate(state.t, state.q, speed_);
  speed_ += velocity_matrix_.lazyProduct(state.v);
  if (!all_finite(gap_) || !all_finite(speed_)) return false;
  GapRounding<S> rounding(state, model_.initial_time, impulse_speed(state.impulse));
  const auto activates = [&](Index i) {
    const auto rounding_of_gap = [&] { return rounding.of(row_sum(velocity_matrix_, i)); };
    return options_.activation.activates(gap_(i), speed_(i), h_, rounding_of_gap);
  };
  collect_index_set(model_.laws, required_, activates, active_, laws_);
  return true;
}

/// The largest of |M⁻¹| |G|ᵀ |P|, bounded body by body: a bound of the velocity that the contacts
/// of the step before caused. @pre velocity_matrix_ is taken at q_k.
template <OrderedField S, class Variant>
S NewtonEulerStep<S, Variant>::impulse_speed(const Vector<S>& impulse) const {
  S largest(0);
  if (is_zero(unit_roundoff<S>())) return largest;
  eigen_assert(impulse.size() <= velocity_matrix_.rows());
  for (Index c = 0; c < velocity_matrix_.cols(); ++c) {
    const auto column = velocity_matrix_.col(c);
    S sum(0);
    for (Index r = 0; r < impulse.size(); ++r) {
      sum += magnitude(column.coeff(r)) * magnitude(impulse.coeff(r));
    }
    const S speed = sum * mobility_(c / 3);
    if (largest < speed) largest = speed;
  }
  return largest;
}

/// ∂δθ/∂Ω_{k+1} of (5), for each body. @pre the bodies are placed at the end.
template <OrderedField S, class Variant>
void NewtonEulerStep<S, Variant>::evaluate_turns() {
  for (Index b = 0; b < model_.size(); ++b) {
    const AttitudeIncrement<S>& c = increments_[static_cast<std::size_t>(b)];
    const Matrix43<S> relative = left_matrix<S>(conjugate<S>(c.value)).lazyProduct(c.by_velocity);
    const S scale = S(2) * options_.theta / squared_norm<S>(c.value);
    turn_by_spin_[static_cast<std::size_t>(b)] = relative.template bottomRows<3>() * scale;
  }
}

/// x := x D_w of (5); x has as many columns as w has entries.
template <OrderedField S, class Variant>
void NewtonEulerStep<S, Variant>::displace(Matrix<S>& by_displacement) const {
  const S way = h_ * options_.theta;
  for (Index b = 0; b < model_.size(); ++b) {
    const Matrix3<S>& turn = turn_by_spin_[static_cast<std::size_t>(b)];
    const Index first = kBodyVelocities * b;
    auto shifts = by_displacement.template middleCols<3>(first);
    auto turns = by_displacement.template middleCols<3>(first + 3);
    for (Index i = 0; i < by_displacement.rows(); ++i) {
      const Vector3<S> by_turn(turns.coeff(i, 0), turns.coeff(i, 1), turns.coeff(i, 2));
      for (Index k = 0; k < 3; ++k) {
        shifts.coeffRef(i, k) *= way;
        turns.coeffRef(i, k) = inner<S>(by_turn, Vector3<S>(turn.col(k)));
      }
    }
  }
}

/// Writes G_c, b, and (6) at the last (u, P). @pre evaluate_residual.
template <OrderedField S, class Variant>
void NewtonEulerStep<S, Variant>::turn_contacts() {
  scatter(active_, impulse_, reaction_);
  by_direction_.setConstant(S(0));
  by_reaction_.setConstant(S(0));
  contacts_turn_ = model_.relation->add_direction_derivatives(
      end_time_, end_position_, u_, reaction_, by_direction_, by_reaction_);
  if (!contacts_turn_) return;
  evaluate_turns();
  displace(by_direction_);
  displace(by_reaction_);
}

/// Whether M̂ − K has entries outside of the Ω-blocks of the bodies that M does not have.
template <OrderedField S, class Variant>
bool NewtonEulerStep<S, Variant>::bodies_are_coupled() const {
  if (bodies_couple_ || !contacts_turn_) return bodies_couple_;
  const Index n = by_reaction_.rows();
  for (Index j = 0; j < n; ++j) {
    const Index turns = j - j % kBodyVelocities + 3;  // the first Ω of its body
    const Index begin = j < turns ? n : turns, end = begin + 3;
    const S* column = by_reaction_.data() + j * n;
    for (Index i = 0; i < n; ++i) {
      if (!is_zero(column[i]) && (i < begin || i >= end)) return true;
    }
  }
  return false;
}

/// Forms G_c + B, (M̂ − K)⁻¹G_cᵀ and W of the contacts in I₁.
template <OrderedField S, class Variant>
void NewtonEulerStep<S, Variant>::form_operators(const ContactState<S>& state) {
  if (Variant::contacts_at_end(options_)) {
    model_.relation->velocity_matrix(end_time_, end_position_, velocity_matrix_);
    model_.relation->rate(end_time_, end_position_, rate_);
  } else {
    model_.relation->rate(state.t, state.q, rate_);
  }
  const IterationMatrix factors{*this};
  if (!contacts_turn_) return operators_.form(velocity_matrix_, velocity_matrix_, active_, factors);
  directions_ = velocity_matrix_;
  velocity_matrix_ += by_direction_;
  operators_.form(velocity_matrix_, directions_, active_, factors);
}

/// Writes P of (2), and the velocity with it, into solution_.
template <OrderedField S, class Variant>
SolveStatus NewtonEulerStep<S, Variant>::add_contacts(const ContactState<S>& state) {
  form_operators(state);
  eigen_assert(velocity_matrix_.cols() == u_.size());
  const auto count = static_cast<Index>(active_.size());
  for (Index i = 0; i < count; ++i) {
    const Index row = active_[static_cast<std::size_t>(i)];
    S constant = rate_(row) + restitution_(row) * speed_(row);
    const auto directions = velocity_matrix_.row(row), change = by_direction_.row(row);
    for (Index c = 0; c < u_.size(); ++c) constant += directions.coeff(c) * free_.coeff(c);
    for (Index c = 0; contacts_turn_ && c < u_.size(); ++c) {
      constant -= change.coeff(c) * u_.coeff(c);
    }
    q_(i) = std::move(constant);
  }
  const SolveStatus status = contacts_.solve(operators_.delassus(), q_, laws_, count, impulse_);
  if (status == SolveStatus::kSolved) operators_.add_response(impulse_, count, solution_);
  return status;
}

}  // namespace assay
