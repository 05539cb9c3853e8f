#pragma once

#include <functional>

#include "core/systems/model.hpp"
#include "oracles/exact_motion.hpp"
#include "reports/compare/compare.hpp"

namespace assay::reports {

/// Sets the times of files that were written with another clock, such as seconds since 1970, to the
/// time of the problem: subtracts the first time minus the initial time, and notes it in `clock`.
///
/// A file has another clock if its first row is the initial state, its first time is not the
/// initial time, and the exact motion is not in this state then. A first time of up to two steps
/// after the initial time is no clock but the mistake of a scheme, unless another of the files has
/// a clock. Later starts with the state of that time are no clocks either.
///
/// The rounding of the times stays what it was before.
///
/// `exact_until` gives the exact motion up to a time.
void set_clocks(const Model<long double>& model,
                const TrajectoryColumns& columns,
                const std::function<oracles::ExactMotion<long double>(long double)>& exact_until,
                NamedRuns& runs);

}  // namespace assay::reports
