#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "reports/jacobians/audit.hpp"

namespace assay::reports {

/// {"rows": [{"name", "source", "subject", "scalar", "points", "strata", …, "visited": [strata],
/// "failures"}], "summary"}
[[nodiscard]] nlohmann::ordered_json to_json(const std::vector<AuditRow>& rows);

/// "14 confirmed, 2 refuted", "nothing was compared".
[[nodiscard]] std::string summary(const std::vector<AuditRow>& rows);

}  // namespace assay::reports
