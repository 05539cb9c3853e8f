#include <concepts>

#include "core/math/attitude_increment.hpp"
#include "core/math/attitude_rate.hpp"
#include "core/math/rotation.hpp"
#include "core/systems/newton_euler_coordinates.hpp"
#include "core/systems/rigid_body.hpp"
#include "reports/jacobians/items/item.hpp"

namespace assay::reports::derivatives {

namespace {

/// The gyroscopic moment of a rigid body by its angular velocity Ω = (w1, w2, w3). I is symmetric.
///
///   F = Ω × I Ω,   ∂F/∂Ω = Ω̃ I − (I Ω)~,   x̃ y = x × y                                     (1)
template <class S>
struct GyroscopicMoment {
  static Domain domain() {
    Domain domain{{{"w1", -4, 4}, {"w2", -4, 4}, {"w3", -4, 4}}};
    for (const char* name : {"I11", "I22", "I33"}) domain.coordinates.push_back({name, 1, 3, true});
    for (const char* name : {"I12", "I13", "I23"}) {
      domain.coordinates.push_back({name, Rational(-1, 4), Rational(1, 4), true});
    }
    return domain;
  }
  static Matrix3<S> inertia(const Vector<S>& x) {
    Matrix3<S> inertia;
    inertia << x(3), x(6), x(7), x(6), x(4), x(8), x(7), x(8), x(5);
    return inertia;
  }
  static Vector<S> map(const Vector<S>& x) {
    return assay::gyroscopic_moment<S>(inertia(x), Vector3<S>(x(0), x(1), x(2)));
  }
  static Matrix<S> jacobian(const Vector<S>& x) {
    return gyroscopic_jacobian<S>(inertia(x), Vector3<S>(x(0), x(1), x(2)));
  }
};

/// A moment m, given in the inertial frame, in the frame of a body, by its quaternion p. R is the
/// rotation of p/|p|, so the length of p does not matter. The derivative is not only tangential to
/// the unit quaternions. With p = (p_0, a) and x̃ y = x × y,
///
///   F = Rᵀ m = vec(p̄ ∘ (0, m) ∘ p)/|p|²                                                    (1)
///   ∂F/∂p = 2 (p_0 m − a × m,  a·m 1 + a mᵀ − m aᵀ + p_0 m̃)/|p|² − 2 F pᵀ/|p|²             (2)
///
/// The domain has p ≠ 0.
template <class S>
struct ConvectedMoment {
  static Domain domain() {
    Domain domain{{{"p0", -2, 2}, {"p1", -2, 2}, {"p2", -2, 2}, {"p3", -2, 2}}};
    for (const char* name : {"m1", "m2", "m3"}) domain.coordinates.push_back({name, -3, 3, true});
    domain.admits = [](const std::vector<Rational>& x) {
      return x[0] != 0 || x[1] != 0 || x[2] != 0 || x[3] != 0;
    };
    return domain;
  }
  static Vector<S> map(const Vector<S>& x) {
    return rotate_back<S>(attitude_of(x), Vector3<S>(x(4), x(5), x(6)));
  }
  static Matrix<S> jacobian(const Vector<S>& x) {
    return rotate_back_jacobian<S>(attitude_of(x), Vector3<S>(x(4), x(5), x(6)));
  }
  static Quaternion<S> attitude_of(const Vector<S>& x) { return {x(0), x(1), x(2), x(3)}; }
};

/// The quaternion c by which a step of the θ-method turns a body, p_{k+1} = p_k ∘ c, by its angular
/// velocity Ω = (w1, w2, w3).
///
///   c = (1 − ab |Ω|²,  (a + b) Ω)/N,   N = 1 + b² |Ω|²,   a = h(1−θ)/2,   b = hθ/2         (1)
///   ∂c₀/∂Ω = −2b (a + b) Ωᵀ/N²,   ∂c⃗/∂Ω = (a + b) (1/N − 2b² Ω Ωᵀ/N²)                       (2)
template <class S>
struct AttitudeIncrement {
  static Domain domain() {
    return {
        {{"w1", -4, 4}, {"w2", -4, 4}, {"w3", -4, 4}, {"h", 0, 1, true}, {"theta", 0, 1, true}}};
  }
  static Vector<S> map(const Vector<S>& x) {
    return theta_increment<S>(x(3), x(4), Vector3<S>(x(0), x(1), x(2))).value;
  }
  static Matrix<S> jacobian(const Vector<S>& x) {
    return theta_increment<S>(x(3), x(4), Vector3<S>(x(0), x(1), x(2))).by_velocity;
  }
};

/// The quaternion by which a step turns a body exactly, by its angular velocity Ω = (w1, w2, w3).
///
///   F = exp(φ) = (cos(|φ|/2), s φ),   φ = h Ω,   s = sin(|φ|/2)/|φ|                        (1)
///   ∂F/∂Ω = h (−½ s φᵀ;  s 1 + ½ s' φ φᵀ),   s' = (cos(|φ|/2) − 2s)/|φ|²                   (2)
///
/// The domain has |Ω| ≥ 1/4. The map has (1) as it stands, and so has the formula where its
/// branches are searched. Otherwise the formula sums power series where |φ| ≤ 2, which have as many
/// branches as terms.
template <class S>
struct ExponentialIncrement {
  static Domain domain() {
    Domain domain{{{"w1", -4, 4}, {"w2", -4, 4}, {"w3", -4, 4}, {"h", Rational(1, 16), 2, true}}};
    domain.admits = [](const std::vector<Rational>& x) {
      return x[0] * x[0] + x[1] * x[1] + x[2] * x[2] >= Rational(1, 16);
    };
    return domain;
  }
  static HalfAngle<S> closed_form(const Vector3<S>& phi) {
    using std::cos, std::sin, std::sqrt;
    const S angle = sqrt(inner<S>(phi, phi));
    const S half = angle / S(2);
    const S c = cos(half);
    const S s = sin(half) / angle;
    return {c, s, S((c - S(2) * s) / (angle * angle))};
  }
  static Vector<S> map(const Vector<S>& x) {
    const Vector3<S> phi(x(3) * x(0), x(3) * x(1), x(3) * x(2));
    return rotation_exponential<S>(phi, closed_form(phi));
  }
  static Matrix<S> jacobian(const Vector<S>& x) {
    const Vector3<S> omega(x(0), x(1), x(2));
    if constexpr (std::same_as<S, AnyScalar>) {
      if (AnyScalar::arithmetic() == AnyScalar::Arithmetic::kTraced) {
        const Vector3<S> phi = omega * x(3);
        return rotation_exponential_jacobian<S>(phi, closed_form(phi)) * x(3);
      }
    }
    return assay::exponential_increment<S>(x(3), omega).by_velocity;
  }
};

/// The rate of a quaternion p by the angular velocity Ω in the frame of the body.
///
///   F = ½ p ∘ (0, Ω) = Ψ(p) Ω,   ∂F/∂Ω = Ψ(p)                                              (1)
///   Ψ = ½ [−p_1 −p_2 −p_3; p_0 −p_3 p_2; p_3 p_0 −p_1; −p_2 p_1 p_0]                       (2)
template <class S>
struct RateMatrix {
  static Domain domain() { return domain_of({{"Omega", 3}}, {{"p", 4}}); }
  static Vector<S> map(const Vector<S>& x) {
    const Vector3<S> omega(x(0), x(1), x(2));
    return quaternion_rate<S>(Quaternion<S>(x(3), x(4), x(5), x(6)), omega);
  }
  static Matrix<S> jacobian(const Vector<S>& x) {
    return assay::rate_matrix<S>(Quaternion<S>(x(3), x(4), x(5), x(6)));
  }
};

/// The rate of the coordinates q = (x, p, …) of two rigid bodies by their twists v = (v_g, Ω, …).
///
///   F = (v_g, ½ p ∘ (0, Ω), …) = T(q) v,   ∂F/∂v = T(q) = diag(1, Ψ(p), …)                 (1)
template <class S>
struct VelocityOperator {
  static Domain domain() {
    return domain_of({{"v", 2 * kBodyVelocities}}, {{"q", 2 * kBodyCoordinates}});
  }
  /// (v_g, ½ p ∘ (0, Ω)) of each.
  static Vector<S> map(const Vector<S>& all) {
    Arguments<S> x(all);
    const Vector<S> v = x.vector(2 * kBodyVelocities), q = x.vector(2 * kBodyCoordinates);
    Vector<S> rate(2 * kBodyCoordinates);
    for (Eigen::Index i = 0; i < 2; ++i) {
      rate.template segment<3>(kBodyCoordinates * i) = centre_velocity<S>(v, i);
      rate.template segment<4>(kBodyCoordinates * i + 3) =
          quaternion_rate<S>(attitude<S>(q, i), angular_velocity<S>(v, i));
    }
    return rate;
  }
  static Matrix<S> jacobian(const Vector<S>& all) {
    return assay::velocity_operator<S>(Vector<S>(all.tail(2 * kBodyCoordinates)));
  }
};

}  // namespace

std::vector<Derivative> rotations() {
  return {
      item<GyroscopicMoment>("gyroscopic-moment",
                             "gyroscopic moment of a rigid body, by the angular velocity",
                             "developer-notes.md, 11.70"),
      item<ConvectedMoment>(
          "convected-moment",
          "inertial moment in the body frame, by the quaternion, whatever its norm",
          "developer-notes.md, 11.73-11.76"),
      item<AttitudeIncrement>(
          "attitude-increment",
          "increment of a quaternion by the theta-method, by the angular velocity",
          "developer-notes.md, 11.51-11.62, derived here"),
      item<ExponentialIncrement>(
          "exponential-increment",
          "increment of a quaternion by the exponential, by the angular velocity",
          "derived here"),
      item<RateMatrix>("rate-matrix",
                       "rate of a quaternion by the angular velocity in the body frame: Psi(p)",
                       "developer-notes.md, 11.30-11.32"),
      item<VelocityOperator>("velocity-operator",
                             "rate of the coordinates of two rigid bodies by their twists: T(q)",
                             "developer-notes.md, 11.9, 11.35"),
  };
}

}  // namespace assay::reports::derivatives
