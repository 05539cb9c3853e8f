#pragma once

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <functional>

#include "core/math/attitude_increment.hpp"
#include "core/systems/newton_euler_coordinates.hpp"
#include "tests/reports/compare/other_contact.hpp"

namespace assay::reports::other_laws {

/// A law other than that of a problem with one rigid body.
struct OtherBodyLaw {
  Real friction = 1, rolling = 1, spinning = 1;  ///< over the true coefficients
  Real viscous_rolling = 0;                      ///< [N m s] instead of rolling friction, if > 0
  Real drilling = 0;    ///< [m] moment about the normal over the normal force, in place of none
  Real gyroscopic = 1;  ///< part of the gyroscopic moment
  Real damping = 0;     ///< [1/s] of all velocities
  /// |P_T| of an impact from its true bound; empty: `friction` times it.
  std::function<Real(Real bound)> friction_of_impact = {};
};

/// A run of one body, of mass m and with the moments of inertia I about its axes.
class OneBody {
 public:
  using Vec = Vector3<Real>;

  OneBody(Real mass, const Vec& inertia, int steps, Real h)
      : mass_(mass), inertia_(inertia), h_(h), run_(empty_run(kBodyCoordinates, steps, h)) {
    run_.v.resize(kBodyVelocities, steps + 1);
    p << 1, 0, 0, 0;
  }

  [[nodiscard]] Real h() const { return h_; }
  /// P at the point r from the centre, in the axes of the world; the body is a sphere.
  void push(const Vec& impulse, const Vec& r) {
    v += impulse / mass_;
    twist(r.cross(impulse));
  }
  void twist(const Vec& moment) { omega += rotate_back<Real>(p, moment).cwiseQuotient(inertia_); }
  [[nodiscard]] Vec spin() const { return rotate<Real>(p, omega); }  ///< in the axes of the world

  void note(int k) {
    run_.q.col(k) << x, p;
    run_.v.col(k) << v, omega;
  }
  /// Moves at the mean of the velocities at both ends of the step.
  void move(const Vec& v_before, const Vec& omega_before) {
    x += h_ / 2 * (v_before + v);
    const Vec turn = (omega_before + omega) / 2;
    p = product<Real>(p, exponential_increment<Real>(h_, turn).value).normalized();
  }
  [[nodiscard]] Trajectory<Real> take() { return std::move(run_); }

  Vec x = Vec::Zero(), v = Vec::Zero(), omega = Vec::Zero();
  Quaternion<Real> p;

 private:
  Real mass_;
  Vec inertia_;
  Real h_;
  Trajectory<Real> run_;
};

/// −size along x, but no more than x itself.
inline OneBody::Vec against(const OneBody::Vec& x, Real size) {
  const Real length = x.norm();
  if (length == 0) return OneBody::Vec::Zero();
  return OneBody::Vec(-x * (std::min(size, length) / length));
}

/// free-rigid-body: Euler's equations, by Heun's method.
inline Trajectory<Real> tumble(const OtherBodyLaw& law,
                               const Parameters& p,
                               Real t_end,
                               int steps) {
  using Vec = OneBody::Vec;
  const Vec inertia(p.get<Real>("I1"), p.get<Real>("I2"), p.get<Real>("I3"));
  OneBody body(1, inertia, steps, t_end / steps);
  body.omega << p.get<Real>("w1"), p.get<Real>("w2"), p.get<Real>("w3");
  const auto rate = [&](const Vec& w) -> Vec {
    const Vec moment = law.gyroscopic * w.cross(Vec(inertia.cwiseProduct(w)));
    return -moment.cwiseQuotient(inertia) - law.damping * w;
  };
  for (int k = 0; k <= steps; ++k) {
    body.note(k);
    const Vec before = body.omega, first = rate(before);
    body.omega += body.h() / 2 * (first + rate(Vec(before + body.h() * first)));
    body.move(body.v, before);
  }
  return body.take();
}

/// The sphere of rolling-stop, spinning-stop and sphere-slip-roll, of mass 1, on its floor. What a
/// problem does not have is 0.
struct OnFloor {
  Real radius, g, mu = 0, mu_r = 0, mu_s = 0;
  OneBody::Vec v, omega;
};

inline Trajectory<Real> roll(const OtherBodyLaw& law, const OnFloor& of, Real t_end, int steps) {
  using Vec = OneBody::Vec;
  const Real h = t_end / steps, inertia = of.radius * of.radius * 2 / 5, load = of.g * h;
  const Vec up(0, 0, 1), foot = -of.radius * up;
  OneBody body(1, Vec::Constant(inertia), steps, h);
  body.x = of.radius * up;
  body.v = of.v, body.omega = of.omega;
  for (int k = 0; k <= steps; ++k) {
    body.note(k);
    const Vec v = body.v, omega = body.omega;
    body.v *= 1 - h * law.damping, body.omega *= 1 - h * law.damping;
    const Vec turn = body.spin(), about = up * turn(2), along_floor = turn - about;
    const Real spinning = law.drilling > 0 ? law.drilling : law.spinning * of.mu_s;
    body.twist(inertia * against(about, spinning * load / inertia));
    body.twist(law.viscous_rolling > 0
                   ? Vec(-law.viscous_rolling * h * along_floor)
                   : Vec(inertia * against(along_floor, law.rolling * of.mu_r * load / inertia)));
    const Vec slip = body.v + body.spin().cross(foot);
    body.push(against(Vec(slip * 2 / 7), law.friction * of.mu * load), foot);
    body.move(v, omega);
  }
  return body.take();
}

/// The sphere of bouncing-spinning-sphere.
inline Trajectory<Real> bounce_and_spin(const OtherBodyLaw& law,
                                        const Parameters& p,
                                        Real t_end,
                                        int steps) {
  using Vec = OneBody::Vec;
  const Real h = t_end / steps, radius = p.get<Real>("R"), mass = p.get<Real>("m");
  const Real g = p.get<Real>("g"), e = p.get<Real>("e"), mu = p.get<Real>("mu");
  const Vec up(0, 0, 1), foot = -radius * up;
  OneBody body(mass, Vec::Constant(mass * radius * radius * 2 / 5), steps, h);
  body.x = (radius + p.get<Real>("h0")) * up;
  body.v << p.get<Real>("vx0"), p.get<Real>("vy0"), p.get<Real>("v0");
  body.omega << p.get<Real>("wx0"), p.get<Real>("wy0"), p.get<Real>("wz0");
  for (int k = 0; k <= steps; ++k) {
    body.note(k);
    const Vec v = body.v, omega = body.omega;
    body.v(2) -= h * g;
    if (body.x(2) + h / 2 * v(2) <= radius && v(2) < 0) {
      const Real normal = mass * std::max<Real>(-e * v(2) - body.v(2), 0);
      body.push(normal * up, Vec::Zero());
      Vec slip = body.v + body.spin().cross(foot);
      slip(2) = 0;
      const Real bound = mu * normal;
      const Real size =
          law.friction_of_impact ? law.friction_of_impact(bound) : law.friction * bound;
      body.push(against(Vec(mass * slip * 2 / 7), size), foot);
    }
    body.move(v, omega);
  }
  return body.take();
}

}  // namespace assay::reports::other_laws
