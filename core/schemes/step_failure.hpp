#pragma once

#include <optional>
#include <string>

#include "core/math/largest_magnitude.hpp"
#include "core/scalar/to_decimal.hpp"
#include "core/schemes/euler_moreau.hpp"
#include "core/systems/first_order_jacobian_check.hpp"

namespace assay {

/// The reason why a step of a θ-γ scheme from `state` failed, in words that say where to look;
/// empty if the step succeeds. The step is tried again. The reason is the first of these that
/// applies:
///
///   a derivative that its function contradicts where the step ended; the entry is named
///   the iteration matrix G of (4) of EulerMoreau is singular there
///   the iteration limit; else the status
///
/// Source: see FirstOrderJacobianCheck.   Scalar: as EulerMoreau.
template <OrderedField S>
[[nodiscard]] std::string why_step_fails(EulerMoreau<S>& scheme, FirstOrderState<S> state) {
  const FirstOrderState<S> begin = state;
  const SolveStatus status = scheme.step(state);
  if (status == SolveStatus::kSolved) return "";
  const S end = begin.t + scheme.step_size();
  const typename FirstOrderRelation<S>::Point last{
      end, scheme.last_state(), scheme.last_multiplier()};
  const std::string reason = std::string("the step to t = ") + to_decimal(end) + " fails: ";
  const FirstOrderJacobianCheck<S> check(scheme.model());
  for (const auto& at : {last, {begin.t, begin.x, begin.multiplier}}) {
    if (!all_finite(at.x) || !all_finite(at.multiplier)) continue;
    if (const std::optional<std::string> wrong = check.contradiction(at)) return reason + *wrong;
  }
  if (scheme.has_singular_matrix()) {
    return reason +
           "the iteration matrix M - h theta df/dx - h w omega dg/dx is singular; take another h";
  }
  if (status == SolveStatus::kIterationLimit) {
    return reason + "Newton's method does not converge in " +
           std::to_string(scheme.last_step().iterations) +
           " iterations, with derivatives that their functions do not contradict; take a smaller h";
  }
  return reason + std::string(to_string(status));
}

}  // namespace assay
