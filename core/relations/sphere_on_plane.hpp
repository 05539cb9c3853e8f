#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "core/relations/contact_frame.hpp"
#include "core/relations/newton_euler_relation.hpp"
#include "core/scalar/to_decimal.hpp"

namespace assay {

/// A sphere of radius R, whose centre is the centre of mass of a body, above the plane n·x = d. The
/// gap is the distance of the sphere from the plane. u is the velocity of the lowest point of the
/// sphere as seen along n:
///
///   g = n·x_g − d − R,   u = (n, t₁, t₂)·(v_g − ω × R n),  and of rolling  (t₁, t₂)·ω       (1)
///
/// It has as many components as the law of the contact: 1, 3 with friction, 5 with rolling
/// resistance. With 2 components, (n·v_g, n·ω), the contact resists only spinning. Then the
/// coefficient of Coulomb's law in 2D is a length. The normal row has no angular part, because n ×
/// n = 0. So ∂g/∂p = 0.
///
/// Source: [Notes, 12.0.2], derived here.   Units: R, d [m].   Scalar: OrderedField.
/// @throws InvalidInput for R ≤ 0, or as contact_frame.
template <OrderedField S>
class SphereOnPlane final : public NewtonEulerRelation<S> {
 public:
  static constexpr std::string_view kName = "sphere-on-plane";
  static constexpr std::string_view kDescription =
      "sphere above a plane; its centre is the centre of mass of a rigid body";

  struct Options {
    S radius = S(1);
    Vector3<S> normal = Vector3<S>(S(0), S(0), S(1));
    S offset = S(0);  ///< d
    Eigen::Index components = 3;
    Eigen::Index body = 0;
  };

  explicit SphereOnPlane(const Options& options)
      : options_(options), frame_(contact_frame<S>(options.normal)) {
    if (!is_finite(options.radius) || !(options.radius > S(0))) {
      throw InvalidInput("radius = " + to_decimal(options.radius) +
                         " is not allowed: it must be finite and > 0");
    }
    if (size() != 1 && size() != 2 && size() != 3 && size() != 5) {
      throw InvalidInput("a contact with " + std::to_string(size()) +
                         " components is not allowed: it must have 1, 2, 3 or 5");
    }
    const Vector3<S> r = -(frame_.normal * options_.radius);
    for (Eigen::Index i = kFirstTurned; i < size(); ++i) {
      const Vector3<S> turned =
          i < points() ? cross<S>(r, frame_.axis(i)) : frame_.axis(size() == 2 ? 0 : i - 2);
      arms_[static_cast<std::size_t>(i)] = turned;
    }
  }

  [[nodiscard]] Eigen::Index size() const override { return options_.components; }
  [[nodiscard]] bool has_constant_matrix() const override { return size() == 1; }
  void require_bodies(Eigen::Index bodies) const override {
    require_body("a sphere on a plane", options_.body, bodies);
  }
  void evaluate(const S&, const Vector<S>& q, Vector<S>& y) const override {
    y.setConstant(S(0));
    y(0) = inner<S>(frame_.normal, centre<S>(q, options_.body)) - options_.offset - options_.radius;
  }
  /// Flattened, like the next function, so that the compiler can compute the terms that depend on p
  /// alone once for all rows.
  [[gnu::flatten]] void velocity_matrix(const S&, const Vector<S>& q, Matrix<S>& g) const override {
    g.setConstant(S(0));
    const Quaternion<S> p = attitude<S>(q, options_.body);
    const Eigen::Index column = kBodyVelocities * options_.body;
    for (Eigen::Index i = 0; i < points(); ++i) write_three<S>(frame_.axis(i), i, column, g);
    for (Eigen::Index i = kFirstTurned; i < size(); ++i) {
      write_three<S>(angular_row(p, i), i, column + 3, g);
    }
  }
  /// δ(Rᵀ a_i) = (Rᵀ a_i) × δθ, a_i constant.
  [[nodiscard, gnu::flatten]] bool add_direction_derivatives(const S&,
                                                             const Vector<S>& q,
                                                             const Vector<S>& v,
                                                             const Vector<S>& r,
                                                             Matrix<S>& of_velocity,
                                                             Matrix<S>& of_force) const override {
    const Quaternion<S> p = attitude<S>(q, options_.body);
    const Eigen::Index column = kBodyVelocities * options_.body + 3;
    const Vector3<S> omega = angular_velocity<S>(v, options_.body);
    Vector3<S> moment(S(0), S(0), S(0));
    for (Eigen::Index i = kFirstTurned; i < size(); ++i) {
      const Vector3<S> own = angular_row(p, i);
      of_velocity.template block<1, 3>(i, column) += cross<S>(omega, own).transpose();
      moment += own * r(i);
    }
    of_force.template block<3, 3>(column, column) += skew<S>(moment);
    return true;
  }

 private:
  static constexpr Eigen::Index kFirstTurned = 1;  ///< the normal row has no angular part

  /// The components that are velocities of the point of contact.
  [[nodiscard]] Eigen::Index points() const {
    return size() == 2 ? 1 : std::min<Eigen::Index>(size(), 3);
  }
  /// G_Ω of a row, Rᵀ a_i.
  [[nodiscard]] Vector3<S> angular_row(const Quaternion<S>& p, Eigen::Index i) const {
    return rotate_back<S>(p, arms_[static_cast<std::size_t>(i)]);
  }

  Options options_;
  ContactFrame<S> frame_;
  std::array<Vector3<S>, 5> arms_;  ///< a_i, i ≥ 1: −R n × (n, t₁, t₂), or an axis, in the inertial
                                    ///< frame
};

}  // namespace assay
