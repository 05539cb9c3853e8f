#pragma once

#include <vector>

#include "core/systems/lagrangian_model.hpp"
#include "oracles/exact_motion.hpp"
#include "reports/compare/law_record.hpp"
#include "reports/compare/trajectory_csv.hpp"

namespace assay::reports {

/// Tests P_N ≥ 0 for the normal impulses of the contacts with these laws.
void ask_impulse_sign(const std::vector<ImpactLaw<long double>>& laws,
                      const FileTrajectory& run,
                      LawRecord& record);

/// Tests the laws that each node of a trajectory of any Lagrangian model must obey:
///
///   initial-state   q = q(0), and v is the left or the right limit of v(0), at t = 0, or
///                   the velocity half a step away, see has_half_step_velocities, or the
///                   difference quotient of the first two positions, if that is about the exact one
///   penetration     at most 2 h sup |U| deep, see the metric of that name
///   impulse-sign    P_N ≥ 0 for each unilateral contact, with friction or without
///
/// up to the uncertainty of the file, see FileRounding. Coordinates that a file need not have and
/// that are 0 everywhere are not judged. `penetration` is the value of the metric, or 0 if the
/// value is not known.
void ask_laws_of_states(const LagrangianModel<long double>& model,
                        const oracles::ExactMotion<long double>& exact,
                        const FileTrajectory& run,
                        const TrajectoryColumns& columns,
                        long double penetration,
                        LawRecord& record);

}  // namespace assay::reports
