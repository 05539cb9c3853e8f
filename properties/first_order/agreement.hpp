#pragma once

#include <string>

#include "properties/first_order/first_order_law.hpp"

namespace assay::properties {

/// Whether two exact runs are the same, states and multipliers of all steps but column 0 of these,
/// which is data; `what` says how the second was found.
[[nodiscard]] Finding compare_runs(const Trajectory<Rational>& run,
                                   const Trajectory<Rational>& expected,
                                   const std::string& what);

/// "step k: ".
[[nodiscard]] std::string step_name(Eigen::Index k);

}  // namespace assay::properties
