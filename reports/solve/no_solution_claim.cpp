#include "reports/solve/no_solution_claim.hpp"

#include <vector>

#include "reports/solve/solve_in_scalar.hpp"

namespace assay::reports {

namespace {

using oracles::Certainty;

/// Whether a solution is proved to be near the point.
bool encloses_solution(const OneStepProblem& problem, const Vector<Rational>& z) {
  const auto holds = [&](const auto& of) {
    return z.size() == of.size() && oracles::certify(of, z).enclosed.value_or(false);
  };
  if (const auto* box = std::get_if<BoxVi<Rational>>(&problem)) return holds(*box);
  if (const auto* local = std::get_if<FrictionProblem<Rational>>(&problem)) return holds(*local);
  return holds(as_mixed(std::get<GlobalFrictionProblem<Rational>>(problem)));
}

NoSolutionClaim examined(const LoadedProblem& problem, const std::vector<SolverEntry>& own) {
  const SolverEntry& solver = find_solver(own, "auto", problem, false);
  const ScalarOutcome found =
      solve_in_scalar(problem, solver, "", SolveRequest{.problem = &problem.problem});
  const std::string who = std::string(solver.name) + " in " + found.scalar;
  if (found.outcome.status == SolveStatus::kNoSolution) {
    return {Certainty::kConfirmed, who + " proves it"};
  }
  if (found.outcome.status != SolveStatus::kSolved) {
    return {Certainty::kUndecided, "which is not proved; " + who + " finds none either"};
  }
  if (encloses_solution(problem.problem, exact(found.outcome.solutions.front().z))) {
    return {Certainty::kRefuted,
            "it has a solution; this is proved near the result that " + who + " finds"};
  }
  return {Certainty::kUndecided,
          "which is not proved; " + who + " finds one of residual " + found.outcome.residual};
}

SolveStatus status_of(Certainty verdict) {
  switch (verdict) {
    case Certainty::kConfirmed:
      return SolveStatus::kNoSolution;
    case Certainty::kRefuted:
      return SolveStatus::kStalled;
    case Certainty::kUndecided:
      break;
  }
  return SolveStatus::kUndecided;
}

}  // namespace

NoSolutionClaim examine_no_solution(const LoadedProblem& problem,
                                    std::span<const SolverEntry> own,
                                    SolveOutcome& outcome) {
  NoSolutionClaim claim = examined(problem, {own.begin(), own.end()});
  outcome.status = status_of(claim.verdict);
  outcome.note += "; " + claim.note;
  return claim;
}

}  // namespace assay::reports
