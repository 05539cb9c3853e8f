#include "properties/mechanisms/mechanism_twins.hpp"

#include "properties/linear_models/decisions.hpp"
#include "properties/linear_models/twin.hpp"
#include "properties/mechanisms/magnitudes.hpp"
#include "properties/mechanisms/theta_step.hpp"
#include "properties/one_step/one_step_case.hpp"
#include "properties/rational_algebra.hpp"

namespace assay::properties {

using Index = Eigen::Index;

MechanismTwin twin_in(const ChangeOfFrame& change, const Mechanism& x) {
  const Matrix<Rational> back = inverse(change.t);
  return {.what = change.what,
          .mechanism = changed(x, change),
          .map = [change](const Trajectory<Rational>& run) { return changed(run, change); },
          .growth = row_sum_norm(back) * (1 + 1 / change.clock())};
}

namespace {

/// Whether it activates contacts by a rule that a law knows.
bool knows_rule(const Subject& subject) { return subject.has("gamma"); }

/// The one-step problem of the contacts in the index set of a step, without its q, and M̂⁻¹Hᵀ. If
/// the index set is not known, of all contacts.
OneStepCase one_step_case(const Subject& subject,
                          const Mechanism& x,
                          const ThetaStep& step,
                          Matrix<Rational>& response) {
  const std::vector<bool> active = knows_rule(subject) ? active_contacts(subject, x, step)
                                                       : std::vector<bool>(x.contacts.size(), true);
  std::vector<Index> rows;
  OneStepCase result;
  Index first = 0;
  for (std::size_t i = 0; i < x.contacts.size(); ++i) {
    const Index d = dimension(x.contacts[i].law);
    if (active[i]) result.laws.push_back(x.contacts[i].law);
    for (Index k = 0; active[i] && k < d; ++k) rows.push_back(first + k);
    first += d;
  }
  const Matrix<Rational> jacobian = step.jacobian(rows, Eigen::all);
  response = inverse(step.iteration) * jacobian.transpose();
  result.w = jacobian * response;
  result.q = Vector<Rational>::Constant(static_cast<Index>(rows.size()), Rational(0));
  return result;
}

/// Whether rounding cannot change the index set, as far as it is known.
bool is_decided(const Subject& subject, const Mechanism& x, const ThetaStep& step) {
  return !knows_rule(subject) ||
         active_contacts(subject, x, step, -1) == active_contacts(subject, x, step, 1);
}

/// Evaluates (1) of the step for one of two runs.
std::optional<Rational> velocity_bound(const Subject& subject,
                                       const Mechanism& x,
                                       const Rational& unit,
                                       const ThetaStep& step) {
  if (x.components() == 0) return Rational(2 * step.velocity_rounding);
  Matrix<Rational> response;
  const OneStepCase problem = one_step_case(subject, x, step, response);
  const std::optional<Rational> error = error_of_residual(problem);
  if (!error) return std::nullopt;
  const Rational pushed = max_norm(step.impulse) * (row_sum_norm(problem.w) + 1);
  const auto m = static_cast<int>(x.components());
  const Rational residual = step.contact_rounding + 32 * (m + 1) * unit * pushed;
  return Rational(2 * (step.velocity_rounding + row_sum_norm(response) * *error * residual));
}

Trajectory<Rational> first_steps_of(const Trajectory<Rational>& run, Index steps) {
  Trajectory<Rational> result;
  result.t.assign(run.t.begin(), run.t.begin() + steps + 1);
  result.q = run.q.leftCols(steps + 1);
  result.v = run.v.leftCols(steps + 1);
  if (run.impulse.size() > 0) result.impulse = run.impulse.leftCols(steps + 1);
  result.status = SolveStatus::kSolved;
  return result;
}

/// The mechanism with its masses, positions, velocities, forces and gaps moved by roundings, as an
/// Experiment.
Mechanism beside(const Mechanism& x, const Rational& unit, int k) {
  Roundings roundings(unit, k);
  Mechanism y = x;
  const Magnitudes own(x, x.time, x.position, x.velocity);
  const Rational speed = max_norm(x.velocity);
  const Rational gap = own.gap + x.h * own.jacobian * (speed + 1);
  roundings.move(y.mass);
  for (Rational& entry : y.position) entry += roundings.of(max_norm(x.position));
  for (Rational& entry : y.velocity) entry += roundings.of(speed);
  for (Rational& entry : y.force) entry += roundings.of(max_norm(x.force));
  const Vector<Rational> before = space_time(x.position, x.time);
  const Vector<Rational> after = space_time(y.position, x.time);
  for (MechanismContact& contact : y.contacts) {
    Quadric& row = contact.rows.front();
    row.c += roundings.keep_gaps() ? Rational(value(row, before) - value(row, after))
                                   : roundings.of(gap);
  }
  return y;
}

/// The run of a step of such a mechanism.
std::optional<Trajectory<Rational>> run_beside(const Subject& subject,
                                               const Mechanism& x,
                                               const Rational& unit,
                                               int k) {
  Mechanism other = beside(x, unit, k);
  other.steps = 1;
  const RecordedRun run = record(subject, other).back();
  if (run.steps() < 1) return std::nullopt;
  return run.trajectory;
}

Rational distance(const Trajectory<Rational>& a, const Trajectory<Rational>& b) {
  return std::max(max_norm(a.v.col(1) - b.v.col(1)), max_norm(a.q.col(1) - b.q.col(1)));
}

/// Whether the scheme locates impacts, and roundings of the data change its result nearly as much
/// as the two runs differ: if a contact is grazed, they move the instant by their square root.
bool roundings_explain(const Subject& subject,
                       const Mechanism& x,
                       const MechanismTwin& twin,
                       const Trajectory<Rational>& own,
                       const Trajectory<Rational>& other,
                       const Rational& unit) {
  if (!subject.traits.locates_events) return false;
  constexpr int kNearly = 16;
  const Rational difference = distance(own, other);
  for (int k = 0; k < kCasesBeside; ++k) {
    const auto of_own = run_beside(subject, x, unit, k);
    if (of_own && kNearly * distance(twin.map(*of_own), own) > difference) return true;
    const auto of_twin = run_beside(subject, twin.mechanism, unit, k);
    if (of_twin && kNearly * distance(*of_twin, other) > difference) return true;
  }
  return false;
}

/// Whether a decision within rounding explains the difference of the first steps.
bool a_decision_explains(const Subject& subject,
                         const Mechanism& x,
                         const MechanismTwin& twin,
                         const Trajectory<Rational>& own,
                         const Trajectory<Rational>& other,
                         const StepBounds& bounds,
                         const Rational& unit) {
  return properties::a_decision_explains(own,
                                         other,
                                         bounds,
                                         [&](int k) {
                                           std::optional<Trajectory<Rational>> run =
                                               run_beside(subject, x, unit, k);
                                           if (run) run = twin.map(*run);
                                           return run;
                                         }) ||
         properties::a_decision_explains(other, own, bounds, [&](int k) {
           return run_beside(subject, twin.mechanism, unit, k);
         });
}

/// Compares both in double.
Finding compare_first_step(const Subject& subject,
                           const Mechanism& x,
                           const MechanismTwin& twin,
                           const RecordedRun& original,
                           const RecordedRun& other) {
  if (original.steps() < 1 || other.steps() < 1) return Finding::silent("no step could be taken");
  const ThetaStep step = theta_step(subject, x, original, 0);
  const ThetaStep seen = theta_step(subject, twin.mechanism, other, 0);
  const char* tie = "rounding decides which contacts act";
  if (!is_decided(subject, x, step) || !is_decided(subject, twin.mechanism, seen)) {
    return Finding::silent(tie);
  }
  const std::optional<Rational> own = velocity_bound(subject, x, original.unit_roundoff, step);
  const std::optional<Rational> of_twin =
      velocity_bound(subject, twin.mechanism, other.unit_roundoff, seen);
  if (!own || !of_twin) return Finding::silent("the step need not have one solution only");
  StepBounds bounds{.velocity = twin.growth * *own + *of_twin, .position = 0};
  bounds.position = twin.growth * (step.position_rounding + step.h * bounds.velocity) +
                    seen.position_rounding + seen.h * bounds.velocity;
  const Trajectory<Rational> expected = twin.map(first_steps_of(original.trajectory, 1));
  const Trajectory<Rational> found = first_steps_of(other.trajectory, 1);
  const std::string fault =
      first_difference(expected, found, false, bounds.velocity, bounds.position);
  if (fault.empty()) return Finding::holds();
  if (a_decision_explains(subject, x, twin, expected, found, bounds, original.unit_roundoff)) {
    return Finding::silent(tie);
  }
  if (roundings_explain(subject, x, twin, expected, found, original.unit_roundoff)) {
    return Finding::silent("rounding moves the instant of an impact");
  }
  const std::string hint = x.components() > 0 ? tolerance_hint(original) : "";
  return Finding::violated(twin.what + " (" + std::string(original.scalar) + "): " + fault + hint);
}

}  // namespace

std::optional<Rational> first_velocity_bound(const Subject& subject,
                                             const Mechanism& x,
                                             const RecordedRun& run) {
  return velocity_bound(subject, x, run.unit_roundoff, theta_step(subject, x, run, 0));
}

Finding compare_twins(const Subject& subject,
                      const Mechanism& x,
                      const std::vector<MechanismTwin>& twins) {
  const std::vector<RecordedRun> originals = record(subject, x);
  Finding finding = Finding::silent("nothing to compare");
  for (const MechanismTwin& twin : twins) {
    const std::vector<RecordedRun> others = record(subject, twin.mechanism);
    for (std::size_t i = 0; i < std::min(originals.size(), others.size()); ++i) {
      const RecordedRun &own = originals[i], &other = others[i];
      if (own.scalar != other.scalar) break;
      Finding found = Finding::silent("no step could be taken");
      if (!own.is_exact()) {
        if (subject.traits.position_level) continue;
        found = compare_first_step(subject, x, twin, own, other);
      } else if (own.steps() > 0 || other.steps() > 0) {
        const Index common = std::min(own.steps(), other.steps());
        const std::string fault =
            twin.ends ? first_difference(twin.map(own.trajectory), other.trajectory, twin.impulses)
                      : first_difference(twin.map(first_steps_of(own.trajectory, common)),
                                         first_steps_of(other.trajectory, common),
                                         twin.impulses);
        found = fault.empty()
                    ? Finding::holds()
                    : Finding::violated(twin.what + " (" + std::string(own.scalar) + "): " + fault);
      }
      if (found.outcome == Finding::Outcome::kViolated) return found;
      if (found.outcome == Finding::Outcome::kHolds) finding = found;
    }
  }
  return finding;
}

}  // namespace assay::properties
