#pragma once

#include "core/one_step_problems/global_natural_map.hpp"
#include "core/scalar/standard_scalars.hpp"
#include "core/solvers/delassus.hpp"
#include "core/solvers/eliminated_alart_curnier.hpp"
#include "core/solvers/friction_auto.hpp"

namespace assay {

/// Solves global friction problems: reduces them to local variables, and solves the friction
/// problem that remains as `auto` does. If the elimination lost digits, semismooth Newton in (v, P)
/// continues from this result.
///
/// `note` says which methods ran.
/// Scalar: RealScalar. The solution is z = (v, r), and a start has the same form.
template <RealScalar S>
class GlobalAuto {
 public:
  static constexpr std::string_view kName = "auto";
  static constexpr std::string_view kDescription =
      "reduction to local variables, then as for local problems; Newton in (v, P) after it";
  static constexpr bool kIsComplete = true;

  [[nodiscard]] SolveResult<S> solve(const GlobalFrictionProblem<S>& problem,
                                     const SolveOptions<S>& options = {}) const;
};

template <RealScalar S>
SolveResult<S> GlobalAuto<S>::solve(const GlobalFrictionProblem<S>& problem,
                                    const SolveOptions<S>& options) const {
  validate(problem);
  validate(options, problem.velocities() + problem.size());
  DelassusReduction<S> reduction(problem);
  SolveOptions<S> local = options;
  if (options.start.size() > 0) local.start = options.start.tail(problem.size());
  const SolveResult<S> reduced = FrictionAuto<S>{}.solve(reduction.reduced(), local);
  SolveOptions<S> global = options;
  global.start = reduction.expand(reduced.z);
  SolveResult<S> result =
      examine(problem, global.start, options.tolerance, SolveStatus::kStalled, reduced.iterations);
  result.note = "reduced: " + reduced.note;
  if (result.status == SolveStatus::kSolved || SolveWatch::has_stopped()) return result;
  SolveResult<S> newton = EliminatedAlartCurnier<S>{}.solve(problem, global);
  if (!(newton.residual < result.residual)) return result;
  newton.note =
      result.note + ", then " + std::to_string(newton.iterations) + " Newton steps in (v, P)";
  newton.iterations += reduced.iterations;
  return newton;
}

ASSAY_EXTERN_REAL_TEMPLATE(class GlobalAuto)

}  // namespace assay
