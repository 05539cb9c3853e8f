#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "oracles/catalogue.hpp"

namespace assay::reports {

/// The names of all problems in columns, by their kind. They fit a terminal of 24 rows and 80
/// columns.
[[nodiscard]] std::string problem_names();

/// What the page of a problem says beyond its comment: the columns of its state with their meaning
/// and unit, and how exact its motion is.
[[nodiscard]] nlohmann::ordered_json state_of_problem(std::string_view name);

/// The same for people.
[[nodiscard]] std::string state_text(const nlohmann::ordered_json& state);

}  // namespace assay::reports
