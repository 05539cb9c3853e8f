#pragma once

#include <vector>

#include "core/systems/lagrangian_model.hpp"
#include "oracles/exact_motion.hpp"
#include "reports/compare/law_record.hpp"
#include "reports/compare/trajectory_csv.hpp"

namespace assay::reports {

/// P_N ≥ 0 of the normal impulses of the contacts with these laws.
void ask_impulse_sign(const std::vector<ImpactLaw<long double>>& laws,
                      const FileTrajectory& run,
                      LawRecord& record);

/// The laws that the nodes of a trajectory obey one by one, of any Lagrangian model:
///
///   initial-state   q = q(0), and v is the left or the right limit of v(0), at t = 0
///   penetration     no deeper than 2 h sup |U|, see the metric of that name
///   impulse-sign    P_N ≥ 0 of each unilateral contact, with friction or without
///
/// up to what the file leaves open, see FileRounding. Coordinates that are not required of a file
/// and are 0 in all of it are not judged.
/// `penetration`: the value of the metric, 0 where it is not known.
void ask_laws_of_states(const LagrangianModel<long double>& model,
                        const oracles::ExactMotion<long double>& exact,
                        const FileTrajectory& run,
                        const TrajectoryColumns& columns,
                        long double penetration,
                        LawRecord& record);

}  // namespace assay::reports
