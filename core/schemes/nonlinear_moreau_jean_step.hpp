#pragma once

// The members of NonlinearMoreauJean, see nonlinear_moreau_jean.hpp.

namespace assay {

template <OrderedField S>
std::vector<ParameterSpec> NonlinearMoreauJean<S>::parameters() {
  const Range flag{.low = Rational(0), .high = Rational(1), .integer = true};
  const Range choice{.low = Rational(0), .high = Rational(2), .integer = true};
  const Range count{.low = Rational(1), .high = Rational(10000), .integer = true};
  std::vector<ParameterSpec> specs = {
      {"theta", "1/2", "weight of t_{k+1} in the theta-method", "1", Range::unit()},
      {"mass-weight", "1/2", "where M is taken, from q_k (0) to q_{k+1} (1)", "1", Range::unit()},
      {"mass-predicted", "0", "1: that q_{k+1} is q_k + h v_k", "1", flag},
      {"mass-gradient", "1", "0: Newton's method without the derivative of M", "1", flag},
      {"modified-newton", "0", "1: the iteration matrix of the first iteration", "1", flag},
      {"force",
       "0",
       "0: theta-mean of both ends; 1: at t_{k+theta}; 2: of the system",
       "1",
       choice},
      {"contact-weight", "1", "where H is taken, from q_k (0) to q_{k+1} (1)", "1", Range::unit()},
      {"newton-tolerance", "0", "relative change of v that ends; 0: rounding", "1", Range::unit()},
      {"newton-iterations", "200", "most iterations of a step", "1", count},
      {"continue", "0", "1: go on with the best iterate where Newton fails", "1", flag},
  };
  for (ParameterSpec& spec : activation_parameters()) specs.push_back(std::move(spec));
  return specs;
}

template <OrderedField S>
typename NonlinearMoreauJean<S>::Options NonlinearMoreauJean<S>::options(
    const Parameters& parameters) {
  Options options;
  options.theta = parameters.get<S>("theta");
  options.mass_weight = parameters.get<S>("mass-weight");
  options.mass_predicted = parameters["mass-predicted"] == 1;
  options.mass_gradient = parameters["mass-gradient"] == 1;
  options.modified_newton = parameters["modified-newton"] == 1;
  options.force = static_cast<Force>(parameters.get_int("force"));
  options.contact_weight = parameters.get<S>("contact-weight");
  options.tolerance = parameters.get<S>("newton-tolerance");
  options.max_iterations = parameters.get_int("newton-iterations");
  options.continues = parameters["continue"] == 1;
  options.activation = activation_rule<S>(parameters);
  return options;
}

template <OrderedField S>
std::optional<Claim> NonlinearMoreauJean<S>::claim(std::string_view metric,
                                                   Regularity regularity,
                                                   const Parameters& parameters) {
  const Rational half(1, 2);
  const bool contact = regularity != Regularity::kSmooth;
  if (metric == "energy-identity" && parameters["force"] == 0) {
    return Claim{.kind = ClaimKind::kIdentity};
  }
  if (metric == "complementarity" && contact) return Claim{.kind = ClaimKind::kIdentity};
  if (contact && is_shifted_activation(parameters)) return std::nullopt;
  const bool centred = parameters["theta"] == half;
  // Order 1 or, if M is constant, 2.
  if (!contact && centred && parameters["mass-weight"] != half) return std::nullopt;
  return event_capturing_claim(metric, regularity, centred ? 2 : 1);
}

template <OrderedField S>
NonlinearMoreauJean<S>::NonlinearMoreauJean(LagrangianModel<S> model,
                                            const S& h,
                                            const Options& options)
    : model_(std::move(model)), h_(h), options_(options) {
  validate(model_);
  if (!is_finite(h_) || !(h_ > S(0))) {
    throw InvalidInput("step h = " + to_decimal(h_) + " is not allowed: it must be finite and > 0");
  }
  const auto require_unit = [](const char* name, const S& value) {
    if (value >= S(0) && value <= S(1)) return;
    throw InvalidInput(std::string(name) + " = " + to_decimal(value) +
                       " is not allowed: it must be in [0, 1]");
  };
  require_unit("theta", options_.theta);
  require_unit("mass-weight", options_.mass_weight);
  require_unit("contact-weight", options_.contact_weight);
  require_unit("newton-tolerance", options_.tolerance);
  validate(options_.activation);
  if (options_.max_iterations < 1) {
    throw InvalidInput("newton-iterations = " + std::to_string(options_.max_iterations) +
                       " is not allowed: it must be at least 1");
  }
  if (options_.force == Force::kOfSystem && !model_.system->has_mean_force()) {
    throw InvalidInput("force = 2 is not allowed: the system gives no mean force of a step");
  }
  allocate();
}

template <OrderedField S>
void NonlinearMoreauJean<S>::allocate() {
  const Index n = model_.size();
  const Index m = model_.components();
  by_position_.resize(n, n);
  by_velocity_.resize(n, n);
  // A first look at the Jacobians that a user gave: their shapes are refused here.
  const LagrangianSystem<S>& system = *model_.system;
  const Vector<S>& q = model_.initial_position;
  const Vector<S>& v = model_.initial_velocity;
  system.force_jacobians(model_.initial_time, q, v, by_position_, by_velocity_);
  system.mass_jacobian(q, v, by_position_);
  for (Vector<S>* x : {&u_,
                       &end_position_,
                       &mass_position_,
                       &position_,
                       &velocity_,
                       &free_,
                       &jump_,
                       &residual_,
                       &correction_,
                       &force_,
                       &old_force_,
                       &solution_}) {
    *x = Vector<S>::Constant(n, S(0));
  }
  for (Matrix<S>* a : {&mass_, &iteration_, &by_position_, &by_velocity_}) {
    *a = Matrix<S>::Constant(n, n, S(0));
  }
  for (Vector<S>* x : {&gap_, &speed_, &rate_, &q_, &impulse_}) *x = Vector<S>::Constant(m, S(0));
  jacobian_ = Matrix<S>::Constant(m, n, S(0));
  operators_ = ContactOperators<S>(n, m);
  restitution_ = Vector<S>::Constant(m, S(0));
  Index component = 0;
  for (const ImpactLaw<S>& law : model_.laws) {
    for (Index i = 0; i < dimension(law.law); ++i) {
      restitution_(component++) =
          i == 0 ? law.impact.normal_restitution : law.impact.tangential_restitution;
    }
  }
  active_.reserve(static_cast<std::size_t>(m));
  laws_.reserve(model_.laws.size());
  required_.assign(model_.laws.size(), false);
  contacts_.reserve(m);
}

template <OrderedField S>
ContactState<S> NonlinearMoreauJean<S>::initial_state() const {
  return {0,
          model_.initial_time,
          model_.initial_position,
          model_.initial_velocity,
          Vector<S>::Constant(model_.components(), S(0))};
}

/// I₁, and U_k into speed_.
template <OrderedField S>
void NonlinearMoreauJean<S>::collect_active(const ContactState<S>& state) {
  active_.clear();
  laws_.clear();
  if (model_.components() == 0) return;
  model_.relation->evaluate(state.t, state.q, gap_);
  model_.relation->jacobian(state.t, state.q, jacobian_);
  model_.relation->rate(state.t, state.q, speed_);
  speed_ += jacobian_.lazyProduct(state.v);
  Index first = 0;
  std::size_t index = 0;
  for (const ImpactLaw<S>& law : model_.laws) {
    const Index d = dimension(law.law);
    if (required_[index++] || std::holds_alternative<Equality>(law.law) ||
        options_.activation.activates(gap_(first), speed_(first), h_)) {
      for (Index i = 0; i < d; ++i) active_.push_back(first + i);
      laws_.push_back(law.law);
    }
    first += d;
  }
}

/// q_{k+1} and q̃ of the present iterate.
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

/// f̃ of (5), (6) or (7).
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

/// M̂ of (8), into iteration_. @pre place and evaluate_force; mass_ is M(q̃).
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

/// (9): the next iterate, and how far it is, into report_.
template <OrderedField S>
SolveStatus NonlinearMoreauJean<S>::iterate(const ContactState<S>& state) {
  place(state);
  const bool keeps_mass = factorised_ && model_.system->has_constant_mass();
  if (!keeps_mass) model_.system->mass(mass_position_, mass_);
  evaluate_force(state);
  residual_ = mass_.lazyProduct(jump_);
  residual_ -= h_ * force_;
  if (!factorised_) {
    evaluate_matrix(state);
    factors_.compute(iteration_);
    if (factors_.is_singular()) return SolveStatus::kStalled;
    factorised_ = model_.linear || options_.modified_newton;
  }
  factors_.solve(residual_, correction_);
  free_ = u_ - correction_;
  solution_ = free_;
  if (!active_.empty()) {
    const SolveStatus status = add_contacts(state);
    if (status != SolveStatus::kSolved) return status;
  }
  S change(0);
  for (Index i = 0; i < u_.size(); ++i) {
    if (!is_finite(solution_(i))) return SolveStatus::kStalled;
    const S own = solution_(i) - u_(i);
    if (change < own) change = own;
    if (change < -own) change = -own;
  }
  report_.change = change;
  u_.swap(solution_);
  return SolveStatus::kSolved;
}

/// P of (4), and the velocity with it, into solution_.
template <OrderedField S>
SolveStatus NonlinearMoreauJean<S>::add_contacts(const ContactState<S>& state) {
  const S& weight = options_.contact_weight;
  for (Index i = 0; i < u_.size(); ++i) {
    position_(i) = state.q(i) + weight * (end_position_(i) - state.q(i));
  }
  const S time = state.t + weight * (end_time_ - state.t);
  model_.relation->jacobian(time, position_, jacobian_);
  model_.relation->rate(time, position_, rate_);
  operators_.form(jacobian_, active_, factors_);
  const auto count = static_cast<Index>(active_.size());
  for (Index i = 0; i < count; ++i) {
    const Index row = active_[static_cast<std::size_t>(i)];
    q_(i) = rate_(row) + restitution_(row) * speed_(row);
    for (Index c = 0; c < u_.size(); ++c) q_(i) += jacobian_(row, c) * free_(c);
  }
  const SolveStatus status = contacts_.solve(operators_.delassus(), q_, laws_, count, impulse_);
  if (status == SolveStatus::kSolved) operators_.add_response(impulse_, count, solution_);
  return status;
}

template <OrderedField S>
SolveStatus NonlinearMoreauJean<S>::solve_step(const ContactState<S>& state) {
  const int most = newton_limit<S>(options_.max_iterations);
  constexpr bool kHasDerivatives = requires(S s) { s.v; };
  S before(0);
  bool converged = false;
  for (report_.iterations = 1; report_.iterations <= most; ++report_.iterations) {
    const SolveStatus status = iterate(state);
    if (status != SolveStatus::kSolved) return status;
    if (converged) return SolveStatus::kSolved;
    const S scale =
        largest_magnitude<S>(u_) + largest_magnitude<S>(state.v) + largest_magnitude<S>(free_);
    converged = has_converged(report_, before, scale, options_.tolerance);
    // Derivatives come one iteration after the values.
    if (converged && !kHasDerivatives) return SolveStatus::kSolved;
    before = report_.change;
  }
  report_.iterations = most;
  return SolveStatus::kIterationLimit;
}

template <OrderedField S>
SolveStatus NonlinearMoreauJean<S>::step(ContactState<S>& state) {
  end_time_ = model_.initial_time + S(state.k + 1) * h_;
  u_ = state.v;
  impulse_.setConstant(S(0));
  collect_active(state);
  if (options_.force == Force::kEnds && !(options_.theta == S(1))) {
    model_.system->force(state.t, state.q, state.v, old_force_);
  }
  if (!model_.linear) factorised_ = false;
  report_.status = solve_step(state);
  if (report_.status != SolveStatus::kSolved) {
    const bool has_iterate = report_.status == SolveStatus::kIterationLimit;
    if (!options_.continues || !has_iterate) return report_.status;
    ++not_converged_;
  }
  place(state);
  state.q = end_position_;
  state.v = u_;
  state.impulse.setConstant(S(0));
  for (std::size_t i = 0; i < active_.size(); ++i) {
    state.impulse(active_[i]) = impulse_(static_cast<Index>(i));
  }
  ++state.k;
  state.t = end_time_;
  return SolveStatus::kSolved;
}

}  // namespace assay
