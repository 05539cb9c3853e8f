#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include "core/schemes/trajectory.hpp"
#include "oracles/problem.hpp"

namespace assay::reports::other_laws {

using Real = long double;

/// A law of contact other than that of a problem: of one mass, by steps of Moreau's scheme.
struct OtherLaw {
  /// The friction impulse in units of the true bound, from the slip before friction, its direction
  /// and the time. What is left over of the slip is taken.
  using Friction = std::function<Vector<Real>(const Vector<Real>& slip, Real bound, Real time)>;
  Friction friction = {};
  std::function<Real(Real speed)> restitution = {};
  Real stiffness = 0, spring_damping = 0;  ///< a spring instead of restitution, if > 0
  Real gap = 0;                            ///< at which contacts act
  Real damping = 0;                        ///< [1/s] of all velocities
  Real creep = 0;                          ///< [m/s] of what should stick
};

/// −size min(bound, slip) along the slip.
inline Vector<Real> along(const Vector<Real>& slip, Real bound) {
  const Real speed = slip.norm();
  if (speed == 0) return slip;
  return Vector<Real>(-slip * (std::min(bound, speed) / speed));
}

/// Bounded for each of two directions, one turned by `degrees`.
inline Vector<Real> by_axes(const Vector<Real>& slip, Real bound, double degrees) {
  const Real turn = static_cast<Real>(degrees) * std::numbers::pi_v<Real> / 180;
  const Real c = std::cos(turn), s = std::sin(turn);
  const Real a = -std::clamp<Real>(c * slip(0) + s * slip(1), -bound, bound);
  const Real b = -std::clamp<Real>(c * slip(1) - s * slip(0), -bound, bound);
  Vector<Real> impulse(2);
  impulse << c * a - s * b, s * a + c * b;
  return impulse;
}

inline Trajectory<Real> empty_run(Eigen::Index coordinates, int steps, Real h) {
  Trajectory<Real> run;
  run.q.resize(coordinates, steps + 1);
  run.v.resize(coordinates, steps + 1);
  run.impulse.resize(0, steps + 1);
  for (int k = 0; k <= steps; ++k) run.t.push_back(h * k);
  return run;
}

/// The block of incline-slide. @param mean whether positions take the mean velocity of a step
inline Trajectory<Real> slide(
    const OtherLaw& law, const Parameters& p, Real t_end, int steps, bool mean) {
  const Real h = t_end / steps, tan = p.get<Real>("tan_a");
  const Real g = p.get<Real>("g") / std::sqrt(1 + tan * tan), mu = p.get<Real>("mu");
  Trajectory<Real> run = empty_run(3, steps, h);
  Vector<Real> q = Vector<Real>::Zero(3), v = Vector<Real>::Zero(3);
  v(0) = p.get<Real>("vx0"), v(1) = p.get<Real>("vy0");
  for (int k = 0; k <= steps; ++k) {
    run.q.col(k) = q;
    run.v.col(k) = v;
    const Vector<Real> before = v;
    v(0) += h * g * tan;
    v.head(2) *= 1 - h * law.damping;
    Real normal = g;
    if (law.stiffness > 0) {
      normal = std::max<Real>(-law.stiffness * q(2) - law.spring_damping * v(2), 0);
      v(2) += h * (normal - g);
    }
    const Vector<Real> slip = v.head(2);
    v.head(2) +=
        law.friction ? law.friction(slip, h * mu * normal, h * k) : along(slip, h * mu * normal);
    if (law.creep > 0 && v.head(2).norm() < law.creep) v(0) = law.creep;
    q += h * (mean ? Vector<Real>((before + v) / 2) : v);
  }
  return run;
}

/// The ball of bouncing-ball.
inline Trajectory<Real> bounce(
    const OtherLaw& law, const Parameters& p, Real t_end, int steps, bool mean) {
  const Real h = t_end / steps, g = p.get<Real>("g");
  Trajectory<Real> run = empty_run(1, steps, h);
  Real q = p.get<Real>("h0"), v = 0;
  for (int k = 0; k <= steps; ++k) {
    run.q(0, k) = q;
    run.v(0, k) = v;
    const Real before = v;
    v = (v - h * g) * (1 - h * law.damping);
    if (law.stiffness > 0) {
      v += h * std::max<Real>(q < 0 ? -law.stiffness * q - law.spring_damping * before : 0, 0);
    } else if ((mean ? q + h / 2 * before : q) <= law.gap) {
      const Real e = law.restitution ? law.restitution(-before) : p.get<Real>("e");
      v = std::max(v, -e * before);
    }
    q += h * (mean ? (before + v) / 2 : v);
  }
  return run;
}

/// The blocks of stacked-blocks while both slide, with these forces for N_1 and N_2.
inline Trajectory<Real> slide_stack(const std::function<Real(Real bound, int contact)>& force,
                                    const Parameters& p,
                                    Real t_end,
                                    int steps,
                                    bool mean) {
  const Real h = t_end / steps, g = p.get<Real>("g");
  const Real m1 = p.get<Real>("m1"), m2 = p.get<Real>("m2");
  const Real f1 = force(p.get<Real>("mu1") * (m1 + m2) * g, 1);
  const Real f2 = force(p.get<Real>("mu2") * m2 * g, 2);
  Trajectory<Real> run = empty_run(4, steps, h);
  Vector<Real> q = Vector<Real>::Zero(4), v = Vector<Real>::Zero(4);
  v(0) = p.get<Real>("v1"), v(1) = p.get<Real>("v2");
  for (int k = 0; k <= steps; ++k) {
    run.q.col(k) = q;
    run.v.col(k) = v;
    const Vector<Real> before = v;
    const Real lower = v(0) > 0 ? f1 : 0, upper = v(1) > v(0) ? f2 : 0;
    v(0) += h * (upper - lower) / m1;
    v(1) -= h * upper / m2;
    q += h * (mean ? Vector<Real>((before + v) / 2) : v);
  }
  return run;
}

}  // namespace assay::reports::other_laws
