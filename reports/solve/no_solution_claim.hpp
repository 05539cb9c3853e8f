#pragma once

#include <span>
#include <string>

#include "oracles/one_step/certificate.hpp"
#include "reports/problem_files/loaded_problem.hpp"
#include "reports/solve/solver_entry.hpp"

namespace assay::reports {

/// What is known of the claim of a foreign solver that a problem has no solution.
struct NoSolutionClaim {
  oracles::Certainty verdict = oracles::Certainty::kUndecided;
  std::string note = {};  ///< what decided
};

/// Asks our solver: refuted if a box around its answer is proved to hold a solution, confirmed if
/// it proves that there is none, else undecided. The status of the outcome becomes kStalled,
/// kNoSolution or kUndecided; the note says both what was claimed and what is known.
/// @param own  the solvers that come with the program
/// @pre outcome.status = kNoSolution
[[nodiscard]] NoSolutionClaim examine_no_solution(const LoadedProblem& problem,
                                                  std::span<const SolverEntry> own,
                                                  SolveOutcome& outcome);

}  // namespace assay::reports
