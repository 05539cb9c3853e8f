#pragma once

#include <cmath>
#include <numbers>

#include "core/math/modal_step.hpp"
#include "core/scalar/dd.hpp"
#include "tests/benchmarks/siconos_schemes.hpp"

namespace assay {

/// A string of length 1 and 73 Hz, slightly stiff and damped, n modes of unit mass, plucked 1.8 mm
/// high at 1/4; m points of an obstacle 0.5 mm below, e = 0.
inline siconos::DiagonalModel plucked_string(std::size_t n, std::size_t m) {
  using std::numbers::pi;
  siconos::DiagonalModel model;
  model.mass.assign(n, 1.0);
  for (auto* x : {&model.force, &model.velocity}) x->assign(n, 0.0);
  model.offset.assign(m, 5e-4);
  model.restitution.assign(m, 0.0);
  model.jacobian.resize(m);
  for (std::size_t i = 1; i <= n; ++i) {
    const double k = static_cast<double>(i);
    const double omega = 2 * pi * 73 * k * std::sqrt(1 + 1.78e-5 * k * k);
    model.stiffness.push_back(omega * omega);
    model.damping.push_back(2 * (0.5 + 1e-4 * omega));
    const double height = 1.8e-3 * 2 / (pi * pi * 0.25 * 0.75 * k * k);
    model.position.push_back(height * std::sin(k * pi / 4) / std::sqrt(2.0));
    for (std::size_t c = 0; c < m; ++c) {
      const double x = static_cast<double>(c + 1) / static_cast<double>(m + 1);
      model.jacobian[c].push_back(std::sqrt(2.0) * std::sin(k * pi * x));
    }
  }
  return model;
}

/// The model whose v_0 makes their first step ours: (1) of ModalMoreauJean with it is (2).
inline siconos::DiagonalModel with_their_start(siconos::DiagonalModel model, double h) {
  for (std::size_t i = 0; i < model.mass.size(); ++i) {
    const Dd sigma = Dd(model.damping[i]) / Dd(2), kappa(model.stiffness[i]);
    const auto mode = ModalStep<Dd>::of(sigma, kappa, Dd(h));
    const Dd force = Dd(h) * (mode.response - mode.start_force) * kappa * Dd(model.position[i]);
    const Dd speed = (mode.start_velocity * Dd(model.velocity[i]) + force) / mode.decay;
    model.velocity[i] = to_double(speed);
  }
  return model;
}

}  // namespace assay
