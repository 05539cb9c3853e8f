#pragma once

#include <algorithm>
#include <concepts>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/one_step_problems/solve_status.hpp"
#include "core/scalar/invalid_input.hpp"
#include "core/scalar/parameters.hpp"
#include "core/scalar/rational.hpp"
#include "core/scalar/scalar_traits.hpp"
#include "core/scalar/undecided_comparison.hpp"
#include "core/schemes/contact_state.hpp"
#include "core/schemes/interpolant.hpp"
#include "core/systems/model.hpp"

namespace assay {

/// The steps of a run in which Newton's method did not converge: steps that an option of the scheme
/// kept, or the step that ended the run.
template <class S>
struct NotConverged {
  Eigen::Index steps = 0;
  Eigen::Index first = 0;  ///< the number of the first one, from 1 on
  S change = S(0);  ///< the largest ‖M̂⁻¹R‖∞ left, R the residual of the last iterate [m/s]
};

/// The result of a scheme: states at t_0 < t_1 < … < t_N; column k of each matrix belongs to t_k.
/// Column 0 of the impulses is zero.
///
/// For rigid bodies q has n = 7b rows and v has 6b, see newton_euler_coordinates.hpp.
///
/// For a first-order system q is the state x, v has no rows, and the impulses are the multipliers
/// λ. Column k belongs to the step that ended at t_k. Its instant is t_{k−1} + multiplier_instant
/// (t_k − t_{k−1}). Column 0 is λ(t_0) of the model.
template <class S>
struct Trajectory {
  std::vector<S> t;
  Matrix<S> q, v;                              ///< n×(N+1)
  Matrix<S> impulse;                           ///< m×(N+1)
  S multiplier_instant = S(1);                 ///< in the step, ∈ [0, 1]; of first-order systems
  SolveStatus status = SolveStatus::kNotRun;   ///< kSolved, or why it stopped at t.back()
  NotConverged<S> not_converged;               ///< of schemes that can go on past them
  Interpolant between = Interpolant::kLinear;  ///< what it is between its nodes
  /// For kDense: q and v inside the steps, kDenseParts − 1 columns for each step, see position_at.
  Matrix<S> inner_q, inner_v;

  [[nodiscard]] Eigen::Index size() const { return static_cast<Eigen::Index>(t.size()); }

  /// The number of parts of a step. States are known at the ends of each part.
  [[nodiscard]] Eigen::Index parts() const {
    return between == Interpolant::kDense ? kDenseParts : 1;
  }
  /// t_k + (t_{k+1} − t_k) j / parts().   @pre 0 ≤ j ≤ parts()
  [[nodiscard]] S time_at(Eigen::Index k, Eigen::Index j) const {
    const S& begin = t[static_cast<std::size_t>(k)];
    if (j == 0) return begin;
    const S& end = t[static_cast<std::size_t>(k) + 1];
    if (j == parts()) return end;
    return begin + (end - begin) * S(static_cast<int>(j)) / S(kDenseParts);
  }
  /// q and v at time_at(k, j).
  [[nodiscard]] auto position_at(Eigen::Index k, Eigen::Index j) const {
    return column_at(q, inner_q, k, j);
  }
  [[nodiscard]] auto velocity_at(Eigen::Index k, Eigen::Index j) const {
    return column_at(v, inner_v, k, j);
  }

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
    result.multiplier_instant = scalar_cast<To>(multiplier_instant);
    result.status = status;
    result.not_converged = {
        not_converged.steps, not_converged.first, scalar_cast<To>(not_converged.change)};
    result.between = between;
    result.inner_q = convert(inner_q);
    result.inner_v = convert(inner_v);
    return result;
  }

 private:
  [[nodiscard]] auto column_at(const Matrix<S>& nodes,
                               const Matrix<S>& inner,
                               Eigen::Index k,
                               Eigen::Index j) const {
    const bool is_node = j == 0 || j == parts();
    return is_node ? nodes.col(j == 0 ? k : k + 1) : inner.col(k * (kDenseParts - 1) + j - 1);
  }
};

/// Whether a scheme can be constructed from a model of this class.
template <class Scheme, template <class> class M>
inline constexpr bool kIsMadeFrom = std::constructible_from<Scheme,
                                                            const M<typename Scheme::Scalar>&,
                                                            const typename Scheme::Scalar&,
                                                            const Parameters&>;

/// The kind of models that a scheme takes, known from its constructor. The states of schemes for
/// first-order systems have x and `multiplier`.
template <class Scheme>
inline constexpr ModelKind kTakenKind =
    kIsMadeFrom<Scheme, FirstOrderModel>    ? ModelKind::kFirstOrder
    : kIsMadeFrom<Scheme, NewtonEulerModel> ? ModelKind::kNewtonEuler
    : kIsMadeFrom<Scheme, LagrangianModel>  ? ModelKind::kLagrangian
                                            : ModelKind::kLinear;

namespace detail {

/// The columns of a Trajectory that a state fills: q or x, v or nothing, P or λ.
template <class State>
[[nodiscard]] const auto& position_column(const State& state) {
  if constexpr (requires { state.x; }) {
    return state.x;
  } else {
    return state.q;
  }
}
template <class State>
[[nodiscard]] auto velocity_column(const State& state) {
  if constexpr (requires { state.x; }) {
    return state.x.head(0);
  } else {
    return state.v.head(state.v.size());
  }
}
template <class State>
[[nodiscard]] const auto& impulse_column(const State& state) {
  if constexpr (requires { state.multiplier; }) {
    return state.multiplier;
  } else {
    return state.impulse;
  }
}

/// Watches the length of exact numbers. A linear step adds to the length, and a nonlinear step
/// multiplies it. Without a limit, nonlinear runs would take too long or exhaust the memory.
class ExactGrowth {
 public:
  /// @throws InvalidInput if a number has more than kFree bits, and more than 3/2 of the bits of
  /// the step before.
  template <class Column>
  void watch(const Column& x, const Rational& t) {
    std::size_t bits = 0;
    for (const Rational& entry : x) bits = std::max(bits, count_bits(entry));
    if (bits > kFree && bits > before_ + before_ / 2) {
      throw InvalidInput("numbers of scalar rational have " + std::to_string(bits) +
                         " bits at t = " + to_text(t) + ", after " + std::to_string(before_) +
                         " a step before: this scheme is not linear here, so their length "
                         "multiplies in every step; take a scalar that rounds");
    }
    before_ = std::max<std::size_t>(bits, 1);
  }

 private:
  static constexpr std::size_t kFree = 1 << 16;
  std::size_t before_ = 1;
};

/// If step k did not converge, counts it in `of`. The first step has k = 0. This is for schemes
/// with steps_not_converged() and last_step().
template <class Scheme, class S>
void note_convergence(const Scheme& scheme,
                      Eigen::Index k,
                      SolveStatus status,
                      NotConverged<S>& of) {
  const bool ended = status == SolveStatus::kIterationLimit;
  if (scheme.steps_not_converged() + (ended ? 1 : 0) == of.steps) return;
  if (of.steps++ == 0) of.first = k + 1;
  of.change = std::max<S>(of.change, scheme.last_step().change);
}

}  // namespace detail

/// Runs `steps` steps of a scheme from its initial state and records every one. Stops early, with
/// the reason in `status`, if a step fails, gives a number that is not finite (kStalled), or has to
/// compare enclosures that overlap (kUndecided). If a scheme went on past steps that did not
/// converge, the run ends at its last step with kIterationLimit.
/// @throws InvalidInput as detail::ExactGrowth.
template <class Scheme>
[[nodiscard]] Trajectory<typename Scheme::Scalar> simulate(Scheme& scheme, Eigen::Index steps) {
  using S = typename Scheme::Scalar;
  auto state = scheme.initial_state();
  Trajectory<S> result;
  result.t.reserve(static_cast<std::size_t>(steps) + 1);
  result.q.resize(detail::position_column(state).size(), steps + 1);
  result.v.resize(detail::velocity_column(state).size(), steps + 1);
  result.impulse.resize(detail::impulse_column(state).size(), steps + 1);
  if constexpr (requires { Scheme::kTraits.interpolant; }) {
    result.between = Scheme::kTraits.interpolant;
    static_assert(Scheme::kTraits.interpolant != Interpolant::kDense,
                  "kDense is for subjects: what a scheme computes inside its steps is not recorded "
                  "here");
  }
  if constexpr (kTakenKind<Scheme> == ModelKind::kFirstOrder) {
    result.multiplier_instant = scheme.multiplier_instant();
  }
  result.status = SolveStatus::kSolved;
  [[maybe_unused]] detail::ExactGrowth growth;
  for (Eigen::Index k = 0;; ++k) {
    if constexpr (std::same_as<S, Rational>) {
      growth.watch(detail::position_column(state), state.t);
    }
    result.t.push_back(state.t);
    result.q.col(k) = detail::position_column(state);
    result.v.col(k) = detail::velocity_column(state);
    result.impulse.col(k) = detail::impulse_column(state);
    if (k == steps) {
      if (result.not_converged.steps > 0) result.status = SolveStatus::kIterationLimit;
      return result;
    }
    try {
      result.status = scheme.step(state);
    } catch (const UndecidedComparison&) {
      result.status = SolveStatus::kUndecided;
    }
    if constexpr (requires { scheme.steps_not_converged(); }) {
      detail::note_convergence(scheme, k, result.status, result.not_converged);
    }
    const auto finite = [](const auto& x) {
      for (const S& entry : x) {
        if (!is_finite(entry)) return false;
      }
      return true;
    };
    if (result.status == SolveStatus::kSolved &&
        !(finite(detail::position_column(state)) && finite(detail::velocity_column(state)))) {
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

/// A function in place of a scheme class. It runs `steps` steps of size h of the model.
/// @throws InvalidInput as the constructor of the scheme, and if the scheme does not take the
/// model.
template <class S>
using SchemeRun = Trajectory<S> (*)(const Model<S>& model,
                                    const S& h,
                                    const Parameters& options,
                                    Eigen::Index steps);

/// The SchemeRun of a class such as MoreauJean<double>.
template <class Scheme, class S = typename Scheme::Scalar>
[[nodiscard]] Trajectory<S> run_scheme(const std::type_identity_t<Model<S>>& model,
                                       const S& h,
                                       const Parameters& options,
                                       Eigen::Index steps) {
  const std::string who = "scheme " + std::string(Scheme::kName);
  constexpr ModelKind kKind = kTakenKind<Scheme>;
  const auto run = [&](const auto& own) {
    Scheme scheme(own, h, options);
    return simulate(scheme, steps);
  };
  if constexpr (kKind == ModelKind::kFirstOrder) return run(first_order_model<S>(model, who));
  if constexpr (kKind == ModelKind::kNewtonEuler) return run(newton_euler_model<S>(model, who));
  if constexpr (kKind == ModelKind::kLagrangian) return run(lagrangian_model<S>(model, who));
  if constexpr (kKind == ModelKind::kLinear) {
    return run(linear_model(lagrangian_model<S>(model, who), who));
  }
}

}  // namespace assay
