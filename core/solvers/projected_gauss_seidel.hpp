#pragma once

#include "core/scalar/standard_scalars.hpp"
#include "core/solvers/projected_sor.hpp"

namespace assay {

/// Projected Gauss-Seidel: projected SOR (the solver psor) with ω = 1. For i = 0 … n − 1 in turn,
///
///   z_i ← P_[l_i,u_i](z_i − w_i / M_ii),   w_i with the latest z.                    (1)
///
/// It is for M with positive diagonal entries.
/// Scalar: as ProjectedSor.
/// Guarantees: as ProjectedSor.
template <IterationScalar S>
class ProjectedGaussSeidel {
 public:
  static constexpr std::string_view kName = "pgs";
  static constexpr std::string_view kDescription = "projected Gauss-Seidel; positive diagonals";

  [[nodiscard]] SolveResult<S> solve(const BoxVi<S>& problem,
                                     const SolveOptions<S>& options = {}) const {
    return ProjectedSor<S>{}.solve(problem, options);
  }
};

ASSAY_EXTERN_TEMPLATE(class ProjectedGaussSeidel)

}  // namespace assay
