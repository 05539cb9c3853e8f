#pragma once

#include <string>
#include <vector>

#include "reports/study/scheme_entry.hpp"

namespace assay::reports {

/// Doubts about a run, in sentences.
using Warnings = std::vector<std::string>;

/// Prints them on standard error, one on each line.
void print_warnings(const Warnings& warnings);

/// Warns if a first-order problem starts in a state that the first step must leave by a jump.
void warn_of_start(const RunRequest& request, Warnings& warnings);

/// Warns of rigid bodies whose inertia no distribution of mass has, and of rigid bodies that start
/// against their joints. See the warnings of NewtonEulerModel.
void warn_of_bodies(const oracles::ProblemEntry& problem,
                    const Parameters& parameters,
                    Warnings& warnings);

/// A message about a force of rigid bodies that is not finite, in double, in the step after `last`;
/// see not_finite_force_in_step. Empty if none is found.
[[nodiscard]] std::string why_bodies_stop(const RunRequest& request, const TextState& last);

/// Warns about three kinds of interactions in a model of the user. No multiplier changes their
/// outputs. Or their multipliers may be impulses of a first-order system. Or they are not
/// independent.
void warn_of_degree(const RunRequest& request, Warnings& warnings);

}  // namespace assay::reports
