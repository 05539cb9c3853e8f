#pragma once

// The options, the claims and the construction of GeneralizedAlpha, see generalized_alpha.hpp.

#include "core/schemes/generalized_alpha.hpp"

namespace assay {

template <OrderedField S>
std::vector<ParameterSpec> GeneralizedAlpha<S>::parameters() {
  const Range count{.low = Rational(1), .high = Rational(10000), .integer = true};
  std::vector<ParameterSpec> specs = {
      {"spectral-radius",
       "4/5",
       "factor by which a step scales the highest frequencies, 1: no damping",
       "1",
       Range::unit()},
      newton_tolerance_spec("v"),
      {"newton-iterations", "200", "largest number of iterations in a step", "1", count},
      {"continue",
       "0",
       "1: go on with the last iterate if Newton's method fails",
       "1",
       flag_range()},
  };
  for (ParameterSpec& spec : activation_parameters()) specs.push_back(std::move(spec));
  return specs;
}

template <OrderedField S>
typename GeneralizedAlpha<S>::Options GeneralizedAlpha<S>::options(const Parameters& parameters) {
  return {.weights = generalized_alpha_weights<S>(parameters.get<S>("spectral-radius")),
          .tolerance = parameters.get<S>("newton-tolerance"),
          .max_iterations = parameters.get_int("newton-iterations"),
          .continues = parameters["continue"] == 1,
          .activation = activation_rule<S>(parameters)};
}

template <OrderedField S>
std::optional<Claim> GeneralizedAlpha<S>::claim(ErrorMeasure measure,
                                                Regularity regularity,
                                                const Parameters& parameters) {
  const bool of_order_one =
      regularity == Regularity::kCompliance || regularity == Regularity::kHeld;
  const bool held = regularity == Regularity::kHeld;
  const bool contact = regularity != Regularity::kSmooth && !of_order_one;
  if (measure == ErrorMeasure::kComplementarity && (contact || held)) {
    return Claim{.kind = ClaimKind::kIdentity};
  }
  if (contact && is_shifted_activation(parameters)) return std::nullopt;
  const bool sign_test = parameters["sign-test"] == 1;
  if (const auto at_rest = rest_claim(measure, regularity, sign_test)) return at_rest;
  return event_capturing_claim(measure, regularity, of_order_one ? 1 : 2);
}

template <OrderedField S>
GeneralizedAlpha<S>::GeneralizedAlpha(LagrangianModel<S> model, const S& h, const Options& options)
    : model_(std::move(model)), h_(h), options_(options) {
  validate(model_);
  require_step(h_);
  validate(options_.weights);
  require_newton_tolerance(options_.tolerance);
  validate(options_.activation);
  require_at_least("newton-iterations", options_.max_iterations, 1);
  require_no_relay_in_space(model_, std::string(kName));
  const GeneralizedAlphaWeights<S>& weights = options_.weights;
  mass_share_ = (S(1) - weights.alpha_m) / (S(1) - weights.alpha_f);
  of_a_ = h_ * weights.gamma;
  allocate();
}

template <OrderedField S>
void GeneralizedAlpha<S>::allocate() {
  const Index n = model_.size();
  const Index m = model_.components();
  by_position_.resize(n, n);
  by_velocity_.resize(n, n);
  // Evaluates the Jacobians of the user once, so that a wrong size is refused here.
  const Vector<S>& q = model_.initial_position;
  const Vector<S>& v = model_.initial_velocity;
  model_.system->force_jacobians(model_.initial_time, q, v, by_position_, by_velocity_);
  model_.system->mass_jacobian(q, v, by_position_);
  for (Vector<S>* x : {&start_q_,   &start_a_,    &start_w_, &base_q_,    &base_v_, &base_w_,
                       &a_,         &jump_,       &q_,       &v_,         &w_,      &next_a_,
                       &next_jump_, &next_v_,     &free_a_,  &free_jump_, &free_v_, &force_,
                       &residual_,  &correction_, &column_,  &solved_}) {
    *x = Vector<S>::Constant(n, S(0));
  }
  for (Matrix<S>* x : {&mass_,
                       &jump_mass_,
                       &by_a_,
                       &by_jump_,
                       &by_position_,
                       &by_velocity_,
                       &transfer_,
                       &jump_matrix_,
                       &multiplier_impulse_by_a_}) {
    *x = Matrix<S>::Constant(n, n, S(0));
  }
  rate_ = Vector<S>::Constant(m, S(0));
  for (Vector<S>* x : {&right_, &impulse_}) *x = Vector<S>::Constant(model_.impulses(), S(0));
  rows_ = by_a_rows_ = Matrix<S>::Constant(model_.impulses(), n, S(0));
  output_by_a_ = Matrix<S>::Constant(model_.multipliers(), n, S(0));
  operators_ = ContactOperators<S>(n, model_.impulses());
  if (model_.multipliers() > 0) multipliers_ = MultiplierTerms<S>(model_, h_, half_, S(1));
  contacts_.reserve(model_.impulses());
  linear_ = is_linear(model_);
  interactions_ = StepInteractions<S>(model_, linear_);
}

}  // namespace assay
