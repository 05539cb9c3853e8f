#pragma once

#include "core/scalar/ratio.hpp"
#include "reports/jacobians/items/arguments.hpp"

namespace assay::reports {

/// A reformulation φ(z_i, w_i), w = M z + q, of a complementarity problem of two components, by z,
/// for a function with
///
///   value(z, w)                 of one component
///   slopes(z, w, dz, dw)        (∂φ/∂z, ∂φ/∂w), at a kink the limit along (dz, dw)
///   is_kink(z, w), side(z)      whether it has one there, and the dz = ±1 to leave it along
///
/// At kinks the direction is dz = side(z) in these components and 0 in the others, dw = M dz, which
/// leaves all of them at once, so that the rows are an element of the B-subdifferential.
/// Source: [FP03, p. 808], derived here.
template <class Function>
struct ComplementarityItem {
  static Domain domain() { return domain_of({{"z", 2}}, {{"q", 2}}); }
  /// Not symmetric; M − 1 is diagonally dominant.
  template <class S>
  static Matrix<S> matrix() {
    Matrix<S> m(2, 2);
    m << S(2), ratio<S>(1, 2), ratio<S>(-1, 4), S(3);
    return m;
  }
  template <class S>
  static Vector<S> map(const Vector<S>& x) {
    const Vector<S> w = matrix<S>() * x.head(2) + x.tail(2);
    return Vector<S>{
        {Function::template value<S>(x(0), w(0)), Function::template value<S>(x(1), w(1))}};
  }
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& x) {
    const Matrix<S> m = matrix<S>();
    const Vector<S> w = m * x.head(2) + x.tail(2);
    Vector<S> dz(2);
    for (int i = 0; i < 2; ++i) {
      dz(i) = Function::template is_kink<S>(x(i), w(i)) ? Function::template side<S>(x(i)) : S(0);
    }
    const Vector<S> dw = m * dz;
    Matrix<S> by_z(2, 2);
    for (int i = 0; i < 2; ++i) {
      const auto [of_z, of_w] = Function::template slopes<S>(x(i), w(i), dz(i), dw(i));
      for (int j = 0; j < 2; ++j) by_z(i, j) = of_w * m(i, j);
      by_z(i, i) = by_z(i, i) + of_z;
    }
    return by_z;
  }
};

}  // namespace assay::reports
