#pragma once

#include "properties/rigid_bodies/rigid_body_case.hpp"

namespace assay::properties {

/// I of a homogeneous box, in its axes.
[[nodiscard]] Matrix3<Rational> inertia_of_box(const Rational& mass, const Vector3<Rational>& size);

/// One or two homogeneous boxes, of sizes > 0, friction ≥ 0, at rest, of one attitude, above one
/// another without a gap; without forces but gravity, which is along the normal of the plane.
[[nodiscard]] bool is_admissible(const CaseBoxes& of, const RigidBodyCase& x);

/// Four contacts a box, in the order of the boxes. @pre the bodies of the model.
void add_corners(const CaseBoxes& of, const RigidBodyCase& x, NewtonEulerModel<double>& model);

}  // namespace assay::properties
