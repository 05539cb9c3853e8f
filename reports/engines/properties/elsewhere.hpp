#pragma once

#include "reports/engines/properties/property.hpp"

namespace assay::reports {

/// [m] The largest distance of the motions of a scene and of the same scene seen from elsewhere,
/// measured against its way: of coordinates, or of centres of mass.
[[nodiscard]] Departure distance_to_elsewhere(const Observed& of);

/// A property that is only this distance.
[[nodiscard]] inline std::vector<Quantity> the_distance() {
  return {{"difference", "m", &distance_to_elsewhere}};
}

}  // namespace assay::reports
