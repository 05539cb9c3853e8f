#include "reports/cli/watched_solve.hpp"

#include <fmt/format.h>

#include <cmath>

#include "core/solvers/solve_watch.hpp"
#include "reports/cli/status_line.hpp"
#include "reports/cli/summary.hpp"
#include "reports/files/stop_guard.hpp"
#include "reports/study/scheme_entry.hpp"

namespace assay::reports {

namespace {

/// "240 sweeps, residual 3.2e-05, 4.2 s; Ctrl-C stops the solver and returns its best point"
std::string progress_text(const SolveProgress& progress, double seconds) {
  std::string text = fmt::format("{} {}", progress.steps, progress.method);
  if (!std::isnan(progress.residual)) text += fmt::format(", residual {:.2g}", progress.residual);
  return text + fmt::format(", {}; Ctrl-C stops the solver and returns its best point",
                            duration_text(seconds));
}

}  // namespace

WatchedOutcome watched_solve(const LoadedProblem& problem,
                             const SolverEntry& solver,
                             const std::string& scalar,
                             const SolveRequest& request) {
  if (is_foreign(solver.name)) return {solve_in_scalar(problem, solver, scalar, request)};
  StopGuard guard(StopGuard::Second::kEnds);
  StatusLine line;
  const SolveWatch watch([&line](const SolveProgress& progress) {
    line.show([&](double seconds) { return progress_text(progress, seconds); });
    return !stop_is_requested();
  });
  WatchedOutcome outcome{solve_in_scalar(problem, solver, scalar, request)};
  outcome.signal = guard.take();
  return outcome;
}

}  // namespace assay::reports
