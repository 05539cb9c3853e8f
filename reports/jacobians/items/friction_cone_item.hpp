#pragma once

#include "core/math/cone_projections.hpp"
#include "core/scalar/ratio.hpp"
#include "reports/jacobians/items/arguments.hpp"

namespace assay::reports {

/// The projection on the friction cone as what it is by Moreau's theorem, the derivative of
///
///   ‖P_K(x)‖²/2 = ‖x‖²/2,   0,   or   (x_N + μ ‖x_T‖)²/(2 (1 + μ²))
///
/// in K, in its polar cone, and between.
template <int kTangents>
struct FrictionConeItem {
  static Domain domain() { return domain_of({{"x", kTangents + 1}}, {{"mu", 1, 0, 2}}); }
  template <class S>
  static Vector<S> map(const Vector<S>& x) {
    const S& mu = x(kTangents + 1);
    const S tangential = tangential_norm<kTangents, S>(x.data() + 1);
    S twice(0);
    if (tangential <= mu * x(0)) {
      for (int i = 0; i <= kTangents; ++i) twice += x(i) * x(i);
    } else if (mu * tangential > -x(0)) {
      const S along = x(0) + mu * tangential;
      twice = along * along / (S(1) + mu * mu);
    }
    return Vector<S>::Constant(1, S(twice / S(2)));
  }
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& x) {
    Vector<S> projected = x.head(kTangents + 1);
    project_on_friction_cone<kTangents, S>(x(kTangents + 1), projected.data());
    return projected.transpose();
  }
};

}  // namespace assay::reports
