#pragma once

#include <string>

#include "reports/problem_files/loaded_problem.hpp"
#include "reports/solve/solver_entry.hpp"

namespace assay::reports {

struct ScalarOutcome {
  std::string scalar;
  SolveOutcome outcome;
};

/// Solves in the scalar of that name; without one in double, where rounding keeps that from the
/// tolerance in the next wider one, and in the rationals where only they prove what was found.
/// @pre `request` is about the problem; the solver takes it.
[[nodiscard]] ScalarOutcome solve_in_scalar(const LoadedProblem& problem,
                                            const SolverEntry& solver,
                                            const std::string& scalar,
                                            const SolveRequest& request);

/// The numbers that decimals and fractions state.
[[nodiscard]] Vector<Rational> exact(const TextVector& texts);

}  // namespace assay::reports
