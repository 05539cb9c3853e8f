#pragma once

#include <string>
#include <vector>

#include "oracles/catalogue.hpp"
#include "reports/study/scheme_entry.hpp"
#include "reports/tolerance/single_steps.hpp"

namespace assay::reports {

/// A run of a scheme, correct or with one mistake. At most one of the last three members is set.
struct Variant {
  std::string what;  ///< is wrong; empty if nothing is
  Parameters parameters, options;
  /// The run has one step too few, each of them too long, but counts its time by the right h.
  bool has_one_step_too_few = false;
  /// Changes what a run reports, not how it goes on.
  void (*report)(Trajectory<long double>& run) = nullptr;
  /// Makes each step, from which the run goes on.
  NodeState (*step)(SingleSteps& steps, const NodeState& before) = nullptr;

  [[nodiscard]] bool is_correct() const { return what.empty(); }
};

/// The known mistakes that a run of the scheme on the problem may have:
///
///   - each parameter of the problem 1 % too small and too large, where the problem allows it;
///   - each option of the scheme in [0, 1] at its other end, or swapped with 1 minus itself;
///   - mistakes in what a run reports, and in how it makes a step, see mistakes.cpp: one line each.
///
/// Without a scheme there are no mistakes in options and steps.
[[nodiscard]] std::vector<Variant> known_mistakes(const oracles::ProblemEntry& problem,
                                                  const Parameters& parameters,
                                                  const SchemeEntry* scheme,
                                                  const Parameters& options);

}  // namespace assay::reports
