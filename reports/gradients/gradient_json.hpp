#pragma once

#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "reports/gradients/gradient.hpp"

namespace assay::reports {

/// The document of `assay gradients`, without the fields that the command adds. See
/// docs/schemas/gradients-v1.json.
[[nodiscard]] nlohmann::ordered_json to_json(const std::vector<GradientRow>& rows);

}  // namespace assay::reports
