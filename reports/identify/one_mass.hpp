#pragma once

#include <string>
#include <utility>
#include <vector>

#include "reports/identify/probe.hpp"

namespace assay::reports {

/// m q̈ + c q̇ + k q = f, from q_0, v_0; c, k and f are left out if they are 0.
struct OneMass {
  double mass = 2, damping = 0, stiffness = 0, force = 0;
  double q = 0, v = 0, h = 0.125;
  int steps = 1;
};

[[nodiscard]] inline Probe one_mass(std::string name, const OneMass& x) {
  Probe probe{.name = std::move(name), .mass = {{x.mass}}};
  if (x.damping != 0) probe.damping = {{x.damping}};
  if (x.stiffness != 0) probe.stiffness = {{x.stiffness}};
  if (x.force != 0) probe.force = {{x.force}};
  probe.position = {x.q};
  probe.velocity = {x.v};
  probe.h = x.h;
  probe.steps = x.steps;
  return probe;
}

/// The same mass above an obstacle: g = q, U⁺ = −e U⁻.
[[nodiscard]] inline Probe one_contact(std::string name, const OneMass& x, double restitution) {
  Probe probe = one_mass(std::move(name), x);
  probe.contact_matrix = {{1}};
  probe.offset = {0};
  probe.restitution = {restitution};
  return probe;
}

/// m ẋ + k x = f from x_0 = q, a first-order system with an obstacle far away, because solvers may
/// require a multiplier.
[[nodiscard]] inline Probe one_state(std::string name, const OneMass& x, double offset = 64) {
  Probe probe = one_mass(std::move(name), x);
  probe.kind = ModelKind::kFirstOrder;
  probe.velocity = {};
  probe.contact_matrix = {{1}};
  probe.offset = {offset};
  return probe;
}

}  // namespace assay::reports
