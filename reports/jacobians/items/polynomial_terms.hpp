#pragma once

#include <memory>

#include "core/relations/first_order_function.hpp"
#include "core/relations/function_compliance.hpp"
#include "core/relations/function_relation.hpp"
#include "core/scalar/ratio.hpp"
#include "core/systems/first_order_terms.hpp"
#include "core/systems/lagrangian_terms.hpp"
#include "reports/jacobians/items/item.hpp"

namespace assay::reports::derivatives {

/// The data: a Lagrangian system of two coordinates with hand-derived derivatives. Its terms depend
/// on every argument that they may have, and differ in each entry. So no wrong sign, index or
/// transposition stays hidden. M is positive definite for |q_i| ≤ 2.
///
///   M v̇ = f = F_ext − N − F_int,   M = [6 + q_1², q_0 q_1/2; q_0 q_1/2, 8 + q_0]
///   N = (q_1 v_0 v_1, v_0² − q_0 v_1²),   F_ext = (t, t² − 5)
///   F_int = (q_0² q_1 + t v_1, q_0 q_1 v_0 + 3 v_1)
template <class S>
struct PolynomialTerms {
  Eigen::Index size() const { return 2; }

  template <class T>
  void mass(const Vector<T>& q, Matrix<T>& m) const {
    m(0, 0) = lift<T>(S(6)) + q(1) * q(1);
    m(0, 1) = m(1, 0) = q(0) * q(1) / lift<T>(S(2));
    m(1, 1) = lift<T>(S(8)) + q(0);
  }
  template <class T>
  void inertia(const Vector<T>& q, const Vector<T>& v, Vector<T>& n) const {
    n(0) = q(1) * v(0) * v(1);
    n(1) = v(0) * v(0) - q(0) * v(1) * v(1);
  }
  template <class T>
  void internal_force(const T& t, const Vector<T>& q, const Vector<T>& v, Vector<T>& f) const {
    f(0) = q(0) * q(0) * q(1) + t * v(1);
    f(1) = q(0) * q(1) * v(0) + lift<T>(S(3)) * v(1);
  }
  template <class T>
  void external_force(const T& t, Vector<T>& f) const {
    f(0) = t;
    f(1) = t * t - lift<T>(S(5));
  }

  void mass_jacobian(const Vector<S>& q, const Vector<S>& a, Matrix<S>& by_q) const {
    const S half = ratio<S>(1, 2);
    by_q(0, 0) = half * q(1) * a(1);
    by_q(0, 1) = S(2) * q(1) * a(0) + half * q(0) * a(1);
    by_q(1, 0) = half * q(1) * a(0) + a(1);
    by_q(1, 1) = half * q(0) * a(0);
  }
  void inertia_jacobians(const Vector<S>& q,
                         const Vector<S>& v,
                         Matrix<S>& by_q,
                         Matrix<S>& by_v) const {
    by_q(0, 1) = v(0) * v(1);
    by_q(1, 0) = -v(1) * v(1);
    by_v(0, 0) = q(1) * v(1);
    by_v(0, 1) = q(1) * v(0);
    by_v(1, 0) = S(2) * v(0);
    by_v(1, 1) = S(-2) * q(0) * v(1);
  }
  void internal_force_jacobians(
      const S& t, const Vector<S>& q, const Vector<S>& v, Matrix<S>& by_q, Matrix<S>& by_v) const {
    by_q(0, 0) = S(2) * q(0) * q(1);
    by_q(0, 1) = q(0) * q(0);
    by_q(1, 0) = q(1) * v(0);
    by_q(1, 1) = q(0) * v(0);
    by_v(0, 1) = t;
    by_v(1, 0) = q(0) * q(1);
    by_v(1, 1) = S(3);
  }
};

template <class S>
[[nodiscard]] std::shared_ptr<const LagrangianSystem<S>> polynomial_system() {
  return lagrangian_system<S>(PolynomialTerms<S>{});
}

/// The data: the output y = h and the force p = g of two multipliers and two coordinates.
///
///   h(t, q, v, λ) = (q_0 q_1 + t v_0 + λ_0 λ_1,  q_1² v_1 − 2 λ_0 v_0)
///   g(t, q, v, λ) = (q_1 λ_0 + v_0 λ_1²,  t q_0 λ_1 − v_1 v_0)
template <class S>
struct PolynomialCompliance {
  Eigen::Index size() const { return 2; }

  template <class T>
  void output(
      const T& t, const Vector<T>& q, const Vector<T>& v, const Vector<T>& l, Vector<T>& y) const {
    y(0) = q(0) * q(1) + t * v(0) + l(0) * l(1);
    y(1) = q(1) * q(1) * v(1) - lift<T>(S(2)) * l(0) * v(0);
  }
  template <class T>
  void input(
      const T& t, const Vector<T>& q, const Vector<T>& v, const Vector<T>& l, Vector<T>& p) const {
    p(0) = q(1) * l(0) + v(0) * l(1) * l(1);
    p(1) = t * q(0) * l(1) - v(1) * v(0);
  }

  using Point = typename CompliantRelation<S>::Point;
  using Jacobians = typename CompliantRelation<S>::Jacobians;
  void output_jacobians(const Point& at, Jacobians& of_h) const {
    const auto& [t, q, v, l] = at;
    of_h.by_position(0, 0) = q(1);
    of_h.by_position(0, 1) = q(0);
    of_h.by_position(1, 1) = S(2) * q(1) * v(1);
    of_h.by_velocity(0, 0) = t;
    of_h.by_velocity(1, 0) = S(-2) * l(0);
    of_h.by_velocity(1, 1) = q(1) * q(1);
    of_h.by_multiplier(0, 0) = l(1);
    of_h.by_multiplier(0, 1) = l(0);
    of_h.by_multiplier(1, 0) = S(-2) * v(0);
  }
  void input_jacobians(const Point& at, Jacobians& of_g) const {
    const auto& [t, q, v, l] = at;
    of_g.by_position(0, 1) = l(0);
    of_g.by_position(1, 0) = t * l(1);
    of_g.by_velocity(0, 0) = l(1) * l(1);
    of_g.by_velocity(1, 0) = -v(1);
    of_g.by_velocity(1, 1) = -v(0);
    of_g.by_multiplier(0, 0) = q(1);
    of_g.by_multiplier(0, 1) = S(2) * v(0) * l(1);
    of_g.by_multiplier(1, 1) = t * q(0);
  }
};

/// The data: a first-order system M ẋ = f(t, x) + r with a constant M other than 1.
///
///   M = [5 1; 0 7],   f(t, x) = (x_0 x_1 + t,  x_0² − t x_1)
template <class S>
struct PolynomialField {
  Eigen::Index size() const { return 2; }

  template <class T>
  void vector_field(const T& t, const Vector<T>& x, Vector<T>& f) const {
    f(0) = x(0) * x(1) + t;
    f(1) = x(0) * x(0) - t * x(1);
  }
  void mass(Matrix<S>& m) const {
    m(0, 0) = S(5);
    m(0, 1) = S(1);
    m(1, 1) = S(7);
  }
  void jacobian(const S& t, const Vector<S>& x, Matrix<S>& by_state) const {
    by_state(0, 0) = x(1);
    by_state(0, 1) = x(0);
    by_state(1, 0) = S(2) * x(0);
    by_state(1, 1) = -t;
  }
};

/// The data: the output y = h and the input r = g of two multipliers and two states.
///
///   h(t, x, λ) = (x_0 x_1 + 4 λ_0 − t λ_1,  x_1 λ_0 + 3 λ_1²)
///   g(t, x, λ) = (x_0 λ_1 + t λ_0,  λ_0 λ_1 − x_1 x_0)
template <class S>
struct PolynomialRelation {
  Eigen::Index size() const { return 2; }

  template <class T>
  void output(const T& t, const Vector<T>& x, const Vector<T>& l, Vector<T>& y) const {
    y(0) = x(0) * x(1) + lift<T>(S(4)) * l(0) - t * l(1);
    y(1) = x(1) * l(0) + lift<T>(S(3)) * l(1) * l(1);
  }
  template <class T>
  void input(const T& t, const Vector<T>& x, const Vector<T>& l, Vector<T>& r) const {
    r(0) = x(0) * l(1) + t * l(0);
    r(1) = l(0) * l(1) - x(1) * x(0);
  }

  using Point = typename FirstOrderRelation<S>::Point;
  void output_jacobians(const Point& at, Matrix<S>& c, Matrix<S>& d) const {
    const auto& [t, x, l] = at;
    c(0, 0) = x(1);
    c(0, 1) = x(0);
    c(1, 1) = l(0);
    d(0, 0) = S(4);
    d(0, 1) = -t;
    d(1, 0) = x(1);
    d(1, 1) = S(6) * l(1);
  }
  void input_jacobians(const Point& at, Matrix<S>& k, Matrix<S>& b) const {
    const auto& [t, x, l] = at;
    k(0, 0) = l(1);
    k(1, 0) = -x(1);
    k(1, 1) = -x(0);
    b(0, 0) = t;
    b(0, 1) = x(0);
    b(1, 0) = l(1);
    b(1, 1) = l(0);
  }
};

}  // namespace assay::reports::derivatives
