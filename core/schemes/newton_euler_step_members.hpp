#pragma once

// The members of NewtonEulerStep, see newton_euler_step.hpp.

#include "core/schemes/newton_euler_step.hpp"

namespace assay {

/// Writes t_{k+1} and F(t_k, q_k, v_k).
template <OrderedField S, class Variant>
void NewtonEulerStep<S, Variant>::begin(const ContactState<S>& state) {
  end_time_ = model_.initial_time + S(state.k + 1) * h_;
  if constexpr (Variant::kForce != ForcePlace::kMiddle) {
    model_.force(state.t, state.q, state.v, old_force_);
  }
}

/// Writes v_{k+θ} of (1), and u − v_k.
template <OrderedField S, class Variant>
void NewtonEulerStep<S, Variant>::average(const ContactState<S>& state) {
  const S& theta = options_.theta;
  const S rest = S(1) - theta;
  eigen_assert(state.v.size() == u_.size());
  for (Index i = 0; i < u_.size(); ++i) {
    const S &u = u_.coeff(i), &v = state.v.coeff(i);
    mean_velocity_.coeffRef(i) = theta * u + rest * v;
    jump_.coeffRef(i) = u - v;
  }
}

/// Writes x_k + way v_{g,k+θ} and p_k ∘ c of a body.
template <OrderedField S, class Variant>
void NewtonEulerStep<S, Variant>::move(const ContactState<S>& state,
                                       Index body,
                                       const S& way,
                                       const Quaternion<S>& c,
                                       Vector<S>& q) const {
  const Index first = kBodyCoordinates * body;
  q.template segment<3>(first) = state.q.template segment<3>(first) +
                                 mean_velocity_.template segment<3>(kBodyVelocities * body) * way;
  q.template segment<4>(first + 3) = product<S>(attitude<S>(state.q, body), c);
}

/// c of (1) without its derivative.
template <OrderedField S, class Variant>
Quaternion<S> NewtonEulerStep<S, Variant>::turn(const Vector3<S>& omega) const {
  if constexpr (requires { Variant::turn(h_, options_, omega); }) {
    return Variant::turn(h_, options_, omega);
  } else {
    return Variant::increment(h_, options_, omega).value;
  }
}

/// Writes q_{k+1} of (1), and c with its derivative if contacts turn. @pre average.
template <OrderedField S, class Variant>
void NewtonEulerStep<S, Variant>::place_end(const ContactState<S>& state) {
  for (Index b = 0; b < model_.size(); ++b) {
    const Vector3<S> omega = angular_velocity<S>(mean_velocity_, b);
    if (contacts_turn_) {
      AttitudeIncrement<S>& c = increments_[static_cast<std::size_t>(b)];
      c = Variant::increment(h_, options_, omega);
      move(state, b, h_, c.value, end_position_);
    } else {
      move(state, b, h_, turn(omega), end_position_);
    }
  }
}

/// Writes the position at which F̃ is taken, and the derivative of its p by Ω_{k+1}. If F̃ is taken
/// at the end, writes also c of (1). @pre average; not for forces at the start.
template <OrderedField S, class Variant>
void NewtonEulerStep<S, Variant>::place_force(const ContactState<S>& state) {
  const S& theta = options_.theta;
  for (Index b = 0; b < model_.size(); ++b) {
    const Vector3<S> omega = angular_velocity<S>(mean_velocity_, b);
    AttitudeIncrement<S> c;
    if constexpr (Variant::kForce == ForcePlace::kMiddle) {
      c = Variant::middle_increment(h_, options_, omega);
      move(state, b, S(theta * h_), c.value, force_position_);
    } else {
      c = increments_[static_cast<std::size_t>(b)] = Variant::increment(h_, options_, omega);
      move(state, b, h_, c.value, end_position_);
    }
    attitude_by_spin_[static_cast<std::size_t>(b)] =
        left_matrix<S>(attitude<S>(state.q, b)).lazyProduct(c.by_velocity) * theta;
  }
}

/// Writes R(u) of (1), and the positions for u on which forces and contacts depend. @pre begin.
template <OrderedField S, class Variant>
void NewtonEulerStep<S, Variant>::evaluate_residual(const ContactState<S>& state) {
  average(state);
  if (bodies_couple_) place_force(state);
  const bool is_placed = bodies_couple_ && Variant::kForce == ForcePlace::kEnds;
  if (!active_.empty() && Variant::contacts_at_end(options_) && !is_placed) place_end(state);
  evaluate_force(state);
  model_.apply_mass(jump_, residual_);
  residual_ -= h_ * force_;
}

/// Writes F̃.
template <OrderedField S, class Variant>
void NewtonEulerStep<S, Variant>::evaluate_force(const ContactState<S>& state) {
  const S& theta = options_.theta;
  if constexpr (Variant::kForce == ForcePlace::kStart) {
    force_ = old_force_;
  } else if constexpr (Variant::kForce == ForcePlace::kMiddle) {
    model_.force(
        S(state.t + theta * (end_time_ - state.t)), force_position_, mean_velocity_, force_);
  } else {
    model_.force(end_time_, end_position_, u_, force_);
    for (Index i = 0; i < force_.size(); ++i) {
      force_(i) = theta * force_(i) + (S(1) - theta) * old_force_(i);
    }
  }
}

/// iteration_ −= of_velocity ∂F/∂v + ∂F/∂q (of_position, h ∂p/∂Ω, …), from by_position_ and
/// by_velocity_.
template <OrderedField S, class Variant>
void NewtonEulerStep<S, Variant>::add_force_derivatives(const S& of_position,
                                                        const S& of_velocity) {
  iteration_ -= of_velocity * by_velocity_;
  if (!bodies_couple_) return;  // gyroscopic moments do not depend on q
  for (Index b = 0; b < model_.size(); ++b) {
    const Index from = kBodyCoordinates * b, to = kBodyVelocities * b;
    const Matrix43<S>& turn = attitude_by_spin_[static_cast<std::size_t>(b)];
    const S share = Variant::kForce == ForcePlace::kEnds ? S(h_ * options_.theta) : h_;
    for (Index i = 0; i < u_.size(); ++i) {
      for (Index j = 0; j < 3; ++j) {
        iteration_(i, to + j) -= of_position * by_position_(i, from + j);
        S sum(0);
        for (Index k = 0; k < 4; ++k) sum += by_position_(i, from + 3 + k) * turn(k, j);
        iteration_(i, to + 3 + j) -= share * sum;
      }
    }
  }
}

/// Writes M̂ of (3). @pre evaluate_residual; F̃ is not taken at the start.
template <OrderedField S, class Variant>
void NewtonEulerStep<S, Variant>::evaluate_matrix() {
  const S& theta = options_.theta;
  const S half = h_ * theta;
  iteration_ = mass_;
  if constexpr (Variant::kForce == ForcePlace::kMiddle) {
    const S time = end_time_ - (S(1) - theta) * h_;
    model_.force_jacobians(time, force_position_, mean_velocity_, by_position_, by_velocity_);
  } else {
    model_.force_jacobians(end_time_, end_position_, u_, by_position_, by_velocity_);
  }
  add_force_derivatives(S(half * half), half);
}

/// Factorises M̂ − K; false if it is singular.
template <OrderedField S, class Variant>
bool NewtonEulerStep<S, Variant>::factorise() {
  is_full_ = bodies_are_coupled();
  if (is_full_) {
    evaluate_matrix();
    if (contacts_turn_) iteration_ -= by_reaction_;
    factors_.compute(iteration_);
    return !factors_.is_singular();
  }
  const Vector<S>& v = Variant::kForce == ForcePlace::kMiddle ? mean_velocity_ : u_;
  const S half = h_ * options_.theta;
  bool regular = true;
  for (Index b = 0; b < model_.size(); ++b) {
    const RigidBody<S>& body = model_.bodies[static_cast<std::size_t>(b)];
    Matrix3<S> inertia = body.inertia;
    if constexpr (Variant::kForce != ForcePlace::kStart) {
      inertia += gyroscopic_jacobian<S>(body.inertia, angular_velocity<S>(v, b)) * half;
    }
    if (contacts_turn_) {
      const Index first = kBodyVelocities * b + 3;
      inertia -= by_reaction_.template block<3, 3>(first, first);
    }
    regular = body_factors_.set(b, body.mass, inertia) && regular;
  }
  return regular;
}

/// x := (M̂ − K)⁻¹ b.
template <OrderedField S, class Variant>
void NewtonEulerStep<S, Variant>::solve_with_matrix(const Vector<S>& b, Vector<S>& x) const {
  if (is_full_) {
    factors_.solve(b, x);
  } else {
    body_factors_.solve(b, x);
  }
}

template <OrderedField S, class Variant>
typename NewtonEulerStep<S, Variant>::Linearisation NewtonEulerStep<S, Variant>::linearise(
    const ContactState<S>& state, const Vector<S>& u) {
  begin(state);
  u_ = u;
  evaluate_residual(state);
  if constexpr (Variant::kForce == ForcePlace::kStart) {
    iteration_ = mass_;
  } else {
    evaluate_matrix();
  }
  return {residual_, iteration_};
}

/// (4), (7): computes the next iterate, and writes the size of its change into report_.
template <OrderedField S, class Variant>
SolveStatus NewtonEulerStep<S, Variant>::iterate(const ContactState<S>& state) {
  evaluate_residual(state);
  if (contacts_turn_) turn_contacts();
  if constexpr (Variant::kForce != ForcePlace::kStart) {
    if (!keeps_matrix_ && !factorise()) return SolveStatus::kStalled;
  }
  solve_with_matrix(residual_, correction_);
  free_ = u_ - correction_;
  solution_ = free_;
  if (!active_.empty()) {
    const SolveStatus status = add_contacts(state);
    if (status != SolveStatus::kSolved) return status;
  }
  if (!measure_change(solution_, u_, report_.change)) return SolveStatus::kStalled;
  u_.swap(solution_);
  return SolveStatus::kSolved;
}

template <OrderedField S, class Variant>
SolveStatus NewtonEulerStep<S, Variant>::solve_step(const ContactState<S>& state) {
  constexpr bool kLinear = Variant::kForce == ForcePlace::kStart;
  const bool moving_contacts = !active_.empty() && Variant::contacts_at_end(options_) &&
                               !model_.relation->has_constant_matrix();
  if (kLinear && !moving_contacts) {
    report_.iterations = 1;
    return iterate(state);
  }
  contacts_turn_ = moving_contacts;
  const SolveStatus status = solve_newton(state, moving_contacts);
  const bool turned = contacts_turn_;
  contacts_turn_ = false;
  if (status == SolveStatus::kSolved || !turned) return status;
  u_ = state.v;
  impulse_.setConstant(S(0));
  return solve_newton(state, moving_contacts);
}

/// Runs Newton's method; with (5)–(7) if contacts_turn_ is set and the relation provides (6).
template <OrderedField S, class Variant>
SolveStatus NewtonEulerStep<S, Variant>::solve_newton(const ContactState<S>& state,
                                                      bool moving_contacts) {
  constexpr bool kHasDerivatives = requires(S s) { s.v; };
  const S size_before = largest_magnitude<S>(state.v);
  S before(0);
  keeps_matrix_ = false;
  const auto converged = [&] {
    const S scale = largest_magnitude<S>(u_) + size_before + largest_magnitude<S>(free_);
    const bool ends = has_converged(report_, before, scale, options_.tolerance);
    const S& change = report_.change;
    keeps_matrix_ =
        !kHasDerivatives && change * change * change <= unit_roundoff<S>() * scale * scale * scale;
    before = change;
    return ends;
  };
  // With Jets, the derivatives of G_c converge one iteration after u; with (6) they do not.
  const auto is_behind = [&] { return kHasDerivatives || (moving_contacts && !contacts_turn_); };
  return run_newton(
      options_.max_iterations, report_, [&] { return iterate(state); }, converged, is_behind);
}

template <OrderedField S, class Variant>
void NewtonEulerStep<S, Variant>::project(Vector<S>& q) const {
  if constexpr (RealScalar<S>) {
    for (Index b = 0; b < model_.size(); ++b) {
      q.template segment<4>(kBodyCoordinates * b + 3) = normalised<S>(attitude<S>(q, b));
    }
  }
}

template <OrderedField S, class Variant>
SolveStatus NewtonEulerStep<S, Variant>::step(ContactState<S>& state) {
  begin(state);
  u_ = state.v;
  if (!collect(state)) return report_.status = SolveStatus::kStalled;
  impulse_.setConstant(S(0));
  report_.status = solve_step(state);
  if (report_.status != SolveStatus::kSolved) return report_.status;
  average(state);
  place_end(state);
  if (options_.projected) project(end_position_);
  state.q.swap(end_position_);
  state.v.swap(u_);
  scatter<S>(active_, impulse_, state.impulse);
  advance_time(state, model_.initial_time, h_);
  return SolveStatus::kSolved;
}

}  // namespace assay
