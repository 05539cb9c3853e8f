#pragma once

// What assay::reports holds compiled on the whole ladder, as core/solvers/instances.hpp.

#include "core/scalar/ladder.hpp"
#include "core/solvers/instances.hpp"
#include "reports/solve/solver_runner.hpp"

namespace assay::reports {

#define ASSAY_EXTERN_INSTANCES(S)                                                            \
  extern template BoxVi<S> box_problem<S>(const OneStepProblem&);                            \
  extern template FrictionProblem<S> friction_problem<S>(const OneStepProblem&);             \
  extern template GlobalFrictionProblem<S> global_problem<S>(const OneStepProblem&);         \
  extern template SolveOutcome outcome_of(const SolveResult<S>&);                            \
  extern template SolveOutcome outcome_of(const BoxVi<S>&, const SolutionSet<S>&);           \
  extern template SolveOutcome outcome_of(const FrictionProblem<S>&, const SolutionSet<S>&); \
  extern template SolverRunner solver_runner(std::string_view, SolverFunctions<S>);
ASSAY_FOR_EACH_ORDERED_FIELD(ASSAY_EXTERN_INSTANCES)
#undef ASSAY_EXTERN_INSTANCES

}  // namespace assay::reports
