#pragma once

#include <functional>
#include <string>

#include "core/one_step_problems/global_friction_problem.hpp"
#include "core/one_step_problems/solve_result.hpp"
#include "properties/one_step/one_step_case.hpp"

namespace assay::properties {

/// A solver of one-step problems as a function of the problem.
template <template <class> class Problem, class S>
using OneStepSolve =
    std::function<SolveResult<S>(const Problem<S>& problem, const SolveOptions<S>& options)>;

/// A solver of one-step problems without its type, own or foreign: what a law is asked about. A
/// function that is empty is what the solver cannot do. One that throws InvalidInput declines the
/// problem; what else it throws is a violation. Of a result, laws read `status`, `z` and, where it
/// is there, `w`.
struct OneStepSubject {
  std::string name;
  OneStepSolve<BoxVi, double> box = {};
  OneStepSolve<BoxVi, Rational> box_exact = {};
  OneStepSolve<FrictionProblem, double> friction = {};
  OneStepSolve<FrictionProblem, Rational> friction_exact = {};
  OneStepSolve<GlobalFrictionProblem, double> global = {};  ///< z = (v, r)
  /// As `friction`, with the parameter ρ of the projections inside the solver.
  std::function<SolveResult<double>(
      const FrictionProblem<double>&, const SolveOptions<double>&, double rho)>
      friction_with_rho = {};
  /// On the residual, what the solver is asked for and claims in double; 0: what rounding allows.
  double tolerance = 0;
  /// Whether it promises to solve every problem with one and only one solution. Others may end with
  /// kIterationLimit or kStalled, which says nothing wrong; kNoSolution is wrong of all.
  bool is_complete = false;
  /// Whether the solver takes a problem: its number of contacts, an LCP only. Empty: all.
  std::function<bool(const OneStepCase&)> accepts = {};
};

namespace detail {

template <class Solver, template <class> class Problem, class S>
concept SolvesProblem = requires(Solver solver, const Problem<S>& problem) {
  { solver.solve(problem, SolveOptions<S>{}) } -> std::same_as<SolveResult<S>>;
};

template <template <class> class Solver, template <class> class Problem, class S>
void bind_solver(OneStepSolve<Problem, S>& solve) {
  if constexpr (requires { typename Solver<S>; }) {
    if constexpr (SolvesProblem<Solver<S>, Problem, S>) {
      solve = [](const Problem<S>& problem, const SolveOptions<S>& options) {
        return Solver<S>().solve(problem, options);
      };
    }
  }
}

}  // namespace detail

/// The subject of a solver template such as those of core/solvers/solver_list.hpp, in double and,
/// unless kExact is false, on rationals.
template <template <class> class Solver, bool kExact = true>
[[nodiscard]] OneStepSubject make_one_step_subject() {
  OneStepSubject subject{.name = std::string(Solver<double>::kName)};
  detail::bind_solver<Solver, BoxVi, double>(subject.box);
  detail::bind_solver<Solver, FrictionProblem, double>(subject.friction);
  detail::bind_solver<Solver, GlobalFrictionProblem, double>(subject.global);
  if constexpr (kExact) {
    detail::bind_solver<Solver, BoxVi, Rational>(subject.box_exact);
    detail::bind_solver<Solver, FrictionProblem, Rational>(subject.friction_exact);
  }
  return subject;
}

}  // namespace assay::properties
