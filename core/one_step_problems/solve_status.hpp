#pragma once

#include <string_view>

namespace assay {

/// How a solver ended. Only with kSolved the result is a solution; otherwise it is the best
/// iterate.
enum class SolveStatus {
  kNotRun,
  kSolved,
  kNoSolution,      ///< the solver proved, or found a certificate, that it has none
  kIterationLimit,  ///< stopped before it ended
  kRoundingLimit,   ///< the residual is what rounding allows, the tolerance is less: a wider scalar
  kStalled,         ///< the candidate fails the residual test, or is not finite
  kUndecided        ///< enclosures overlap, so that a comparison has no answer
};

[[nodiscard]] constexpr std::string_view to_string(SolveStatus status) {
  switch (status) {
    case SolveStatus::kNotRun:
      return "not-run";
    case SolveStatus::kSolved:
      return "solved";
    case SolveStatus::kNoSolution:
      return "no-solution";
    case SolveStatus::kIterationLimit:
      return "iteration-limit";
    case SolveStatus::kRoundingLimit:
      return "rounding-limit";
    case SolveStatus::kStalled:
      return "stalled";
    case SolveStatus::kUndecided:
      return "undecided";
  }
  return "unknown";
}

}  // namespace assay
