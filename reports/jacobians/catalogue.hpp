#pragma once

#include <string_view>
#include <vector>

#include "reports/jacobians/derivative.hpp"

namespace assay::reports {

/// All derivatives of core.
[[nodiscard]] const std::vector<Derivative>& derivatives_of_core();

/// The derivative with this name, or with subject and name: "assay/alart-curnier-3d".
/// @throws InvalidInput for an unknown name, with the nearest one.
[[nodiscard]] const Derivative& find_derivative(std::string_view name);

}  // namespace assay::reports
