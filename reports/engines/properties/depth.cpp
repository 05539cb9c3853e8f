#include "reports/engines/properties/depth.hpp"

#include <Eigen/Cholesky>
#include <algorithm>

#include "reports/study/contact_motion.hpp"

namespace assay::reports {

double free_acceleration(const LagrangianModel<long double>& model) {
  Matrix<long double> mass(model.size(), model.size());
  Vector<long double> force(model.size());
  const Vector<long double>& q = model.initial_position;
  model.system->mass(q, mass);
  model.system->force(model.initial_time, q, model.initial_velocity, force);
  return static_cast<double>(mass.llt().solve(force).cwiseAbs().maxCoeff());
}

Departure deepest(const Observed& of, double scale) {
  const auto& model = std::get<LagrangianModel<long double>>(of.model);
  const auto gaps = contact_motion<long double>(model, of.run).gap;
  const auto lowest = gaps(normal_components(model.laws), Eigen::all).minCoeff();
  return {std::max(0.0, -static_cast<double>(lowest)), scale, scale * rounding_of(of)};
}

}  // namespace assay::reports
