#pragma once

#include <chrono>
#include <functional>
#include <string_view>
#include <type_traits>

#include "core/scalar/undecided_comparison.hpp"
#include "reports/solve/solve_outcome.hpp"

namespace assay::reports {

/// The kinds of problems that a solver takes; a global problem can be put to any that takes
/// friction.
enum class ProblemFamily { kBox, kFriction, kGlobalFriction };

/// A solver in one scalar, without their types.
struct SolverRunner {
  std::string_view scalar;
  /// @pre the solver takes the family of the problem.
  std::function<SolveOutcome(const SolveRequest& request)> run;
};

namespace detail {

template <class Solver, class Problem, class S>
concept Solves = requires(Solver& solver, const Problem& problem, const SolveOptions<S>& options) {
  { solver.solve(problem, options) } -> std::same_as<SolveResult<S>>;
};

template <class Solver, class Problem, class S>
concept Enumerates = requires(Solver& solver, const Problem& problem) {
  { solver.solve_all(problem) } -> std::same_as<SolutionSet<S>>;
};

struct NoDigits {
  explicit NoDigits(int) {}
};

/// Holds the digits of a scalar that has them at run time.
template <class S>
auto hold_digits(int digits) {
  if constexpr (requires { typename ScalarTraits<S>::WorkingDigits; }) {
    return typename ScalarTraits<S>::WorkingDigits(digits);
  } else {
    return NoDigits(digits);
  }
}

/// Calls and counts the seconds.
template <class Call>
auto timed(double& seconds, const Call& call) {
  const auto start = std::chrono::steady_clock::now();
  auto result = call();
  seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return result;
}

template <class Solver, template <class> class Problem, class S>
SolveOutcome solve(const Problem<S>& problem, const SolveRequest& request) {
  Solver solver;
  double seconds = 0;
  SolveOutcome outcome;
  if constexpr (Enumerates<Solver, Problem<S>, S>) {
    if (request.all) {
      outcome = outcome_of(problem, timed(seconds, [&] { return solver.solve_all(problem); }));
      outcome.seconds = seconds;
      return outcome;
    }
  }
  SolveOptions<S> options;
  options.tolerance = from_rational<S>(request.tolerance);
  options.max_iterations = request.max_iterations;
  options.start = convert<S>(request.start);
  outcome = outcome_of(timed(seconds, [&] { return solver.solve(problem, options); }));
  outcome.seconds = seconds;
  return outcome;
}

/// Puts the problem to the solver in the form that it takes.
template <class Solver, class S>
SolveOutcome dispatch(const SolveRequest& request) {
  if constexpr (Solves<Solver, BoxVi<S>, S>) {
    if (std::holds_alternative<BoxVi<Rational>>(*request.problem)) {
      return solve<Solver>(box_problem<S>(*request.problem), request);
    }
  }
  if constexpr (Solves<Solver, GlobalFrictionProblem<S>, S>) {
    if (std::holds_alternative<GlobalFrictionProblem<Rational>>(*request.problem)) {
      return solve<Solver>(global_problem<S>(*request.problem), request);
    }
  }
  if constexpr (Solves<Solver, FrictionProblem<S>, S>) {
    if (!std::holds_alternative<BoxVi<Rational>>(*request.problem)) {
      return solve<Solver>(friction_problem<S>(*request.problem), request);
    }
  }
  throw InvalidInput("solver " + std::string(Solver::kName) + " does not take such a problem");
}

}  // namespace detail

/// The runner of a solver in a scalar.
template <template <class> class Solver, class S>
[[nodiscard]] SolverRunner solver_runner() {
  return {ScalarTraits<S>::kName, [](const SolveRequest& request) {
            [[maybe_unused]] const auto digits = detail::hold_digits<S>(request.digits);
            try {
              return detail::dispatch<Solver<S>, S>(request);
            } catch (const UndecidedComparison& undecided) {
              SolveOutcome outcome;
              outcome.status = SolveStatus::kUndecided;
              outcome.note = undecided.what();
              return outcome;
            }
          }};
}

}  // namespace assay::reports
