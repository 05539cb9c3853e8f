#pragma once

#include <span>
#include <string>

#include "oracles/one_step/certificate.hpp"
#include "reports/problem_files/loaded_problem.hpp"
#include "reports/solve/solver_entry.hpp"

namespace assay::reports {

/// The verdict on the claim of a foreign solver that a problem has no solution.
struct NoSolutionClaim {
  oracles::Certainty verdict = oracles::Certainty::kUndecided;
  std::string note = {};  ///< the evidence that decided
};

/// Runs the solver of Assay. If a box around its answer is proved to contain a solution, the claim
/// is refuted. If the solver proves that there is no solution, the claim is confirmed. Otherwise
/// the claim is undecided. The status of the outcome becomes kStalled, kNoSolution or kUndecided;
/// the note gives both the claim and the finding.
/// @param own  the solvers that come with the program
/// @pre outcome.status = kNoSolution
[[nodiscard]] NoSolutionClaim examine_no_solution(const LoadedProblem& problem,
                                                  std::span<const SolverEntry> own,
                                                  SolveOutcome& outcome);

}  // namespace assay::reports
