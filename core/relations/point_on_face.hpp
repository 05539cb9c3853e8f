#pragma once

#include <string>
#include <string_view>

#include "core/relations/contact_frame.hpp"
#include "core/relations/direction_derivatives.hpp"
#include "core/relations/newton_euler_relation.hpp"

namespace assay {

/// A point X of body A, in the frame of A, above the plane n·x = d of body B, in the frame of B.
///
/// Both the point and the plane move. The gap is the distance of the point from the plane. u is the
/// velocity of the point relative to the plane. Let P = x_A + R_A X, r_A = R_A X, r_B = P − x_B,
/// and let the orthonormal frame n, t₁, t₂ turn with B:
///
///   g = n·R_Bᵀ (P − x_B) − d                                                               (1)
///   u = R_B (n, t₁, t₂)·(v_A + ω_A × r_A − v_B − ω_B × r_B)                                (2)
///
/// (2) is the velocity of the point of A relative to the point of B in the same place. Its normal
/// row is dg/dt, as (ω_B × R_B n)·r_B = −R_B n·(ω_B × r_B). The impulses on A and B are opposite
/// and act at the same point P: together they give no momentum and no angular momentum, even if g ≠
/// 0.
///
/// Source: [Notes, 12.0.1, 12.0.3, 12.0.4], for two bodies, derived here.
/// Units: X, d [m].   Scalar: OrderedField.
/// @throws InvalidInput as contact_frame, and for equal bodies.
template <OrderedField S>
class PointOnFace final : public NewtonEulerRelation<S> {
 public:
  static constexpr std::string_view kName = "point-on-face";
  static constexpr std::string_view kDescription =
      "point of a rigid body above a face of another body";

  struct Options {
    Eigen::Index point_body = 0, face_body = 1;        ///< A, B
    Vector3<S> point = Vector3<S>(S(0), S(0), S(0));   ///< X
    Vector3<S> normal = Vector3<S>(S(0), S(0), S(1));  ///< n, out of B
    S offset = S(0);                                   ///< d
    bool friction = true;
  };

  explicit PointOnFace(const Options& options)
      : options_(options), frame_(contact_frame<S>(options.normal)) {
    if (options.point_body != options.face_body) return;
    throw InvalidInput("body " + std::to_string(options.point_body) +
                       " has no contact with itself: name two bodies");
  }

  [[nodiscard]] Eigen::Index size() const override { return options_.friction ? 3 : 1; }

  void require_bodies(Eigen::Index bodies) const override {
    for (const Eigen::Index body : {options_.point_body, options_.face_body}) {
      require_body("a point on a face", body, bodies);
    }
  }
  void evaluate(const S&, const Vector<S>& q, Vector<S>& y) const override {
    y.setConstant(S(0));
    const Vector3<S> normal = rotate<S>(attitude<S>(q, options_.face_body), frame_.normal);
    y(0) = inner<S>(normal, way(q)) - options_.offset;  // (1)
  }

  void velocity_matrix(const S&, const Vector<S>& q, Matrix<S>& g) const override {
    g.setConstant(S(0));
    const Quaternion<S> p_a = attitude<S>(q, options_.point_body);
    const Quaternion<S> p_b = attitude<S>(q, options_.face_body);
    const Vector3<S> r_a = rotate<S>(p_a, options_.point), r_b = way(q);
    for (Eigen::Index i = 0; i < size(); ++i) {
      const Vector3<S> axis = rotate<S>(p_b, frame_.axis(i)), back = -axis;
      write_contact_row<S>(p_a, r_a, axis, i, kBodyVelocities * options_.point_body, g);
      write_contact_row<S>(p_b, r_b, back, i, kBodyVelocities * options_.face_body, g);  // (2)
    }
  }
  [[nodiscard]] bool add_direction_derivatives(const S&,
                                               const Vector<S>& q,
                                               const Vector<S>& v,
                                               const Vector<S>& r,
                                               Matrix<S>& of_velocity,
                                               Matrix<S>& of_force) const override {
    const RowBody<S> a(q, v, options_.point_body), b(q, v, options_.face_body);
    add_point_derivatives<S>(
        {a, b, of_velocity, of_force},
        Vector3<S>(a.rotation.lazyProduct(options_.point)),
        way(q),
        [&](Eigen::Index i) { return Vector3<S>(b.rotation.lazyProduct(frame_.axis(i))); },
        size(),
        0,
        r);
    return true;
  }

 private:
  /// The vector r_B.
  [[nodiscard]] Vector3<S> way(const Vector<S>& q) const {
    return centre<S>(q, options_.point_body) +
           rotate<S>(attitude<S>(q, options_.point_body), options_.point) -
           centre<S>(q, options_.face_body);
  }

  Options options_;
  ContactFrame<S> frame_;
};

}  // namespace assay
