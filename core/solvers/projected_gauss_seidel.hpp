#pragma once

#include "core/scalar/standard_scalars.hpp"
#include "core/solvers/projected_sor.hpp"

namespace assay {

/// Projected Gauss-Seidel: projected SOR with ω = 1.
/// Scalar, guarantees, not for: as ProjectedSor.
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
