#pragma once

#include "core/systems/newton_euler_model.hpp"
#include "oracles/exact_motion.hpp"
#include "reports/compare/law_record.hpp"
#include "reports/compare/trajectory_csv.hpp"

namespace assay::reports {

/// Tests the laws that each node of a trajectory of rigid bodies must obey:
///
///   attitude        p ≠ 0, as p = 0 is no rotation; the drift of |p| belongs to the scheme
///   initial-state   x = x(0), p = ±p(0), of norm 1, and v, Ω are the left or the right limit at
///                   t = 0
///   penetration     g ≥ −2 h sup |U|, with the normal velocities U of all nodes
///   impulse-sign    as ask_impulse_sign
///   impulse-balance as ask_balance_of_rigid_bodies
///
/// up to the uncertainty of the file, see FileRounding. Coordinates that a file need not have and
/// that are 0 everywhere are not judged.
void ask_laws_of_rigid_bodies(const NewtonEulerModel<long double>& model,
                              const oracles::ExactMotion<long double>& exact,
                              const FileTrajectory& run,
                              const TrajectoryColumns& columns,
                              LawRecord& record);

}  // namespace assay::reports
