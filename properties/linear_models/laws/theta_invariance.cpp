#include <algorithm>
#include <limits>

#include "properties/linear_models/experiment_run.hpp"
#include "properties/linear_models/generators.hpp"
#include "properties/linear_models/linear_law.hpp"
#include "properties/linear_models/step.hpp"
#include "properties/linear_models/twin.hpp"

namespace assay::properties {

namespace theta_invariance_law {
namespace {

using Index = Eigen::Index;

Experiment draw_experiment(Draw& draw, const Subject& subject) {
  Experiment x = random_experiment(
      draw,
      subject,
      {.damping = false, .stiffness = false, .force = draw.one_in(3), .force_rate = false});
  std::erase_if(x.options, [](const auto& setting) { return setting.first == "theta"; });
  return x;
}

bool admits(const Experiment& x, const Parameters&) {
  return x.damping.size() == 0 && x.stiffness.size() == 0 && x.force_rate.size() == 0;
}

Experiment with_theta(const Subject& subject, Experiment x, const Rational& theta) {
  set_option(subject, "theta", theta, x);
  return x;
}

/// The states that cannot depend on θ. With a force, or with rounding, positions differ after one
/// step; otherwise after the first step in which a contact pushed.
Index states_before_theta_shows(const Experiment& x, const RecordedRun& run) {
  const Trajectory<Rational>& states = run.trajectory;
  if (x.force.size() > 0 || !run.is_exact()) return std::min<Index>(states.size(), 2);
  for (Index k = 1; k < states.size(); ++k) {
    for (Index i = 0; i < x.contacts(); ++i) {
      if (states.impulse(i, k) != 0) return k + 1;
    }
  }
  return states.size();
}

/// The bound of rounding for the velocities of the first step. It is zero for a scheme that runs on
/// rationals, because that only adds, multiplies and divides.
Rational rounding_of(const Subject& subject, const Experiment& x, const RecordedRun& run) {
  if (run.is_exact() || subject.run_exact || run.steps() < 1) return 0;
  const Step step = steps_of(subject, x, run).front();
  return step.velocity_rounding + step.solver_rounding;
}

std::string difference(const Trajectory<Rational>& a,
                       const Trajectory<Rational>& b,
                       Index states,
                       const Rational& bound) {
  if (b.size() < states) return "it stops before";
  for (Index k = 0; k < states; ++k) {
    if (max_norm(a.v.col(k) - b.v.col(k)) > bound) {
      return "the velocity of state " + std::to_string(k) + " differs";
    }
    if (bound == 0 && a.impulse.rows() > 0 && a.impulse.col(k) != b.impulse.col(k)) {
      return "the impulse of state " + std::to_string(k) + " differs";
    }
  }
  return {};
}

Finding examine(const Subject& subject, const Experiment& x) {
  if (!subject.may_have("theta", Rational(1, 2))) return Finding::silent("theta is fixed");
  const Rational thetas[] = {Rational(1, 2), 0, Rational(3, 4), 1};
  const std::vector<RecordedRun> originals = record(subject, with_theta(subject, x, thetas[0]));
  Finding finding = Finding::silent("no step could be taken");
  for (const Rational& theta : thetas) {
    if (!subject.may_have("theta", theta)) continue;
    const std::vector<RecordedRun> others = record(subject, with_theta(subject, x, theta));
    for (std::size_t i = 0; i < originals.size(); ++i) {
      const Trajectory<Rational>& run = originals[i].trajectory;
      const std::string fault = difference(run,
                                           others[i].trajectory,
                                           states_before_theta_shows(x, originals[i]),
                                           rounding_of(subject, x, originals[i]));
      if (!fault.empty()) {
        return Finding::violated("theta = " + to_text(theta) + " against 1/2 (" +
                                 std::string(originals[i].scalar) + "): " + fault);
      }
      if (originals[i].steps() > 0) finding = Finding::holds();
    }
  }
  return finding;
}

}  // namespace
}  // namespace theta_invariance_law

/// θ weighs forces, not impacts. Without C and K, and with a constant force, a step
///
///   M (v_{k+1} − v_k) = h F + Hᵀ P_{k+1},   0 ≤ U_{k+1} + e U_k ⊥ P_{k+1} ≥ 0               (1)
///
/// takes (q_k, v_k) to v_{k+1} and P_{k+1} that do not depend on θ. So runs with different θ have
/// the same velocities and impulses as long as they have the same positions at the start of a step.
/// In the first step they agree bitwise in every scalar, because no operation with θ reaches them;
/// velocities of a scheme without rationals, which may compute v from v_θ, agree to rounding. On
/// rationals, without force, they agree up to and including the first step in which a contact
/// pushed.
///
/// Not for: later steps. Positions after an impact are q_k + h (θ v_{k+1} + (1−θ) v_k), so that the
/// next impact may fall in another step, and the velocity at a later t_k does depend on θ. Two
/// walls show it.
///
/// Source: derived here.   Units: v [m/s], P [N s].
Law<Experiment> theta_invariance(On<Experiment>) {
  using namespace theta_invariance_law;
  return {.name = "theta-invariance",
          .statement = "velocities in free flight and through an impact do not depend on theta",
          .options = {"theta"},
          .draw = &draw_experiment,
          .admits = &admits,
          .examine = &examine};
}

}  // namespace assay::properties
