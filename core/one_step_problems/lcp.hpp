#pragma once

#include <array>
#include <type_traits>

#include "core/math/largest_magnitude.hpp"
#include "core/one_step_problems/row_units.hpp"
#include "core/scalar/ratio.hpp"
#include "core/scalar/scalar_traits.hpp"

namespace assay {

/// The linear complementarity problem LCP(M, q).
///
/// It describes frictionless contacts: z are impulses, w are the velocities in their law. Neither
/// is negative, and of each pair one is zero. Find z, w ∈ ℝⁿ with
///
///   w = M z + q,   0 ≤ w  ⊥  z ≥ 0.                                            (1)
///
/// The residual is the natural map max_i |min(w_i, z_i)|, with w recomputed from (1).
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

/// The number of rows that are summed side by side. The sums are independent, so their operations
/// overlap. Each row is summed in the order of its columns.
template <class S>
inline constexpr std::size_t kRowsAtOnce = std::is_trivially_copyable_v<S> ? 8 : 1;

/// w_i := q_i + Σ_j M_ij z_j and size_i := |q_i| + Σ_j |M_ij| |z_j| for as many rows i = first,
/// first + 1, … as the arrays have places. Columns whose z_j is zero are left out.
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

/// A bound of the rounding error in lcp_residual at an exact solution z, over all rows:
///
///   8 (n + 1) u · max_i (|q_i| + Σ_j |M_ij| z_j);  0 if the scalar is exact.
///
/// The factor 8 is there because Lemke's tableau passes the data through n pivots before z is read
/// from it.
/// Not for: accepting z. A row much smaller than the largest could be wrong and still be within the
/// bound; see solves_lcp.
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

/// The accuracy to which each row of an LCP must hold.
enum class RowAccuracy {
  kRounding,      ///< ε = 8 (n + 1) u
  kHalfTheDigits  ///< ε = √u
};

/// ε of an accuracy for n rows.
template <OrderedField S>
[[nodiscard]] S row_accuracy(RowAccuracy accuracy, Eigen::Index n) {
  if (accuracy == RowAccuracy::kHalfTheDigits) return half_of_the_digits<S>();
  return S(8 * (static_cast<int>(n) + 1)) * unit_roundoff<S>();
}

/// Whether z ≥ 0 solves (1), each row up to the rounding of its own terms. A computed solution
/// satisfies (1) only up to rounding, and more must not be asked of it:
///
///   |min(w_i, d_i z_i)| ≤ ε (|q_i| + Σ_j |M_ij| z_j),   z_i = 0 in place of d_i z_i = 0,      (2)
///
/// d_i z_i is z_i in the unit of w_i (row_units.hpp). Changing the unit of a row changes nothing,
/// so a row of small numbers is not hidden by a row of large ones. False if a number is not finite.
template <OrderedField S, class MatrixExpression, class QVector, class ZVector>
[[nodiscard]] bool solves_lcp(const MatrixExpression& m,
                              const QVector& q,
                              const ZVector& z,
                              RowAccuracy accuracy = RowAccuracy::kRounding) {
  const S epsilon = row_accuracy<S>(accuracy, q.size());
  bool holds = true, is_plain = true;
  detail::for_each_row_sum<S>(m, q, z, [&](Eigen::Index i, const S& w, const S& size) {
    const S allowed = epsilon * size;
    holds = holds && w >= -allowed && is_finite<S>(size);
    is_plain = is_plain && (w <= allowed || z.coeff(i) == S(0));
  });
  if (!holds || is_plain) return holds;
  detail::for_each_row_sum<S>(m, q, z, [&](Eigen::Index i, const S& w, const S& size) {
    const S allowed = epsilon * size;
    if (!holds || w <= allowed || z.coeff(i) == S(0)) return;
    const S d = unknown_unit<S>(m, q.size(), i);
    holds = d > S(0) && d * z.coeff(i) <= allowed;
  });
  return holds;
}

}  // namespace assay
