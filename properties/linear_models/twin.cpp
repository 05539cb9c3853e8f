#include "properties/linear_models/twin.hpp"

#include <algorithm>
#include <optional>

#include "properties/linear_models/experiment_run.hpp"
#include "properties/linear_models/step.hpp"

namespace assay::properties {

using Index = Eigen::Index;

namespace {

std::string difference(const char* what,
                       const Matrix<Rational>& expected,
                       const Matrix<Rational>& found,
                       Index k,
                       const Rational& bound) {
  for (Index i = 0; i < expected.rows(); ++i) {
    const Rational error = found(i, k) - expected(i, k);
    if (magnitude(error) <= bound) continue;
    return std::string(what) + " " + std::to_string(i) + " of state " + std::to_string(k) + " is " +
           readable(found(i, k)) + " and must be " + readable(expected(i, k));
  }
  return {};
}

/// κ(W_AA) of the first step; nothing where it is singular.
std::optional<Rational> contact_condition(const Experiment& x, const RecordedRun& run) {
  std::vector<Index> pushing;
  for (Index i = 0; i < x.contacts(); ++i) {
    if (run.trajectory.impulse(i, 1) != 0) pushing.push_back(i);
  }
  if (pushing.empty()) return Rational(1);
  const Matrix<Rational> delassus = x.jacobian * inverse(x.mass) * x.jacobian.transpose();
  const Matrix<Rational> block = delassus(pushing, pushing);
  const Matrix<Rational> inverted = inverse(block);
  if (inverted.size() == 0) return std::nullopt;
  return Rational(row_sum_norm(block) * row_sum_norm(inverted));
}

Trajectory<Rational> first_step_of(const Trajectory<Rational>& run) {
  Trajectory<Rational> result;
  result.t.assign(run.t.begin(), run.t.begin() + 2);
  result.q = run.q.leftCols(2);
  result.v = run.v.leftCols(2);
  result.impulse = run.impulse.leftCols(run.impulse.rows() > 0 ? 2 : 0);
  result.status = SolveStatus::kSolved;
  return result;
}

/// The one comparison that a subject without rationals allows.
Finding compare_first_step(const Subject& subject, const Experiment& x, const Twin& twin) {
  const RecordedRun original = record(subject, x).back();
  const RecordedRun other = record(subject, twin.experiment).back();
  if (original.steps() < 1 || other.steps() < 1) return Finding::silent("no step could be taken");
  const std::optional<Rational> condition = contact_condition(x, original);
  if (!condition) return Finding::silent("the impulses are not unique");
  const Step step = steps_of(subject, x, original).front();
  const Rational bound = step.velocity_rounding * *condition;
  Trajectory<Rational> expected = first_step_of(original.trajectory);
  twin.map(expected);
  const std::string fault = first_difference(expected,
                                             first_step_of(other.trajectory),
                                             /*impulses=*/false,
                                             bound,
                                             Rational(step.position_rounding + step.h * bound));
  if (fault.empty()) return Finding::holds();
  return Finding::violated(twin.what + " (" + std::string(original.scalar) + "): " + fault);
}

}  // namespace

std::string first_difference(const Trajectory<Rational>& expected,
                             const Trajectory<Rational>& found,
                             bool impulses,
                             const Rational& velocity_bound,
                             const Rational& position_bound) {
  for (Index k = 0; k < std::min(expected.size(), found.size()); ++k) {
    const auto at = static_cast<std::size_t>(k);
    if (expected.t[at] != found.t[at]) {
      return "time of state " + std::to_string(k) + " is " + readable(found.t[at]) +
             " and must be " + readable(expected.t[at]);
    }
    std::string fault = difference("velocity", expected.v, found.v, k, velocity_bound);
    if (fault.empty()) fault = difference("position", expected.q, found.q, k, position_bound);
    if (fault.empty() && impulses) {
      fault = difference("impulse", expected.impulse, found.impulse, k, Rational(0));
    }
    if (!fault.empty()) return fault;
  }
  if (expected.size() == found.size() && expected.status == found.status) return {};
  return "it ended after " + std::to_string(found.size() - 1) + " steps (" +
         std::string(to_string(found.status)) + "), the original after " +
         std::to_string(expected.size() - 1) + " (" + std::string(to_string(expected.status)) + ")";
}

Finding compare_twins(const Subject& subject,
                      const Experiment& experiment,
                      const std::vector<Twin>& twins,
                      Agreement agreement) {
  const bool bitwise = agreement == Agreement::kBitwise;
  const std::vector<RecordedRun> originals = record(subject, experiment);
  Finding finding = Finding::silent("nothing to compare");
  for (const Twin& twin : twins) {
    if (!bitwise && !subject.run_exact) {
      Finding found = compare_first_step(subject, experiment, twin);
      if (found.outcome == Finding::Outcome::kViolated) return found;
      if (found.outcome == Finding::Outcome::kHolds) finding = found;
      continue;
    }
    const std::vector<RecordedRun> others = record(subject, twin.experiment);
    for (std::size_t i = 0; i < originals.size(); ++i) {
      if (!bitwise && !originals[i].is_exact()) continue;
      Trajectory<Rational> expected = originals[i].trajectory;
      twin.map(expected);
      const std::string fault = first_difference(expected, others[i].trajectory, twin.impulses);
      if (!fault.empty()) {
        return Finding::violated(twin.what + " (" + std::string(originals[i].scalar) +
                                 "): " + fault);
      }
      if (originals[i].steps() > 0) finding = Finding::holds();
    }
  }
  return finding;
}

}  // namespace assay::properties
