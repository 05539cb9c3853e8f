#pragma once

#include <string>
#include <string_view>

#include "core/relations/contact_frame.hpp"
#include "core/relations/direction_derivatives.hpp"
#include "core/relations/newton_euler_relation.hpp"
#include "core/scalar/to_decimal.hpp"

namespace assay {

/// Spheres of radii R_A, R_B about the centres of mass of two bodies. n points from A to B. t₁ and
/// t₂ make n a right-handed orthonormal frame. The arms end at the point halfway between the
/// spheres:
///
///   g = |x_B − x_A| − R_A − R_B,   n = (x_B − x_A)/|x_B − x_A|,
///   a_A = R_A + g/2,   a_B = R_B + g/2,
///   u = (n, t₁, t₂)·(v_B − ω_B × a_B n − v_A − ω_A × a_A n),   and of rolling
///   (t₁, t₂)·(ω_B − ω_A)                                                                   (1)
///
/// It has as many components as the law of the contact: 1, 3 with friction, 5 with rolling
/// resistance. The normal row, ∂g/∂q T(q), has no angular part, as n × n = 0. The impulse on B is
/// the opposite of the impulse on A and acts at the same point. So a contact that is active
/// although its gap is open still keeps both momenta.
///
/// Source: [Notes, 12.0.2, 12.0.4], for two bodies, derived here.
/// Units: R [m].   Scalar: RealScalar.
/// @throws InvalidInput for a radius ≤ 0 or equal bodies. If the centres coincide, or are too far
/// apart for the scalar, u and g are not finite.
template <RealScalar S>
class SphereOnSphere final : public NewtonEulerRelation<S> {
 public:
  static constexpr std::string_view kName = "sphere-on-sphere";
  static constexpr std::string_view kDescription =
      "two spheres; their centres are the centres of mass of two rigid bodies";

  struct Options {
    Eigen::Index body_a = 0, body_b = 1;
    S radius_a = S(1), radius_b = S(1);
    Eigen::Index components = 3;
  };

  explicit SphereOnSphere(const Options& options) : options_(options) {
    for (const S* radius : {&options.radius_a, &options.radius_b}) {
      if (is_finite(*radius) && *radius > S(0)) continue;
      throw InvalidInput("radius = " + to_decimal(*radius) +
                         " is not allowed: it must be finite and > 0");
    }
    if (options.body_a == options.body_b) {
      throw InvalidInput("body " + std::to_string(options.body_a) +
                         " has no contact with itself: name two bodies");
    }
    if (size() != 1 && size() != 3 && size() != 5) {
      throw InvalidInput("a contact with " + std::to_string(size()) +
                         " components is not allowed: it must have 1, 3 or 5");
    }
  }

  [[nodiscard]] Eigen::Index size() const override { return options_.components; }

  void require_bodies(Eigen::Index bodies) const override {
    for (const Eigen::Index body : {options_.body_a, options_.body_b}) {
      require_body("a sphere on a sphere", body, bodies);
    }
  }
  void evaluate(const S&, const Vector<S>& q, Vector<S>& y) const override {
    using std::sqrt;
    y.setConstant(S(0));
    const Vector3<S> d = way(q);
    y(0) = sqrt(inner<S>(d, d)) - options_.radius_a - options_.radius_b;
  }

  void velocity_matrix(const S&, const Vector<S>& q, Matrix<S>& g) const override {
    using std::sqrt;
    g.setConstant(S(0));
    const Vector3<S> d = way(q);
    const S distance = sqrt(inner<S>(d, d));
    if (!(distance > S(0)) || !is_finite(distance)) {
      g.setConstant(S(0) / S(0));
      return;
    }
    const Vector3<S> n(S(d(0) / distance), S(d(1) / distance), S(d(2) / distance));
    const ContactFrame<S> frame = frame_about<S>(n);
    const Quaternion<S> p_a = attitude<S>(q, options_.body_a);
    const Quaternion<S> p_b = attitude<S>(q, options_.body_b);
    const Eigen::Index a = kBodyVelocities * options_.body_a;
    const Eigen::Index b = kBodyVelocities * options_.body_b;
    const Vector3<S> on_a = n * arm(options_.radius_a, distance);
    const Vector3<S> on_b = -(n * arm(options_.radius_b, distance));
    for (Eigen::Index i = 0; i < size() && i < 3; ++i) {
      const Vector3<S>& axis = frame.axis(i);
      const Vector3<S> back = -axis;
      write_contact_row<S>(p_a, on_a, back, i, a, g);
      write_contact_row<S>(p_b, on_b, axis, i, b, g);
    }
    for (Eigen::Index i = 3; i < size(); ++i) {
      const Vector3<S> from_a = rotate_back<S>(p_a, frame.axis(i - 2));
      const Vector3<S> from_b = rotate_back<S>(p_b, frame.axis(i - 2));
      for (Eigen::Index k = 0; k < 3; ++k) {
        g(i, a + 3 + k) = -from_a(k);
        g(i, b + 3 + k) = from_b(k);
      }
    }
  }
  /// With w = a_A ω_A + a_B ω_B, V = v_B − v_A − w × n, s = ω_B − ω_A, f = Σ r_i n_i and τ the
  /// rolling moment. The frame turns by δn = (1 − n nᵀ) (ξ_B − ξ_A)/|x_B − x_A|, and δa = n·(ξ_B −
  /// ξ_A)/2:
  ///
  ///   δu_i = δn_i·V − n_i·(δw × n + w × δn),   of rolling  δn_i·s + n_i·δs                 (2)
  ///   on A  −(δf, R_Aᵀ (δM_A + M_A × φ_A)),  M_A = a_A n × f + τ
  ///   on B   (δf, R_Bᵀ (δM_B + M_B × φ_B)),  M_B = −a_B n × f + τ                         (3)
  [[nodiscard]] bool add_direction_derivatives(const S&,
                                               const Vector<S>& q,
                                               const Vector<S>& v,
                                               const Vector<S>& r,
                                               Matrix<S>& of_velocity,
                                               Matrix<S>& of_force) const override {
    using std::sqrt;
    const Vector3<S> d = way(q);
    const S distance = sqrt(inner<S>(d, d));
    if (!(distance > S(0))) return false;
    const Vector3<S> n(S(d(0) / distance), S(d(1) / distance), S(d(2) / distance));
    const ContactFrame<S> frame = frame_about<S>(n);
    const RowBody<S> a(q, v, options_.body_a), b(q, v, options_.body_b);
    const PairDerivatives<S> to{a, b, of_velocity, of_force};
    const S arm_a = arm(options_.radius_a, distance), arm_b = arm(options_.radius_b, distance);
    const Vector3<S> spin = a.spin * arm_a + b.spin * arm_b;
    const Vector3<S> slip = b.velocity - a.velocity - cross<S>(spin, n), roll = b.spin - a.spin;
    const Vector3<S> none(S(0), S(0), S(0));
    Vector3<S> f = none, torque = none;
    for (Eigen::Index i = 0; i < size(); ++i) {
      const bool rolls = i > 2;
      const Vector3<S>& axis = frame.axis(rolls ? i - 2 : i);
      (rolls ? torque : f) += axis * r(i);
      // n_i·(δw × n) = δw·(n × n_i), δω = φ × ω.
      const Vector3<S> about = rolls ? axis : Vector3<S>(-cross<S>(n, axis));
      const Vector3<S> of_a = cross<S>(a.spin, about), of_b = cross<S>(b.spin, about);
      const S share_a = rolls ? S(-1) : arm_a, share_b = rolls ? S(1) : arm_b;
      to.add_row(i, a, none, Vector3<S>(of_a * share_a));
      to.add_row(i, b, none, Vector3<S>(of_b * share_b));
    }
    const Vector3<S> twist = cross<S>(n, f);
    const Vector3<S> moment_a = -(twist * arm_a) - torque;
    const Vector3<S> moment_b = torque - twist * arm_b;
    const Matrix3<S> zero = Matrix3<S>::Constant(S(0));
    to.add_moment(a, a, zero, skew<S>(moment_a));
    to.add_moment(b, b, zero, skew<S>(moment_b));
    for (Eigen::Index k = 0; k < 3; ++k) {
      Vector3<S> change = -(n * n(k));
      change(k) = change(k) + S(1);
      for (Eigen::Index i = 0; i < 3; ++i) change(i) = change(i) / distance;
      const ContactFrame<S> by = frame_derivative<S>(n, change);
      const S longer = n(k) / S(2);
      const Vector3<S> of_slip =
          cross<S>(spin, change) + cross<S>(Vector3<S>(a.spin + b.spin), n) * longer;
      Vector3<S> df = none, dtorque = none;
      for (Eigen::Index i = 0; i < size(); ++i) {
        const bool rolls = i > 2;
        const Vector3<S>& turned = by.axis(rolls ? i - 2 : i);
        (rolls ? dtorque : df) += turned * r(i);
        const S du =
            rolls ? inner<S>(turned, roll)
                  : S(inner<S>(turned, slip) - inner<S>(frame.axis(i), of_slip));
        of_velocity(i, kBodyVelocities * options_.body_a + k) -= du;
        of_velocity(i, kBodyVelocities * options_.body_b + k) += du;  // (2)
      }
      const Vector3<S> dtwist = cross<S>(change, f) + cross<S>(n, df), reach = twist * longer;
      const Vector3<S> on_a = -(dtwist * arm_a + reach) - dtorque;
      const Vector3<S> on_b = dtorque - dtwist * arm_b - reach;
      to.add_column(a, b, k, -df, on_a);
      to.add_column(b, b, k, df, on_b);
      to.add_column(a, a, k, df, -on_a);
      to.add_column(b, a, k, -df, -on_b);  // (3)
    }
    return true;
  }

 private:
  /// R + g/2.
  [[nodiscard]] S arm(const S& radius, const S& distance) const {
    return (distance + S(2) * radius - options_.radius_a - options_.radius_b) / S(2);
  }
  [[nodiscard]] Vector3<S> way(const Vector<S>& q) const {
    return centre<S>(q, options_.body_b) - centre<S>(q, options_.body_a);
  }

  Options options_;
};

}  // namespace assay
