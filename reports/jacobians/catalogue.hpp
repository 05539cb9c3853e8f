#pragma once

#include <string_view>
#include <vector>

#include "reports/jacobians/derivative.hpp"

namespace assay::reports {

/// All of them.
[[nodiscard]] const std::vector<Derivative>& derivatives_of_core();

/// By its name, or by subject and name: "assay/alart-curnier-3d".
/// @throws InvalidInput on an unknown name, suggesting the nearest.
[[nodiscard]] const Derivative& find_derivative(std::string_view name);

}  // namespace assay::reports
