#pragma once

#include "properties/first_order/first_order_case.hpp"
#include "properties/scheme_law.hpp"

namespace assay::properties {

/// Laws of schemes for first-order systems. They are tested exactly on rationals, or in double if a
/// scheme does not run on rationals.
template <>
struct Cases<FirstOrderCase> : SchemeCases<FirstOrderCase> {
  static constexpr std::string_view kName = "first-order systems";
  static constexpr bool kOnProblems = true;
  static bool takes(const Subject& subject) { return subject.kind == ModelKind::kFirstOrder; }
  static std::string why_not(const Subject& subject);
  /// random_passive_case.
  static FirstOrderCase draw(Draw& draw, const Subject& subject);
  /// The cases of problem_cases, with random states. A counterexample is such a case, too.
  static ProblemCases<FirstOrderCase> on(const oracles::ProblemEntry& problem);
};

/// The run on rationals, with its shape checked and every step solved.
/// @throws std::runtime_error if a trajectory does not have the shape of the model, or ends early.
[[nodiscard]] Trajectory<Rational> exact_run(const Subject& subject, const FirstOrderCase& x);

/// The run in double, as rational numbers, with its shape checked.
/// @throws std::runtime_error if a trajectory does not have the shape of the model, or has a number
/// that is not finite. @throws GaveUp if it ends early.
[[nodiscard]] Trajectory<Rational> rounded_run(const Subject& subject, const FirstOrderCase& x);

/// One step from state k of a run.
[[nodiscard]] FirstOrderCase step_from(FirstOrderCase x,
                                       const Trajectory<Rational>& run,
                                       Eigen::Index k);

/// The reason why a law about exact steps does not apply to a scheme; empty if it applies.
[[nodiscard]] std::string unless_on_rationals(const Subject& subject);

}  // namespace assay::properties
