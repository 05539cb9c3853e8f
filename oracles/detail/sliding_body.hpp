#pragma once

#include "core/scalar/lift.hpp"
#include "oracles/detail/time_jet.hpp"
#include "oracles/exact_motion.hpp"

namespace assay::oracles::detail {

/// The mechanical system of the problem manufactured-friction, without its external force.
///
/// Its mass depends on the position, and friction acts on normal and tangential motion together.
/// The coordinates are one or two tangential ones x, z, and then the height y:
///
///   M = m for tangential coordinates, m = 2 + 1/(1 + x²) or 2;  1 for the height, 1/2 between  (1)
///   N = (m' x'² − m' (x'² + z'²)/2, m' x' z', 0);   F_int = k (x, z, 0) + c q'              (2)
///   relation  (y − A t²/(1 + t²), x − w t, z)                                             (3)
///
/// Source: derived here; N = Ṁ q' − ∂(q'ᵀ M q'/2)/∂q.
/// Shapes: n = 2 or 3, as many components as coordinates.   Units: w [m/s], A [m].
/// Scalar: Field.
template <class S>
struct SlidingBody {
  Eigen::Index tangents = 1;  ///< 1 or 2
  bool turning = true;        ///< M depends on x
  S stiffness, damping, floor, belt;

  [[nodiscard]] Eigen::Index size() const { return tangents + 1; }

  template <class T>
  [[nodiscard]] T inertia_of(const T& x) const {
    const T one = lift<T>(S(1)), two = lift<T>(S(2));
    return turning ? T(two + one / (one + x * x)) : two;  // m
  }

  template <class T>
  void mass(const Vector<T>& q, Matrix<T>& m) const {
    const T along = inertia_of(q(0));
    const T coupling = lift<T>(S(S(1) / S(2)));
    for (Eigen::Index i = 0; i < tangents; ++i) {
      m(i, i) = along;
      m(i, tangents) = m(tangents, i) = coupling;
    }
    m(tangents, tangents) = lift<T>(S(1));  // (1)
  }

  template <class T>
  void inertia(const Vector<T>& q, const Vector<T>& v, Vector<T>& n) const {
    if (!turning) return;
    const T base = lift<T>(S(1)) + q(0) * q(0);
    const T slope = lift<T>(S(-2)) * q(0) / (base * base);  // m'
    T square = lift<T>(S(0));
    for (Eigen::Index i = 0; i < tangents; ++i) {
      n(i) = slope * v(0) * v(i);
      square += v(i) * v(i);
    }
    n(0) -= slope * square / lift<T>(S(2));  // (2)
  }

  template <class T>
  void internal_force(const T&, const Vector<T>& q, const Vector<T>& v, Vector<T>& f) const {
    for (Eigen::Index i = 0; i <= tangents; ++i) f(i) = lift<T>(damping) * v(i);
    for (Eigen::Index i = 0; i < tangents; ++i) f(i) += lift<T>(stiffness) * q(i);  // (2)
  }

  [[nodiscard]] Matrix<S> mass_at(const Vector<S>& q) const {
    Matrix<S> m = Matrix<S>::Constant(size(), size(), S(0));
    mass(q, m);
    return m;
  }

  /// N + F_int.
  [[nodiscard]] Vector<S> resistance(const S& t, const Vector<S>& q, const Vector<S>& v) const {
    Vector<S> n = Vector<S>::Constant(size(), S(0)), f = n;
    inertia(q, v, n);
    internal_force(t, q, v, f);
    return n + f;
  }

  /// The generalised force of the reaction (r_N, r_T): Hᵀ r.
  [[nodiscard]] Vector<S> generalised(const Vector<S>& reaction) const {
    Vector<S> f(size());
    f << reaction.tail(tangents), reaction(0);
    return f;
  }

  /// M q'' + N + F_int − Hᵀ λ: the external force of a motion.
  [[nodiscard]] Vector<S> balance(const S& t, const MotionState<S>& x) const {
    const Matrix<S> m = mass_at(x.q);
    Vector<S> result = resistance(t, x.q, x.v) - generalised(x.contact_force);
    for (Eigen::Index i = 0; i < size(); ++i) {
      for (Eigen::Index j = 0; j < size(); ++j) result(i) += m(i, j) * x.a(j);
    }
    return result;
  }
};

/// The relation (3).
template <class S>
struct SlidingBodyRelation {
  Eigen::Index tangents;
  S floor, belt;

  [[nodiscard]] Eigen::Index size() const { return tangents + 1; }
  template <class T>
  void operator()(const T& t, const Vector<T>& q, Vector<T>& y) const {
    y(0) = q(tangents) - lift<T>(floor) * t * t / (lift<T>(S(1)) + t * t);
    for (Eigen::Index i = 0; i < tangents; ++i) y(i + 1) = q(i);
    y(1) -= lift<T>(belt) * t;
  }
  void curvature(const S& t, const Vector<S>&, const Vector<S>&, Vector<S>& b) const {
    b(0) = -floor * rise<S>(t).a;
  }
};

}  // namespace assay::oracles::detail
