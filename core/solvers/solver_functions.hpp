#pragma once

#include <concepts>
#include <functional>
#include <string_view>
#include <vector>

#include "core/one_step_problems/global_natural_map.hpp"
#include "core/one_step_problems/solution_set.hpp"
#include "core/one_step_problems/solve_result.hpp"

namespace assay {

/// The functions of a solver for one kind of problem. If the solver lacks a function, its entry is
/// empty.
template <template <class> class Problem, OrderedField S>
struct ProblemFunctions {
  std::function<SolveResult<S>(const Problem<S>&, const SolveOptions<S>&)> solve = {};
  /// `solve` with another ρ of the projections inside the solver, set by its member `rho_factor`.
  std::function<SolveResult<S>(const Problem<S>&, const SolveOptions<S>&, const S& rho_factor)>
      solve_with_rho = {};
  std::function<SolutionSet<S>(const Problem<S>&)> solve_all = {};
};

/// A solver of core/solvers/solver_list.hpp in one scalar, without its type, and its guarantees.
template <OrderedField S>
struct SolverFunctions {
  ProblemFunctions<BoxVi, S> box = {};
  ProblemFunctions<FrictionProblem, S> friction = {};
  ProblemFunctions<GlobalFrictionProblem, S> global = {};
  bool is_complete = false;  ///< kIsComplete of the solver
  /// Whether the solver takes friction problems with these contacts. If the function is empty, it
  /// takes all.
  std::function<bool(const std::vector<ContactLaw<S>>& laws)> takes = {};
};

namespace detail {

/// `solve` for one kind of problems, with the signature that `problem_functions` takes.
template <class Solver, template <class> class Problem, class S>
concept Solves = requires(Solver solver,
                          const Problem<S>& problem,
                          const SolveOptions<S>& options) {
  { solver.solve(problem, options) } -> std::same_as<SolveResult<S>>;
};

/// `solve_all` likewise.
template <class Solver, template <class> class Problem, class S>
concept SolvesAll = requires(Solver solver, const Problem<S>& problem) {
  { solver.solve_all(problem) } -> std::same_as<SolutionSet<S>>;
};

/// The solver finds one solution, or all, of problems of this kind.
template <class Solver, template <class> class Problem, class S>
concept Answers = Solves<Solver, Problem, S> || SolvesAll<Solver, Problem, S>;

template <class Solver, template <class> class Problem, class S>
[[nodiscard]] ProblemFunctions<Problem, S> problem_functions() {
  ProblemFunctions<Problem, S> functions;
  if constexpr (Solves<Solver, Problem, S>) {
    functions.solve = [](const Problem<S>& problem, const SolveOptions<S>& options) {
      return Solver().solve(problem, options);
    };
    if constexpr (requires(Solver solver) { solver.rho_factor; }) {
      functions.solve_with_rho =
          [](const Problem<S>& problem, const SolveOptions<S>& options, const S& rho_factor) {
            Solver solver;
            solver.rho_factor = rho_factor;
            return solver.solve(problem, options);
          };
    }
  }
  if constexpr (SolvesAll<Solver, Problem, S>) {
    functions.solve_all = [](const Problem<S>& problem) { return Solver().solve_all(problem); };
  }
  return functions;
}

}  // namespace detail

/// The members that users see: the name on the command line, and a line that describes the solver.
template <class T>
concept HasNameAndDescription = requires {
  { T::kName } -> std::convertible_to<std::string_view>;
  { T::kDescription } -> std::convertible_to<std::string_view>;
};

/// A solver for problems of at least one kind, see core/solvers/solver_list.hpp.
template <class T, class S>
concept SolverOf = HasNameAndDescription<T> &&
    (detail::Answers<T, BoxVi, S> || detail::Answers<T, FrictionProblem, S> ||
     detail::Answers<T, GlobalFrictionProblem, S>);

/// Names the member that a class lacks to be a solver of the list, in an error of the compiler.
template <class T, class S>
consteval bool require_solver() {
  static_assert(HasNameAndDescription<T>, "a solver has static kName and kDescription");
  static_assert(SolverOf<T, S>,
                "a solver has SolveResult<S> solve(const Problem<S>&, const SolveOptions<S>&), or "
                "SolutionSet<S> solve_all(const Problem<S>&), where Problem is BoxVi, "
                "FrictionProblem or GlobalFrictionProblem");
  return true;
}

/// The functions of a solver template; all empty if it does not admit the scalar.
template <template <class> class Solver, class S>
[[nodiscard]] SolverFunctions<S> solver_functions() {
  SolverFunctions<S> functions;
  if constexpr (requires { typename Solver<S>; }) {
    using Own = Solver<S>;
    static_assert(require_solver<Own, S>());
    functions.box = detail::problem_functions<Own, BoxVi, S>();
    functions.friction = detail::problem_functions<Own, FrictionProblem, S>();
    functions.global = detail::problem_functions<Own, GlobalFrictionProblem, S>();
    if constexpr (requires { Own::kIsComplete; }) functions.is_complete = Own::kIsComplete;
    if constexpr (requires { &Own::takes; }) functions.takes = &Own::takes;
  }
  return functions;
}

}  // namespace assay

/// Compiles a solver of namespace assay, and its functions, in the scalar ASSAY_SCALAR.
#define ASSAY_INSTANTIATE_SOLVER(Solver)        \
  template class assay::Solver<ASSAY_SCALAR>;   \
  template assay::SolverFunctions<ASSAY_SCALAR> \
  assay::solver_functions<assay::Solver, ASSAY_SCALAR>();
