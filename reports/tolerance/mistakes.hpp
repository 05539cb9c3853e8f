#pragma once

#include <string>
#include <vector>

#include "oracles/catalogue.hpp"
#include "reports/study/scheme_entry.hpp"
#include "reports/tolerance/single_steps.hpp"

namespace assay::reports {

/// A run of a scheme, correct or with one mistake. At most one of the last three members is set.
struct Variant {
  std::string what;  ///< the mistake; empty if there is none
  Parameters parameters, options;
  /// The run has one step too few, and each step is too long. It counts its time by the right h.
  bool has_one_step_too_few = false;
  /// Changes the reported results of a run, not its steps.
  void (*report)(Trajectory<long double>& run) = nullptr;
  /// Makes each step. The run goes on from its result.
  NodeState (*step)(SingleSteps& steps, const NodeState& before) = nullptr;

  [[nodiscard]] bool is_correct() const { return what.empty(); }
};

/// The known mistakes that a run of the scheme on the problem may have:
///
///   - each parameter of the problem 1 % too small and too large, if the problem allows it;
///   - each option of the scheme in [0, 1] at its other end, or swapped with 1 minus itself;
///   - mistakes in the reported results of a run and in its steps, see mistakes.cpp: one line each.
///
/// Without a scheme there are no mistakes in options and steps.
[[nodiscard]] std::vector<Variant> known_mistakes(const oracles::ProblemEntry& problem,
                                                  const Parameters& parameters,
                                                  const SchemeEntry* scheme,
                                                  const Parameters& options);

}  // namespace assay::reports
