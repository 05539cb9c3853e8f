#pragma once

#include <string>
#include <vector>

#include "reports/study/scheme_entry.hpp"

namespace assay::reports {

/// What a run leaves in doubt, in sentences.
using Warnings = std::vector<std::string>;

/// On standard error, a line each.
void print_warnings(const Warnings& warnings);

/// A start that the first step must leave by a jump, of a first-order problem.
void warn_of_start(const RunRequest& request, Warnings& warnings);

/// Rigid bodies that no distribution of mass has, or that start against their joints, see warnings
/// of NewtonEulerModel.
void warn_of_bodies(const oracles::ProblemEntry& problem,
                    const Parameters& parameters,
                    Warnings& warnings);

/// Which force of rigid bodies is not finite in the step after `last`, in double; see
/// not_finite_force_in_step. Empty where none is found.
[[nodiscard]] std::string why_bodies_stop(const RunRequest& request, const TextState& last);

/// Of a model of the user: interactions that no multiplier moves, whose multipliers may be impulses
/// of a first-order system, or that are not independent.
void warn_of_degree(const RunRequest& request, Warnings& warnings);

}  // namespace assay::reports
