#include "reference/printed/simulation.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <sstream>

namespace assay::reference {

bool Simulation::is_harmful() const {
  switch (shows) {
    case Shows::kNewtonIterations:
      return corrected < kMostIterations && printed >= 3 * corrected;
    case Shows::kOrder:
      return printed <= corrected - 0.5;
    case Shows::kSolutions:
      return printed < corrected;
    case Shows::kError:
      return printed > 0 && printed >= 100 * corrected;
  }
  return false;
}

std::string Simulation::to_text() const {
  static constexpr const char* kNames[] = {
      "iterations of Newton's method", "observed order", "solutions found", "error"};
  std::ostringstream text;
  text.precision(3);
  const auto value = [&](double x) {
    if (shows == Shows::kNewtonIterations && x >= kMostIterations) {
      text << "no end after " << kMostIterations;
    } else {
      text << x;
    }
  };
  text << experiment << ": " << kNames[static_cast<int>(shows)] << " ";
  value(printed);
  text << " as printed, ";
  value(corrected);
  text << " corrected";
  return text.str();
}

namespace simulations {

namespace {

using Shows = Simulation::Shows;

/// What a run gives with the printed form (true) and with the corrected one.
Simulation compare(const char* experiment, Shows shows, const std::function<double(bool)>& run) {
  return {experiment, shows, run(true), run(false)};
}

/// Iterations of u := next(u), from 0, until it stays to 12 digits.
double iterations(const std::function<double(double)>& next) {
  double u = 0;
  for (int k = 1; k < Simulation::kMostIterations; ++k) {
    const double before = u;
    u = next(u);
    if (!std::isfinite(u)) break;
    if (std::abs(u - before) <= 1e-12 * (1 + std::abs(u))) return k;
  }
  return Simulation::kMostIterations;
}

/// From the errors with 64 and 128 steps.
double observed_order(const std::function<double(int)>& error) {
  return std::log2(error(64) / error(128));
}

}  // namespace

Simulation newton_step_sign() {
  // R(u) = u − v + h (q + h u)³ of a step of a cubic spring
  return compare("a step h = 1/4 of a cubic spring", Shows::kNewtonIterations, [](bool printed) {
    const double h = 0.25, q = 1, v = -1;
    return iterations([=](double u) {
      const double end = q + h * u;
      const double residual = u - v + h * end * end * end, slope = 1 + 3 * h * h * end * end;
      return printed ? u + residual / slope : u - residual / slope;
    });
  });
}

Simulation mass_derivative_index() {
  // M = [2 + q₁² 0; 0 1 + q₀²/2], q = h u, M (u − v) = h f: the derivative is that of M (u − v)
  return compare(
      "a step of a mass that depends on the position", Shows::kNewtonIterations, [](bool printed) {
        const double h = 1, v0 = 1, v1 = 1;
        double u0 = v0, u1 = v1;
        for (int k = 1; k < Simulation::kMostIterations; ++k) {
          const double q0 = h * u0, q1 = h * u1, a0 = u0 - v0, a1 = u1 - v1;
          const double m0 = 2 + q1 * q1, m1 = 1 + q0 * q0 / 2;
          const double r0 = m0 * a0 - h, r1 = m1 * a1 - 2 * h;
          // ∂M_00/∂q_1 = 2 q₁, ∂M_11/∂q_0 = q₀
          double j00 = m0, j01 = 0, j10 = 0, j11 = m1;
          if (printed) {
            j00 += h * 2 * q1 * a1;
            j11 += h * q0 * a0;
          } else {
            j01 += h * 2 * q1 * a0;
            j10 += h * q0 * a1;
          }
          const double det = j00 * j11 - j01 * j10;
          const double d0 = (j11 * r0 - j01 * r1) / det;
          const double d1 = (j00 * r1 - j10 * r0) / det;
          u0 -= d0, u1 -= d1;
          if (!std::isfinite(u0 + u1)) break;
          if (std::abs(d0) + std::abs(d1) <= 1e-12) return static_cast<double>(k);
        }
        return static_cast<double>(Simulation::kMostIterations);
      });
}

Simulation internal_force_sign() {
  return compare("a unit oscillator from q = 1, at t = 3", Shows::kError, [](bool printed) {
    double q = 1, v = 0;
    const int steps = 3000;
    const double h = 3.0 / steps, sign = printed ? 1 : -1;
    for (int k = 0; k < steps; ++k) {
      v += h * sign * q;
      q += h * v;
    }
    return std::abs(q - std::cos(3.0));
  });
}

Simulation damping_factor() {
  // M v̇ + C v = 0, v = e^{−t}; R with C v or with h² C v
  return compare("a damped mass, position at t = 1", Shows::kOrder, [](bool printed) {
    return observed_order([=](int steps) {
      const double h = 1.0 / steps, c = printed ? 1 / (h * h) : 1;
      double before = -(std::exp(h) - 1), q = 0;  // q(t) = 1 − e^{−t}
      for (int k = 0; k < steps; ++k) {
        // q⁺ − 2q + q⁻ + h² c (q⁺ − q⁻)/(2h) = 0
        const double a = h * c / 2, next = (2 * q - (1 - a) * before) / (1 + a);
        before = q;
        q = next;
      }
      return std::abs(q - (1 - std::exp(-1.0)));
    });
  });
}

Simulation force_without_step() {
  return compare("free fall, velocity at t = 1", Shows::kError, [](bool printed) {
    const int steps = 100;
    const double h = 1.0 / steps;
    double v = 0;
    for (int k = 0; k < steps; ++k) v += (printed ? 1 : h) * -10;
    return std::abs(v + 10);
  });
}

Simulation stiff_iteration_matrix() {
  // R(v) = v − v_k + h K sin(q + h v), slope 1 + h² K cos
  return compare(
      "a step h = 1/10 of a pendulum with K = 60", Shows::kNewtonIterations, [](bool printed) {
        const double h = 0.1, stiffness = 60, q = 0.3, v = 1;
        return iterations([=](double u) {
          const double residual = u - v + h * stiffness * std::sin(q + h * u);
          const double term = h * h * stiffness * std::cos(q + h * u);
          return u - residual / (printed ? 1 - term : 1 + term);
        });
      });
}

Simulation old_input_sign() {
  // ẋ = r with x = sin t imposed: r_{k+1} from x_{k+1} − x_k = h (γ r_{k+1} ± (1−γ) r_k)
  return compare(
      "the input that keeps x = sin t, at t = 1, gamma = 3/4", Shows::kOrder, [](bool printed) {
        return observed_order([=](int steps) {
          const double h = 1.0 / steps, gamma = 0.75, sign = printed ? -1 : 1;
          double r = 1;
          for (int k = 0; k < steps; ++k) {
            const double rise = std::sin((k + 1) * h) - std::sin(k * h);
            r = (rise / h - sign * (1 - gamma) * r) / gamma;
          }
          return std::abs(r - std::cos(1.0));
        });
      });
}

Simulation one_step_problem_sign() {
  // y = ±W λ + b, 0 ≤ λ ⊥ y ≥ 0 for W = 2 and b = −3
  return compare("a contact that closes, W = 2, b = -3", Shows::kSolutions, [](bool printed) {
    const double w = printed ? -2 : 2, b = -3;
    int solutions = 0;
    if (b >= 0) ++solutions;      // λ = 0
    if (-b / w > 0) ++solutions;  // y = 0
    return static_cast<double>(solutions);
  });
}

Simulation multiplier_without_step() {
  // ẋ = −1 + λ, y = x: the λ of the law is felt as r = λ or h λ
  return compare("y of a state that a multiplier stops at 0", Shows::kError, [](bool printed) {
    const double h = 0.01;
    double x = 0.5, worst = 0;
    for (int k = 0; k < 100; ++k) {
      const double free = x - h, lambda = free < 0 ? -free / h : 0;
      x = free + (printed ? 1 : h) * lambda;
      if (lambda > 0) worst = std::max(worst, std::abs(x));  // y = 0 where λ > 0
    }
    return worst;
  });
}

Simulation input_at_the_end() {
  // ẋ = g(t) by the midpoint rule, the input taken at t_{k+1} or at t_{k+1/2}
  return compare("an input e^t by the midpoint rule, at t = 1", Shows::kOrder, [](bool printed) {
    return observed_order([=](int steps) {
      const double h = 1.0 / steps;
      double x = 1;
      for (int k = 0; k < steps; ++k) x += h * std::exp((k + (printed ? 1 : 0.5)) * h);
      return std::abs(x - std::exp(1.0));
    });
  });
}

Simulation angular_velocity_factor() {
  // p = (cos t/2, sin t/2, 0, 0) turns with Ω = 1: the first row of (11.34) is p_0 ṗ_1 − p_1 ṗ_0
  return compare("angular velocity of a body that turns with 1", Shows::kError, [](bool printed) {
    const double t = 0.7, p0 = std::cos(t / 2), p1 = std::sin(t / 2);
    const double rate0 = -p1 / 2, rate1 = p0 / 2;
    const double omega = (printed ? 0.5 : 2) * (p0 * rate1 - p1 * rate0);
    return std::abs(omega - 1);
  });
}

Simulation modal_step_without_matrix() {
  // no force, no contact: v_free = v, so W (v⁺ − v) = v or 0
  return compare(
      "a free mode of velocity 1 after 10 steps, W = 1", Shows::kError, [](bool printed) {
        double v = 1;
        for (int k = 0; k < 10; ++k) v += printed ? v : 0;
        return std::abs(v - 1);
      });
}

}  // namespace simulations

}  // namespace assay::reference
