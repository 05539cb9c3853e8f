#pragma once

#include "core/one_step_problems/box_vi.hpp"
#include "core/scalar/ratio.hpp"

namespace assay::reports {

/// A box problem with a lower bound, an upper bound, both, and none.
template <class S>
[[nodiscard]] BoxVi<S> box_problem_of_all_kinds(const Vector<S>& q) {
  constexpr int kM[] = {2, 1, 0, -1, 1, 4, -1, 2, 0, 1, 1, 1, 3, 0, -2, 2};
  Matrix<S> m(4, 4);
  for (int k = 0; k < 16; ++k) m(k / 4, k % 4) = S(kM[k]);
  const S one(1);
  return {m, q, {{S(-1), std::nullopt}, {std::nullopt, one}, {S(-1), one}, {}}};
}

/// One with a lower and one with an upper bound.
template <class S>
[[nodiscard]] BoxVi<S> one_sided_box_problem(const Vector<S>& q) {
  Matrix<S> m(2, 2);
  m << S(2), S(-1), S(1), S(4);
  return {m, q, {{S(-1), std::nullopt}, {std::nullopt, S(1)}}};
}

}  // namespace assay::reports
