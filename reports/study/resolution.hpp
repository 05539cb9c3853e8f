#pragma once

#include "oracles/exact_motion.hpp"

namespace assay::reports {

/// The share of a motion that is lost on a grid of step h:  ∫ |v − v_h| dt / ∫ |v| dt  over [t0,
/// t_end]. v_h joins the exact velocities at t0, t0 + h, … by straight lines. The share is 0 for a
/// motion at rest.
///
/// For flights of duration τ between impacts it is of the size of h/τ. A jump J inside a step costs
/// J h/3 on average. This gives 4h/(3τ) for a bouncing ball and 2h/(3τ) for a ball between walls.
/// For vibrations it is about (ωh)²/12. Near 1 nothing of the motion is left, and the errors of a
/// scheme with such steps show nothing about its order. Each integral is a sum over points of every
/// step and piece, whose distances have no common period.
///
/// Units: t_end and h [s], the result [1].   @pre 0 < h, and the motion covers [t0, t_end].
/// Not for: the error of a scheme.
[[nodiscard]] double sampling_error(const oracles::ExactMotion<long double>& motion,
                                    double t_end,
                                    double h);

/// Whether a grid of step h that starts at `begin` instead of t0 loses at most 1/8: five to eleven
/// steps for a flight, five for a period. Takes (t_end − begin)/h steps.
[[nodiscard]] bool shows_motion(const oracles::ExactMotion<long double>& motion,
                                long double begin,
                                long double t_end,
                                long double h);

/// The largest |Ω| of rigid bodies, at 256 instants of the horizon.
[[nodiscard]] double fastest_spin(const oracles::ExactMotion<long double>& motion, double t_end);

/// The largest step among t_end/steps_min, its half, its quarter, …, down to t_end/steps_max, with
/// two properties. It shows the motion from its start. No body of angular velocity `spin` turns by
/// more than half a turn in it. 0 if there is no such step.
[[nodiscard]] double resolved_step(const oracles::ExactMotion<long double>& motion,
                                   double t_end,
                                   double steps_min,
                                   int steps_max,
                                   double spin = 0);

}  // namespace assay::reports
