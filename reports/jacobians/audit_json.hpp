#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "reports/jacobians/audit.hpp"

namespace assay::reports {

/// {"rows": [{"name", "source", "subject", "scalar", "points", "strata", …, "visited": [strata],
/// "failures"}], "summary"}
[[nodiscard]] nlohmann::ordered_json to_json(const std::vector<AuditRow>& rows);

}  // namespace assay::reports
