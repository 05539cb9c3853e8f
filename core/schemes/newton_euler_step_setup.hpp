#pragma once

// The options and the construction of NewtonEulerStep, see newton_euler_step.hpp.

#include "core/schemes/newton_euler_step.hpp"

namespace assay {

template <OrderedField S, class Variant>
NewtonEulerStep<S, Variant>::NewtonEulerStep(NewtonEulerModel<S> model,
                                             const S& h,
                                             const Options& options)
    : model_(std::move(model)), h_(h), options_(options) {
  validate(model_);
  require_step_of_friction(h_);
  require_unit("theta", options_.theta);
  require_newton_tolerance(options_.tolerance);
  require_at_least("newton-iterations", options_.max_iterations, 1);
  validate(options_.activation);
  if (options_.projected && !RealScalar<S>) {
    throw InvalidInput("a projected quaternion needs a square root, which scalar " +
                       std::string(ScalarTraits<S>::kName) + " does not have");
  }
  allocate();
}

template <OrderedField S, class Variant>
void NewtonEulerStep<S, Variant>::allocate() {
  const Index n = model_.velocities(), m = model_.components();
  for (Vector<S>* x : {&u_,
                       &mean_velocity_,
                       &free_,
                       &jump_,
                       &residual_,
                       &correction_,
                       &solution_,
                       &force_,
                       &old_force_}) {
    *x = Vector<S>::Constant(n, S(0));
  }
  end_position_ = force_position_ = model_.initial_position;
  increments_.resize(model_.bodies.size());
  attitude_by_spin_.resize(model_.bodies.size());
  mass_ = iteration_ = by_velocity_ = Matrix<S>::Constant(n, n, S(0));
  by_position_ = Matrix<S>::Constant(n, model_.coordinates(), S(0));
  model_.mass(mass_);
  is_full_ = bodies_couple_ =
      Variant::kForce != ForcePlace::kStart && model_.wrenches_depend_on_state();
  factors_.compute(mass_);
  body_factors_.resize(model_.size());
  for (Vector<S>* x : {&gap_, &speed_, &rate_, &q_, &impulse_, &reaction_}) {
    *x = Vector<S>::Constant(m, S(0));
  }
  velocity_matrix_ = directions_ = by_direction_ = Matrix<S>::Constant(m, n, S(0));
  by_reaction_ = Matrix<S>::Constant(n, n, S(0));
  turn_by_spin_.resize(model_.bodies.size());
  operators_ = ContactOperators<S>(n, m);
  set_mobility();
  restitution_ = restitution_diagonal(model_.laws);
  required_.assign(model_.laws.size(), false);
  active_.reserve(static_cast<std::size_t>(m));
  laws_.reserve(model_.laws.size());
  contacts_.reserve(m);
}

/// Factorises M into body_factors_, and computes ‖(m 1)⁻¹‖∞ and ‖I⁻¹‖∞ over all bodies.
template <OrderedField S, class Variant>
void NewtonEulerStep<S, Variant>::set_mobility() {
  for (Index b = 0; b < model_.size(); ++b) {
    const RigidBody<S>& body = model_.bodies[static_cast<std::size_t>(b)];
    if (!body_factors_.set(b, body.mass, body.inertia)) {
      throw InvalidInput("inertia of body " + std::to_string(b) + " is singular up to rounding");
    }
  }
  const Index n = model_.velocities();
  Vector<S> sums = Vector<S>::Constant(n, S(0)), units = sums, answers = sums;
  for (Index j = 0; j < kBodyVelocities; ++j) {
    for (Index i = 0; i < n; ++i) units(i) = S(i % kBodyVelocities == j ? 1 : 0);
    body_factors_.solve(units, answers);
    for (Index i = 0; i < n; ++i) sums(i) += magnitude(answers(i));
  }
  mobility_ = Vector<S>::Constant(n / 3, S(0));
  for (Index i = 0; i < n; ++i) {
    if (mobility_(i / 3) < sums(i)) mobility_(i / 3) = sums(i);
  }
}

template <OrderedField S, class Variant>
ContactState<S> NewtonEulerStep<S, Variant>::initial_state() const {
  return initial_contact_state<S>(model_, model_.components());
}

}  // namespace assay
