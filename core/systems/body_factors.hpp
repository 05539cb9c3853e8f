#pragma once

#include <span>
#include <vector>

#include "core/math/largest_magnitude.hpp"
#include "core/systems/newton_euler_coordinates.hpp"
#include "core/systems/rigid_body.hpp"

namespace assay {

/// Solves A x = b with A = diag(m 1, J, …), for rigid bodies that no force couples. J is regular,
/// not always symmetric, and inverted by its cofactors; j_i are its columns:
///
///   J⁻¹ = (j₂×j₃, j₃×j₁, j₁×j₂)ᵀ/det J,   det J = j₁·(j₂×j₃)                                (1)
///
/// J is first divided by its largest entry, so that no product leaves the range of the scalar.
/// Shapes: b bodies, x ∈ ℝ^{6b}.   Scalar: OrderedField (exact on rationals) | Jet.
/// Guarantees: allocates nothing after resize, for scalars that live on the stack.
/// Not for: J with a condition number near 1/u, as (1) is not backward stable.
template <OrderedField S>
class BodyFactors {
 public:
  void resize(Eigen::Index bodies) {
    masses_.assign(static_cast<std::size_t>(bodies), S(1));
    inverses_.assign(static_cast<std::size_t>(bodies), Matrix3<S>::Identity());
  }

  /// Takes m and J of a body. False if J is not finite, or is singular: |det J| ≤ u times the
  /// product of the magnitudes of its columns.
  [[nodiscard]] bool set(Eigen::Index body, const S& mass, const Matrix3<S>& j) {
    const S size = largest_magnitude<S>(std::span(j.data(), 9));
    if (!is_finite(size) || !(size > S(0))) return false;
    const S scale = S(1) / size;
    const Vector3<S> a = j.col(0) * scale, b = j.col(1) * scale, c = j.col(2) * scale;
    const Vector3<S> bc = cross<S>(b, c);
    const S determinant = inner<S>(a, bc);
    const S rounding = unit_roundoff<S>() * sum(a) * sum(b) * sum(c);
    if (!(magnitude(determinant) > rounding)) return false;
    Matrix3<S>& inverse = inverses_[static_cast<std::size_t>(body)];
    const Vector3<S> ca = cross<S>(c, a), ab = cross<S>(a, b);
    const S factor = scale / determinant;
    inverse.row(0) = bc.transpose() * factor;
    inverse.row(1) = ca.transpose() * factor;
    inverse.row(2) = ab.transpose() * factor;
    masses_[static_cast<std::size_t>(body)] = mass;
    return true;
  }

  /// x := A⁻¹ b.   @pre x is not b.
  void solve(const Vector<S>& b, Vector<S>& x) const {
    eigen_assert(b.size() == kBodyVelocities * static_cast<Eigen::Index>(masses_.size()));
    eigen_assert(x.size() == b.size());
    const S* force = b.data();
    S* answer = x.data();
    for (std::size_t body = 0; body < masses_.size(); ++body) {
      const S& mass = masses_[body];
      const Matrix3<S>& inverse = inverses_[body];
      const S *moment = force + 3, *entry = inverse.data();
      answer[0] = force[0] / mass, answer[1] = force[1] / mass, answer[2] = force[2] / mass;
      answer[3] = entry[0] * moment[0] + entry[3] * moment[1] + entry[6] * moment[2];
      answer[4] = entry[1] * moment[0] + entry[4] * moment[1] + entry[7] * moment[2];
      answer[5] = entry[2] * moment[0] + entry[5] * moment[1] + entry[8] * moment[2];
      force += kBodyVelocities, answer += kBodyVelocities;
    }
  }

 private:
  /// Σ|a_i|.
  [[nodiscard]] static S sum(const Vector3<S>& a) {
    return magnitude(a(0)) + magnitude(a(1)) + magnitude(a(2));
  }

  std::vector<S> masses_;
  std::vector<Matrix3<S>> inverses_;
};

}  // namespace assay
