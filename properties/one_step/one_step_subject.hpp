#pragma once

#include <functional>
#include <string>

#include "core/solvers/solver_functions.hpp"
#include "properties/one_step/one_step_case.hpp"

namespace assay::properties {

/// A solver of one-step problems as a function of the problem.
template <template <class> class Problem, class S>
using OneStepSolve =
    std::function<SolveResult<S>(const Problem<S>& problem, const SolveOptions<S>& options)>;

/// The same with `rho_factor` times the ρ of the projections that the solver chooses itself.
template <template <class> class Problem>
using OneStepSolveWithRho = std::function<SolveResult<double>(
    const Problem<double>& problem, const SolveOptions<double>& options, double rho_factor)>;

/// A solver of one-step problems without its type, from Assay or foreign, as laws test it. An empty
/// function is one that the solver does not have. If it throws InvalidInput, it declines the
/// problem; any other exception is a violation. Laws read `status`, `z` and, if present, `w` of a
/// result.
struct OneStepSubject {
  std::string name;
  OneStepSolve<BoxVi, double> box = {};
  OneStepSolve<BoxVi, Rational> box_exact = {};
  OneStepSolve<FrictionProblem, double> friction = {};
  OneStepSolve<FrictionProblem, Rational> friction_exact = {};
  OneStepSolve<GlobalFrictionProblem, double> global = {};  ///< z = (v, r)
  OneStepSolveWithRho<FrictionProblem> friction_with_rho = {};
  OneStepSolveWithRho<GlobalFrictionProblem> global_with_rho = {};
  /// The tolerance for the residual that the solver is given and claims in double. 0 stands for the
  /// residual that rounding allows.
  double tolerance = 0;
  /// Whether it guarantees to solve every problem with exactly one solution. Other solvers may end
  /// with kIterationLimit or kStalled, which breaks no law; kNoSolution is wrong for all.
  bool is_complete = false;
  /// Whether the solver takes a problem. This depends only on the laws or bounds of the problem:
  /// for example on their number, or on whether it is an LCP.
  /// Empty: all.
  std::function<bool(const OneStepCase&)> accepts = {};

  [[nodiscard]] bool takes_boxes() const { return box || box_exact; }
  [[nodiscard]] bool takes_local_friction() const { return friction || friction_exact; }
  /// Whether it takes friction problems, as they are or with the velocities of bodies.
  [[nodiscard]] bool takes_friction() const { return takes_local_friction() || global; }
  /// Whether it takes two contacts of one law, or two unknowns of an LCP.
  [[nodiscard]] bool takes_two_parts() const;
};

/// Makes the subject of a solver in double and on rationals.
[[nodiscard]] OneStepSubject make_one_step_subject(std::string name,
                                                   const SolverFunctions<double>& in_double,
                                                   const SolverFunctions<Rational>& exact = {});

/// Makes the subject of a solver template, such as a template of core/solvers/solver_list.hpp. It
/// runs in double. If the template admits rationals and kExact is true, it also runs on rationals.
template <template <class> class Solver, bool kExact = true>
[[nodiscard]] OneStepSubject make_one_step_subject() {
  SolverFunctions<Rational> exact;
  if constexpr (kExact) exact = solver_functions<Solver, Rational>();
  return make_one_step_subject(
      std::string(Solver<double>::kName), solver_functions<Solver, double>(), exact);
}

/// Joins two solvers into one with the name of the first, which also does what only the second can
/// do. It is complete if both are.
[[nodiscard]] OneStepSubject combined(OneStepSubject first, OneStepSubject second);

}  // namespace assay::properties
