#pragma once

#include "reports/solve/solve_in_scalar.hpp"

namespace assay::reports {

struct WatchedOutcome {
  ScalarOutcome found;
  int signal = 0;  ///< that asked it to end; 0: none
};

/// As solve_in_scalar. Meanwhile a StatusLine shows how far the solver is, and the first SIGINT,
/// SIGTERM or SIGHUP ends the solver with the best point that it has; the second one ends the
/// process. A foreign solver cannot be asked to end: there the first signal ends the process.
[[nodiscard]] WatchedOutcome watched_solve(const LoadedProblem& problem,
                                           const SolverEntry& solver,
                                           const std::string& scalar,
                                           const SolveRequest& request);

}  // namespace assay::reports
