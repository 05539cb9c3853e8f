#pragma once

#include "properties/draw.hpp"
#include "properties/rigid_bodies/rigid_body_case.hpp"
#include "properties/subject.hpp"

namespace assay::properties {

/// Bodies without contact, one or two, with any inertia of moments from 1 to 8, forces of all kinds
/// likely, all numbers dyadic with few bits but unit quaternions, which are rational;
/// θ of the kinds that matter, quaternions raw or projected.
[[nodiscard]] RigidBodyCase random_free_bodies(Draw& draw, const Subject& subject, int most = 2);

/// A sphere with I = ⅖ m R² near a plane, likely to touch it and to strike it in these steps.
[[nodiscard]] RigidBodyCase random_sphere(Draw& draw, const Subject& subject);

/// Two bodies with I = i 1, in contact or near it and likely to strike, or joined by a knee that is
/// likely to take up an impulse; without forces.
[[nodiscard]] RigidBodyCase random_pair(Draw& draw, const Subject& subject);

/// The same with resistance to rolling.
[[nodiscard]] RigidBodyCase random_rolling_sphere(Draw& draw, const Subject& subject);

/// A point of a body of any inertia, away from its centre, in the same places.
[[nodiscard]] RigidBodyCase random_point(Draw& draw, const Subject& subject);

/// One of the three.
[[nodiscard]] RigidBodyCase random_contact_case(Draw& draw, const Subject& subject);

/// A body held at a point by a knee or a pivot, with velocities that the joint does not allow, and
/// any forces.
[[nodiscard]] RigidBodyCase random_held_body(Draw& draw, const Subject& subject);

/// One or two boxes at rest under gravity along the normal of a plane of any direction, of masses
/// up to 10⁶ times one another, homogeneous, with or without friction; h from 10⁻⁴ to 1.
[[nodiscard]] RigidBodyCase random_boxes(Draw& draw, const Subject& subject);

/// Free bodies or a sphere.
[[nodiscard]] RigidBodyCase random_bodies(Draw& draw, const Subject& subject);

/// A unit quaternion of rational numbers, the identity and half turns among them.
[[nodiscard]] Quaternion<Rational> random_attitude(Draw& draw);

}  // namespace assay::properties
