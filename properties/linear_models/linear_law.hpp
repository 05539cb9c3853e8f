#pragma once

#include "properties/linear_models/experiment.hpp"
#include "properties/scheme_law.hpp"

namespace assay::properties {

/// Laws of schemes for linear models with frictionless contacts.
template <>
struct Cases<Experiment> : SchemeCases<Experiment> {
  static constexpr std::string_view kName = "linear models";
  static constexpr bool kOnProblems = true;
  static bool takes(const Subject& subject) { return kLagrangianModels.contains(subject.kind); }
  static std::string why_not(const Subject& subject);
  static bool accepts(const Subject& subject, const Experiment& x) {
    return is_admissible(x) && (!subject.traits.diagonal || has_diagonal_matrices(x));
  }
  /// random_experiment.
  static Experiment draw(Draw& draw, const Subject& subject);
  /// Step, horizon and options are drawn; a counterexample may become simpler than the problem.
  static ProblemCases<Experiment> on(const oracles::ProblemEntry& problem);
};

}  // namespace assay::properties
