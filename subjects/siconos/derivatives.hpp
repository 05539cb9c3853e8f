#pragma once

#include <vector>

#include "reports/subjects/assay_subject.h"

namespace assay::siconos {

/// The functions of one contact with friction in 3D whose zeros are its solutions, with both of
/// their derivatives. They are Alart-Curnier, Jean-Moreau, natural map and Fischer-Burmeister, in
/// the versions written by hand and in the generated versions.
[[nodiscard]] std::vector<AssayDerivative> contact_functions();

/// The factors by which they scale the impulse.
[[nodiscard]] std::vector<AssayDerivative> contact_scalings();

/// The roots of quadratic, cubic and quartic polynomials.
[[nodiscard]] std::vector<AssayDerivative> root_finders();

/// The projections on cones.
[[nodiscard]] std::vector<AssayDerivative> cone_projections();

/// The functions of complementarity problems, with their derivatives: Fischer-Burmeister, minimum,
/// Qi.
[[nodiscard]] std::vector<AssayDerivative> complementarity_functions();

/// Rigid bodies: gyroscopic moment, external moment in the body frame, T(q).
[[nodiscard]] std::vector<AssayDerivative> rigid_body_derivatives();

/// The conditions of joints between bodies; none if Siconos' mechanics library is not installed.
[[nodiscard]] std::vector<AssayDerivative> joint_derivatives();

}  // namespace assay::siconos
