#pragma once

// The step of EulerMoreau on linear models, see euler_moreau.hpp.

#include "core/schemes/euler_moreau.hpp"

namespace assay {

/// Writes (6). @pre x_ is the x of the state.
template <OrderedField S>
SolveStatus EulerMoreau<S>::solve_linear(const State& state) {
  const Index m = model_.multipliers();
  report_.iterations = 1;
  report_.change = S(0);
  if (!factorised_) {
    multiplier_.setConstant(S(0));
    evaluate_residual(state);
    if (!factorise()) return SolveStatus::kStalled;
  }
  evaluate(state);
  const S rest = S(1) - input_weight_;
  if (m > 0) {
    multiplier_.setConstant(S(0));
    place_relation(state);
    model_.relation->input(at_, input_);
  }
  for (Index i = 0; i < x_.size(); ++i) {
    S drive = force_.coeff(i);
    if (m > 0) drive += rest * state.input.coeff(i) + input_weight_ * input_.coeff(i);
    residual_.coeffRef(i) = h_ * drive;
  }
  factors_.solve(residual_, correction_);
  x_ += correction_;
  if (m > 0) {
    place_relation(state);
    model_.relation->output(at_, q_);
    if (!all_finite(q_)) return SolveStatus::kStalled;
    drop_underflow();
    const SolveStatus status = contacts_.solve(w_, q_, laws_, m, multiplier_, bounded_);
    if (status != SolveStatus::kSolved) return status;
    for (Index j = 0; j < m; ++j) {
      const S& lambda = multiplier_.coeff(j);
      if (is_zero(lambda)) continue;
      for (Index i = 0; i < x_.size(); ++i) x_.coeffRef(i) += lambda * response_.coeff(i, j);
    }
  }
  return all_finite(x_) ? SolveStatus::kSolved : SolveStatus::kStalled;
}

}  // namespace assay
