#pragma once

#include "core/scalar/standard_scalars.hpp"
#include "core/solvers/alart_curnier.hpp"
#include "core/solvers/alart_curnier_global_equations.hpp"

namespace assay {

/// Semismooth Newton on the Alart-Curnier equations in (v, P), with the relative velocities
/// eliminated.
///
/// Source: developer-notes.md (16.23).   Scalar: RealScalar.   The solution is z = (v, r).
template <RealScalar S>
class EliminatedAlartCurnier {
 public:
  static constexpr std::string_view kName = "alart-curnier-eliminated";
  static constexpr std::string_view kDescription =
      "semismooth Newton on the Alart-Curnier equations in (v, P)";

  S rho_factor = S(1);  ///< c in (1) of alart_curnier_contacts.hpp; 0 < c < ∞

  [[nodiscard]] SolveResult<S> solve(const GlobalFrictionProblem<S>& problem,
                                     const SolveOptions<S>& options = {}) const;
};

template <RealScalar S>
SolveResult<S> EliminatedAlartCurnier<S>::solve(const GlobalFrictionProblem<S>& problem,
                                                const SolveOptions<S>& options) const {
  return detail::newton_solve<EliminatedEquations<S>>(problem,
                                                      AlartCurnierVariant::kStandard,
                                                      rho_factor,
                                                      options,
                                                      problem.velocities() + problem.size());
}

ASSAY_EXTERN_REAL_TEMPLATE(class EliminatedAlartCurnier)

}  // namespace assay
