#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "properties/one_step/one_step_law.hpp"

namespace assay::properties {

/// What a solver is asked: a problem, and how it is put to it.
struct Question {
  OneStepCase problem;
  Vector<Rational> start = {};  ///< of the iterations; empty: the solver's own
  /// Through friction_with_rho or global_with_rho.
  std::optional<double> rho_factor = {};
  /// As global_form(problem), as which friction is put to a solver of global problems only.
  bool global = false;
};

/// The answer in one scalar, as the rational numbers it is.
struct Answer {
  std::string_view scalar;
  SolveStatus status = SolveStatus::kNotRun;
  Vector<Rational> z, w;
  bool exact = false;
  Rational allowed = 0;  ///< residual in `problem` that a solved answer may have

  [[nodiscard]] bool is_solved() const { return status == SolveStatus::kSolved; }
};

/// The answers in double and, where the solver and the problem allow it, on rationals.
/// Global problems: z is the impulse alone, and there is no w.
/// @throws std::runtime_error if an answer that is called solved has not the size of the problem,
/// or an entry that is not finite. @throws InvalidInput where there is no global_form.
[[nodiscard]] std::vector<Answer> ask(const OneStepSubject& subject, const Question& question);

/// The residual that rounding and the tolerance of the subject allow at z.
[[nodiscard]] Rational allowed_residual(const OneStepSubject& subject,
                                        const OneStepCase& x,
                                        const Vector<Rational>& z,
                                        bool exact);

/// The same physics written down in another way: its solutions are known from those of the
/// original.
struct OneStepTwin {
  std::string what;  ///< e.g. "load times 2"
  Question question;
  /// From a solution of the twin to one of the original.
  std::function<Vector<Rational>(const Vector<Rational>&)> back;
  /// Residuals grow by at most this on the way back.
  Rational stretch = 1;
};

/// The problem of the first components of each contact, as many as `law` has, under that law: where
/// the others are zero in every solution.
[[nodiscard]] OneStepTwin reduced(const OneStepCase& x,
                                  const ContactLaw<Rational>& law,
                                  std::string what);

/// Compares the answers to a problem with those to its twins, in each scalar:
///
///   a solved answer, mapped back, solves the original, to `stretch` times what the twin may have;
///   where the solution is unique (error_of_residual), the answers agree;
///   where it is, and the twin's too, neither is proved to have none; a complete solver solves
///   both.
///
/// Silent where nothing was compared. @throws InvalidInput where the subject takes none of the
/// twins.
[[nodiscard]] Finding compare_with_twins(const OneStepSubject& subject,
                                         const OneStepCase& x,
                                         const std::vector<OneStepTwin>& twins);

/// Whether an answer solves a problem to `allowed`; says how it does not, empty if it does.
[[nodiscard]] std::string why_no_solution(const OneStepCase& x,
                                          const Vector<Rational>& z,
                                          const Rational& allowed);

}  // namespace assay::properties
