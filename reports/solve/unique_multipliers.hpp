#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/schemes/euler_moreau.hpp"
#include "reports/study/scheme_runner.hpp"

namespace assay::reports {

/// Which multipliers of a step all solutions of its one-step problem share, of a run of EulerMoreau
/// on a first-order problem; no value: not proved. Empty where the step has no solution or the
/// state is an enclosure.
///
/// The step from `before` is taken again, in ℚ where the model is linear with rational data, and
/// its problem −(W λ + q) ∈ N_[l,u](λ) is examined exactly; else with 50 digits, of which a
/// problem of dependent data is not told from one that is nearly so.
/// Source: component_enclosures for the proof.
/// @pre request.problem->kind == ModelKind::kFirstOrder.
[[nodiscard]] std::vector<std::optional<bool>> unique_multipliers(const RunRequest& request,
                                                                  const TextState& before);

/// Why a run of EulerMoreau on a first-order problem stopped at `last`: the next step is tried
/// again in double. Empty where that succeeds, or the state is an enclosure.
[[nodiscard]] std::string why_run_stopped(const RunRequest& request, const TextState& last);

}  // namespace assay::reports
