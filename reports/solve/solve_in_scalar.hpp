#pragma once

#include <string>

#include "reports/problem_files/loaded_problem.hpp"
#include "reports/solve/solver_entry.hpp"

namespace assay::reports {

struct ScalarOutcome {
  std::string scalar;
  SolveOutcome outcome;
};

/// Solves in the scalar with the given name. Without a name it solves in double. If rounding keeps
/// double from the tolerance, it solves in the next wider scalar of the solver. If only rationals
/// prove the result, it solves in rationals. A problem of moderate size that `auto` cannot solve in
/// double is solved again in double-double.
/// @pre `request` refers to the problem; the solver takes it.
[[nodiscard]] ScalarOutcome solve_in_scalar(const LoadedProblem& problem,
                                            const SolverEntry& solver,
                                            const std::string& scalar,
                                            const SolveRequest& request);

/// The exact numbers of decimals and fractions.
[[nodiscard]] Vector<Rational> exact(const TextVector& texts);

}  // namespace assay::reports
