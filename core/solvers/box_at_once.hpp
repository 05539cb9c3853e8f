#pragma once

#include "core/one_step_problems/box_vi.hpp"
#include "core/one_step_problems/solve_result.hpp"
#include "core/solvers/box_sweeps.hpp"
#include "core/solvers/small_box_newton.hpp"
#include "core/solvers/small_lemke.hpp"

namespace assay {

/// Solves problems over a box in double, for a tolerance, by what costs less than a factorisation
/// of the whole matrix. It tries one after the other:
///
///   1. z = 0, without a start
///   2. an LCP of 3 to SmallLemke::kMost unknowns, without a start: SmallLemke
///   3. an LCP of at most as many, or few unknowns of other kinds: SmallBoxNewton
///   4. a few sweeps of Gauss-Seidel, while they are quick
///
/// Scalar: double.   Guarantees: as examine_quickly. Allocates nothing if the vectors of the result
/// have their size.
/// Not for: a limit of iterations; proofs.
class BoxAtOnce {
 public:
  /// Whether the problem is an LCP, it and the options pass validate, and z = 0 is written to
  /// `result` as its solution. If not, nothing is said, and nothing is written.
  [[nodiscard]] static bool solves_by_zero(const BoxVi<double>& problem,
                                           const SolveOptions<double>& options,
                                           SolveResult<double>& result);

  /// @return whether `result` is a solution; if not, do not use it.
  /// @pre validate passes for problem and options.
  [[nodiscard]] bool solves(const BoxVi<double>& problem,
                            const SolveOptions<double>& options,
                            SolveResult<double>& result);

 private:
  static constexpr Eigen::Index kLeastOfLemke = 3;  ///< two unknowns are solved by a sweep, mostly

  BoxSweeps<double> sweeps_;
};

}  // namespace assay
