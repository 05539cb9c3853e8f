#include "subjects/siconos/unit_modes.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace assay::siconos {

namespace {

/// After the first [s], at which the force is looked at.
constexpr double kInstants[] = {0, 0.37, 1.0, 2.7};

void require(bool holds, const char* message) {
  if (!holds) throw std::invalid_argument(message);
}

void require_no_force(const AssayModel& model) {
  std::vector<double> force(static_cast<std::size_t>(model.coordinates));
  for (const double later : kInstants) {
    model.external_force(&model, model.initial_time + later, force.data());
    require(std::all_of(force.begin(), force.end(), [](double f) { return f == 0; }),
            "a LagrangianLinearDiagonalDS has no external force");
  }
}

}  // namespace

UnitModes::UnitModes(const AssayModel& model) : model_(model) {
  require(model.linear != 0, "MoreauJeanBilbaoOSI takes linear systems");
  require_no_force(model);
  const int n = model.coordinates, m = model.components;
  for (int i = 0; i < n; ++i) {
    scale_.push_back(1 / std::sqrt(model.mass[i + i * n]));
    require(model.stiffness[i + i * n] != 0,
            "MoreauJeanBilbaoOSI divides by the stiffness of a mode");
  }
  const auto scaled = [&](const double* a) {
    std::vector<double> result(a, a + n * n);
    for (int k = 0; k < n * n; ++k) {
      require(k / n == k % n || a[k] == 0, "its matrices are not diagonal");
      const double s = scale_[static_cast<std::size_t>(k % n)];
      result[static_cast<std::size_t>(k)] *= s * s;
    }
    return result;
  };
  mass_ = scaled(model.mass);
  damping_ = scaled(model.damping);
  stiffness_ = scaled(model.stiffness);
  for (int k = 0; k < m * n; ++k) {
    contact_matrix_.push_back(model.contact_matrix[k] * scale_[static_cast<std::size_t>(k / m)]);
  }
  for (int i = 0; i < n; ++i) {
    const double s = scale_[static_cast<std::size_t>(i)];
    position_.push_back(model.initial_position[i] / s);
    velocity_.push_back(model.initial_velocity[i] / s);
  }
  model_.mass = mass_.data();
  model_.damping = damping_.data();
  model_.stiffness = stiffness_.data();
  model_.contact_matrix = contact_matrix_.data();
  model_.initial_position = position_.data();
  model_.initial_velocity = velocity_.data();
}

void UnitModes::scale_back(double* x) const {
  for (const double s : scale_) *x++ *= s;
}

}  // namespace assay::siconos
