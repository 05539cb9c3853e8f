#pragma once

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
/// Source: [FP03, §9.1], derived here.
template <class Function>
struct ComplementarityItem {
  /// M − 1 is diagonally dominant.
  static Domain domain() {
    Domain domain = domain_of({{"z", 2}}, {{"q", 2}});
    for (const char* name : {"M11", "M21", "M12", "M22"}) {
      const bool is_diagonal = std::string_view(name) == "M11" || std::string_view(name) == "M22";
      const Rational low = is_diagonal ? Rational(2) : Rational(-1, 2);
      domain.coordinates.push_back({name, low, is_diagonal ? Rational(4) : Rational(1, 2), true});
    }
    return domain;
  }
  template <class S>
  static Vector<S> slack(const Vector<S>& x) {
    Vector<S> w(2);
    for (int i = 0; i < 2; ++i) w(i) = x(4 + i) * x(0) + x(6 + i) * x(1) + x(2 + i);
    return w;
  }
  template <class S>
  static Vector<S> map(const Vector<S>& x) {
    const Vector<S> w = slack(x);
    return Vector<S>{
        {Function::template value<S>(x(0), w(0)), Function::template value<S>(x(1), w(1))}};
  }
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& x) {
    const Vector<S> w = slack(x);
    S dz[2];
    for (int i = 0; i < 2; ++i) {
      dz[i] = Function::template is_kink<S>(x(i), w(i)) ? Function::template side<S>(x(i)) : S(0);
    }
    Matrix<S> by_z(2, 2);
    for (int i = 0; i < 2; ++i) {
      const S dw = x(4 + i) * dz[0] + x(6 + i) * dz[1];
      const auto [of_z, of_w] = Function::template slopes<S>(x(i), w(i), dz[i], dw);
      for (int j = 0; j < 2; ++j) by_z(i, j) = of_w * x(4 + i + 2 * j);
      by_z(i, i) = by_z(i, i) + of_z;
    }
    return by_z;
  }
};

}  // namespace assay::reports
