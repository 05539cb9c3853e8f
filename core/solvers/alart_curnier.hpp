#pragma once

#include "core/one_step_problems/solve_result.hpp"
#include "core/scalar/standard_scalars.hpp"
#include "core/solvers/alart_curnier_equations.hpp"
#include "core/solvers/contact_units.hpp"
#include "core/solvers/semismooth_newton.hpp"

namespace assay {

namespace detail {

/// Runs Newton's method on the equations from the start, then examines the point where it ended.
template <class Equations, template <class> class Problem, RealScalar S>
[[nodiscard]] SolveResult<S> newton_solve(const Problem<S>& problem,
                                          AlartCurnierVariant variant,
                                          const S& rho_factor,
                                          const SolveOptions<S>& options,
                                          Eigen::Index size) {
  validate(problem);
  validate(options, size);
  Vector<S> z = options.start.size() > 0 ? options.start : Vector<S>::Constant(size, S(0));
  Equations equations(problem, variant, rho_factor);
  SemismoothNewton<S, Equations> newton(equations);
  const int most = options.max_iterations > 0 ? options.max_iterations : 200;
  Vector<S> x = equations.unknown(z);
  newton.improve(x, options.tolerance, most);
  const SolveStatus otherwise =
      newton.steps() < most ? SolveStatus::kStalled : SolveStatus::kIterationLimit;
  return examine(problem, equations.solution(x), options.tolerance, otherwise, newton.steps());
}

}  // namespace detail

/// Semismooth Newton on the Alart-Curnier equations of the reduced problem, u = W r + q: with ρ_N,
/// ρ_T > 0 for each contact,
///
///   r_N = max(0, r_N − ρ_N u_N),   r_T = P(r_T − ρ_T u_T; ‖·‖ ≤ μ max(0, r_N − ρ_N u_N))    (1)
///
/// A step that does not reduce the residual enough is halved.
///
/// Source: developer-notes.md (16.1).
/// Scalar: RealScalar.
/// Iterations: Newton steps, at most 200 by default. With tolerance 0 the iteration ends when no
/// step helps.
/// Not for: many contacts far from their solution, because the merit function has local minima
/// there. Start this solver from some sweeps of Gauss-Seidel, as `auto` does.
template <RealScalar S>
class AlartCurnier {
 public:
  static constexpr std::string_view kName = "alart-curnier";
  static constexpr std::string_view kDescription =
      "semismooth Newton on the Alart-Curnier equations, reduced to local variables";

  S rho_factor = S(1);  ///< c in (1) of alart_curnier_contacts.hpp; 0 < c < ∞

  [[nodiscard]] SolveResult<S> solve(const FrictionProblem<S>& problem,
                                     const SolveOptions<S>& options = {}) const;
};

template <RealScalar S>
SolveResult<S> AlartCurnier<S>::solve(const FrictionProblem<S>& problem,
                                      const SolveOptions<S>& options) const {
  return solve_in_contact_units<S>(problem, options, [this](const auto& own, const auto& told) {
    return detail::newton_solve<ReducedEquations<S>>(
        own, AlartCurnierVariant::kStandard, rho_factor, told, own.size());
  });
}

/// The same with the disk of Jean and Moreau, of radius μ max(0, r_N).
template <RealScalar S>
class JeanMoreau {
 public:
  static constexpr std::string_view kName = "jean-moreau";
  static constexpr std::string_view kDescription =
      "semismooth Newton on the Alart-Curnier equations with the disk of Jean and Moreau";

  S rho_factor = S(1);  ///< c in (1) of alart_curnier_contacts.hpp; 0 < c < ∞

  [[nodiscard]] SolveResult<S> solve(const FrictionProblem<S>& problem,
                                     const SolveOptions<S>& options = {}) const;
};

template <RealScalar S>
SolveResult<S> JeanMoreau<S>::solve(const FrictionProblem<S>& problem,
                                    const SolveOptions<S>& options) const {
  return solve_in_contact_units<S>(problem, options, [this](const auto& own, const auto& told) {
    return detail::newton_solve<ReducedEquations<S>>(
        own, AlartCurnierVariant::kJeanMoreau, rho_factor, told, own.size());
  });
}

ASSAY_EXTERN_REAL_TEMPLATE(class AlartCurnier)
ASSAY_EXTERN_REAL_TEMPLATE(class JeanMoreau)

}  // namespace assay
