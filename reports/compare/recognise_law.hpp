#pragma once

#include <vector>

#include "core/systems/model.hpp"
#include "reports/compare/limit_law.hpp"

namespace assay::reports {

/// The number of finest runs that must agree on a parameter of a law.
inline constexpr std::size_t kAgreeingRuns = 3;

/// Adds the laws that the runs, from coarse to fine, follow in place of the laws of the model, with
/// their parameters; see limit_law.hpp. For first-order systems no such law is known here.
/// @param error the distance of the finest run to the exact motion
/// @pre kAgreeingRuns runs or more
void recognise_law(const Model<long double>& model,
                   const oracles::ExactMotion<long double>& exact,
                   const std::vector<const Trajectory<long double>*>& runs,
                   double error,
                   LimitLaw& law);

}  // namespace assay::reports
