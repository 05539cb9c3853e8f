#pragma once

#include "core/systems/model.hpp"
#include "oracles/exact_motion.hpp"
#include "reports/compare/compared_file.hpp"

namespace assay::reports {

/// The motion without what begins after t_end.
[[nodiscard]] oracles::ExactMotion<long double> cut_after(oracles::ExactMotion<long double> motion,
                                                          long double t_end);

/// Whether the impulses follow from the motion: where they act the rows of H of the contacts that
/// are closed are independent, at each event and in the middle of each piece, so that no other P
/// has the same Hᵀ P. Of first-order systems the multipliers are taken to be so.
[[nodiscard]] bool has_unique_impulses(const Model<long double>& model,
                                       const oracles::ExactMotion<long double>& exact);

/// On the times of a file from `begin` on, which shows an event or not. @pre the motion ends where
/// the file does.
[[nodiscard]] TrueBehaviour behaviour_of(const Model<long double>& model,
                                         const oracles::ExactMotion<long double>& exact,
                                         long double begin,
                                         bool shows_event);

}  // namespace assay::reports
