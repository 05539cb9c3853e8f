#pragma once

#include "core/systems/model.hpp"
#include "oracles/exact_motion.hpp"
#include "reports/compare/compared_file.hpp"

namespace assay::reports {

/// The motion without the parts that begin after t_end.
[[nodiscard]] oracles::ExactMotion<long double> cut_after(oracles::ExactMotion<long double> motion,
                                                          long double t_end);

/// Whether the motion determines the impulses. This is so if the rows of H of the closed contacts
/// are independent at each event and in the middle of each piece with impulses. Then no other P has
/// the same Hᵀ P. For first-order systems the multipliers are assumed to be determined.
[[nodiscard]] bool has_unique_impulses(const Model<long double>& model,
                                       const oracles::ExactMotion<long double>& exact);

/// The behaviour of the exact motion, that is, the events from `begin`, the first time of a file,
/// to the end of the motion. @pre the motion and the file end at the same time.
[[nodiscard]] TrueBehaviour behaviour_of(const Model<long double>& model,
                                         const oracles::ExactMotion<long double>& exact,
                                         long double begin,
                                         bool shows_event);

}  // namespace assay::reports
