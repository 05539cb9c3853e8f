#include "core/math/cone_projections.hpp"
#include "core/scalar/ratio.hpp"
#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/arguments.hpp"

namespace assay::reports::derivatives {

namespace {

struct RollingConeProjectionItem {
  static constexpr std::string_view kName = "rolling-cone-projection";
  static constexpr std::string_view kDescription =
      "projection on the cone of rolling friction, the derivative of half of its square";
  static constexpr std::string_view kSource = "derived here";

  static Domain domain() {
    return domain_of({{"x_n", 1, -4, 2}, {"x_t", 1, Rational(1, 4), 2}, {"x_m", 1}});
  }
  /// With tangents and moments of one component each.
  template <class S>
  static Vector<S> embedded(const Vector<S>& x) {
    Vector<S> all = zeros<S>(5);
    all(0) = x(0), all(1) = x(1), all(4) = x(2);
    return all;
  }
  /// max over ν ≥ 0 of x_N ν − ν²/2 + θ(a, μν) + θ(b, μ_r ν), θ(a, ρ) = a²/2 if a ≤ ρ, else
  /// a ρ − ρ²/2, in the one of its four pieces that holds where it says so.
  template <class S>
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
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& x) {
    Vector<S> projected = embedded(x);
    project_on_rolling_cone<S>(S(1), ratio<S>(1, 2), projected.data());
    Matrix<S> gradient(1, 3);
    gradient << projected(0), projected(1), projected(4);
    return gradient;
  }
};

}  // namespace

Derivative rolling_cone_projection() { return make_derivative<RollingConeProjectionItem>(); }

}  // namespace assay::reports::derivatives
