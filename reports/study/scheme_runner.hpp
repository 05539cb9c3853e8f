#pragma once

#include <exception>
#include <functional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/mpfr_real.hpp"
#include "core/scalar/standard_scalars.hpp"
#include "core/scalar/to_decimal.hpp"
#include "core/schemes/trajectory.hpp"
#include "oracles/catalogue.hpp"
#include "reference/truth.hpp"

namespace assay::reports {

/// Digits of scalar mpreal, unless others are requested.
inline constexpr int kMprealDigits = 50;
inline constexpr int kMostMprealDigits = 100000;

/// One run: `steps` steps of size h from the initial state of the problem.
struct RunRequest {
  const oracles::ProblemEntry* problem;
  Parameters parameters;      ///< of the problem
  Parameters scheme_options;  ///< of the scheme
  Rational h;
  Eigen::Index steps;
  int digits = kMprealDigits;  ///< of scalar mpreal; other scalars have fixed digits
};

/// A state in decimal digits, as many as identify the scalar. As in Trajectory, for a first-order
/// system q is x, impulse is λ, and v is empty.
struct TextState {
  Eigen::Index k = 0;  ///< steps done
  std::string t;
  std::vector<std::string> q, v, impulse;
};

/// The end of a run. The steps that did not converge are described as in NotConverged.
struct RunEnding {
  SolveStatus status = SolveStatus::kNotRun;
  Eigen::Index not_converged = 0, first_not_converged = 0;
  std::string change;  ///< empty if all steps converged
};

/// Receives a run, or the exception that took its place; `k` counts the requests. @return whether
/// to go on.
using RunSink = std::function<bool(
    std::size_t k, const Trajectory<long double>& run, const std::exception_ptr& failure)>;

/// The runs of a scheme in one scalar, without their types. Results are rounded once, to the scalar
/// in which metrics are evaluated; `run_high` keeps reference::kTruthDigits.
struct ScalarRunner {
  std::string_view scalar;
  std::function<Trajectory<long double>(const RunRequest& request)> run;
  std::function<Trajectory<Mpfr>(const RunRequest& request)> run_high;
  /// Calls `sink` with the states 0, every, 2·every, … and the last one.
  std::function<RunEnding(const RunRequest& request,
                          Eigen::Index every,
                          const std::function<void(const TextState&)>& sink)>
      print;
  /// Runs several requests that differ only in h and steps, at less cost than one by one. Empty if
  /// this would cost no less.
  std::function<void(const std::vector<RunRequest>& requests, const RunSink& sink)> run_together =
      {};
  /// u of the scalar, 0 for enclosures; `digits` are the digits of the scalar mpreal.
  double (*unit_roundoff)(int digits) = nullptr;
};

/// Compiled once for each scalar, whatever the number of schemes.
template <OrderedField S>
[[nodiscard]] ScalarRunner scalar_runner(SchemeRun<S> scheme);

namespace detail {

struct FixedDigits {
  explicit FixedDigits(int) {}
};

template <class S>
auto working_digits(std::type_identity<S>) {
  if constexpr (requires { typename ScalarTraits<S>::WorkingDigits; }) {
    return std::type_identity<typename ScalarTraits<S>::WorkingDigits>{};
  } else {
    return std::type_identity<FixedDigits>{};
  }
}

/// Sets the digits of a scalar whose digits are chosen at run time, while it exists.
template <class S>
using WorkingDigits = typename decltype(working_digits(std::type_identity<S>{}))::type;

template <class S>
Trajectory<S> trajectory(SchemeRun<S> scheme, const RunRequest& request) {
  return scheme(oracles::model_of_any_kind<S>(*request.problem, request.parameters),
                from_rational<S>(request.h),
                request.scheme_options,
                request.steps);
}

template <class To, class S>
Trajectory<To> rounded_trajectory(SchemeRun<S> scheme, const RunRequest& request) {
  if constexpr (requires(const S& s) { ScalarTraits<S>::to_rational(s); }) {
    return trajectory(scheme, request).template cast<To>();
  } else {
    throw InvalidInput("scalar " + std::string(ScalarTraits<S>::kName) +
                       " has no single value to measure; `simulate` shows what it encloses");
  }
}

template <class S>
RunEnding print_trajectory(const Trajectory<S>& run,
                           Eigen::Index every,
                           const std::function<void(const TextState&)>& sink) {
  const auto column = [](const Matrix<S>& matrix, Eigen::Index k) {
    std::vector<std::string> texts;
    for (Eigen::Index i = 0; i < matrix.rows(); ++i) texts.push_back(to_decimal(matrix(i, k)));
    return texts;
  };
  for (Eigen::Index k = 0; k < run.size(); ++k) {
    if (k % every != 0 && k + 1 != run.size()) continue;
    sink({k,
          to_decimal(run.t[static_cast<std::size_t>(k)]),
          column(run.q, k),
          column(run.v, k),
          column(run.impulse, k)});
  }
  const auto& [steps, first, change] = run.not_converged;
  return {run.status, steps, first, steps > 0 ? to_decimal(change) : std::string()};
}

}  // namespace detail

namespace detail {

template <class S>
double unit_roundoff_in_double(int digits) {
  [[maybe_unused]] const WorkingDigits<S> working(digits);
  if constexpr (Enclosure<S>)
    return 0;
  else
    return scalar_cast<double>(unit_roundoff<S>());
}

}  // namespace detail

template <OrderedField S>
ScalarRunner scalar_runner(SchemeRun<S> scheme) {
  return {ScalarTraits<S>::kName,
          [=](const RunRequest& request) {
            const detail::WorkingDigits<S> digits(request.digits);
            return detail::rounded_trajectory<long double>(scheme, request);
          },
          [=](const RunRequest& request) {
            const detail::WorkingDigits<S> digits(request.digits);
            const assay::WorkingDigits truth(reference::kTruthDigits);
            return detail::rounded_trajectory<Mpfr>(scheme, request);
          },
          [=](const RunRequest& request,
              Eigen::Index every,
              const std::function<void(const TextState&)>& sink) {
            const detail::WorkingDigits<S> digits(request.digits);
            return detail::print_trajectory(detail::trajectory(scheme, request), every, sink);
          },
          {},
          &detail::unit_roundoff_in_double<S>};
}

#define ASSAY_EXTERN_RUNNER(S) extern template ScalarRunner scalar_runner<S>(SchemeRun<S>);
ASSAY_FOR_EACH_STANDARD_SCALAR(ASSAY_EXTERN_RUNNER)
#undef ASSAY_EXTERN_RUNNER

}  // namespace assay::reports
