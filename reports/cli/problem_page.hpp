#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "oracles/catalogue.hpp"

namespace assay::reports {

/// The names of all problems in columns, by their kind. They fit a terminal of 24 rows and 80
/// columns.
[[nodiscard]] std::string problem_names();

/// The facts on the page of a problem that its comment does not have: the columns of its state with
/// their meaning and unit, and the exactness of its motion.
[[nodiscard]] nlohmann::ordered_json state_of_problem(std::string_view name);

}  // namespace assay::reports
