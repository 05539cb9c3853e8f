#pragma once

#include "core/math/magnitude.hpp"
#include "core/scalar/invalid_input.hpp"
#include "core/scalar/to_decimal.hpp"
#include "core/systems/newton_euler_coordinates.hpp"

namespace assay {

/// A right-handed orthonormal frame (n, t₁, t₂) at a contact, in the inertial frame; n points away
/// from the obstacle.
template <Field S>
struct ContactFrame {
  Vector3<S> normal, tangent1, tangent2;

  [[nodiscard]] const Vector3<S>& axis(Eigen::Index i) const {
    return i == 0 ? normal : i == 1 ? tangent1 : tangent2;
  }
};

/// The frame of a unit normal, by field operations alone.
///
/// Friction needs two tangents. A usual construction takes a root, which rational numbers do not
/// have. This one needs none. With s = ±1 the sign of n₃ and a = −1/(s + n₃),
///
///   t₁ = (1 + s a n₁², s a n₁ n₂, −s n₁),   t₂ = (a n₁ n₂, s + a n₂², −n₂)                  (1)
///
/// Source: Duff et al., Building an Orthonormal Basis, Revisited, 2017; n, t₁, t₂ right-handed.
/// Scalar: OrderedField (exact on rationals). Not for a normal from outside: use contact_frame.
template <OrderedField S>
[[nodiscard]] ContactFrame<S> frame_about(const Vector3<S>& n) {
  const S s = n(2) < S(0) ? S(-1) : S(1);
  const S a = S(-1) / (s + n(2));
  return {n,
          {S(S(1) + s * a * n(0) * n(0)), S(s * a * n(0) * n(1)), S(-s * n(0))},
          {S(a * n(0) * n(1)), S(s + a * n(1) * n(1)), S(-n(1))}};
}

/// frame_about of a normal that is checked first.
/// @throws InvalidInput for a normal that is not of length 1, up to rounding.
template <OrderedField S>
[[nodiscard]] ContactFrame<S> contact_frame(const Vector3<S>& n) {
  const S defect = inner<S>(n, n) - S(1);
  if (!(magnitude(defect) <= S(16) * unit_roundoff<S>())) {
    throw InvalidInput("contact normal has squared length " + to_decimal(S(defect + S(1))) +
                       "; it must have length 1");
  }
  return frame_about<S>(n);
}

/// The change of (n, t₁, t₂) of (1) with δn, if n does not cross n₃ = 0: δa = a² δn₃.
template <OrderedField S>
[[nodiscard]] ContactFrame<S> frame_derivative(const Vector3<S>& n, const Vector3<S>& dn) {
  const S s = n(2) < S(0) ? S(-1) : S(1);
  const S a = S(-1) / (s + n(2)), da = a * a * dn(2);
  const S mixed = da * n(0) * n(1) + a * (dn(0) * n(1) + n(0) * dn(1));
  return {dn,
          {S(s * (da * n(0) * n(0) + S(2) * a * n(0) * dn(0))), S(s * mixed), S(-s * dn(0))},
          {mixed, S(da * n(1) * n(1) + S(2) * a * n(1) * dn(1)), S(-dn(1))}};
}

/// Writes xᵀ into row `row` of G, from column `column` on.
template <Field S>
void write_three(const Vector3<S>& x, Eigen::Index row, Eigen::Index column, Matrix<S>& g) {
  eigen_assert(row < g.rows() && column + 3 <= g.cols());
  S* entry = g.data() + row + column * g.rows();
  entry[0] = x(0), entry[g.rows()] = x(1), entry[2 * g.rows()] = x(2);
}

/// The row of G that gives the velocity, along d, of the point at r from the centre of a body.
///
/// A law of contact needs the velocity of a point. This velocity is linear in the velocity of the
/// body:
///
///   d·(v_g + ω × r) = (dᵀ, (Rᵀ (r × d))ᵀ) (v_g, Ω)                                         (2)
///
/// with d and r in the inertial frame. Its transpose turns a force r_d along d into (r_d d, Rᵀ(r ×
/// r_d d)).
///
/// Source: [Notes, 12.0.3, 12.0.4], derived here: the momentum operator is the transpose of the
/// velocity operator.   Writes six entries of row `row` from column `column` on.
template <Field S>
void write_contact_row(const Quaternion<S>& p,
                       const Vector3<S>& r,
                       const Vector3<S>& d,
                       Eigen::Index row,
                       Eigen::Index column,
                       Matrix<S>& g) {
  write_three<S>(d, row, column, g);
  write_three<S>(rotate_back<S>(p, cross<S>(r, d)), row, column + 3, g);
}

}  // namespace assay
