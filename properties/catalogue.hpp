#pragma once

#include <string_view>
#include <vector>

#include "properties/law.hpp"

namespace assay::properties {

/// One function a law, in properties/laws/<name>.cpp, which states and derives it; and one line in
/// laws().
[[nodiscard]] Law complementarity();
[[nodiscard]] Law index_set();
[[nodiscard]] Law solvable();
[[nodiscard]] Law impulse_balance();
[[nodiscard]] Law position_advance();
[[nodiscard]] Law energy_identity();
[[nodiscard]] Law dissipation_window();
[[nodiscard]] Law amplification_factors();
[[nodiscard]] Law rest_at_rest();
[[nodiscard]] Law bouncing_ball_step();
[[nodiscard]] Law bouncing_ball_limit();
[[nodiscard]] Law modal_oscillators();
[[nodiscard]] Law time_shift();
[[nodiscard]] Law change_of_units();
[[nodiscard]] Law mirror();
[[nodiscard]] Law permutation();
[[nodiscard]] Law far_contact();
[[nodiscard]] Law side_by_side();
[[nodiscard]] Law theta_invariance();

/// Every law, in the order of a reader.
[[nodiscard]] const std::vector<Law>& laws();

/// @throws InvalidInput on an unknown name, suggesting the nearest.
[[nodiscard]] const Law& find_law(std::string_view name);

}  // namespace assay::properties
