#pragma once

#include <array>
#include <type_traits>

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

namespace detail {

/// Rows that are summed side by side, each in the order of its columns: independent sums overlap.
template <class S>
inline constexpr std::size_t kRowsAtOnce = std::is_trivially_copyable_v<S> ? 8 : 1;

/// w_i := q_i + Σ_j M_ij z_j and size_i := |q_i| + Σ_j |M_ij| |z_j| for the rows i = first,
/// first + 1, …, which are as many as the arrays have places. Columns whose z_j is zero are left
/// out.
template <class S, std::size_t Rows, class M, class Q, class Z>
void sum_rows(const M& m,
              const Q& q,
              const Z& z,
              Eigen::Index first,
              std::array<S, Rows>& w,
              std::array<S, Rows>& size) {
  for (std::size_t k = 0; k < Rows; ++k) {
    w[k] = q.coeff(first + static_cast<Eigen::Index>(k));
    size[k] = abs(S(w[k]));
  }
  for (Eigen::Index j = 0; j < q.size(); ++j) {
    const S factor = z.coeff(j);
    if (is_zero(factor)) continue;
    const S magnitude = abs(factor);
    for (std::size_t k = 0; k < Rows; ++k) {
      const S entry = m.coeff(first + static_cast<Eigen::Index>(k), j);
      w[k] += entry * factor;
      size[k] += abs(entry) * magnitude;
    }
  }
}

/// Calls row(i, w_i, size_i) for the rows from `first` on: `Rows` at once, then half as many, …
template <class S, std::size_t Rows, class M, class Q, class Z, class Row>
void for_each_row_sum_from(Eigen::Index first, const M& m, const Q& q, const Z& z, const Row& row) {
  std::array<S, Rows> w, size;
  for (; first + static_cast<Eigen::Index>(Rows) <= q.size(); first += Rows) {
    sum_rows<S>(m, q, z, first, w, size);
    for (std::size_t k = 0; k < Rows; ++k) row(first + static_cast<Eigen::Index>(k), w[k], size[k]);
  }
  if constexpr (Rows > 1) for_each_row_sum_from<S, Rows / 2>(first, m, q, z, row);
}

/// Calls row(i, w_i, size_i) for all rows.
template <class S, class M, class Q, class Z, class Row>
void for_each_row_sum(const M& m, const Q& q, const Z& z, const Row& row) {
  for_each_row_sum_from<S, kRowsAtOnce<S>>(0, m, q, z, row);
}

}  // namespace detail

/// A bound of the rounding error in lcp_residual at an exact solution z:
///
///   8 (n + 1) u · max_i (|q_i| + Σ_j |M_ij| z_j);  0 where the scalar is exact.
///
/// Badness 8: Lemke's tableau transports the data through n pivots before z is read from it.
template <OrderedField S, class MatrixExpression, class QVector, class ZVector>
[[nodiscard]] S lcp_rounding_bound(const MatrixExpression& m, const QVector& q, const ZVector& z) {
  S scale(0);
  if constexpr (!ScalarTraits<S>::kExact) {
    detail::for_each_row_sum<S>(
        m, q, z, [&](Eigen::Index, const S&, const S& size) { keep_larger(scale, size); });
    scale *= S(8 * (static_cast<int>(q.size()) + 1)) * unit_roundoff<S>();
  }
  return scale;
}

/// Whether z ≥ 0 solves (1) up to rounding: the residual, with z_i in the unit of w_i as M_ii z_i,
/// is at most lcp_rounding_bound. False where a number is not finite.
template <OrderedField S, class MatrixExpression, class QVector, class ZVector>
[[nodiscard]] bool solves_lcp(const MatrixExpression& m, const QVector& q, const ZVector& z) {
  S worst(0), scale(0);
  detail::for_each_row_sum<S>(m, q, z, [&](Eigen::Index i, const S& w, const S& size) {
    keep_larger(scale, size);
    S unit = abs(S(m(i, i)));
    if (unit == S(0)) unit = largest_magnitude<S>(m.row(i).head(q.size()));
    const S own = unit == S(0) ? S(z(i)) : S(unit * z(i));
    const S natural = abs(own < w ? own : w);
    keep_larger(worst, natural);
  });
  if (!is_finite<S>(scale)) return false;
  return worst <= S(8 * (static_cast<int>(q.size()) + 1)) * unit_roundoff<S>() * scale;
}

}  // namespace assay
