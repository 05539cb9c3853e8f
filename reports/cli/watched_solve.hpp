#pragma once

#include "reports/solve/solve_in_scalar.hpp"

namespace assay::reports {

struct WatchedOutcome {
  ScalarOutcome found;
  int signal = 0;  ///< the signal that asked it to end; 0: none
};

/// Solves as solve_in_scalar does. Meanwhile a StatusLine shows the progress of the solver. The
/// first SIGINT, SIGTERM or SIGHUP ends the solver with the best point that it has; the second one
/// ends the process. A foreign solver cannot be asked to end, so the first signal ends the process.
[[nodiscard]] WatchedOutcome watched_solve(const LoadedProblem& problem,
                                           const SolverEntry& solver,
                                           const std::string& scalar,
                                           const SolveRequest& request);

}  // namespace assay::reports
