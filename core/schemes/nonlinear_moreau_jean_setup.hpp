#pragma once

// The options and the construction of NonlinearMoreauJean, see nonlinear_moreau_jean.hpp.

#include "core/schemes/nonlinear_moreau_jean.hpp"

namespace assay {

template <OrderedField S>
std::vector<ParameterSpec> NonlinearMoreauJean<S>::parameters() {
  const Range flag = flag_range();
  const Range choice{.low = Rational(0), .high = Rational(2), .integer = true};
  const Range count{.low = Rational(1), .high = Rational(10000), .integer = true};
  std::vector<ParameterSpec> specs = {
      {"theta", "1/2", "weight of t_{k+1} in the theta-method", "1", Range::unit()},
      {"mass-weight",
       "1/2",
       "where M is evaluated, from q_k (0) to q_{k+1} (1)",
       "1",
       Range::unit()},
      {"mass-predicted", "0", "1: that q_{k+1} is q_k + h v_k", "1", flag},
      {"mass-gradient", "1", "0: Newton's method without the derivative of M", "1", flag},
      {"modified-newton",
       "0",
       "1: all iterations use the iteration matrix of the first one",
       "1",
       flag},
      {"force",
       "0",
       "0: theta-mean of both ends; 1: at t_{k+theta}; 2: mean force that the system gives",
       "1",
       choice},
      {"contact-weight",
       "1",
       "where H is evaluated, from q_k (0) to q_{k+1} (1)",
       "1",
       Range::unit()},
      {"multiplier-weight",
       "1",
       "where multipliers act, from t_k (0) to t_{k+1} (1)",
       "1",
       {.low = Rational(0), .high = Rational(1), .low_open = true}},
      newton_tolerance_spec("v"),
      {"newton-iterations", "200", "largest number of iterations in a step", "1", count},
      {"continue", "0", "1: go on with the last iterate if Newton's method fails", "1", flag},
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
  options.multiplier_weight = parameters.get<S>("multiplier-weight");
  options.tolerance = parameters.get<S>("newton-tolerance");
  options.max_iterations = parameters.get_int("newton-iterations");
  options.continues = parameters["continue"] == 1;
  options.activation = activation_rule<S>(parameters);
  return options;
}

template <OrderedField S>
std::optional<Claim> NonlinearMoreauJean<S>::claim(ErrorMeasure measure,
                                                   Regularity regularity,
                                                   const Parameters& parameters) {
  const Rational half(1, 2);
  const bool compliant = regularity == Regularity::kCompliance;
  const bool held = regularity == Regularity::kHeld;
  const bool contact = regularity != Regularity::kSmooth && !compliant && !held;
  if (measure == ErrorMeasure::kEnergyIdentity && parameters["force"] == 0) {
    return Claim{.kind = ClaimKind::kIdentity};
  }
  if (measure == ErrorMeasure::kComplementarity && (contact || held)) {
    return Claim{.kind = ClaimKind::kIdentity};
  }
  if (contact && is_shifted_activation(parameters)) return std::nullopt;
  const bool sign_test = parameters["sign-test"] == 1;
  if (const auto at_rest = rest_claim(measure, regularity, sign_test)) return at_rest;
  const bool centred = parameters["theta"] == half;
  if (held) {
    if (parameters["contact-weight"] != 1) return std::nullopt;
    return event_capturing_claim(measure, regularity, 1);
  }
  const bool sliding = regularity == Regularity::kBraking || regularity == Regularity::kFriction;
  // If relays at rest act before the end of a step, they oscillate from step to step.
  if (sliding && parameters["multiplier-weight"] != 1) return std::nullopt;
  if (compliant && !(centred && parameters["multiplier-weight"] == half)) {
    return event_capturing_claim(measure, regularity, 1);
  }
  // Order 1 or, if M is constant, 2.
  if (!contact && centred && parameters["mass-weight"] != half) return std::nullopt;
  return event_capturing_claim(measure, regularity, centred ? 2 : 1);
}

template <OrderedField S>
NonlinearMoreauJean<S>::NonlinearMoreauJean(LagrangianModel<S> model,
                                            const S& h,
                                            const Options& options)
    : model_(std::move(model)), h_(h), options_(options) {
  validate(model_);
  require_step(h_);
  require_unit("theta", options_.theta);
  require_unit("mass-weight", options_.mass_weight);
  require_unit("contact-weight", options_.contact_weight);
  require_unit("multiplier-weight", options_.multiplier_weight);
  if (is_zero(options_.multiplier_weight)) {
    throw InvalidInput("multiplier-weight = 0 is not allowed: it must be > 0");
  }
  require_newton_tolerance(options_.tolerance);
  validate(options_.activation);
  require_at_least("newton-iterations", options_.max_iterations, 1);
  if (options_.force == Force::kOfSystem && !model_.system->has_mean_force()) {
    throw InvalidInput("force = 2 is not allowed: the system gives no mean force of a step");
  }
  require_no_relay_in_space(model_, std::string(kName));
  allocate();
}

template <OrderedField S>
void NonlinearMoreauJean<S>::allocate() {
  const Index n = model_.size();
  const Index m = model_.components();
  by_position_.resize(n, n);
  by_velocity_.resize(n, n);
  // Evaluates the Jacobians of the user once, so that a wrong size is refused here.
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
  rate_ = Vector<S>::Constant(m, S(0));
  for (Vector<S>* x : {&q_, &impulse_}) *x = Vector<S>::Constant(model_.impulses(), S(0));
  operators_ = ContactOperators<S>(n, model_.impulses());
  if (model_.multipliers() > 0) {
    multipliers_ = MultiplierTerms<S>(model_, h_, options_.theta, options_.multiplier_weight);
  }
  contacts_.reserve(model_.impulses());
  linear_ = is_linear(model_);
  interactions_ = StepInteractions<S>(model_, linear_);
}

}  // namespace assay
