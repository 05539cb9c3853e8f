#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "core/math/borrowed.hpp"
#include "core/relations/contact_frame.hpp"
#include "core/relations/newton_euler_relation.hpp"
#include "core/scalar/to_decimal.hpp"

namespace assay {

/// A sphere of radius R, whose centre is the centre of mass of a body, above the plane n·x = d:
///
///   g = n·x_g − d − R,   u = (n, t₁, t₂)·(v_g − ω × R n),  and of rolling  (t₁, t₂)·ω       (1)
///
/// It has as many components as the law of the contact: 1, 3 with friction, 5 with rolling
/// resistance. 2 components are (n·v_g, n·ω), a resistance to spinning alone, for which the
/// coefficient of Coulomb's law in 2D is a length. The normal row has no angular part: n × n = 0,
/// so that ∂g/∂p = 0.
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
  void velocity_matrix(const S&, const Vector<S>& q, Matrix<S>& g) const override {
    g.setConstant(S(0));
    const Vector3<S> r = -(frame_.normal * options_.radius);
    const Quaternion<S> p = attitude<S>(q, options_.body);
    const Eigen::Index column = kBodyVelocities * options_.body;
    const Eigen::Index points = size() == 2 ? 1 : std::min<Eigen::Index>(size(), 3);
    for (Eigen::Index i = 0; i < points; ++i) {
      write_contact_row<S>(p, r, frame_.axis(i), i, column, g);
    }
    for (Eigen::Index i = points; i < size(); ++i) {
      const Vector3<S> axis = rotate_back<S>(p, frame_.axis(size() == 2 ? 0 : i - 2));
      for (Eigen::Index k = 0; k < 3; ++k) g(i, column + 3 + k) = axis(k);
    }
  }
  /// G_Ω = Rᵀ a_i with a_i constant in the inertial frame: δ(Rᵀ a_i) = (Rᵀ a_i) × δθ.
  [[nodiscard]] bool add_direction_derivatives(const S& t,
                                               const Vector<S>& q,
                                               const Vector<S>& v,
                                               const Vector<S>& r,
                                               Matrix<S>& of_velocity,
                                               Matrix<S>& of_force) const override {
    Borrowed<Matrix<S>> g(size(), v.size());
    velocity_matrix(t, q, *g);
    const Eigen::Index column = kBodyVelocities * options_.body + 3;
    const Vector3<S> omega = angular_velocity<S>(v, options_.body);
    for (Eigen::Index i = 0; i < size(); ++i) {
      const Vector3<S> own((*g)(i, column), (*g)(i, column + 1), (*g)(i, column + 2));
      const Vector3<S> by_turn = cross<S>(omega, own);
      const Matrix3<S> tilde = skew<S>(own);
      for (Eigen::Index k = 0; k < 3; ++k) {
        of_velocity(i, column + k) += by_turn(k);
        for (Eigen::Index l = 0; l < 3; ++l) of_force(column + k, column + l) += r(i) * tilde(k, l);
      }
    }
    return true;
  }

 private:
  Options options_;
  ContactFrame<S> frame_;
};

}  // namespace assay
