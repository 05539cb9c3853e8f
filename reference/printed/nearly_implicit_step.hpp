#pragma once

#include "reference/printed/case.hpp"
#include "reference/printed/polynomial_map.hpp"

namespace assay::reference {

/// The step (11.55): three velocities, four coordinates, two constraints and two contacts.
struct NearlyImplicit {
  explicit NearlyImplicit(Case<Rational>& c)
      : mass(c.spd("M", 3)),
        force(c.map("F", 3, 1, 7)),
        h(c.positive("h")),
        theta(c.fraction("θ")),
        rates(c.matrix("T", 4, 3)),
        q(c.vector("q_k", 4)),
        v(c.vector("v_k", 3)),
        u(c.vector("v", 3)),
        bilateral(c.matrix("H", 2, 3)),
        unilateral(c.matrix("G", 2, 3)),
        multiplier(c.vector("Q", 2)),
        impulse(c.vector("P", 2)) {}
  template <class X>
  X position(const X& x) const {
    return q + h * (rates * ((1 - theta) * v + theta * x));
  }
  template <class X>
  X free_residual(const X& x) const {
    return mass * (x - v) - h * theta * force(position(x), x) - h * (1 - theta) * X(force(q, v));
  }
  Term<Rational> reaction() const {
    return transpose(bilateral) * multiplier + transpose(unilateral) * impulse;
  }
  /// ∂F/∂q and ∂F/∂v at v = u.
  Term<Rational> by_position() const {
    return jacobian([&](const auto& x) { return force(x, 0 * (transpose(rates) * x) + u); },
                    position(u));
  }
  Term<Rational> by_velocity() const {
    return jacobian([&](const auto& x) { return force(0 * (rates * x) + position(u), x); }, u);
  }
  Term<Rational> residual_jacobian() const {
    return jacobian([&](const auto& x) { return free_residual(x); }, u);
  }
  Term<Rational> printed_jacobian() const {
    return mass - h * theta * by_velocity() - h * h * theta * theta * (by_position() * rates);
  }
  /// W of (11.63).
  Term<Rational> inverse_matrix() const { return inverse(printed_jacobian()); }
  /// The velocity at which the residual, linearised at u, vanishes.
  Term<Rational> newton_velocity() const {
    return u - inverse(residual_jacobian()) * (free_residual(u) - reaction());
  }

  Term<Rational> mass;
  PolynomialMap<Rational> force;
  Term<Rational> h, theta, rates, q, v, u, bilateral, unilateral, multiplier, impulse;
};

}  // namespace assay::reference
