#pragma once

#include <nlohmann/json_fwd.hpp>

#include "reports/compare/limit_law.hpp"

namespace assay::reports {

/// As in the documents of `compare --law` and `engines`; no upper end of an interval is null.
[[nodiscard]] nlohmann::ordered_json law_json(const LimitLaw& law);

}  // namespace assay::reports
