#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/mpfr.hpp"
#include "core/scalar/to_decimal.hpp"
#include "core/schemes/trajectory.hpp"
#include "oracles/catalogue.hpp"

namespace assay::reports {

/// One run: `steps` steps of size h from the initial state of the problem.
struct RunRequest {
  const oracles::ProblemEntry* problem;
  Parameters parameters;      ///< of the problem
  Parameters scheme_options;  ///< of the scheme
  Rational h;
  Eigen::Index steps;
};

/// A state in decimal digits, as many as identify the scalar.
struct TextState {
  std::string t;
  std::vector<std::string> q, v, impulse;
};

/// The runs of a scheme in one scalar, without their types. Results are rounded once to what the
/// metrics are evaluated in; `high` keeps 100 digits.
struct ScalarRunner {
  std::string_view scalar;
  Trajectory<long double> (*run)(const RunRequest& request);
  Trajectory<Mpfr100> (*run_high)(const RunRequest& request);
  /// Calls `sink` with the states 0, every, 2·every, … and the last one.
  SolveStatus (*print)(const RunRequest& request,
                       Eigen::Index every,
                       const std::function<void(const TextState&)>& sink);
};

/// The functions of ScalarRunner for a scheme class such as MoreauJean<double>. They are defined
/// outside the class, hence not inline, so that `extern template` keeps them out of other units.
template <class Scheme>
struct SchemeRunner {
  using S = typename Scheme::Scalar;

  static Trajectory<S> trajectory(const RunRequest& request);
  static Trajectory<long double> run(const RunRequest& request);
  static Trajectory<Mpfr100> run_high(const RunRequest& request);
  static SolveStatus print(const RunRequest& request,
                           Eigen::Index every,
                           const std::function<void(const TextState&)>& sink);

 private:
  template <class To>
  static Trajectory<To> rounded(const RunRequest& request);
};

template <class Scheme>
Trajectory<typename Scheme::Scalar> SchemeRunner<Scheme>::trajectory(const RunRequest& request) {
  Scheme scheme(oracles::model<S>(*request.problem, request.parameters),
                from_rational<S>(request.h),
                request.scheme_options);
  return simulate(scheme, request.steps);
}

template <class Scheme>
template <class To>
Trajectory<To> SchemeRunner<Scheme>::rounded(const RunRequest& request) {
  if constexpr (requires(const S& s) { ScalarTraits<S>::to_rational(s); }) {
    return trajectory(request).template cast<To>();
  } else {
    throw InvalidInput("scalar " + std::string(ScalarTraits<S>::kName) +
                       " has no single value to measure; `simulate` shows what it encloses");
  }
}

template <class Scheme>
Trajectory<long double> SchemeRunner<Scheme>::run(const RunRequest& request) {
  return rounded<long double>(request);
}

template <class Scheme>
Trajectory<Mpfr100> SchemeRunner<Scheme>::run_high(const RunRequest& request) {
  return rounded<Mpfr100>(request);
}

template <class Scheme>
SolveStatus SchemeRunner<Scheme>::print(const RunRequest& request,
                                        Eigen::Index every,
                                        const std::function<void(const TextState&)>& sink) {
  const Trajectory<S> run = trajectory(request);
  const auto column = [](const Matrix<S>& matrix, Eigen::Index k) {
    std::vector<std::string> texts;
    for (Eigen::Index i = 0; i < matrix.rows(); ++i) texts.push_back(to_decimal(matrix(i, k)));
    return texts;
  };
  for (Eigen::Index k = 0; k < run.size(); ++k) {
    if (k % every != 0 && k + 1 != run.size()) continue;
    sink({to_decimal(run.t[static_cast<std::size_t>(k)]),
          column(run.q, k),
          column(run.v, k),
          column(run.impulse, k)});
  }
  return run.status;
}

template <class Scheme>
[[nodiscard]] ScalarRunner scalar_runner() {
  using Runner = SchemeRunner<Scheme>;
  return {ScalarTraits<typename Scheme::Scalar>::kName,
          &Runner::run,
          &Runner::run_high,
          &Runner::print};
}

}  // namespace assay::reports
