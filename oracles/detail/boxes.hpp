#pragma once

#include <memory>
#include <vector>

#include "core/relations/point_on_face.hpp"
#include "core/relations/point_on_plane.hpp"
#include "core/scalar/rational.hpp"
#include "core/systems/frame_wrench.hpp"
#include "core/systems/joined_newton_euler_relation.hpp"
#include "core/systems/newton_euler_model.hpp"

namespace assay::oracles::detail {

/// A homogeneous box with its axes along x, y and z.   Units: [kg, m].
struct Box {
  Rational mass, length, width, height;
};

template <OrderedField S>
[[nodiscard]] RigidBody<S> rigid_body(const Box& of) {
  const auto moment = [&](const Rational& a, const Rational& b) {
    return from_rational<S>(Rational(of.mass * (a * a + b * b) / 12));
  };
  return principal_body<S>(from_rational<S>(of.mass),
                           moment(of.width, of.height),
                           moment(of.length, of.height),
                           moment(of.length, of.width));
}

/// The force −m g e_z on a body.
template <OrderedField S>
[[nodiscard]] std::shared_ptr<const Wrench<S>> weight_of(const Box& box,
                                                         const Rational& g,
                                                         Eigen::Index body) {
  return std::make_shared<FrameWrench<S>>(
      FrameWrench<S>::Part::kForce,
      FrameWrench<S>::Frame::kInertial,
      Vector3<S>(S(0), S(0), from_rational<S>(Rational(-box.mass * g))),
      body);
}

/// The signs of x and y of the corners of a face, in the order of their contacts.
struct Corner {
  int x, y;
};
inline constexpr Corner kCorners[] = {{-1, -1}, {-1, 1}, {1, -1}, {1, 1}};
inline constexpr Eigen::Index kCornerRows = 3 * 4;

/// A lower corner, in the frame of the box.
template <OrderedField S>
[[nodiscard]] Vector3<S> lower_corner(const Box& of, const Corner& corner) {
  return {from_rational<S>(Rational(of.length * corner.x / 2)),
          from_rational<S>(Rational(of.width * corner.y / 2)),
          from_rational<S>(Rational(-of.height / 2))};
}

/// The four lower corners of a body on the floor z = 0.
template <OrderedField S>
void put_on_floor(const Box& box,
                  Eigen::Index body,
                  typename JoinedNewtonEulerRelation<S>::Parts& contacts) {
  for (const Corner& corner : kCorners) {
    contacts.push_back(std::make_shared<PointOnPlane<S>>(
        typename PointOnPlane<S>::Options{.point = lower_corner<S>(box, corner), .body = body}));
  }
}

/// The four lower corners of body `above` on the upper face of body `below`.
template <OrderedField S>
void put_on_box(const Box& box,
                Eigen::Index above,
                const Box& base,
                Eigen::Index below,
                typename JoinedNewtonEulerRelation<S>::Parts& contacts) {
  for (const Corner& corner : kCorners) {
    contacts.push_back(std::make_shared<PointOnFace<S>>(
        typename PointOnFace<S>::Options{.point_body = above,
                                         .face_body = below,
                                         .point = lower_corner<S>(box, corner),
                                         .offset = from_rational<S>(Rational(base.height / 2))}));
  }
}

/// The load of four corners: a normal force N and a tangential force T. Both act at (cx, cy),
/// measured from the middle of the face.
template <class S>
struct Load {
  S normal, cx, cy, tx, ty;
};

/// The forces at the corners are not unique. This is one choice: it spreads a force that acts at a
/// point over the corners. With the signs (σ, τ) of a corner,
///
///   N_στ = N/4 (1 + 2σ cx/l) (1 + 2τ cy/w),   T_στ = T N_στ/N                              (1)
///
/// No N_στ is negative if (cx, cy) is on the face; all forces are parallel to their sum. The result
/// is zero for N = 0.
template <class S>
[[nodiscard]] Vector<S> corner_forces(const Box& box, const Load<S>& load) {
  const S length = from_rational<S>(box.length), width = from_rational<S>(box.width);
  Vector<S> forces = Vector<S>::Constant(kCornerRows, S(0));
  if (is_zero(load.normal)) return forces;
  Eigen::Index row = 0;
  for (const Corner& corner : kCorners) {
    const S share = (S(1) + S(2 * corner.x) * load.cx / length) *
                    (S(1) + S(2 * corner.y) * load.cy / width) / S(4);
    forces(row++) = load.normal * share;
    forces(row++) = load.tx * share;
    forces(row++) = load.ty * share;
  }
  return forces;
}

}  // namespace assay::oracles::detail
