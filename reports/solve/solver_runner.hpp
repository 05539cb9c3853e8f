#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/standard_scalars.hpp"
#include "core/scalar/undecided_comparison.hpp"
#include "core/solvers/solver_functions.hpp"
#include "reports/solve/solve_outcome.hpp"

namespace assay::reports {

/// The kinds of problems that a solver takes; a global problem can be given to every solver that
/// takes friction.
enum class ProblemFamily { kBox, kFriction, kGlobalFriction };

/// A solver in one scalar, without their types.
struct SolverRunner {
  std::string_view scalar;
  /// @pre the solver takes the family of the problem.
  std::function<SolveOutcome(const SolveRequest& request)> run;
};

namespace detail {

struct NoDigits {
  explicit NoDigits(int) {}
};

/// Sets the digits of a scalar that has them at run time, for a scope.
template <class S>
auto hold_digits(int digits) {
  if constexpr (requires { typename ScalarTraits<S>::WorkingDigits; }) {
    return typename ScalarTraits<S>::WorkingDigits(digits);
  } else {
    return NoDigits(digits);
  }
}

/// Calls it and measures the seconds.
template <class Call>
auto timed(double& seconds, const Call& call) {
  const auto start = std::chrono::steady_clock::now();
  auto result = call();
  seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return result;
}

template <template <class> class Problem, class S>
SolveOutcome solve(const ProblemFunctions<Problem, S>& solver,
                   const Problem<S>& problem,
                   const SolveRequest& request) {
  double seconds = 0;
  SolveOutcome outcome;
  if (request.all && solver.solve_all) {
    outcome = outcome_of(problem, timed(seconds, [&] { return solver.solve_all(problem); }));
  } else {
    SolveOptions<S> options;
    options.tolerance = from_rational<S>(request.tolerance);
    if (request.tolerance > 0 && is_zero<S>(options.tolerance)) {
      throw InvalidInput("tolerance is less than the least number of scalar " +
                         std::string(ScalarTraits<S>::kName));
    }
    options.max_iterations = request.max_iterations;
    options.start = convert<S>(request.start);
    SolveResult<S> result = timed(seconds, [&] { return solver.solve(problem, options); });
    if constexpr (std::same_as<S, double>) {  // of which a solver may know a bound alone
      if (result.status == SolveStatus::kSolved) {
        result.residual = recomputed_residual<Problem, S>(problem, result.z);
      }
    }
    outcome = outcome_of(result);
  }
  outcome.seconds = seconds;
  return outcome;
}

/// Gives the problem to the solver in the form that it takes.
template <class S>
SolveOutcome dispatch(const std::string& name,
                      const SolverFunctions<S>& solver,
                      const SolveRequest& request) {
  const OneStepProblem& problem = *request.problem;
  const bool box = std::holds_alternative<BoxVi<Rational>>(problem);
  const bool global = std::holds_alternative<GlobalFrictionProblem<Rational>>(problem);
  if (box && solver.box.solve) return solve(solver.box, box_problem<S>(problem), request);
  if (global && solver.global.solve) {
    return solve(solver.global, global_problem<S>(problem), request);
  }
  if (!box && solver.friction.solve) {
    return solve(solver.friction, friction_problem<S>(problem), request);
  }
  throw InvalidInput("solver " + name + " does not take this kind of problem");
}

}  // namespace detail

/// The runner of a solver in a scalar.
template <OrderedField S>
[[nodiscard]] SolverRunner solver_runner(std::string_view name, SolverFunctions<S> solver) {
  return {ScalarTraits<S>::kName,
          [name = std::string(name), solver = std::move(solver)](const SolveRequest& request) {
            [[maybe_unused]] const auto digits = detail::hold_digits<S>(request.digits);
            try {
              return detail::dispatch<S>(name, solver, request);
            } catch (const UndecidedComparison& undecided) {
              SolveOutcome outcome;
              outcome.status = SolveStatus::kUndecided;
              outcome.note = undecided.what();
              return outcome;
            }
          }};
}

/// Declares or compiles the functions that run a solver in a scalar, see
/// instances/solver_runner.cpp.
#define ASSAY_SOLVER_RUNNER(extern, S)                                                       \
  extern template BoxVi<S> box_problem<S>(const OneStepProblem&);                            \
  extern template FrictionProblem<S> friction_problem<S>(const OneStepProblem&);             \
  extern template GlobalFrictionProblem<S> global_problem<S>(const OneStepProblem&);         \
  extern template SolveOutcome outcome_of(const SolveResult<S>&);                            \
  extern template SolveOutcome outcome_of(const BoxVi<S>&, const SolutionSet<S>&);           \
  extern template SolveOutcome outcome_of(const FrictionProblem<S>&, const SolutionSet<S>&); \
  extern template SolverRunner solver_runner(std::string_view, SolverFunctions<S>);
#define ASSAY_EXTERN_RUNNER(S) ASSAY_SOLVER_RUNNER(extern, S)
ASSAY_FOR_EACH_STANDARD_SCALAR(ASSAY_EXTERN_RUNNER)
#undef ASSAY_EXTERN_RUNNER

}  // namespace assay::reports
