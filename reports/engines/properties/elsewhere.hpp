#pragma once

#include <string>
#include <utility>
#include <vector>

#include "reports/engines/properties/property.hpp"

namespace assay::reports {

/// [m] The largest distance between the motion of a scene and the motion of the same scene seen
/// from elsewhere, in coordinates or centres of mass. It is measured against the way of the motion.
[[nodiscard]] Departure distance_to_elsewhere(const Observed& of);

/// The quantities of a property that consists of this distance only.
[[nodiscard]] inline std::vector<Quantity> the_distance() {
  return {{"difference", "m", &distance_to_elsewhere}};
}

/// A block that slides on a plane until it stops, seen from elsewhere.
[[nodiscard]] inline EngineProperty slide_from(const oracles::Settings& elsewhere,
                                               std::string name,
                                               std::string question) {
  return {.name = std::move(name),
          .question = std::move(question),
          .problem = "incline-slide",
          .parameters = {{"tan_a", "0"}, {"mu", "0.3"}, {"vx0", "2"}, {"vy0", "0"}},
          .t_end = "1",
          .quantities = the_distance(),
          .elsewhere = elsewhere};
}

}  // namespace assay::reports
