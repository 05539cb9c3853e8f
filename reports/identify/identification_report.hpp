#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "reports/identify/identify.hpp"

namespace assay::reports {

/// One line for each property, with its values and probes; below, the properties that lack answers.
[[nodiscard]] std::string to_text(const Identification& found);

/// {"summary", "properties": [{"property", "recovery", "statement", "values": [{"name", "value",
/// "interval", "fraction"}], "probes", "unanswered"}]}
[[nodiscard]] nlohmann::ordered_json to_json(const Identification& found);

}  // namespace assay::reports
