#pragma once

#include <string>
#include <vector>

#include "core/scalar/machine.hpp"
#include "core/schemes/trajectory.hpp"
#include "oracles/exact_motion.hpp"

namespace assay::reports {

/// A mistake in how a file was written, as far as its numbers suggest one.
struct Suspicion {
  std::string wrote;      ///< "q = (57.2958) in the first row, where (1) is exact"
  std::string suspected;  ///< "degrees for radians?"
};

/// What is suspected of the first row and of the times:
///
///  - positions or velocities that are a well-known multiple of the exact ones, see unit_hint;
///  - columns q and v exchanged: each is the exact other one;
///  - velocities at half steps, see has_half_step_velocities;
///  - shifted times: the first row is at t > 0, but its state is the exact one at t = 0;
///  - times in another unit, see time_unit_hint.
///
/// It is a help for people; no verdict depends on it.
[[nodiscard]] std::vector<Suspicion> suspicions_of(const Trajectory<long double>& run,
                                                   const oracles::ExactMotion<long double>& exact);

/// Whether the velocities are those half a step after, or before, the times of their rows, as the
/// leapfrog method prints them. With v the exact velocity at t_0 and d its change in half a step,
///
///   |v_0 − (v ± d)| ≤ |d|/4                                                               (1)
///   |(q_{k+1} − q_k)/h − v_k| ≤ |v_{k+1} − v_k|/4, or with v_{k+1} on the left, in three of four
///   steps                                                                                 (2)
///
/// in the maximum norm. (1) leaves room for an acceleration that changes in half a step. In (2) the
/// left side is 0 for the leapfrog method, but half of |v_{k+1} − v_k| where velocities are those
/// of their rows. Impacts break (2) in few steps.
///
/// Not for: first-order systems and rigid bodies.
[[nodiscard]] bool has_half_step_velocities(const Trajectory<long double>& run,
                                            const oracles::ExactMotion<long double>& exact);

}  // namespace assay::reports
