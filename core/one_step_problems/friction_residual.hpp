#pragma once

#include <cmath>

#include "core/one_step_problems/friction_problem.hpp"
#include "core/scalar/dd.hpp"

namespace assay::detail {

/// u := W r + q in double-double, from the blocks of W in double: products by Dekker's splitting,
/// sums by Knuth's. Where splitting overflows, in the arithmetic of double-double.
inline void precise_slack(const FrictionProblem<double>& problem,
                          const Vector<double>& r,
                          Vector<Dd>& u) {
  using Index = Eigen::Index;
  constexpr double kSplit = (1 << 27) + 1;
  const BlockMatrix<double>& w = problem.w;
  const auto row_of = [&](Index alpha, Index i) {
    Dd sum(problem.q(w.offset(alpha) + i));
    for (Index k = w.row_start(alpha); k < w.row_start(alpha + 1); ++k) {
      const auto block = w.block(alpha, k);
      const Index from = w.offset(w.column(k));
      for (Index j = 0; j < block.cols(); ++j) sum += Dd(block(i, j)) * Dd(r(from + j));
    }
    return sum;
  };
  for (Index alpha = 0; alpha < w.block_rows(); ++alpha) {
    const Index first = w.offset(alpha), height = w.size(alpha);
    for (Index i = 0; i < height; ++i) {
      double high = problem.q.coeff(first + i), low = 0;
      for (Index k = w.row_start(alpha); k < w.row_start(alpha + 1); ++k) {
        const double* entry = w.data(k) + i;
        const Index from = w.offset(w.column(k)), width = w.size(w.column(k));
        for (Index j = 0; j < width; ++j, entry += height) {
          const double factor = r.coeff(from + j), product = *entry * factor;
          const double f = kSplit * factor, e = kSplit * *entry;
          const double factor_high = f - (f - factor), factor_low = factor - factor_high;
          const double entry_high = e - (e - *entry), entry_low = *entry - entry_high;
          const double of_product = ((entry_high * factor_high - product) +
                                     entry_high * factor_low + entry_low * factor_high) +
                                    entry_low * factor_low;
          const double sum = high + product, added = sum - high;
          low += ((high - (sum - added)) + (product - added)) + of_product;
          high = sum;
        }
      }
      const double sum = high + low;
      u.coeffRef(first + i) = std::isfinite(sum) ? Dd(sum, low - (sum - high)) : row_of(alpha, i);
    }
  }
}

}  // namespace assay::detail
