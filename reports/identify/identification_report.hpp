#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "reports/identify/expectation.hpp"
#include "reports/identify/identify.hpp"
#include "reports/render/result_page.hpp"

namespace assay::reports {

/// One line for each property, with its values and probes; below, the properties that lack answers.
[[nodiscard]] std::string to_text(const Identification& found);

/// A row for each property, and one for each expectation.
/// @param subject  the subject that answered.
[[nodiscard]] ResultPage identification_page(const std::string& subject,
                                             const Identification& found,
                                             const std::vector<JudgedExpectation>& expectations);

/// {"summary", "properties": [{"property", "recovery", "statement", "values": [{"name", "value",
/// "interval", "fraction"}], "probes", "unanswered"}]}
[[nodiscard]] nlohmann::ordered_json to_json(const Identification& found);

}  // namespace assay::reports
