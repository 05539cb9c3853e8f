#include <algorithm>

#include "properties/mechanisms/mechanism_generators.hpp"
#include "properties/mechanisms/mechanism_law.hpp"
#include "properties/mechanisms/theta_step.hpp"
#include "properties/rational_algebra.hpp"

namespace assay::properties {

namespace step_equations_law {
namespace {

bool admits(const Mechanism&, const Parameters& options) { return !takes_force_of_system(options); }

std::string check(const ThetaStep& step) {
  std::string imbalance = step.imbalance();
  if (!imbalance.empty()) return imbalance;
  const Vector<Rational> advance =
      step.q1 - step.q0 - step.h * weighted(step.theta, step.v0, step.v1);
  if (max_norm(advance) > step.position_rounding) return "dq - h v_theta = " + readable(advance);
  return {};
}

Mechanism draw_case(Draw& draw, const Subject& subject) {
  return random_mechanism(draw, subject, {.decisive = true, .fewest_steps = 2});
}

Finding examine(const Subject& subject, const Mechanism& x) {
  return each_step_in_some_places(subject, x, &check);
}

}  // namespace
}  // namespace step_equations_law

/// Impulses of forces and contacts change the momentum; positions advance with the mean velocity:
///
///   M(q̃) (v_{k+1} − v_k) = h f̃ + H_cᵀ P_{k+1}                                       (1)
///   q_{k+1} = q_k + h (θ v_{k+1} + (1−θ) v_k)                                        (2)
///
/// with q̃, f̃ and H_c as the options say. If a scheme has no such option, they may be taken at any
/// of the usual places, but the same ones in all steps of a run. Exact on rationals, within bounds
/// of rounding in double: of (1) 32 (n + m + 1) κ u times the magnitudes of its terms, κ =
/// ‖M̂‖‖M̂⁻¹‖, and of (2) 32 u times them.
///
/// Source: newton-lagrangian.tex, eq:NSCD-discret-nl; (1)–(3) of the scheme nonlinear-moreau-jean.
Law<Mechanism> step_equations(On<Mechanism>) {
  using namespace step_equations_law;
  return {.name = "step-equations",
          .statement = "M(q) dv = h f + H'P and dq = h v_theta, for models of any kind",
          .options = {"theta"},
          .draw = &draw_case,
          .admits = &admits,
          .examine = &examine,
          .why_not = &unless_solved_to_rounding};
}

}  // namespace assay::properties
