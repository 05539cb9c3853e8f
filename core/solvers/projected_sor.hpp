#pragma once

#include "core/scalar/standard_scalars.hpp"
#include "core/solvers/box_iteration.hpp"

namespace assay {

/// Projected successive overrelaxation for box problems.
///
/// Each unknown in turn moves towards the place where its own row holds, and stops at its bounds. ω
/// is the part of this way that it goes: 1 is Gauss-Seidel. A sweep is cheap and needs no
/// factorisation. An ill-conditioned M needs many sweeps. For i = 0 … n − 1 in turn,
///
///   z_i ← P_[l_i,u_i](z_i − ω w_i / M_ii),   w_i with the latest z.                  (1)
///
/// Source: [CPS92, Algorithm 5.2.1]. Converges for symmetric positive definite M and 0 < ω < 2
/// [CPS92, §5.3], and for strictly diagonally dominant M with positive diagonal and ω ≤ 1.
/// Scalar: OrderedField; an exact one stops after kMostSweepsExact, because its numbers grow.
/// Guarantees: kSolved as by examine().
/// Iterations: sweeps.
/// Not for: M with a diagonal entry that is not positive, which is refused.
template <IterationScalar S>
class ProjectedSor {
 public:
  static constexpr std::string_view kName = "psor";
  static constexpr std::string_view kDescription =
      "projected successive overrelaxation; positive diagonals";

  static constexpr int kMostSweeps = 10000, kMostSweepsExact = 100;

  S relaxation = S(1);  ///< ω

  /// @throws InvalidInput unless 0 < ω < 2 and all M_ii > 0.
  [[nodiscard]] SolveResult<S> solve(const BoxVi<S>& problem,
                                     const SolveOptions<S>& options = {}) const;
};

template <IterationScalar S>
SolveResult<S> ProjectedSor<S>::solve(const BoxVi<S>& problem,
                                      const SolveOptions<S>& options) const {
  validate(problem);
  if (!(relaxation > S(0) && relaxation < S(2))) {
    throw InvalidInput("relaxation = " + to_decimal(relaxation) +
                       " is not allowed: it must be above 0 and below 2");
  }
  for (Eigen::Index i = 0; i < problem.size(); ++i) {
    if (problem.m(i, i) > S(0)) continue;
    throw InvalidInput("M(" + std::to_string(i) + ", " + std::to_string(i) +
                       ") = " + to_decimal(S(problem.m(i, i))) + "; " + std::string(kName) +
                       " divides by the diagonal, which must be positive");
  }
  const auto sweep = [&](Vector<S>& z) {
    for (Eigen::Index i = 0; i < z.size(); ++i) {
      S w = problem.q(i);
      for (Eigen::Index j = 0; j < z.size(); ++j) w += problem.m(i, j) * z(j);
      z(i) = project<S>(problem.bounds[static_cast<std::size_t>(i)],
                        S(z(i) - relaxation * w / problem.m(i, i)));
    }
    return true;
  };
  return iterate(problem, options, ScalarTraits<S>::kExact ? kMostSweepsExact : kMostSweeps, sweep);
}

ASSAY_EXTERN_TEMPLATE(class ProjectedSor)

}  // namespace assay
