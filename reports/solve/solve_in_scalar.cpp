#include "reports/solve/solve_in_scalar.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "core/scalar/rational.hpp"
#include "reports/problem_files/problem_file.hpp"
#include "reports/study/scheme_entry.hpp"

namespace assay::reports {

Vector<Rational> exact(const TextVector& texts) {
  Vector<Rational> x(static_cast<Eigen::Index>(texts.size()));
  for (Eigen::Index i = 0; i < x.size(); ++i) {
    x(i) = parse_rational(texts[static_cast<std::size_t>(i)]);
  }
  return x;
}

namespace {

/// Solves in the scalar of that name. Without a name, in double; if rounding prevents the
/// tolerance, in the next wider scalar, from the point reached.
ScalarOutcome solve(const SolverEntry& solver, const std::string& scalar, SolveRequest request) {
  if (!scalar.empty()) return {scalar, solver.scalar(scalar).run(request)};
  ScalarOutcome best{"double", solver.scalar("double").run(request)};
  for (const char* wider : {"dd", "mpfr50"}) {
    if (best.outcome.status != SolveStatus::kRoundingLimit) break;
    request.start = exact(best.outcome.iterate->z);
    ScalarOutcome next{wider, solver.scalar(wider).run(request)};
    next.outcome.iterations += best.outcome.iterations;
    next.outcome.seconds += best.outcome.seconds;
    const bool reached = next.outcome.status == SolveStatus::kSolved ||
                         next.outcome.status == SolveStatus::kRoundingLimit;
    if (!reached) break;
    next.outcome.note =
        fmt::format("{} in {} only to {}; {}: {}",
                    solver.name,
                    best.scalar,
                    best.outcome.residual,
                    wider,
                    next.outcome.note.empty() ? to_string(next.outcome.status)
                                              : std::string_view(next.outcome.note));
    best = std::move(next);
  }
  return best;
}

/// A proof by a solver about a rounded problem is no proof about the problem itself. Without square
/// roots, and if no scalar was named, it is repeated exactly; otherwise the result is undecided.
void require_proofs_of_data(const LoadedProblem& problem,
                            const SolverEntry& solver,
                            const SolveRequest& request,
                            bool may_change_scalar,
                            ScalarOutcome& found) {
  const bool proved = found.outcome.status == SolveStatus::kNoSolution;
  if (found.scalar == "rational" || !(proved || request.all)) return;
  if (has_doubles_only(problem.problem)) return;
  const bool is_linear = is_box_kind(problem.kind) || problem.kind == "friction-2d";
  const bool has_rational =
      std::ranges::find(solver.scalars, "rational", &SolverRunner::scalar) != solver.scalars.end();
  if (may_change_scalar && is_linear && has_rational) {
    found = {"rational", solver.scalar("rational").run(request)};
  } else if (proved) {
    found.outcome.status = SolveStatus::kUndecided;
    found.outcome.complete.reset();
    found.outcome.note = "there is none for the problem rounded to " + found.scalar;
  }
}

}  // namespace

ScalarOutcome solve_in_scalar(const LoadedProblem& problem,
                              const SolverEntry& solver,
                              const std::string& scalar,
                              const SolveRequest& request) {
  ScalarOutcome found = solve(solver, scalar, request);
  // The answer of a foreign solver is a claim about the data, whatever its scalar.
  if (!is_foreign(solver.name)) {
    require_proofs_of_data(problem, solver, request, scalar.empty(), found);
  }
  return found;
}

}  // namespace assay::reports
