#pragma once

#include <algorithm>
#include <limits>

#include "core/systems/model.hpp"
#include "oracles/exact_motion.hpp"

namespace assay::reports {

/// The times of a problem that a step must resolve before the errors of a scheme show its order.
/// There are four times, each with its own reason. Only these decide in a study which steps are too
/// large.
///
/// Units: [s].   Not for: the steps at which a given scheme is stable, or accurate.
struct TimeScales {
  /// The motion. With larger steps little of the motion is left, or a body turns by more than half
  /// a turn in a step (resolved_step). Larger steps take no part in a fit. 0 if no step of the
  /// study shows the motion.
  double motion = std::numeric_limits<double>::infinity();
  /// The equations: EquationScales::reaction. With larger steps an explicit scheme may grow without
  /// bound, and any scheme is far from its order, even if the motion itself is slow. A run that
  /// stops with such a step refutes nothing.
  double equations = std::numeric_limits<double>::infinity();
  /// The growth of errors: EquationScales::growth. With larger steps an explicit scheme of first
  /// order blows up a mode that is hardly damped. A run that stops with such a step refutes
  /// nothing.
  double growth = std::numeric_limits<double>::infinity();
  /// The events: shortest_wait. A larger step sees two events at once, and its error may stay of
  /// the size of the time between them. Errors of larger steps refute no order.
  double events = std::numeric_limits<double>::infinity();

  /// The least of these without `growth`, which matters only for runs that stop.
  [[nodiscard]] double shortest() const { return std::min({motion, equations, events}); }
};

/// The scales of a problem for a study whose steps are t_end/steps_max to t_end/steps_min. The
/// scale of the motion is searched from 64 times the largest step down to the smallest one. Beyond
/// that range it does not matter.
/// @pre the motion covers [t0, t_end].
[[nodiscard]] TimeScales time_scales(const Model<long double>& model,
                                     const oracles::ExactMotion<long double>& motion,
                                     double t_end,
                                     int steps_min,
                                     int steps_max);

}  // namespace assay::reports
