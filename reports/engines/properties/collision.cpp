#include <algorithm>
#include <cmath>

#include "reports/engines/properties/all_properties.hpp"

namespace assay::reports {

namespace {

/// [%] The largest change of the momentum Σ m v.
Departure change_of_momentum(const Observed& of) {
  const auto& model = std::get<LagrangianModel<long double>>(of.model);
  Matrix<long double> mass(model.size(), model.size());
  model.system->mass(model.initial_position, mass);
  const Vector<long double> masses = mass.rowwise().sum();
  const auto first = masses.dot(of.run.v.col(0));
  constexpr double kAll = 100;
  double largest = 0;
  for (Eigen::Index k = 1; k < of.run.size(); ++k) {
    const auto change = static_cast<double>(masses.dot(of.run.v.col(k)) / first - 1);
    if (!(std::abs(change) <= std::abs(largest))) largest = change;
  }
  return {kAll * largest, kAll, kAll * rounding_of(of)};
}

}  // namespace

EngineProperty collision() {
  return {.name = "collision",
          .question = "1e5 steps of two balls that collide keep the momentum",
          .problem = "two-balls",
          .parameters = {{"m1", "2.5"}, {"e", "0.6"}, {"gap", "1/2"}},
          .t_end = "12",
          .steps = EngineProperty::kMany,
          .quantities = {{"change of momentum", "%", &change_of_momentum}}};
}

}  // namespace assay::reports
