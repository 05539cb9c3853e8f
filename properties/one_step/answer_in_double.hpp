#pragma once

#include "properties/one_step/one_step_subject.hpp"

namespace assay::properties {

/// A residual below √(2⁻¹⁰²²), the root of the smallest normal number, may be 0 to a solver that
/// squares it: Newton's method on a merit function, or a Euclidean norm. Where q = 0, rounding of
/// the size of z allows less than this.
inline constexpr double kLeastResidual = 0x1p-511;

/// The answer of a solver in double, and the error with which its z solves the problem. A global
/// problem has the form global_form(x), and then z is (v, r).
struct AnswerInDouble {
  SolveStatus status = SolveStatus::kNotRun;
  Vector<double> z;
  double residual = 0;  ///< natural map, recomputed in double-double; if solved
  /// The largest residual that rounding explains: 4 · 8 (n + 1) u · size of the rows, plus
  /// kLeastResidual.
  double rounding = 0;
};

/// @throws std::runtime_error if an answer reported as solved does not have the size of the
/// problem, or has an entry that is not finite. @throws InvalidInput if the solver declines the
/// problem.
/// @pre answers_in_double(subject, x)
[[nodiscard]] AnswerInDouble answer_in_double(const OneStepSubject& subject,
                                              const OneStepCase& x,
                                              const SolveOptions<double>& options);

/// Whether the subject has a function for the problem in double.
[[nodiscard]] bool answers_in_double(const OneStepSubject& subject, const OneStepCase& x);

}  // namespace assay::properties
