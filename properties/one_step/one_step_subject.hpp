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

/// The same with `rho_factor` times the ρ of the projections that it takes itself.
template <template <class> class Problem>
using OneStepSolveWithRho = std::function<SolveResult<double>(
    const Problem<double>& problem, const SolveOptions<double>& options, double rho_factor)>;

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
  OneStepSolveWithRho<FrictionProblem> friction_with_rho = {};
  OneStepSolveWithRho<GlobalFrictionProblem> global_with_rho = {};
  /// On the residual, what the solver is asked for and claims in double; 0: what rounding allows.
  double tolerance = 0;
  /// Whether it promises to solve every problem with one and only one solution. Others may end with
  /// kIterationLimit or kStalled, which says nothing wrong; kNoSolution is wrong of all.
  bool is_complete = false;
  /// Whether the solver takes a problem, by its laws or bounds alone: their number, an LCP only.
  /// Empty: all.
  std::function<bool(const OneStepCase&)> accepts = {};

  [[nodiscard]] bool takes_boxes() const { return box || box_exact; }
  [[nodiscard]] bool takes_local_friction() const { return friction || friction_exact; }
  /// As they are, or with the velocities of bodies.
  [[nodiscard]] bool takes_friction() const { return takes_local_friction() || global; }
  /// Two contacts of one law, or two unknowns of an LCP.
  [[nodiscard]] bool takes_two_parts() const;
};

/// The subject of a solver in double and on rationals.
[[nodiscard]] OneStepSubject make_one_step_subject(std::string name,
                                                   const SolverFunctions<double>& in_double,
                                                   const SolverFunctions<Rational>& exact = {});

/// The subject of a solver template such as those of core/solvers/solver_list.hpp, in double and,
/// where it admits them and kExact is true, on rationals.
template <template <class> class Solver, bool kExact = true>
[[nodiscard]] OneStepSubject make_one_step_subject() {
  SolverFunctions<Rational> exact;
  if constexpr (kExact) exact = solver_functions<Solver, Rational>();
  return make_one_step_subject(
      std::string(Solver<double>::kName), solver_functions<Solver, double>(), exact);
}

/// Two solvers as one of the name of the first, which does what only the second can, too. It is
/// complete if both are.
[[nodiscard]] OneStepSubject combined(OneStepSubject first, OneStepSubject second);

}  // namespace assay::properties
