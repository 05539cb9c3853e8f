#pragma once

#include "oracles/exact_motion.hpp"

namespace assay::reports {

/// The shortest time [s] from t0 to the first event, or between two successive events of different
/// contacts. The steps of a scheme must be shorter before its errors follow their order. In a
/// longer step, a scheme sees both events at once, and its error may stay of the size of that time.
/// Infinity if there is no such time.
///
/// An event up to t_end counts if a quantity jumps by at least 1/100 of its largest jump. The
/// quantity is v at impacts. For first-order systems it is x if x jumps, and x' if λ jumps. A
/// contact takes part if its impulse is not 0, or if its λ jumps by at least 1/100 of the largest
/// jump of λ there. Multiplier jumps that accumulate come after shorter and shorter times, which
/// end with the accumulation. The times between them do not count.
[[nodiscard]] double shortest_wait(const oracles::ExactMotion<long double>& motion, double t_end);

}  // namespace assay::reports
