#pragma once

// The members of NewtonEulerStep for contacts, see newton_euler_step.hpp.

#include <algorithm>
#include <optional>

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
  std::optional<GapRounding<S>> rounding;
  const auto activates = [&](Index i) {
    const auto rounding_of_gap = [&] {
      if (!rounding) rounding.emplace(state, model_.initial_time, impulse_speed(state.impulse));
      return rounding->of(row_sum(velocity_matrix_, i));
    };
    return options_.activation.activates(gap_(i), speed_(i), h_, rounding_of_gap);
  };
  collect_index_set(model_.laws, required_, activates, active_, laws_);
  return true;
}

/// The largest entry of |M⁻¹| |G|ᵀ |P|, bounded body by body. It bounds the velocity that the
/// contacts of the step before caused. @pre velocity_matrix_ is taken at q_k.
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
    const Index rows = by_displacement.rows();
    eigen_assert(by_displacement.cols() == kBodyVelocities * model_.size());
    S* shifts = by_displacement.data() + first * rows;
    S* turns = shifts + 3 * rows;
    for (Index i = 0; i < 3 * rows; ++i) shifts[i] *= way;
    for (Index i = 0; i < rows; ++i, ++turns) {
      const Vector3<S> by_turn(turns[0], turns[rows], turns[2 * rows]);
      turns[0] = inner<S>(by_turn, Vector3<S>(turn.col(0)));
      turns[rows] = inner<S>(by_turn, Vector3<S>(turn.col(1)));
      turns[2 * rows] = inner<S>(by_turn, Vector3<S>(turn.col(2)));
    }
  }
}

/// Writes (6) at the last (u, P). If P = 0, then K = 0. @pre evaluate_residual.
template <OrderedField S, class Variant>
void NewtonEulerStep<S, Variant>::turn_contacts() {
  scatter<S>(active_, impulse_, reaction_);
  reactions_turn_ = !std::ranges::all_of(reaction_, is_zero<S>);
  by_direction_.setConstant(S(0));
  by_reaction_.setConstant(S(0));
  contacts_turn_ = model_.relation->add_direction_derivatives(
      end_time_, end_position_, u_, reaction_, by_direction_, by_reaction_);
  if (!contacts_turn_) return;
  evaluate_turns();
  displace(by_direction_);
  if (reactions_turn_) displace(by_reaction_);
}

/// Whether M̂ − K has more entries than M outside of the Ω-blocks of the bodies.
template <OrderedField S, class Variant>
bool NewtonEulerStep<S, Variant>::bodies_are_coupled() const {
  if (bodies_couple_ || !contacts_turn_ || !reactions_turn_) return bodies_couple_;
  const Index n = by_reaction_.rows();
  for (Index j = 0; j < n; ++j) {
    const Index turns = j - j % kBodyVelocities + 3;  // the first Ω of its body
    const Index begin = j < turns ? n : turns, end = j < turns ? n : turns + 3;
    const S* column = by_reaction_.data() + j * n;
    if (!std::all_of(column, column + begin, is_zero<S>)) return true;
    if (!std::all_of(column + end, column + n, is_zero<S>)) return true;
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
  const auto count = static_cast<Index>(active_.size());
  for (Index i = 0; i < count; ++i) {
    const Index row = active_[static_cast<std::size_t>(i)];
    q_(i) = rate_(row) + restitution_(row) * speed_(row);
  }
  add_row_products<S>(velocity_matrix_, active_, free_, q_.data());
  if (contacts_turn_) {
    correction_ = -u_;
    add_row_products<S>(by_direction_, active_, correction_, q_.data());
  }
  const SolveStatus status = contacts_.solve(operators_.delassus(), q_, laws_, count, impulse_);
  if (status == SolveStatus::kSolved) operators_.add_response(impulse_, count, solution_);
  return status;
}

}  // namespace assay
