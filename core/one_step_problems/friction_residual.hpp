#pragma once

#include "core/one_step_problems/friction_problem.hpp"
#include "core/one_step_problems/precise_sums.hpp"

namespace assay::detail {

/// Row i of u_α = (W r + q)_α in double-double, entry by entry.
[[nodiscard]] inline Dd precise_row(const FrictionProblem<double>& problem,
                                    const Vector<double>& r,
                                    Eigen::Index alpha,
                                    Eigen::Index i) {
  const BlockMatrix<double>& w = problem.w;
  Dd sum(problem.q(w.offset(alpha) + i));
  for (Eigen::Index k = w.row_start(alpha); k < w.row_start(alpha + 1); ++k) {
    const auto block = w.block(alpha, k);
    const Eigen::Index from = w.offset(w.column(k));
    for (Eigen::Index j = 0; j < block.cols(); ++j) sum += Dd(block(i, j)) * Dd(r(from + j));
  }
  return sum;
}

/// Calls row(i, u_i) for the rows of u_α = (W r + q)_α, i from `first` to `end`, in double-double
/// from the blocks of W in double, `Rows` at once, then fewer. Columns whose r_j is zero are left
/// out.
template <std::size_t Rows, class Row>
void for_each_precise_row(const FrictionProblem<double>& problem,
                          const Vector<double>& r,
                          Eigen::Index alpha,
                          Eigen::Index first,
                          const Row& row) {
  using Index = Eigen::Index;
  constexpr auto kRows = static_cast<Index>(Rows);
  const BlockMatrix<double>& w = problem.w;
  const Index height = w.size(alpha);
  for (; first + kRows <= height; first += kRows) {
    PreciseSums<Rows> sums(problem.q.data() + w.offset(alpha) + first);
    for (Index k = w.row_start(alpha); k < w.row_start(alpha + 1); ++k) {
      const double* entries = w.data(k) + first;
      const double* own = r.data() + w.offset(w.column(k));
      const Index width = w.size(w.column(k));
      for (Index j = 0; j < width; ++j, entries += height) {
        if (own[j] != 0) sums.add(entries, own[j]);
      }
    }
    for (std::size_t k = 0; k < Rows; ++k) {
      const Index i = first + static_cast<Index>(k);
      row(i, sums.is_finite(k) ? sums.value(k) : precise_row(problem, r, alpha, i));
    }
  }
  if constexpr (Rows > 1) for_each_precise_row<Rows - 1>(problem, r, alpha, first, row);
}

}  // namespace assay::detail
