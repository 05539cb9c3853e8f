#pragma once

#include "reports/solve/solver_entry.hpp"

namespace assay::reports {

inline constexpr int kMostRefinedDigits = 1000;

/// The proofs about the components of a vector.
struct ComponentProofs {
  std::vector<int> digits;                  ///< certified ones of each
  std::vector<std::optional<bool>> unique;  ///< no value: not proved
};

/// A refined solution.
struct RefinedPoint {
  int digits = 0;                             ///< requested
  std::string solver;                         ///< of the Newton steps; empty: none was made
  SolveStatus status = SolveStatus::kNotRun;  ///< of these
  std::string residual;                       ///< of these; empty without a point
  int iterations = 0;
  double seconds = 0;     ///< with the proof
  TextPoint point;        ///< decimals
  bool enclosed = false;  ///< a true solution is proved to be there
  ComponentProofs z, w, v;
  /// Decimals; empty if nothing is enclosed. `radius` is the radius of the box in which components
  /// were shown to be unique. The errors bound the distance from the solution, for the start and
  /// for the end of Newton's method. They are in the maximum norm, in z and v.
  std::string radius, start_error, newton_error;
  std::string note;

  /// Whether Newton's method converged in 50 digits, or a proof succeeded without it.
  [[nodiscard]] bool succeeded() const { return status == SolveStatus::kSolved || enclosed; }
};

/// Refines a solution that was computed in any scalar:
///
///   1. Newton's method on the natural map (box) or on the equations of Alart and Curnier
///      (friction, global or not), as in double, on mpfr50 from the given point;
///   2. component_enclosures about the end point of 1., with exact data and exact residuals. If a
///      solution is enclosed, `point` is the middle of its enclosure rounded to the requested
///      digits. The digits of a component on which the whole enclosure agrees are certified.
///      Otherwise `point` is the result of Newton's method, and no digit is certified.
///
/// A large problem gets fewer Newton steps in 1., and none if its factorisations take minutes.
/// Components that are not unique stay near the start. A component whose enclosure contains 0 is
/// shown as 0, and none of its digits is certified unless it is exactly 0.
/// @pre 1 ≤ digits ≤ kMostRefinedDigits, and `start` has the sizes of the problem.
/// @throws InvalidInput if `start` contains anything but numbers: enclosures, NaN.
[[nodiscard]] RefinedPoint refine(const LoadedProblem& problem, const TextPoint& start, int digits);

}  // namespace assay::reports
