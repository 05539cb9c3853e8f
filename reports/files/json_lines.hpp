#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace assay::reports {

/// A document with the members of `head` and then "rows", given as texts in JSON. Each member and
/// each row is a line, so that a version control system shows what changed.
std::string json_lines(const nlohmann::ordered_json& head, const std::vector<std::string>& rows);

}  // namespace assay::reports
