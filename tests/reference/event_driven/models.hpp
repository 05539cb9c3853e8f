#pragma once

#include <utility>
#include <vector>

#include "core/relations/function_relation.hpp"
#include "core/scalar/lift.hpp"
#include "core/scalar/mpfr_real.hpp"
#include "core/systems/lagrangian_model.hpp"
#include "core/systems/lagrangian_terms.hpp"

namespace assay::reference {

template <class S>
Vector<S> vector_of(const std::vector<S>& entries) {
  Vector<S> x(static_cast<Eigen::Index>(entries.size()));
  for (std::size_t i = 0; i < entries.size(); ++i) x(static_cast<Eigen::Index>(i)) = entries[i];
  return x;
}

template <class S, class Terms, class Relation>
LagrangianModel<S> make_model(Terms terms,
                              Relation relation,
                              std::vector<ImpactLaw<S>> laws,
                              const std::vector<S>& q,
                              const std::vector<S>& v) {
  LagrangianModel<S> model;
  model.system = lagrangian_system<S>(std::move(terms));
  model.relation = lagrangian_relation<S>(std::move(relation));
  model.laws = std::move(laws);
  model.initial_position = vector_of(q);
  model.initial_velocity = vector_of(v);
  return model;
}

/// θ'' = −sin θ.
struct PendulumTerms {
  Eigen::Index size() const { return 1; }
  template <class T>
  void internal_force(const T&, const Vector<T>& q, const Vector<T>&, Vector<T>& f) const {
    using std::sin;
    f(0) = sin(q(0));
  }
};

/// y = q_0.
struct FirstCoordinate {
  Eigen::Index size() const { return 1; }
  template <class T>
  void operator()(const T&, const Vector<T>& q, Vector<T>& y) const {
    y(0) = q(0);
  }
};

/// A pendulum that strikes a stop at the bottom, from rest at θ₀.
template <class S>
LagrangianModel<S> pendulum_with_stop(const S& theta, const S& e) {
  return make_model<S>(
      PendulumTerms{}, FirstCoordinate{}, {{Unilateral{}, {e, S(0)}}}, {theta}, {S(0)});
}

/// A point of mass 1 in the plane under gravity, (x, y), with a spring −w² x and a force c t along
/// x.
template <class S>
struct PointTerms {
  S gravity{0}, stiffness{0}, ramp{0};
  Eigen::Index size() const { return 2; }
  template <class T>
  void internal_force(const T& t, const Vector<T>& q, const Vector<T>&, Vector<T>& f) const {
    f(0) = T(stiffness) * q(0) - T(ramp) * t;
    f(1) = T(gravity);
  }
};

/// Gap y and sliding x above the ground.
struct Ground {
  Eigen::Index size() const { return 2; }
  template <class T>
  void operator()(const T&, const Vector<T>& q, Vector<T>& y) const {
    y(0) = q(1);
    y(1) = q(0);
  }
};

}  // namespace assay::reference
