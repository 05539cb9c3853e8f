#pragma once

#include <cmath>

#include "core/relations/function_relation.hpp"
#include "core/systems/lagrangian_model.hpp"
#include "core/systems/lagrangian_terms.hpp"
#include "tests/core/schemes/contact_systems.hpp"

namespace assay {

/// A double pendulum, masses and lengths 1, gravity g, angles from below:
///
///   M = (2, cos δ; cos δ, 1),   N = (sin δ v₂², −sin δ v₁²),   F_int = g (2 sin q₁, sin q₂),
///
/// δ = q₁ − q₂.
template <class S>
struct DoublePendulum {
  S gravity;

  Eigen::Index size() const { return 2; }
  template <class T>
  void mass(const Vector<T>& q, Matrix<T>& m) const {
    using std::cos;
    m(0, 0) = lift<T>(S(2));
    m(0, 1) = m(1, 0) = cos(T(q(0) - q(1)));
    m(1, 1) = lift<T>(S(1));
  }
  template <class T>
  void inertia(const Vector<T>& q, const Vector<T>& v, Vector<T>& n) const {
    using std::sin;
    const T s = sin(T(q(0) - q(1)));
    n(0) = s * v(1) * v(1);
    n(1) = -s * v(0) * v(0);
  }
  template <class T>
  void internal_force(const T&, const Vector<T>& q, const Vector<T>&, Vector<T>& f) const {
    using std::sin;
    f(0) = lift<T>(S(2) * gravity) * sin(q(0));
    f(1) = lift<T>(gravity) * sin(q(1));
  }

  [[nodiscard]] S energy(const Vector<S>& q, const Vector<S>& v) const {
    using std::cos;
    return v(0) * v(0) + v(1) * v(1) / S(2) + v(0) * v(1) * S(cos(S(q(0) - q(1)))) -
           gravity * (S(2) * S(cos(q(0))) + S(cos(q(1))));
  }
};

/// The distance of the lower mass from the wall below the pivot: sin q₁ + sin q₂ ≥ 0.
template <class S>
struct LowerMassBesideWall {
  Eigen::Index size() const { return 1; }
  template <class T>
  void operator()(const T&, const Vector<T>& q, Vector<T>& y) const {
    using std::sin;
    y(0) = sin(q(0)) + sin(q(1));
  }
};

template <class S>
LagrangianModel<S> double_pendulum(const S& restitution, bool wall = true) {
  LagrangianModel<S> model;
  model.system = lagrangian_system<S>(DoublePendulum<S>{S(10)});
  model.initial_position = vector_of<S>({ratio<S>(1, 2), ratio<S>(1, 4)});
  model.initial_velocity = vector_of<S>({S(-2), S(-3)});
  if (!wall) return model;
  model.relation = lagrangian_relation<S>(LowerMassBesideWall<S>{});
  model.laws = {{Unilateral{}, {restitution, S(0)}}};
  return model;
}

/// A point on a nonlinear elastic spring in the plane: with the strain E = (|q|² − 1)/2,
/// F_int = κ E q, and the mean force that conserves |v|²/2 + κ E²/2:
///
///   f̃ = −κ (E₀ + E₁)/2 · (q₀ + q₁)/2.
template <class S>
struct ElasticSpring {
  S stiffness;

  Eigen::Index size() const { return 2; }
  template <class T>
  [[nodiscard]] T strain(const Vector<T>& q) const {
    return (q(0) * q(0) + q(1) * q(1) - lift<T>(S(1))) / lift<T>(S(2));
  }
  template <class T>
  void internal_force(const T&, const Vector<T>& q, const Vector<T>&, Vector<T>& f) const {
    const T e = strain(q);
    for (int i = 0; i < 2; ++i) f(i) = lift<T>(stiffness) * e * q(i);
  }
  template <class T>
  void mean_force(const T&,
                  const Vector<T>& q0,
                  const Vector<T>&,
                  const T&,
                  const Vector<T>& q1,
                  const Vector<T>&,
                  Vector<T>& f) const {
    const T e = (strain(q0) + strain(q1)) / lift<T>(S(2));
    for (int i = 0; i < 2; ++i) f(i) = -lift<T>(stiffness) * e * (q0(i) + q1(i)) / lift<T>(S(2));
  }
  [[nodiscard]] S energy(const Vector<S>& q, const Vector<S>& v) const {
    const S e = strain(q);
    return (v(0) * v(0) + v(1) * v(1) + stiffness * e * e) / S(2);
  }
};

/// A unit mass under gravity g along −x₀ and a push along x₁.
template <class S>
struct PushedMass {
  Eigen::Index coordinates;
  S gravity, push;

  Eigen::Index size() const { return coordinates; }
  template <class T>
  void external_force(const T&, Vector<T>& f) const {
    f(0) = lift<T>(S(-gravity));
    f(1) = lift<T>(push);
  }
};

/// The floor x₀ ≥ 0 with its tangential coordinates: y = q.
template <class S>
struct Floor {
  Eigen::Index coordinates;

  Eigen::Index size() const { return coordinates; }
  template <class T>
  void operator()(const T&, const Vector<T>& q, Vector<T>& y) const {
    y = q;
  }
};

/// A unit mass that slides on a floor, Coulomb friction μ in 2 or 3 dimensions.
template <class S>
LagrangianModel<S> sliding_mass(const Vector<S>& velocity, const S& mu, const S& push) {
  const Eigen::Index n = velocity.size();
  LagrangianModel<S> model;
  model.system = lagrangian_system<S>(PushedMass<S>{n, S(10), push});
  model.relation = lagrangian_relation<S>(Floor<S>{n});
  ContactLaw<S> law = Coulomb<S, 2>{mu};
  if (n == 3) law = Coulomb<S, 3>{mu};
  model.laws = {{law, {S(0), S(0)}}};
  model.initial_position = Vector<S>::Constant(n, S(0));
  model.initial_velocity = velocity;
  return model;
}

/// A planar pendulum in Cartesian coordinates: (|q|² − 1)/2 = 0, gravity 10 along −x₁.
template <class S>
struct UnitCircle {
  Eigen::Index size() const { return 1; }
  template <class T>
  void operator()(const T&, const Vector<T>& q, Vector<T>& y) const {
    y(0) = (q(0) * q(0) + q(1) * q(1) - lift<T>(S(1))) / lift<T>(S(2));
  }
};

template <class S>
LagrangianModel<S> cartesian_pendulum() {
  LagrangianModel<S> model;
  model.system = lagrangian_system<S>(PushedMass<S>{2, S(0), S(-10)});
  model.relation = lagrangian_relation<S>(UnitCircle<S>{});
  model.laws = {{Equality{1}, {S(0), S(0)}}};
  model.initial_position = vector_of<S>({S(1), S(0)});
  model.initial_velocity = vector_of<S>({S(0), S(0)});
  return model;
}

}  // namespace assay
