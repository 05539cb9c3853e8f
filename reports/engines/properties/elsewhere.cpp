#include "reports/engines/properties/elsewhere.hpp"

#include <algorithm>

#include "core/systems/newton_euler_coordinates.hpp"

namespace assay::reports {

Departure distance_to_elsewhere(const Observed& of) {
  const auto& here = of.run.q;
  const auto& there = of.elsewhere->q;
  const bool bodies = kind_of(of.model) == ModelKind::kNewtonEuler;
  double way = 0, apart = 0, largest = 0;
  for (Eigen::Index i = 0; i < here.rows(); ++i) {
    if (bodies && i % kBodyCoordinates >= 3) continue;
    const auto most = [](const auto& row) {
      return static_cast<double>(row.cwiseAbs().maxCoeff());
    };
    way = std::max(way, most(here.row(i).array() - here(i, 0)));
    apart = std::max(apart, most(here.row(i) - there.row(i)));
    largest = std::max(largest, most(here.row(i)));
  }
  const double size = way + largest + std::abs(of.shift);
  return {apart, way, 2 * size * rounding_of(of)};
}

}  // namespace assay::reports
