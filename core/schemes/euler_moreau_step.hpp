#pragma once

// The members of EulerMoreau, see euler_moreau.hpp.

#include "core/schemes/euler_moreau.hpp"

namespace assay {

template <OrderedField S>
std::vector<ParameterSpec> EulerMoreau<S>::parameters() {
  const Range choice{.low = Rational(0), .high = Rational(2), .integer = true};
  const Range count{.low = Rational(1), .high = Rational(10000), .integer = true};
  return {{"theta", "1", "weight of t_{k+1} in f", "1", Range::unit()},
          {"gamma",
           "1",
           "weight of t_{k+1} in the input, and in the laws unless variant = 0",
           "1",
           Range::unit()},
          {"variant",
           "0",
           "0: standard; 1: laws at t_{k+gamma}; 2: also f at t_{k+theta}",
           "1",
           choice},
          newton_tolerance_spec("x"),
          {"newton-iterations", "200", "largest number of iterations in a step", "1", count}};
}

template <OrderedField S>
typename EulerMoreau<S>::Options EulerMoreau<S>::options(const Parameters& parameters) {
  return {.theta = parameters.get<S>("theta"),
          .gamma = parameters.get<S>("gamma"),
          .variant = static_cast<Variant>(parameters.get_int("variant")),
          .tolerance = parameters.get<S>("newton-tolerance"),
          .max_iterations = parameters.get_int("newton-iterations")};
}

template <OrderedField S>
EulerMoreau<S>::EulerMoreau(FirstOrderModel<S> model, const S& h, const Options& options)
    : model_(std::move(model)), h_(h), options_(options) {
  validate(model_);
  require_step(h_);
  require_unit("theta", options_.theta);
  require_unit("gamma", options_.gamma);
  require_newton_tolerance(options_.tolerance);
  require_at_least("newton-iterations", options_.max_iterations, 1);
  const bool standard = options_.variant == Variant::kStandard;
  input_weight_ = standard ? options_.gamma : S(1);
  output_weight_ = standard ? S(1) : options_.gamma;
  constexpr bool kHasDerivatives = requires(S s) { s.v; };
  if constexpr (!ScalarTraits<S>::kExact && !kHasDerivatives) {
    underflow_ = std::numeric_limits<S>::min() / unit_roundoff<S>();
  }
  allocate();
}

template <OrderedField S>
void EulerMoreau<S>::allocate() {
  const Index n = model_.size(), m = model_.multipliers();
  const auto zero = [](Index rows, Index cols) { return Matrix<S>::Constant(rows, cols, S(0)); };
  for (Vector<S>* x :
       {&x_, &next_x_, &free_, &jump_, &residual_, &correction_, &force_, &old_force_, &input_}) {
    *x = zero(n, 1);
  }
  for (Vector<S>* x : {&output_, &q_, &multiplier_}) *x = zero(m, 1);
  at_ = {S(0), zero(n, 1), zero(m, 1)};
  mass_ = by_state_ = iteration_ = k_ = zero(n, n);
  model_.system->mass(mass_);
  linear_ =
      model_.system->has_constant_jacobian() && (!model_.relation || model_.relation->is_linear());
  c_ = zero(m, n);
  d_ = w_ = zero(m, m);
  b_ = response_ = zero(n, m);
  for (const Bounds<S>& bounds : multiplier_bounds(model_.laws)) {
    const auto component = static_cast<Index>(laws_.size());
    laws_.push_back(contact_law(bounds));
    if (!bounds.is_complementarity() && !bounds.is_free()) bounded_.push_back({component, bounds});
  }
  contacts_.reserve(m);
}

template <OrderedField S>
typename EulerMoreau<S>::State EulerMoreau<S>::initial_state() const {
  State state{0,
              model_.initial_time,
              model_.initial_state,
              model_.initial_multiplier,
              Vector<S>::Constant(model_.size(), S(0))};
  if (state.multiplier.size() == 0) {
    state.multiplier = Vector<S>::Constant(model_.multipliers(), S(0));
  }
  if (model_.multipliers() > 0) {
    model_.relation->input({state.t, state.x, state.multiplier}, state.input);
  }
  return state;
}

/// Computes what all iterations of a step share.
template <OrderedField S>
void EulerMoreau<S>::begin(const State& state) {
  end_time_ = model_.initial_time + S(state.k + 1) * h_;
  if (options_.variant != Variant::kMidpoint && !(options_.theta == S(1))) {
    model_.system->vector_field(state.t, state.x, old_force_);
  }
}

/// Writes f of the step into force_, and its derivative into by_state_.
template <OrderedField S>
void EulerMoreau<S>::evaluate(const State& state) {
  const S& theta = options_.theta;
  const FirstOrderSystem<S>& system = *model_.system;
  if (options_.variant == Variant::kMidpoint) {
    const S time = state.t + theta * (end_time_ - state.t);
    for (Index i = 0; i < x_.size(); ++i) at_.x(i) = state.x(i) + theta * (x_(i) - state.x(i));
    system.vector_field(time, at_.x, force_);
    if (!factorised_) system.jacobian(time, at_.x, by_state_);
    return;
  }
  if (is_zero(theta)) {
    force_ = old_force_;
    if (!factorised_) by_state_.setConstant(S(0));
    return;
  }
  system.vector_field(end_time_, x_, force_);
  if (!factorised_) system.jacobian(end_time_, x_, by_state_);
  if (theta == S(1)) return;
  for (Index i = 0; i < x_.size(); ++i) {
    force_.coeffRef(i) = theta * force_.coeff(i) + (S(1) - theta) * old_force_.coeff(i);
  }
}

/// Computes the point at which the laws are imposed if the step ends at x_ with λ = multiplier_.
template <OrderedField S>
void EulerMoreau<S>::place_relation(const State& state) {
  const S& omega = output_weight_;
  const S* before = state.x.data();
  at_.t = state.t + omega * (end_time_ - state.t);
  at_.multiplier = multiplier_;
  for (Index i = 0; i < x_.size(); ++i) {
    at_.x.coeffRef(i) = before[i] + omega * (x_.coeff(i) - before[i]);
  }
}

/// R of (1) or (2) at x_ and multiplier_, and the quantities that its derivative needs.
template <OrderedField S>
void EulerMoreau<S>::evaluate_residual(const State& state) {
  evaluate(state);
  jump_ = x_ - state.x;
  residual_ = mass_.lazyProduct(jump_);
  residual_ -= h_ * force_;
  if (model_.multipliers() == 0) return;
  place_relation(state);
  model_.relation->output(at_, output_);
  model_.relation->input(at_, input_);
  model_.relation->output_jacobians(at_, c_, d_);
  model_.relation->input_jacobians(at_, k_, b_);
  residual_ -= S(h_ * input_weight_) * input_;
  residual_ -= S(h_ * (S(1) - input_weight_)) * state.input;
}

template <OrderedField S>
typename EulerMoreau<S>::Linearisation EulerMoreau<S>::linearise(const State& state,
                                                                 const Vector<S>& x,
                                                                 const Vector<S>& multiplier) {
  begin(state);
  x_ = x;
  multiplier_ = multiplier;
  factorised_ = false;
  evaluate_residual(state);
  if (!factorise()) throw InvalidInput("the iteration matrix is singular here");
  return {residual_, output_, iteration_, S(-h_ * input_weight_) * b_, output_weight_ * c_, d_, w_};
}

/// G of (4) and the matrix of (5). @pre evaluate_residual.
template <OrderedField S>
bool EulerMoreau<S>::factorise() {
  const S share = h_ * input_weight_;
  iteration_ = mass_;
  iteration_ -= S(h_ * options_.theta) * by_state_;
  if (model_.multipliers() > 0) iteration_ -= S(share * output_weight_) * k_;
  factors_.compute(iteration_);
  if (factors_.is_singular()) return false;
  w_ = d_;
  for (Index j = 0; j < b_.cols(); ++j) {
    free_ = share * b_.col(j);
    factors_.solve(free_, correction_);
    response_.col(j) = correction_;
    for (Index i = 0; i < w_.rows(); ++i) {
      for (Index c = 0; c < correction_.size(); ++c) {
        w_(i, j) += output_weight_ * c_(i, c) * correction_(c);
      }
    }
  }
  factorised_ = linear_;
  return true;
}

/// A relay approaches its surface by the factor u in each step, until the numbers underflow. Such
/// numbers are set to 0.
template <OrderedField S>
void EulerMoreau<S>::drop_underflow() {
  for (Index i = 0; i < q_.size(); ++i) {
    const S& q = q_.coeff(i);
    if (q < underflow_ && -q < underflow_) q_.coeffRef(i) = S(0);
  }
}

/// (5): computes the next iterate and the size of its change.
template <OrderedField S>
SolveStatus EulerMoreau<S>::iterate(const State& state) {
  const Index m = model_.multipliers();
  evaluate_residual(state);
  if (m > 0) residual_ += S(h_ * input_weight_) * b_.lazyProduct(multiplier_);
  if (m > 0 && !all_finite(output_)) return SolveStatus::kStalled;
  if (!factorise()) return SolveStatus::kStalled;
  factors_.solve(residual_, correction_);
  free_ = x_ - correction_;
  next_x_ = free_;
  output_change_ = output_scale_ = S(0);
  if (m > 0) {
    for (Index i = 0; i < m; ++i) {
      q_(i) = output_(i);
      for (Index c = 0; c < x_.size(); ++c) q_(i) -= output_weight_ * c_(i, c) * correction_(c);
      for (Index j = 0; j < m; ++j) q_(i) -= d_(i, j) * multiplier_(j);
    }
    drop_underflow();
    at_.multiplier = multiplier_;
    const SolveStatus status = contacts_.solve(w_, q_, laws_, m, multiplier_, bounded_);
    if (status != SolveStatus::kSolved) return status;
    for (Index j = 0; j < m; ++j) {
      if (!is_zero(multiplier_(j))) next_x_ += multiplier_(j) * response_.col(j);
    }
    at_.multiplier -= multiplier_;
    for (Index i = 0; i < m; ++i) {
      S change(0);
      for (Index j = 0; j < m; ++j) change += d_(i, j) * at_.multiplier(j);
      output_change_ = std::max<S>(output_change_, magnitude(change));
    }
    output_scale_ = largest_magnitude<S>(q_) + largest_magnitude<S>(output_);
  }
  if (!measure_change(next_x_, x_, report_.change)) return SolveStatus::kStalled;
  x_.swap(next_x_);
  return SolveStatus::kSolved;
}

template <OrderedField S>
SolveStatus EulerMoreau<S>::solve_nonlinear(const State& state) {
  multiplier_ = state.multiplier;
  S before(0), output_before(0);
  const auto converged = [&] {
    const S scale =
        largest_magnitude<S>(x_) + largest_magnitude<S>(state.x) + largest_magnitude<S>(free_);
    const NewtonReport<S> of_output{report_.status, report_.iterations, output_change_};
    const bool ends = has_converged(report_, before, scale, options_.tolerance) &&
                      has_converged(of_output, output_before, output_scale_, options_.tolerance);
    before = report_.change;
    output_before = output_change_;
    return ends;
  };
  return run_newton(
      options_.max_iterations,
      report_,
      [&] { return iterate(state); },
      converged,
      [] { return false; });
}

template <OrderedField S>
SolveStatus EulerMoreau<S>::step(State& state) {
  begin(state);
  x_ = state.x;
  report_.status = linear_ ? solve_linear(state) : solve_nonlinear(state);
  if (report_.status != SolveStatus::kSolved) return report_.status;
  if (model_.multipliers() > 0) {
    place_relation(state);
    model_.relation->input(at_, input_);
  }
  state.x.swap(x_);
  state.multiplier.swap(multiplier_);
  state.input.swap(input_);
  advance_time(state, model_.initial_time, h_);
  return SolveStatus::kSolved;
}

}  // namespace assay
