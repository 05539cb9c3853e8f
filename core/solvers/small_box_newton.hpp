#pragma once

#include "core/one_step_problems/box_vi.hpp"

namespace assay {

/// Newton's method on the natural map for a few unknowns in double, without line search. An
/// integrator asks for millions of such solves, so arrays are on the stack and no call allocates.
///
/// z_i − w_i/|M_ii| may be below, above or inside the interval of z_i. This gives the place of the
/// unknown, and the places give a piece of the map. The next z is the zero of this piece,
///
///   z_i = l_i (below),   z_i = u_i (above),   M_II z_I = −(q_I + M_IB z_B)                 (1)
///
/// I are the unknowns inside, and B the others. Before the first piece the method makes one sweep
/// of projected Gauss-Seidel, which solves triangular problems. If a column of M_II depends on
/// other columns up to rounding, the method gives up, because Lemke's method solves semidefinite
/// problems.
///
/// Source: [CPS92, §5.8].   Scalar: double.
/// Guarantees: allocates nothing; at most kMostSteps. The residual uses w as computed in double:
/// examine the result.
/// Not for: pieces that are singular up to rounding, at which it gives up; LCPs with dozens of
/// unknowns, in which pieces alternate.
class SmallBoxNewton {
 public:
  static constexpr Eigen::Index kMost = 96;  ///< unknowns
  static constexpr int kMostSteps = 8;

  /// Improves z within its bounds. z changes only if the residual comes within the tolerance.
  /// @return whether the residual does.   @pre problem.size() ≤ kMost, validate(problem) passes.
  [[nodiscard]] bool improve(const BoxVi<double>& problem, double tolerance, Vector<double>& z);

  [[nodiscard]] int steps() const { return steps_; }
  /// Whether it gave up at a singular piece.
  [[nodiscard]] bool is_singular() const { return is_singular_; }

 private:
  int steps_ = 0;
  bool is_singular_ = false;
};

}  // namespace assay
