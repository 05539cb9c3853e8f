#pragma once

#include <nlohmann/json_fwd.hpp>

#include "reports/compare/limit_law.hpp"

namespace assay::reports {

/// The limit as in the documents of `compare --law` and `engines`. null stands for an interval
/// without an upper end.
[[nodiscard]] nlohmann::ordered_json law_json(const LimitLaw& law);

}  // namespace assay::reports
