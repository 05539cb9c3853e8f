#pragma once

#include <string>

#include "core/math/magnitude.hpp"
#include "core/math/skew.hpp"
#include "core/systems/contact_model.hpp"

namespace assay {

/// A rigid body: m > 0 and its inertia I about the centre of mass in axes fixed to it.
///
/// Shapes: I 3×3, symmetric positive definite.   Units: m [kg], I [kg m²].
template <Field S>
struct RigidBody {
  S mass = S(1);
  Matrix3<S> inertia = Matrix3<S>::Identity();
};

/// The body whose axes are its principal axes.
template <Field S>
[[nodiscard]] RigidBody<S> principal_body(const S& mass, const S& i1, const S& i2, const S& i3) {
  RigidBody<S> body;
  body.mass = mass;
  body.inertia(0, 0) = i1, body.inertia(1, 1) = i2, body.inertia(2, 2) = i3;
  return body;
}

/// The gyroscopic moment M_gyr = Ω × I Ω of the equation of motion I Ω̇ = −M_gyr + M.
///
/// Source: [Notes, (11.49)].   Units: [N m].   Scalar: Field.
template <Field S>
[[nodiscard]] Vector3<S> gyroscopic_moment(const Matrix3<S>& inertia, const Vector3<S>& omega) {
  return cross<S>(omega, Vector3<S>(inertia.lazyProduct(omega)));
}

/// ∂(Ω × I Ω)/∂Ω = Ω̃ I − (I Ω)~: its column i is e_i × I Ω + Ω × I e_i.
///
/// Source: [Notes, (11.70)].   Scalar: Field.
template <Field S>
[[nodiscard]] Matrix3<S> gyroscopic_jacobian(const Matrix3<S>& inertia, const Vector3<S>& omega) {
  Matrix3<S> jacobian = -skew<S>(Vector3<S>(inertia.lazyProduct(omega)));
  for (int i = 0; i < 3; ++i) jacobian.col(i) += cross<S>(omega, Vector3<S>(inertia.col(i)));
  return jacobian;
}

/// Whether principal moments obey I_i ≤ I_j + I_k, as for every distribution of mass. The second
/// moment ∫ x xᵀ dm = ½ tr(I) 1 − I is positive semi-definite, so all principal minors of the
/// second moment are ≥ 0.
///
/// Scalar: OrderedField.
/// Guarantees: exact in exact scalars; otherwise it allows for rounding of the minors.
/// @pre I symmetric.
template <OrderedField S>
[[nodiscard]] bool obeys_triangle_inequality(const Matrix3<S>& inertia) {
  const S trace = inertia(0, 0) + inertia(1, 1) + inertia(2, 2);
  Matrix3<S> j = -inertia;
  for (int i = 0; i < 3; ++i) j(i, i) = j(i, i) + trace / S(2);
  const auto minor = [&](int a, int b) { return S(j(a, a) * j(b, b) - j(a, b) * j(b, a)); };
  const S determinant = j(0, 0) * minor(1, 2) - j(0, 1) * (j(1, 0) * j(2, 2) - j(1, 2) * j(2, 0)) +
                        j(0, 2) * (j(1, 0) * j(2, 1) - j(1, 1) * j(2, 0));
  const S rounding = S(32) * unit_roundoff<S>() * trace;
  for (int i = 0; i < 3; ++i) {
    if (j(i, i) < -rounding) return false;
    if (minor(i, (i + 1) % 3) < -rounding * trace) return false;
  }
  return determinant >= -rounding * trace * trace;
}

/// @throws InvalidInput that names a number that is not finite, a mass that is not positive, or an
/// inertia that is not symmetric positive definite.
template <OrderedField S>
void validate(const RigidBody<S>& body, const std::string& name) {
  if (!is_finite(body.mass) || !(body.mass > S(0))) {
    throw InvalidInput("mass of " + name + " = " + to_decimal(body.mass) +
                       " is not allowed: it must be finite and > 0");
  }
  const std::string inertia = "inertia of " + name;
  detail::require_finite(inertia.c_str(), body.inertia);
  detail::require_symmetric_positive_definite<S>(inertia.c_str(), Matrix<S>(body.inertia));
}

}  // namespace assay
