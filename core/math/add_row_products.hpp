#pragma once

#include <utility>
#include <vector>

#include "core/scalar/scalar_traits.hpp"

namespace assay {

/// y_i += Σ_c a_rc x_c for r = rows[i], c ascending. Three rows share one loop, because a contact
/// with friction has three rows.
///
/// Shapes: y has as many entries as `rows`; x has as many as A has columns.   Scalar: Field.
/// @pre each row is one of A, which is not checked here.
template <Field S>
void add_row_products(const Matrix<S>& a,
                      const std::vector<Eigen::Index>& rows,
                      const Vector<S>& x,
                      S* y) {
  eigen_assert(x.size() == a.cols());
  const Eigen::Index columns = a.cols(), stride = a.rows();
  const S *entries = a.data(), *factors = x.data();
  std::size_t i = 0;
  for (; i + 3 <= rows.size(); i += 3, y += 3) {
    const S *first = entries + rows[i], *second = entries + rows[i + 1];
    const S* third = entries + rows[i + 2];
    S y0 = std::move(y[0]), y1 = std::move(y[1]), y2 = std::move(y[2]);
    for (Eigen::Index c = 0, at = 0; c < columns; ++c, at += stride) {
      y0 += first[at] * factors[c], y1 += second[at] * factors[c], y2 += third[at] * factors[c];
    }
    y[0] = std::move(y0), y[1] = std::move(y1), y[2] = std::move(y2);
  }
  for (; i < rows.size(); ++i, ++y) {
    const S* row = entries + rows[i];
    S sum = std::move(*y);
    for (Eigen::Index c = 0; c < columns; ++c) sum += row[c * stride] * factors[c];
    *y = std::move(sum);
  }
}

}  // namespace assay
