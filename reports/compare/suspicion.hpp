#pragma once

#include <string>
#include <vector>

#include "core/scalar/machine.hpp"
#include "oracles/exact_motion.hpp"
#include "reports/compare/trajectory_csv.hpp"

namespace assay::reports {

/// A mistake in the writing of a file that its numbers suggest.
struct Suspicion {
  std::string wrote;          ///< "q = (57.2958) in the first row, where (1) is exact"
  std::string suspected;      ///< "degrees for radians?"
  std::string of_times = {};  ///< if the times are in another unit: how they show it
};

/// The suspicions about the first row and the times:
///
///  - positions or velocities that are a well-known multiple of the exact ones, see unit_hint;
///  - columns q and v exchanged: each is the exact other one;
///  - velocities at half steps, see has_half_step_velocities;
///  - shifted times: the first row is at t > 0, but its state is the exact one at t = 0;
///  - times in another unit, see time_unit_hint, unless the positions agree with the exact ones at
///    these times. Without velocities, as in first-order systems: the states agree with the exact
///    ones at 1/1000 or 10⁻⁶ of these times; otherwise
///  - velocities in another unit, see velocity_unit_hint.
///
/// It is a help for people; no verdict depends on it.
[[nodiscard]] std::vector<Suspicion> suspicions_of(const FileTrajectory& run,
                                                   const oracles::ExactMotion<long double>& exact);

/// Whether the velocities belong to instants half a step after, or before, the times of their rows.
/// The leapfrog method prints such velocities. A row may stand for m steps of the method, so half a
/// step is h/(2m), where h is the time between two rows. v is the exact velocity at t_0, and d is
/// the change of v in h/(2m), d' the change in h/(4m). m is the number for which d is closest to
/// |v_0 − v|. With c_k = v_{k+1} − v_k, in the maximum norm,
///
///   |v_0 − (v ± d)| ≤ min(|d|/4, 8 |d − 2d'| + rounding)                                  (1)
///   |(q_{k+1} − q_k)/h − v_k − (1/2 ∓ 1/(2m)) c_k| ≤ min(|c_k|/(4m), b_k/8 + rounding)
///   for three of four k with |c_k| > |d|                                                  (2)
///
/// b_k is the larger one of |c_{k+1} − c_k| and |c_k − c_{k−1}|. |d − 2d'| and b_k measure how the
/// acceleration changes. They are 0 under a constant force, so that (1) and (2) must then hold to
/// the rounding of the file. A constant error of the velocities would otherwise pass by chance,
/// because it is close to d for some m. The left side of (2) is 0 for the leapfrog method under a
/// constant force, or with m = 1: the mean velocity is the mean of the m velocities between two
/// rows. It is |c_k|/(2m) if velocities belong to the times of their rows. Impacts break (2) only
/// for few k.
///
/// Not for: first-order systems and rigid bodies.
[[nodiscard]] bool has_half_step_velocities(const FileTrajectory& run,
                                            const oracles::ExactMotion<long double>& exact);

}  // namespace assay::reports
