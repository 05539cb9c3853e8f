#pragma once

#include <string>

#include "core/schemes/trajectory.hpp"
#include "properties/mechanisms/mechanism.hpp"

namespace assay::properties {

/// Other coordinates and another clock for the same motion. The motion does not depend on them, and
/// neither should the result of a scheme:
///
///   z = T z' + z₀,   z = (q, t),   T = [A V; 0 1/a],                               (1)
///
/// The equations of motion are multiplied by Aᵀ and by μ. With dt = dt'/a and ż = a T ż',
///
///   M' = μ a AᵀM A,   f' = (μ/a) Aᵀ f,   H' = H A,   P' = μ P,   h' = a h,          (2)
///   (v', 1) = T⁻¹ (v, 1)/a.                                                        (3)
///
/// A scheme commutes with (1) if its positions advance by multiples of h v and it evaluates M, f
/// and H at affine combinations of states. Derived here.
/// Shapes: T (n+1)×(n+1), z₀ ∈ ℝⁿ⁺¹. @pre A regular, a, μ > 0; V ≠ 0 only if M does not depend on q
/// along it.
struct ChangeOfFrame {
  std::string what;
  Matrix<Rational> t;
  Vector<Rational> origin;
  Rational weight = 1;  ///< μ

  /// z = z'.
  static ChangeOfFrame none(Eigen::Index n, std::string what);
  [[nodiscard]] Eigen::Index coordinates() const { return t.rows() - 1; }
  [[nodiscard]] Matrix<Rational> axes() const {
    return t.topLeftCorner(coordinates(), coordinates());
  }
  /// a.
  [[nodiscard]] Rational clock() const { return 1 / t(coordinates(), coordinates()); }
};

/// The mechanism in the other frame.
[[nodiscard]] Mechanism changed(const Mechanism& x, const ChangeOfFrame& change);
/// A run of the original as seen in the other frame.
[[nodiscard]] Trajectory<Rational> changed(const Trajectory<Rational>& run,
                                           const ChangeOfFrame& change);

}  // namespace assay::properties
