#pragma once

#include <functional>

#include "core/systems/model.hpp"
#include "oracles/exact_motion.hpp"
#include "reports/compare/compare.hpp"

namespace assay::reports {

/// Files may be written with another clock, such as seconds since 1970. This function sets their
/// times to the time of the problem: it subtracts the first time minus the initial time, and notes
/// the difference in `clock`.
///
/// A file has another clock if its first row is the initial state, its first time is not the
/// initial time, and the exact motion is not in this state then. A first time of up to two steps
/// after the initial time is the mistake of a scheme and no clock, unless another of the files has
/// a clock. A file that starts later, with the exact state of that time, has no other clock either.
///
/// The rounding of the times does not change.
///
/// `exact_until` gives the exact motion up to a time.
void set_clocks(const Model<long double>& model,
                const TrajectoryColumns& columns,
                const std::function<oracles::ExactMotion<long double>(long double)>& exact_until,
                NamedRuns& runs);

}  // namespace assay::reports
