#pragma once

#include <string>

#include "core/math/attitude_rate.hpp"
#include "core/scalar/invalid_input.hpp"

namespace assay {

// Coordinates and twist of b rigid bodies, body after body:
//
//   q = (x_g, p, …) ∈ ℝ^{7b},   v = (v_g, Ω, …) ∈ ℝ^{6b},   q̇ = T(q) v                     (1)
//
// x_g and v_g belong to the centre of mass, in the inertial frame; p is the quaternion of the
// rotation from the body frame to the inertial frame; Ω is given in the body frame; T(q) = diag(1,
// Ψ(p), …).
//
// Source: [Notes, (11.8), (11.35)]. Differs from (11.9) there: its Ψ(p) ṗ is Ψ(p) Ω.
// Units: x_g [m], v_g [m/s], Ω [rad/s].   Scalar: Field.

inline constexpr Eigen::Index kBodyCoordinates = 7;
inline constexpr Eigen::Index kBodyVelocities = 6;

/// @throws InvalidInput that names the body of `what`, if a system of b bodies does not have it.
void require_body(const char* what, Eigen::Index body, Eigen::Index bodies);

/// x_g of body i.
template <Field S>
[[nodiscard]] Vector3<S> centre(const Vector<S>& q, Eigen::Index i = 0) {
  return q.template segment<3>(kBodyCoordinates * i);
}

/// p of body i.
template <Field S>
[[nodiscard]] Quaternion<S> attitude(const Vector<S>& q, Eigen::Index i = 0) {
  return q.template segment<4>(kBodyCoordinates * i + 3);
}

/// v_g of body i.
template <Field S>
[[nodiscard]] Vector3<S> centre_velocity(const Vector<S>& v, Eigen::Index i = 0) {
  return v.template segment<3>(kBodyVelocities * i);
}

/// Ω of body i.
template <Field S>
[[nodiscard]] Vector3<S> angular_velocity(const Vector<S>& v, Eigen::Index i = 0) {
  return v.template segment<3>(kBodyVelocities * i + 3);
}

/// T(q) of (1), 7b×6b.
template <Field S>
[[nodiscard]] Matrix<S> velocity_operator(const Vector<S>& q) {
  const Eigen::Index bodies = q.size() / kBodyCoordinates;
  Matrix<S> t = Matrix<S>::Constant(kBodyCoordinates * bodies, kBodyVelocities * bodies, S(0));
  for (Eigen::Index i = 0; i < bodies; ++i) {
    const Eigen::Index row = kBodyCoordinates * i, column = kBodyVelocities * i;
    for (Eigen::Index k = 0; k < 3; ++k) t(row + k, column + k) = S(1);
    t.template block<4, 3>(row + 3, column + 3) = rate_matrix<S>(attitude<S>(q, i));
  }
  return t;
}

/// The coordinates and the twist of one body in vectors.
template <Field S>
[[nodiscard]] Vector<S> coordinates(const Vector3<S>& x, const Quaternion<S>& p) {
  Vector<S> q(kBodyCoordinates);
  q.template head<3>() = x;
  q.template tail<4>() = p;
  return q;
}
template <Field S>
[[nodiscard]] Vector<S> twist(const Vector3<S>& velocity, const Vector3<S>& omega) {
  Vector<S> v(kBodyVelocities);
  v.template head<3>() = velocity;
  v.template tail<3>() = omega;
  return v;
}

}  // namespace assay
