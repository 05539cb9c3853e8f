#pragma once

#include <vector>

#include "core/math/lu.hpp"

namespace assay::detail {

/// z_A := the solution of M_AA z_A = −q_A from the data, A = {i : z_i > 0}, cut at zero; z stays as
/// it is where M_AA is singular. One step of iterative refinement makes the residual small row by
/// row, however the rows are scaled [Hig02, §12.2].
template <OrderedField S>
void solve_basis_again(const Matrix<S>& m, const Vector<S>& q, Eigen::Index n, Vector<S>& z) {
  using Index = Eigen::Index;
  std::vector<Index> active;
  for (Index i = 0; i < n; ++i) {
    if (z(i) > S(0)) active.push_back(i);
  }
  const auto k = static_cast<Index>(active.size());
  Matrix<S> block(k, k);
  Vector<S> right(k);
  for (Index i = 0; i < k; ++i) {
    right(i) = -q(active[static_cast<std::size_t>(i)]);
    for (Index j = 0; j < k; ++j) {
      block(i, j) = m(active[static_cast<std::size_t>(i)], active[static_cast<std::size_t>(j)]);
    }
  }
  LuFactors<S> factors;
  factors.compute(block);
  if (factors.is_singular()) return;
  Vector<S> solution(k);
  factors.solve(right, solution);
  if constexpr (!ScalarTraits<S>::kExact) {
    Vector<S> correction(k);
    for (Index j = 0; j < k; ++j) {
      for (Index i = 0; i < k; ++i) right(i) -= block(i, j) * solution(j);
    }
    factors.solve(right, correction);
    for (Index i = 0; i < k; ++i) solution(i) += correction(i);
  }
  for (Index i = 0; i < k; ++i) {
    z(active[static_cast<std::size_t>(i)]) = solution(i) > S(0) ? S(solution(i)) : S(0);
  }
}

}  // namespace assay::detail
