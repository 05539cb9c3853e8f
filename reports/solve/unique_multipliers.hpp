#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/schemes/euler_moreau.hpp"
#include "reports/study/scheme_runner.hpp"

namespace assay::reports {

/// For a run of EulerMoreau on a first-order problem, whether each multiplier of a step is the same
/// in all solutions of the one-step problem. Nothing stands for no proof. Empty if the step has no
/// solution or the state is an enclosure.
///
/// The step from `before` is taken again. If the model is linear with rational data, this is done
/// in ℚ, and its problem −(W λ + q) ∈ N_[l,u](λ) is examined exactly. Otherwise 50 digits are used,
/// which cannot distinguish dependent data from nearly dependent ones.
/// Source: component_enclosures for the proof.
/// @pre request.problem->kind == ModelKind::kFirstOrder.
[[nodiscard]] std::vector<std::optional<bool>> unique_multipliers(const RunRequest& request,
                                                                  const TextState& before);

/// The reason why a run of EulerMoreau on a first-order problem stopped at `last`. The next step is
/// tried again in double to find it. The text is empty if that step succeeds. It is also empty if
/// the state is an enclosure.
[[nodiscard]] std::string why_run_stopped(const RunRequest& request, const TextState& last);

}  // namespace assay::reports
