#include <algorithm>
#include <cmath>

#include "reports/engines/properties/all_properties.hpp"

namespace assay::reports {

namespace {

constexpr double kAllOfIt = 100;  // [%]

const NewtonEulerModel<long double>& body_of(const Observed& of) {
  return std::get<NewtonEulerModel<long double>>(of.model);
}

/// [%] The largest change of the kinetic energy.
Departure change_of_rotation(const Observed& of) {
  const auto energy = [&](Eigen::Index k) {
    return kinetic_energy<long double>(body_of(of), Vector<long double>(of.run.v.col(k)));
  };
  const long double first = energy(0);
  double largest = 0;
  for (Eigen::Index k = 1; k < of.run.size(); ++k) {
    const auto change = static_cast<double>(energy(k) / first - 1);
    if (!(std::abs(change) <= std::abs(largest))) largest = change;
  }
  return {kAllOfIt * largest, kAllOfIt, kAllOfIt * 2 * rounding_of(of)};
}

/// [%] The largest change of the angular momentum in the world.
Departure change_of_angular_momentum(const Observed& of) {
  const auto momentum = [&](Eigen::Index k) {
    return angular_momentum<long double>(
        body_of(of), Vector<long double>(of.run.q.col(k)), Vector<long double>(of.run.v.col(k)));
  };
  const Vector3<long double> first = momentum(0);
  double largest = 0;
  for (Eigen::Index k = 1; k < of.run.size(); ++k) {
    largest = std::max(largest, static_cast<double>((momentum(k) - first).norm() / first.norm()));
  }
  return {kAllOfIt * largest, kAllOfIt, kAllOfIt * 2 * rounding_of(of)};
}

}  // namespace

EngineProperty free_rotation() {
  return {.name = "free-rotation",
          .question = "1e5 steps of a free body keep energy and angular momentum",
          .problem = "free-rigid-body",
          .bodies = true,
          .t_end = "100",
          .steps = EngineProperty::kMany,
          .quantities = {{"change of energy", "%", &change_of_rotation},
                         {"change of angular momentum", "%", &change_of_angular_momentum}}};
}

}  // namespace assay::reports
