#pragma once

#include "core/scalar/lift.hpp"
#include "oracles/detail/time_jet.hpp"
#include "oracles/exact_motion.hpp"

namespace assay::oracles::detail {

/// The mechanical system of the problem manufactured-contact, without its external force. It has
/// what is hard for schemes: a mass that depends on the position, a nonlinear spring, and a moving
/// curved gap:
///
///   M = [[2 + cos q₂, 1], [1, 3]], or cos q₂ = 1;   N = (−sin q₂ q₁' q₂', sin q₂ q₁'²/2)     (1)
///   F_int = k (q₁ + q₁³, 0) + c q'                                                       (2)
///   g = q₁ − A t²/(1 + t²) − κ q₂²/2 ≥ 0                                                  (3)
///
/// and, if it is bilateral, a coordinate q₃ of unit mass with q₃ − q₂²/2 = 0.
///
/// Source: M from the catalogue of exact solutions; N = Ṁ q' − ∂(q'ᵀ M q'/2)/∂q.
/// Shapes: n = 2 or 3; the gap first, then the equality.
/// Units: k [N/m], c [kg/s], A [m], κ [1/m].
/// Scalar: as the data, with sin and cos if `turning`; Jets of it in (2) and (3).
template <class S>
struct BilateralContact {
  bool turning = true;  ///< M depends on q₂
  bool bilateral = false;
  S stiffness, damping, bend, floor;

  [[nodiscard]] Eigen::Index size() const { return bilateral ? 3 : 2; }

  template <class T>
  void mass(const Vector<T>& q, Matrix<T>& m) const {
    m(0, 0) = turning ? T(lift<T>(S(2)) + cosine<T>(q(1))) : lift<T>(S(3));  // (1)
    m(0, 1) = m(1, 0) = lift<T>(S(1));
    m(1, 1) = lift<T>(S(3));
    if (bilateral) m(2, 2) = lift<T>(S(1));
  }
  void mass_jacobian(const Vector<S>& q, const Vector<S>& a, Matrix<S>& by_q) const {
    if (turning) by_q(0, 1) = -sine<S>(q(1)) * a(0);
  }

  template <class T>
  void inertia(const Vector<T>& q, const Vector<T>& v, Vector<T>& n) const {
    if (!turning) return;
    const T slope = sine<T>(q(1));
    n(0) = -slope * v(0) * v(1);  // (1)
    n(1) = slope * v(0) * v(0) / lift<T>(S(2));
  }
  void inertia_jacobians(const Vector<S>& q,
                         const Vector<S>& v,
                         Matrix<S>& by_q,
                         Matrix<S>& by_v) const {
    if (!turning) return;
    const S slope = sine<S>(q(1)), change = cosine<S>(q(1));
    by_q(0, 1) = -change * v(0) * v(1);
    by_q(1, 1) = change * v(0) * v(0) / S(2);
    by_v(0, 0) = -slope * v(1);
    by_v(0, 1) = -slope * v(0);
    by_v(1, 0) = slope * v(0);
  }

  template <class T>
  void internal_force(const T&, const Vector<T>& q, const Vector<T>& v, Vector<T>& f) const {
    for (Eigen::Index i = 0; i < q.size(); ++i) f(i) = lift<T>(damping) * v(i);
    f(0) += lift<T>(stiffness) * q(0) * (lift<T>(S(1)) + q(0) * q(0));  // (2)
  }

  /// H of (3) and of the equality.
  [[nodiscard]] Matrix<S> jacobian(const Vector<S>& q) const {
    Matrix<S> h = Matrix<S>::Constant(size() - 1, size(), S(0));
    h(0, 0) = S(1);
    h(0, 1) = -bend * q(1);
    if (bilateral) h(1, 1) = -q(1);
    if (bilateral) h(1, 2) = S(1);
    return h;
  }

  /// M q'' + N + F_int − Hᵀ λ: the external force of a motion.
  [[nodiscard]] Vector<S> balance(const S& t, const MotionState<S>& x) const {
    const Eigen::Index n = size();
    Matrix<S> m = Matrix<S>::Constant(n, n, S(0));
    mass(x.q, m);
    const Matrix<S> h = jacobian(x.q);
    Vector<S> result = resistance(t, x);
    for (Eigen::Index i = 0; i < n; ++i) {
      for (Eigen::Index j = 0; j < n; ++j) result(i) += m(i, j) * x.a(j);
      for (Eigen::Index j = 0; j + 1 < n; ++j) result(i) -= h(j, i) * x.contact_force(j);
    }
    return result;
  }

  /// N + F_int.
  [[nodiscard]] Vector<S> resistance(const S& t, const MotionState<S>& x) const {
    Vector<S> n = Vector<S>::Constant(size(), S(0)), f = n;
    inertia(x.q, x.v, n);
    internal_force(t, x.q, x.v, f);
    return n + f;
  }
};

/// The relation of BilateralContact.
template <class S>
struct BilateralContactRelation {
  bool bilateral;
  S bend, floor;

  [[nodiscard]] Eigen::Index size() const { return bilateral ? 2 : 1; }
  template <class T>
  void operator()(const T& t, const Vector<T>& q, Vector<T>& y) const {
    const T square = q(1) * q(1) / lift<T>(S(2));
    const T rise = t * t / (lift<T>(S(1)) + t * t);
    y(0) = q(0) - lift<T>(floor) * rise - lift<T>(bend) * square;  // (3)
    if (bilateral) y(1) = q(2) - square;
  }
  void curvature(const S& t, const Vector<S>&, const Vector<S>& v, Vector<S>& b) const {
    const S square = v(1) * v(1);
    b(0) = -floor * rise<S>(t).a - bend * square;
    if (bilateral) b(1) = -square;
  }
};

}  // namespace assay::oracles::detail
