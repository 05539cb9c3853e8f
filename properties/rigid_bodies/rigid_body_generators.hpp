#pragma once

#include "properties/draw.hpp"
#include "properties/rigid_bodies/rigid_body_case.hpp"
#include "properties/subject.hpp"

namespace assay::properties {

/// One to three bodies without contact, with any inertia of moments from 1 to 8; forces of all
/// kinds are likely. Some are far away, fast, late, or move in short steps. All numbers are dyadic
/// with few bits, except unit quaternions, which are rational. θ has the important values;
/// quaternions are raw or projected.
[[nodiscard]] RigidBodyCase random_free_bodies(Draw& draw, const Subject& subject, int most = 3);

/// A sphere with I = ⅖ m R² near a plane; it is likely to touch and to strike the plane in these
/// steps.
[[nodiscard]] RigidBodyCase random_sphere(Draw& draw, const Subject& subject);

/// Two bodies with I = i 1, without forces. They are in contact, or near each other and likely to
/// strike, or joined by a knee that is likely to have an impulse.
[[nodiscard]] RigidBodyCase random_pair(Draw& draw, const Subject& subject);

/// The same with resistance to rolling.
[[nodiscard]] RigidBodyCase random_rolling_sphere(Draw& draw, const Subject& subject);

/// A point of a body of any inertia, away from the centre, in the same situations.
[[nodiscard]] RigidBodyCase random_point(Draw& draw, const Subject& subject);

/// A sphere, a rolling sphere or a point, as above.
[[nodiscard]] RigidBodyCase random_contact_case(Draw& draw, const Subject& subject);
/// A sphere at rest on the plane z = 0, which it touches without a number that could round.
[[nodiscard]] RigidBodyCase resting_sphere(Draw& draw, const Subject& subject);

/// A body held at a point by a knee or a pivot, with velocities that the joint does not allow, and
/// any forces.
[[nodiscard]] RigidBodyCase random_held_body(Draw& draw, const Subject& subject);

/// One or two homogeneous boxes at rest, with or without friction, under gravity along the normal
/// of a plane of any direction. Their masses differ by a factor of up to 10⁶; h is from 10⁻⁴ to 1.
[[nodiscard]] RigidBodyCase random_boxes(Draw& draw, const Subject& subject);

/// Free bodies or a sphere.
[[nodiscard]] RigidBodyCase random_bodies(Draw& draw, const Subject& subject);

/// A unit quaternion of rational numbers, the identity and half turns among them.
[[nodiscard]] Quaternion<Rational> random_attitude(Draw& draw);

}  // namespace assay::properties
