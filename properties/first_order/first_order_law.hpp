#pragma once

#include "properties/first_order/first_order_case.hpp"
#include "properties/scheme_law.hpp"

namespace assay::properties {

/// Laws of schemes for first-order systems, on rationals and exactly.
template <>
struct Cases<FirstOrderCase> : SchemeCases<FirstOrderCase> {
  static constexpr std::string_view kName = "first-order systems";
  static constexpr bool kOnProblems = true;
  static bool takes(const Subject& subject) { return subject.kind == ModelKind::kFirstOrder; }
  static std::string why_not(const Subject& subject);
  /// random_passive_case.
  static FirstOrderCase draw(Draw& draw, const Subject& subject);
  /// problem_cases, and so a counterexample, from random states.
  static ProblemCases<FirstOrderCase> on(const oracles::ProblemEntry& problem);
};

/// The run on rationals, its shape checked, every step solved.
/// @throws std::runtime_error if a trajectory has not the shape the model asks for, or ends early.
[[nodiscard]] Trajectory<Rational> exact_run(const Subject& subject, const FirstOrderCase& x);

}  // namespace assay::properties
