#pragma once

#include "core/one_step_problems/box_vi.hpp"

namespace assay {

/// Lemke's method for an LCP of a few unknowns in double. Its table is on the stack, in columns of
/// a length that is known when this is compiled. So a pivot costs a few dozen instructions, where
/// Newton's method factorises a matrix in every step.
///
/// As Lemke with d = (1, …, 1), but without its care: no row is scaled, ties go to the larger
/// pivot, and a path that takes more than 2n + kMore pivots is given up.
///
/// Source: [CPS92, Algorithm 4.4.5].   Scalar: double.
/// Guarantees: allocates nothing; terminates. z ≥ 0, else as computed: examine it.
/// Not for: proofs; degenerate problems in which bases repeat.
class SmallLemke {
 public:
  static constexpr Eigen::Index kMost = 12;  ///< unknowns
  static constexpr int kMore = 4;

  /// Writes z only if the path ends in a solution. @return whether it does.
  /// @pre problem.size() ≤ kMost, is_lcp(problem), validate(problem) passes, z has its size.
  [[nodiscard]] bool solve(const BoxVi<double>& problem, Vector<double>& z);

  [[nodiscard]] int pivots() const { return pivots_; }

 private:
  int pivots_ = 0;
};

}  // namespace assay
