#include <concepts>

#include "core/math/attitude_increment.hpp"
#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/traced.hpp"

namespace assay::reports::derivatives {

namespace {

/// The map, and the formula where it is traced, have cos, sin and the quotients of HalfAngle, away
/// from φ = 0: the power series that the formula runs in other scalars where |φ| ≤ 2 have as many
/// branches as terms.
struct ExponentialIncrementItem {
  static constexpr std::string_view kName = "exponential-increment";
  static constexpr std::string_view kDescription =
      "increment of a quaternion by the exponential, by the angular velocity";
  static constexpr std::string_view kSource = "derived here";

  static Domain domain() {
    Domain domain{{{"w1", -4, 4}, {"w2", -4, 4}, {"w3", -4, 4}, {"h", Rational(1, 16), 2, true}}};
    domain.admits = [](const std::vector<Rational>& x) {
      return x[0] * x[0] + x[1] * x[1] + x[2] * x[2] >= Rational(1, 16);
    };
    return domain;
  }
  template <class S>
  static HalfAngle<S> closed_form(const Vector3<S>& phi) {
    using std::cos, std::sin, std::sqrt;
    const S angle = sqrt(inner<S>(phi, phi));
    const S half = angle / S(2);
    const S c = cos(half);
    const S s = sin(half) / angle;
    return {c, s, S((c - S(2) * s) / (angle * angle))};
  }
  template <class S>
  static Vector<S> map(const Vector<S>& x) {
    const Vector3<S> phi(x(3) * x(0), x(3) * x(1), x(3) * x(2));
    return rotation_exponential<S>(phi, closed_form<S>(phi));
  }
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& x) {
    const Vector3<S> omega(x(0), x(1), x(2));
    if constexpr (std::same_as<S, Traced>) {
      const Vector3<S> phi = omega * x(3);
      return rotation_exponential_jacobian<S>(phi, closed_form<S>(phi)) * x(3);
    } else {
      return assay::exponential_increment<S>(x(3), omega).by_velocity;
    }
  }
};

}  // namespace

Derivative exponential_increment() { return make_derivative<ExponentialIncrementItem>(); }

}  // namespace assay::reports::derivatives
