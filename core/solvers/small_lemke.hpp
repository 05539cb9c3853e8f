#pragma once

#include "core/one_step_problems/box_vi.hpp"

namespace assay {

/// Lemke's method for an LCP of a few unknowns in double: z ≥ 0, w = M z + q ≥ 0, zᵀ w = 0.
///
/// Its table is on the stack, in columns of a length that is known when this is compiled. So a
/// pivot costs a few dozen instructions, where Newton's method factorises a matrix in every step.
/// The path is that of Lemke, with d = (1, …, 1) and
///
///   w = q + M z + d z₀,   w, z, z₀ ≥ 0,   wᵢ zᵢ = 0.                           (1)
///
/// It has less care. No row is scaled. In a tie z₀ leaves if it can, else the first row does.
/// Entries up to 8 (n + 1) u of the largest |M_jj| do not block. A path of more than 2n + kMore
/// pivots is given up.
///
/// Source: [CPS92, Algorithm 4.4.5].   Shapes: M n×n, q, z ∈ ℝⁿ, n ≤ kMost.   Scalar: double.
/// Guarantees: allocates nothing; terminates. z is as computed: examine it.
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
