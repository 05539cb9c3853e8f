#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "properties/one_step/one_step_law.hpp"

namespace assay::properties {

/// A question to a solver: a problem, and the form in which the solver gets it.
struct Question {
  OneStepCase problem;
  Vector<Rational> start = {};  ///< of the iterations; empty: the solver's own
  /// Solve with this factor, by friction_with_rho or global_with_rho.
  std::optional<double> rho_factor = {};
  /// Use the form global_form(problem), for friction and a solver that takes only global problems.
  bool global = false;
};

/// The answer in one scalar, as rational numbers.
struct Answer {
  std::string_view scalar;
  SolveStatus status = SolveStatus::kNotRun;
  Vector<Rational> z, w;
  bool exact = false;
  Rational allowed = 0;  ///< residual in `problem` that a solved answer may have

  [[nodiscard]] bool is_solved() const { return status == SolveStatus::kSolved; }
};

/// The answers in double and, if the solver and the problem allow it, on rationals. Global
/// problems: z is the impulse alone, and there is no w.
/// @throws std::runtime_error if an answer reported as solved does not have the size of the
/// problem, or has an entry that is not finite. @throws InvalidInput if there is no global_form.
[[nodiscard]] std::vector<Answer> ask(const OneStepSubject& subject, const Question& question);

/// The residual that rounding and the tolerance of the subject allow at z.
[[nodiscard]] Rational allowed_residual(const OneStepSubject& subject,
                                        const OneStepCase& x,
                                        const Vector<Rational>& z,
                                        bool exact);

/// The same physics in another form. The solutions of the original follow from its solutions.
struct OneStepTwin {
  std::string what;  ///< e.g. "load times 2"
  Question question;
  /// Turns a solution of the twin into a solution of the original.
  std::function<Vector<Rational>(const Vector<Rational>&)> back;
  /// Residuals grow by at most this factor on the way back.
  Rational stretch = 1;
};

/// The problem with the first components of each contact, as many as `law` has, under this law. The
/// other components must be zero in every solution.
[[nodiscard]] OneStepTwin reduced(const OneStepCase& x,
                                  const ContactLaw<Rational>& law,
                                  std::string what);

/// Compares the answers to a problem with the answers to its twins, in each scalar:
///
///   a solved answer, mapped back, solves the original, up to `stretch` times the residual that
///   the twin may have; if the solution is unique (error_of_residual), the answers agree;
///   if it is unique for the twin, too, no answer reports that there is none, and a complete
///   solver solves both.
///
/// Silent if nothing was compared. @throws InvalidInput if the subject takes none of the twins.
[[nodiscard]] Finding compare_with_twins(const OneStepSubject& subject,
                                         const OneStepCase& x,
                                         const std::vector<OneStepTwin>& twins);

/// Describes why an answer does not solve a problem up to `allowed`; empty if it does.
[[nodiscard]] std::string why_no_solution(const OneStepCase& x,
                                          const Vector<Rational>& z,
                                          const Rational& allowed);

}  // namespace assay::properties
