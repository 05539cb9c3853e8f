#pragma once

#include "core/systems/newton_euler_model.hpp"
#include "oracles/exact_motion.hpp"
#include "reports/compare/law_record.hpp"
#include "reports/compare/trajectory_csv.hpp"

namespace assay::reports {

/// The laws that the nodes of a trajectory of rigid bodies obey one by one:
///
///   attitude        p ≠ 0, which turns nothing; the drift of its norm is a matter of the scheme
///   initial-state   x = x(0), p = ±p(0), of norm 1, and v, Ω are the left or the right limit at
///                   t = 0
///   penetration     g ≥ −2 h sup |U|, of the normal velocities U of all nodes
///   impulse-sign    as ask_impulse_sign
///
/// up to what the file leaves open, see FileRounding. Coordinates that are not required of a file
/// and are 0 in all of it are not judged.
void ask_laws_of_rigid_bodies(const NewtonEulerModel<long double>& model,
                              const oracles::ExactMotion<long double>& exact,
                              const FileTrajectory& run,
                              const TrajectoryColumns& columns,
                              LawRecord& record);

}  // namespace assay::reports
