#pragma once

#include <vector>

#include "reports/engines/properties/property.hpp"

namespace assay::reports {

[[nodiscard]] EngineProperty elastic_bounces();
[[nodiscard]] EngineProperty free_rotation();
[[nodiscard]] EngineProperty collision();
[[nodiscard]] EngineProperty rest_on_slope();
/// The property of a block that is pushed in this direction.
[[nodiscard]] EngineProperty friction_direction(int degrees);
[[nodiscard]] EngineProperty turned_world();
[[nodiscard]] EngineProperty tilted_world();
[[nodiscard]] EngineProperty shifted_world();
[[nodiscard]] EngineProperty order_of_balls();
[[nodiscard]] EngineProperty order_of_boxes();
[[nodiscard]] EngineProperty units_of_bounces();
[[nodiscard]] EngineProperty units_of_slide();

/// All properties, in the order of the page.
[[nodiscard]] const std::vector<EngineProperty>& engine_properties();

}  // namespace assay::reports
