#include "core/math/cone_projections.hpp"

#include "reports/jacobians/items/item.hpp"

namespace assay::reports::derivatives {

namespace {

/// The projection P_K on the friction cone K = {‖x_T‖ ≤ μ x_N}. By Moreau's theorem it is the
/// gradient of a function F, which is differentiated here:
///
///   F(x) = ‖P_K(x)‖²/2 = ‖x‖²/2,   0,   or   (x_N + μ ‖x_T‖)²/(2 (1 + μ²))                 (1)
///   ∂F/∂x = P_K(x)ᵀ                                                                        (2)
///
/// The three forms hold in K, in its polar cone, and between.
template <class S, int kTangents>
struct FrictionCone {
  static Domain domain() { return domain_of({{"x", kTangents + 1}}, {{"mu", 1, 0, 2}}); }
  static Vector<S> map(const Vector<S>& x) {
    const S& mu = x(kTangents + 1);
    const S tangential = tangential_norm<kTangents, S>(x.data() + 1);
    S twice(0);
    if (x(0) >= S(0) && tangential <= mu * x(0)) {
      for (int i = 0; i <= kTangents; ++i) twice += x(i) * x(i);
    } else if (mu * tangential > -x(0)) {
      const S along = x(0) + mu * tangential;
      twice = along * along / (S(1) + mu * mu);
    }
    return Vector<S>::Constant(1, S(twice / S(2)));
  }
  static Matrix<S> jacobian(const Vector<S>& x) {
    Vector<S> projected = x.head(kTangents + 1);
    project_on_friction_cone<kTangents, S>(x(kTangents + 1), projected.data());
    return projected.transpose();
  }
};

/// The projection P_K on the cone K of rolling friction, ‖x_T‖ ≤ μ x_N and ‖x_M‖ ≤ μ_r x_N with μ =
/// 1 and μ_r = 1/2. The tangents and moments have one component that is not 0 each, a = |x_t|, b =
/// |x_m|. The projection is the gradient of
///
///   F(x) = ‖P_K(x)‖²/2 = max over ν ≥ 0 of  x_n ν − ν²/2 + θ(a, μ ν) + θ(b, μ_r ν)         (1)
///   θ(a, ρ) = a²/2 if a ≤ ρ,   otherwise a ρ − ρ²/2                                        (2)
///   ∂F/∂x = P_K(x)ᵀ                                                                        (3)
template <class S>
struct RollingConeProjection {
  static Domain domain() { return domain_of({{"x_n", 1, -4, 2}, {"x_t", 1, 0.25, 2}, {"x_m", 1}}); }
  /// With tangents and moments of one component each.
  static Vector<S> embedded(const Vector<S>& x) {
    Vector<S> all = zeros<S>(5);
    all(0) = x(0), all(1) = x(1), all(4) = x(2);
    return all;
  }
  /// max over ν ≥ 0 of x_N ν − ν²/2 + θ(a, μν) + θ(b, μ_r ν), θ(a, ρ) = a²/2 if a ≤ ρ, else
  /// a ρ − ρ²/2, in the one of its four pieces that holds where it says so.
  static Vector<S> map(const Vector<S>& slice) {
    const Vector<S> x = embedded(slice);
    const S a = tangential_norm<2, S>(x.data() + 1), b = tangential_norm<2, S>(x.data() + 3);
    const S mu(1), mu_rolling = ratio<S>(1, 2);
    const auto piece = [&](bool slides, bool rolls, S& value) {
      S above = x(0), below(1), rest(0);
      if (slides) {
        above += mu * a, below += mu * mu;
      } else {
        rest += a * a;
      }
      if (rolls) {
        above += mu_rolling * b, below += mu_rolling * mu_rolling;
      } else {
        rest += b * b;
      }
      const S normal = above / below;
      value = (above * normal + rest) / S(2);
      return normal >= S(0) && slides == (a > mu * normal) && rolls == (b > mu_rolling * normal);
    };
    S value(0);
    for (const bool slides : {false, true}) {
      for (const bool rolls : {false, true}) {
        if (piece(slides, rolls, value)) return Vector<S>::Constant(1, value);
      }
    }
    return Vector<S>::Constant(1, S(0));
  }
  static Matrix<S> jacobian(const Vector<S>& x) {
    Vector<S> projected = embedded(x);
    project_on_rolling_cone<S>(S(1), ratio<S>(1, 2), projected.data());
    Matrix<S> gradient(1, 3);
    gradient << projected(0), projected(1), projected(4);
    return gradient;
  }
};

}  // namespace

std::vector<Derivative> cone_projections() {
  return {
      item<FrictionCone, 1>(
          "friction-cone-projection-2d",
          "projection on the friction cone in 2D, as the gradient of half its squared norm",
          "derived here"),
      item<FrictionCone, 2>(
          "friction-cone-projection-3d",
          "projection on the friction cone in 3D, as the gradient of half its squared norm",
          "derived here"),
      item<RollingConeProjection>(
          "rolling-cone-projection",
          "projection on the cone of rolling friction, as the gradient of half its squared norm",
          "derived here"),
  };
}

}  // namespace assay::reports::derivatives
