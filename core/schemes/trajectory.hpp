#pragma once

#include <concepts>
#include <string>
#include <utility>
#include <vector>

#include "core/one_step_problems/solve_status.hpp"
#include "core/scalar/parameters.hpp"
#include "core/scalar/scalar_traits.hpp"
#include "core/scalar/undecided_comparison.hpp"
#include "core/systems/lagrangian_model.hpp"

namespace assay {

/// The state of a time-capturing scheme at t_k: right limits. What a scheme of several steps needs
/// besides is in a state of its own, derived from this one.
///
/// Shapes: q, v ∈ ℝⁿ; impulse P_k ∈ ℝᵐ, that of the step which ended at t_k [N s].
template <class S>
struct ContactState {
  int k = 0;  ///< steps since the initial time
  S t;        ///< t_0 + k h
  Vector<S> q, v;
  Vector<S> impulse;
};

/// What a scheme computed: states at t_0 < t_1 < … < t_N, column k of each matrix at t_k.
/// Column 0 of the impulses is zero.
template <class S>
struct Trajectory {
  std::vector<S> t;
  Matrix<S> q, v;                             ///< n×(N+1)
  Matrix<S> impulse;                          ///< m×(N+1)
  SolveStatus status = SolveStatus::kNotRun;  ///< kSolved, or why it stopped at t.back()

  [[nodiscard]] Eigen::Index size() const { return static_cast<Eigen::Index>(t.size()); }

  template <class To>
  [[nodiscard]] Trajectory<To> cast() const {
    const auto convert = [](const Matrix<S>& from) {
      Matrix<To> to(from.rows(), from.cols());
      for (Eigen::Index j = 0; j < from.cols(); ++j) {
        for (Eigen::Index i = 0; i < from.rows(); ++i) to(i, j) = scalar_cast<To>(from(i, j));
      }
      return to;
    };
    Trajectory<To> result;
    result.t.reserve(t.size());
    for (const S& time : t) result.t.push_back(scalar_cast<To>(time));
    result.q = convert(q);
    result.v = convert(v);
    result.impulse = convert(impulse);
    result.status = status;
    return result;
  }
};

/// Runs `steps` steps of a scheme from its initial state and records every one. Stops early, with
/// the reason in `status`, where a step fails, leaves the finite numbers (kStalled) or has to
/// compare enclosures that overlap (kUndecided). A scheme that went on past steps which did not
/// converge ends at its last step with kIterationLimit.
template <class Scheme>
[[nodiscard]] Trajectory<typename Scheme::Scalar> simulate(Scheme& scheme, Eigen::Index steps) {
  using S = typename Scheme::Scalar;
  auto state = scheme.initial_state();
  Trajectory<S> result;
  result.t.reserve(static_cast<std::size_t>(steps) + 1);
  result.q.resize(state.q.size(), steps + 1);
  result.v.resize(state.v.size(), steps + 1);
  result.impulse.resize(state.impulse.size(), steps + 1);
  result.status = SolveStatus::kSolved;
  for (Eigen::Index k = 0;; ++k) {
    result.t.push_back(state.t);
    result.q.col(k) = state.q;
    result.v.col(k) = state.v;
    result.impulse.col(k) = state.impulse;
    if (k == steps) {
      if constexpr (requires { scheme.steps_not_converged(); }) {
        if (scheme.steps_not_converged() > 0) result.status = SolveStatus::kIterationLimit;
      }
      return result;
    }
    try {
      result.status = scheme.step(state);
    } catch (const UndecidedComparison&) {
      result.status = SolveStatus::kUndecided;
    }
    const auto finite = [](const Vector<S>& x) {
      for (const S& entry : x) {
        if (!is_finite(entry)) return false;
      }
      return true;
    };
    if (result.status == SolveStatus::kSolved && !(finite(state.q) && finite(state.v))) {
      result.status = SolveStatus::kStalled;
    }
    if (result.status != SolveStatus::kSolved) {
      result.q.conservativeResize(Eigen::NoChange, k + 1);
      result.v.conservativeResize(Eigen::NoChange, k + 1);
      result.impulse.conservativeResize(Eigen::NoChange, k + 1);
      return result;
    }
  }
}

/// A scheme class reduced to its runs: `steps` steps of size h of the model.
/// @throws InvalidInput as the constructor of the scheme, and where it does not take the model.
template <class S>
using SchemeRun = Trajectory<S> (*)(const LagrangianModel<S>& model,
                                    const S& h,
                                    const Parameters& options,
                                    Eigen::Index steps);

/// Whether a scheme takes models of any kind, not only linear ones with frictionless contacts.
template <class Scheme>
inline constexpr bool kTakesAnyModel =
    std::constructible_from<Scheme,
                            const LagrangianModel<typename Scheme::Scalar>&,
                            const typename Scheme::Scalar&,
                            const Parameters&>;

/// The SchemeRun of a class such as MoreauJean<double>.
template <class Scheme, class S = typename Scheme::Scalar>
[[nodiscard]] Trajectory<S> run_scheme(const LagrangianModel<S>& model,
                                       const S& h,
                                       const Parameters& options,
                                       Eigen::Index steps) {
  if constexpr (kTakesAnyModel<Scheme>) {
    Scheme scheme(model, h, options);
    return simulate(scheme, steps);
  } else {
    Scheme scheme(linear_model(model, "scheme " + std::string(Scheme::kName)), h, options);
    return simulate(scheme, steps);
  }
}

}  // namespace assay
