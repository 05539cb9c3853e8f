#include "reports/solve/solve_in_scalar.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "core/scalar/rational.hpp"
#include "core/solvers/box_lemke.hpp"
#include "core/solvers/solve_watch.hpp"
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

/// The scalars after double, by their digits.
constexpr std::array<std::string_view, 2> kWider{"dd", "mpfr50"};

/// Of a problem that is solved again in double-double where double came to no end.
constexpr Eigen::Index kMostAgain = 256;

const SolverRunner* runner_of(const SolverEntry& solver, std::string_view scalar) {
  const auto found = std::ranges::find(solver.scalars, scalar, &SolverRunner::scalar);
  return found == solver.scalars.end() ? nullptr : &*found;
}

/// Another run after `before`, whose work is counted too.
ScalarOutcome run_after(const ScalarOutcome& before,
                        const SolverEntry& solver,
                        const SolverRunner& runner,
                        const SolveRequest& request) {
  ScalarOutcome next{std::string(runner.scalar), runner.run(request)};
  SolveOutcome& outcome = next.outcome;
  outcome.iterations += before.outcome.iterations;
  outcome.seconds += before.outcome.seconds;
  outcome.note = fmt::format(
      "{} in {} only to {}; {}: {}",
      solver.name,
      before.scalar,
      before.outcome.residual,
      runner.scalar,
      outcome.note.empty() ? to_string(outcome.status) : std::string_view(outcome.note));
  return next;
}

bool is_solved(const ScalarOutcome& of) { return of.outcome.status == SolveStatus::kSolved; }

/// In the scalar of that name. Without one in double; where rounding keeps that from the tolerance,
/// in wider scalars that the solver has, each from where the one before came to; where `auto` came
/// to no end in double, once more in double-double from the start.
ScalarOutcome solve(const SolverEntry& solver, const std::string& scalar, SolveRequest request) {
  if (!scalar.empty()) return {scalar, solver.scalar(scalar).run(request)};
  ScalarOutcome best{"double", solver.scalar("double").run(request)};
  const bool may_solve_again = solver.name == "auto" && request.max_iterations == 0 && !request.all;
  if (best.outcome.status == SolveStatus::kStalled && may_solve_again &&
      size_of(*request.problem) <= kMostAgain && !SolveWatch::has_stopped()) {
    if (const SolverRunner* runner = runner_of(solver, kWider.front())) {
      ScalarOutcome next = run_after(best, solver, *runner, request);
      if (is_solved(next)) return next;
    }
  }
  for (const std::string_view wider : kWider) {
    const SolverRunner* runner = runner_of(solver, wider);
    if (best.outcome.status != SolveStatus::kRoundingLimit || runner == nullptr) break;
    request.start = exact(best.outcome.iterate->z);
    ScalarOutcome next = run_after(best, solver, *runner, request);
    if (!is_solved(next) && next.outcome.status != SolveStatus::kRoundingLimit) break;
    best = std::move(next);
  }
  return best;
}

/// Whether the problem itself, and not only what is rounded of it, has no solution, by a proof that
/// takes no pivots over ℚ.
bool is_infeasible(const LoadedProblem& problem) {
  const auto* box = std::get_if<BoxVi<Rational>>(&problem.problem);
  return box != nullptr && FarkasVector<double>::find(*box);
}

/// A proof by a solver about a rounded problem is no proof about the problem itself. Without square
/// roots, and if no scalar was named, it is repeated exactly; otherwise, and for large problems,
/// the result is undecided.
void require_proofs_of_data(const LoadedProblem& problem,
                            const SolverEntry& solver,
                            const SolveRequest& request,
                            bool may_change_scalar,
                            ScalarOutcome& found) {
  const bool proved = found.outcome.status == SolveStatus::kNoSolution;
  if (found.scalar == "rational" || !(proved || request.all)) return;
  if (has_doubles_only(problem.problem)) return;
  if (proved && is_infeasible(problem)) return;
  const bool is_linear = is_box_kind(problem.kind) || problem.kind == "friction-2d";
  const bool is_small = request.all || size_of(problem.problem) <= BoxLemke<Rational>::kMostExact;
  const SolverRunner* rational = runner_of(solver, "rational");
  const bool may_repeat = may_change_scalar && !SolveWatch::has_stopped();
  if (may_repeat && is_linear && is_small && rational != nullptr) {
    found = {"rational", rational->run(request)};
  } else if (proved) {
    found.outcome.status = SolveStatus::kUndecided;
    found.outcome.complete.reset();
    found.outcome.note = "the problem rounded to " + found.scalar +
                         " has no solution; the exact problem may have one";
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
