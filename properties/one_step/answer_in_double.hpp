#pragma once

#include "properties/one_step/one_step_subject.hpp"

namespace assay::properties {

/// What a solver answers in double, and how well its z solves the problem. Global problems are
/// asked as global_form(x), their z is (v, r).
struct AnswerInDouble {
  SolveStatus status = SolveStatus::kNotRun;
  Vector<double> z;
  double residual = 0;  ///< natural map, recomputed in double-double; if solved
  double rounding = 0;  ///< what rounding may leave of it: 4 · 8 (n + 1) u · size of the rows
};

/// @throws std::runtime_error if an answer that is called solved has not the size of the problem,
/// or an entry that is not finite. @throws InvalidInput where the solver declines the problem.
/// @pre answers_in_double(subject, x)
[[nodiscard]] AnswerInDouble answer_in_double(const OneStepSubject& subject,
                                              const OneStepCase& x,
                                              const SolveOptions<double>& options);

/// Whether the subject has a function for the problem in double.
[[nodiscard]] bool answers_in_double(const OneStepSubject& subject, const OneStepCase& x);

}  // namespace assay::properties
