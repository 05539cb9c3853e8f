#pragma once

#include "properties/rigid_bodies/rigid_body_case.hpp"

namespace assay::properties {

/// I of a homogeneous box, in the axes of the box.
[[nodiscard]] Matrix3<Rational> inertia_of_box(const Rational& mass, const Vector3<Rational>& size);

/// Whether these are one or two homogeneous boxes at rest, with sizes > 0 and friction ≥ 0. They
/// must have one attitude, and lie one above the other without a gap. The only force must be
/// gravity along the normal of the plane.
[[nodiscard]] bool is_admissible(const CaseBoxes& of, const RigidBodyCase& x);

/// Adds four contacts for each box, in the order of the boxes. @pre the model has the bodies.
void add_corners(const CaseBoxes& of, const RigidBodyCase& x, NewtonEulerModel<double>& model);

}  // namespace assay::properties
