#pragma once

#include "core/math/largest_magnitude.hpp"
#include "core/scalar/ratio.hpp"
#include "core/scalar/scalar_traits.hpp"

namespace assay {

/// The linear complementarity problem LCP(M, q): find z, w ∈ ℝⁿ with
///
///   w = M z + q,   0 ≤ w  ⊥  z ≥ 0.                                            (1)
///
/// The residual is the natural map max_i |min(w_i, z_i)|, w recomputed from (1).
///
/// Shapes: M n×n, q, z ∈ ℝⁿ.
/// Scalar: OrderedField.
template <OrderedField S, class MatrixExpression, class QVector, class ZVector>
[[nodiscard]] S lcp_residual(const MatrixExpression& m, const QVector& q, const ZVector& z) {
  S worst(0);
  for (Eigen::Index i = 0; i < q.size(); ++i) {
    S w = q(i);
    for (Eigen::Index j = 0; j < q.size(); ++j) w += m(i, j) * z(j);
    S natural = z(i) < w ? z(i) : w;
    if (natural < S(0)) natural = -natural;
    if (!(natural >= S(0))) return natural;  // a NaN
    if (natural > worst) worst = natural;
  }
  return worst;
}

/// A bound of the rounding error in lcp_residual at an exact solution z:
///
///   8 (n + 1) u · max_i (|q_i| + Σ_j |M_ij| z_j);  0 where the scalar is exact.
///
/// Badness 8: Lemke's tableau transports the data through n pivots before z is read from it.
template <OrderedField S, class MatrixExpression, class QVector, class ZVector>
[[nodiscard]] S lcp_rounding_bound(const MatrixExpression& m, const QVector& q, const ZVector& z) {
  if constexpr (ScalarTraits<S>::kExact) {
    return S(0);
  } else {
    const auto magnitude = [](const S& x) { return x < S(0) ? S(-x) : S(x); };
    S scale(0);
    for (Eigen::Index i = 0; i < q.size(); ++i) {
      S row = magnitude(q(i));
      for (Eigen::Index j = 0; j < q.size(); ++j) row += magnitude(m(i, j)) * magnitude(z(j));
      if (scale < row) scale = row;
    }
    return S(8 * (static_cast<int>(q.size()) + 1)) * unit_roundoff<S>() * scale;
  }
}

/// Whether z ≥ 0 solves (1) up to rounding: the residual, with z_i in the unit of w_i as M_ii z_i,
/// is at most lcp_rounding_bound. False where a number is not finite.
template <OrderedField S, class MatrixExpression, class QVector, class ZVector>
[[nodiscard]] bool solves_lcp(const MatrixExpression& m, const QVector& q, const ZVector& z) {
  const S bound = lcp_rounding_bound<S>(m, q, z);
  if (!is_finite<S>(bound)) return false;
  for (Eigen::Index i = 0; i < q.size(); ++i) {
    S w = q(i);
    for (Eigen::Index j = 0; j < q.size(); ++j) w += m(i, j) * z(j);
    S unit = abs(S(m(i, i)));
    if (unit == S(0)) unit = largest_magnitude<S>(m.row(i).head(q.size()));
    const S own = unit == S(0) ? S(z(i)) : S(unit * z(i));
    const S natural = own < w ? own : w;
    if (!(natural <= bound && -natural <= bound)) return false;
  }
  return true;
}

}  // namespace assay
