#pragma once

#include <string_view>
#include <utility>

#include "core/relations/contact_frame.hpp"
#include "core/relations/direction_derivatives.hpp"
#include "core/relations/newton_euler_relation.hpp"

namespace assay {

/// A contact whose point moves with the body: a point X of the body, in its frame, above the plane
/// n·x = d. The gap is the distance of the point from the plane. u is the velocity of the point, in
/// the frame of the plane:
///
///   g = n·(x_g + R X) − d,   u = (n, t₁, t₂)·(v_g + ω × R X)                                (1)
///
/// Source: [Notes, 12.0.1], derived here.   Units: X, d [m].   Scalar: OrderedField.
/// @throws InvalidInput as contact_frame.
template <OrderedField S>
class PointOnPlane final : public NewtonEulerRelation<S> {
 public:
  static constexpr std::string_view kName = "point-on-plane";
  static constexpr std::string_view kDescription = "point of a rigid body above a plane";

  struct Options {
    Vector3<S> point = Vector3<S>(S(0), S(0), S(0));  ///< X
    Vector3<S> normal = Vector3<S>(S(0), S(0), S(1));
    S offset = S(0);  ///< d
    bool friction = true;
    Eigen::Index body = 0;
  };

  explicit PointOnPlane(const Options& options)
      : options_(options), frame_(contact_frame<S>(options.normal)) {}

  [[nodiscard]] Eigen::Index size() const override { return options_.friction ? 3 : 1; }
  void require_bodies(Eigen::Index bodies) const override {
    require_body("a point on a plane", options_.body, bodies);
  }
  void evaluate(const S&, const Vector<S>& q, Vector<S>& y) const override {
    y.setConstant(S(0));
    y(0) =
        inner<S>(frame_.normal, Vector3<S>(centre<S>(q, options_.body) + arm(q))) - options_.offset;
  }
  void velocity_matrix(const S&, const Vector<S>& q, Matrix<S>& g) const override {
    g.setConstant(S(0));
    const Vector3<S> r = arm(q);
    const Quaternion<S> p = attitude<S>(q, options_.body);
    for (Eigen::Index i = 0; i < size(); ++i) {
      write_contact_row<S>(p, r, frame_.axis(i), i, kBodyVelocities * options_.body, g);
    }
  }
  /// The formula for a point on a face of the ground. The arm of the ground does not matter.
  [[nodiscard]] bool add_direction_derivatives(const S&,
                                               const Vector<S>& q,
                                               const Vector<S>& v,
                                               const Vector<S>& r,
                                               Matrix<S>& of_velocity,
                                               Matrix<S>& of_force) const override {
    const RowBody<S> body(q, v, options_.body), ground(q, v, kGround);
    const Vector3<S> r_body = arm(q);
    add_point_derivatives<S>(
        {body, ground, of_velocity, of_force},
        r_body,
        r_body,
        [&](Eigen::Index i) { return frame_.axis(i); },
        size(),
        0,
        r);
    return true;
  }

 private:
  /// R X.
  [[nodiscard]] Vector3<S> arm(const Vector<S>& q) const {
    return rotate<S>(attitude<S>(q, options_.body), options_.point);
  }

  Options options_;
  ContactFrame<S> frame_;
};

}  // namespace assay
