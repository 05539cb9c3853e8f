#pragma once

#include <algorithm>
#include <string>

#include "core/schemes/euler_moreau.hpp"
#include "core/schemes/step_contacts_solve.hpp"
#include "oracles/problem.hpp"

namespace assay::oracles {

/// The largest |x_k − x(t_k)| of a run of EulerMoreau with N steps to t_end; −1 where a step fails.
template <class P>
[[nodiscard]] double scheme_error(
    const Settings& settings, double t_end, int steps, double theta = 1, double gamma = 1) {
  const Parameters p = make_parameters<P>(settings);
  EulerMoreau<double>::Options options;
  options.theta = theta;
  options.gamma = gamma;
  EulerMoreau<double> scheme(P::template model<double>(p), t_end / steps, options);
  const auto exact = P::template exact<Mpfr>(p, Mpfr(2 * t_end));
  auto state = scheme.initial_state();
  MotionState<Mpfr> truth;
  double worst = 0;
  for (int k = 0; k < steps; ++k) {
    if (scheme.step(state) != SolveStatus::kSolved) return -1;
    exact.evaluate(Mpfr(state.t), truth);
    for (Eigen::Index i = 0; i < truth.q.size(); ++i) {
      worst = std::max(worst, std::abs(state.x(i) - static_cast<double>(truth.q(i))));
    }
  }
  return worst;
}

}  // namespace assay::oracles
