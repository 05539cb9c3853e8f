#pragma once

#include "reference/printed/case.hpp"
#include "reference/printed/power_series.hpp"

namespace assay::reference {

/// One mode q̈ + 2σ q̇ + ω² q = 0 as power series in Δt: its exact recursion q⁺ = A q − e q⁻, and the
/// printed γ and σ*.
struct Mode {
  explicit Mode(Case<Rational>& c)
      : sigma(c.scalar("σ").entries()(0, 0)),
        omega(c.scalar("ω").entries()(0, 0)),
        square(omega * omega) {
    c.require(omega != 0);
    e = exponential(-2 * sigma);
    a = exponential(-sigma) * twice_hyperbolic_cosine(sigma * sigma - square);
    const PowerSeries quotient = a / (PowerSeries(1) + e - a).shifted(2);  // A Δt²/(1 + e − A)
    stiffness = PowerSeries(2) - PowerSeries(square) * quotient;
    // 1/Δt + ω²Δt/2 − γ ω²Δt/2, times Δt
    mean = PowerSeries(1) + PowerSeries::monomial(square / 2, 2) -
           stiffness * PowerSeries(Rational(1) / 2);
    damping = mean * (PowerSeries(1) - e) / (PowerSeries(1) + e);
    matrix = mean + damping;
  }
  Rational sigma, omega, square;
  PowerSeries e = 0, a = 0;
  PowerSeries stiffness = 0;  ///< γ ω² Δt²
  PowerSeries mean = 0;       ///< 1 + (1 − γ) ω² Δt²/2
  PowerSeries damping = 0;    ///< Δt σ*
  PowerSeries matrix = 0;     ///< W for M = 1
};

/// Positions and velocities with q^{i+1} = q^i + Δt v^{i+1}, diagonal matrices.
struct ModalStep {
  explicit ModalStep(Case<Rational>& c)
      : mass(c.spd("M", 2)),
        stiffness(c.matrix("K", 2, 2)),
        gamma(c.matrix("Γ", 2, 2)),
        sigma(c.matrix("Σ*", 2, 2)),
        h(c.positive("Δt")),
        q(c.vector("q^i", 2)),
        v(c.vector("v^i", 2)),
        u(c.vector("v^{i+1}", 2)),
        p(c.vector("p", 2)) {
    next = q + h * u;
    before = q - h * v;
  }
  Term<Rational> rest() const { return Term<Rational>::identity(2) - gamma; }
  Term<Rational> matrix() const { return mass + h * h / 2 * (rest() * stiffness) + h * sigma; }
  Term<Rational> residual(const Term<Rational>& velocity) const {
    const Term<Rational> position = q + h * velocity;
    return mass * (velocity - v) + h * (gamma * stiffness * q) +
           h / 2 * (rest() * stiffness * (position + before)) + sigma * (position - before) - p;
  }
  Term<Rational> free_velocity() const {
    return v - inverse(matrix()) * (h * (stiffness * q) + 2 * h * (sigma * v));
  }
  Term<Rational> mass, stiffness, gamma, sigma, h, q, v, u, p, next = 0, before = 0;
};

}  // namespace assay::reference
