#pragma once

#include <vector>

#include "core/systems/modal_model.hpp"
#include "tests/core/schemes/contact_systems.hpp"

namespace assay {

/// σ, κ, x0, v0 and f of a mode of unit mass.
struct ModeData {
  Rational sigma, kappa, x0, v0, f;
};

/// Modes without contact, under constant forces.
template <class S>
ModalModel<S> free_modes(const std::vector<ModeData>& modes) {
  const auto n = static_cast<Eigen::Index>(modes.size());
  ModalModel<S> model;
  Vector<S> force(n);
  for (Vector<S>* v : {&model.system.mass,
                       &model.system.damping,
                       &model.system.stiffness,
                       &model.initial_position,
                       &model.initial_velocity}) {
    v->resize(n);
  }
  for (Eigen::Index i = 0; i < n; ++i) {
    const ModeData& mode = modes[static_cast<std::size_t>(i)];
    model.system.mass(i) = S(1);
    model.system.damping(i) = from_rational<S>(Rational(2 * mode.sigma));
    model.system.stiffness(i) = from_rational<S>(mode.kappa);
    force(i) = from_rational<S>(mode.f);
    model.initial_position(i) = from_rational<S>(mode.x0);
    model.initial_velocity(i) = from_rational<S>(mode.v0);
  }
  model.system.external_force = ExternalForce<S>(force);
  model.relation.jacobian.resize(0, n);
  return model;
}

/// A string of length 1, tension and density 1 and so ω_k = kπ, σ_k = σ (1 + k²/100), whose
/// displacement is Σ √2 sin(kπx) q_k, plucked to the height a at its middle, above a point obstacle
/// at x = 1/3 and height −b.   Doubles: a workload, not an oracle.
inline ModalModel<double> plucked_string(Eigen::Index n, double sigma, double e, double b) {
  constexpr double kPi = 3.14159265358979323846;
  ModalModel<double> model;
  Vector<double> frequency(n), damping(n);
  model.initial_position.resize(n);
  model.initial_velocity = Vector<double>::Zero(n);
  model.relation = {Matrix<double>(1, n), vector_of<double>({b})};
  model.law.restitution = vector_of<double>({e});
  for (Eigen::Index i = 0; i < n; ++i) {
    const double k = static_cast<double>(i + 1);
    frequency(i) = k * kPi;
    damping(i) = sigma * (1 + k * k / 100);
    model.initial_position(i) = 4 * std::sqrt(0.5) * std::sin(k * kPi / 2) / (k * k * kPi * kPi);
    model.relation.jacobian(0, i) = std::sqrt(2.0) * std::sin(k * kPi / 3);
  }
  model.system = modal_system<double>(frequency, damping);
  return model;
}

}  // namespace assay
