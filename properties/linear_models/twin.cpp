#include "properties/linear_models/twin.hpp"

#include <algorithm>
#include <optional>

#include "properties/declared_accuracy.hpp"
#include "properties/linear_models/decisions.hpp"
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

Matrix<Rational> delassus_of(const Experiment& x) {
  return x.jacobian * inverse(x.mass) * x.jacobian.transpose();
}

/// κ(W_AA) of the step that ends in state k; nothing where it is singular.
std::optional<Rational> contact_condition(const Experiment& x, const RecordedRun& run, Index k) {
  std::vector<Index> pushing;
  for (Index i = 0; i < x.contacts(); ++i) {
    if (run.trajectory.impulse(i, k) != 0) pushing.push_back(i);
  }
  if (pushing.empty()) return Rational(1);
  const Matrix<Rational> block = delassus_of(x)(pushing, pushing);
  const Matrix<Rational> inverted = inverse(block);
  if (inverted.size() == 0) return std::nullopt;
  return Rational(row_sum_norm(block) * row_sum_norm(inverted));
}

/// The states k − 1 and k.
Trajectory<Rational> step_to(const Trajectory<Rational>& run, Index k) {
  Trajectory<Rational> result;
  result.t.assign(run.t.begin() + k - 1, run.t.begin() + k + 1);
  result.q = run.q.middleCols(k - 1, 2);
  result.v = run.v.middleCols(k - 1, 2);
  if (run.impulse.rows() > 0) result.impulse = run.impulse.middleCols(k - 1, 2);
  result.status = SolveStatus::kSolved;
  return result;
}

/// One step of the experiment from state k − 1 of its run.
Experiment step_from(Experiment x, const RecordedRun& run, Index k) {
  x.position = run.trajectory.q.col(k - 1);
  x.velocity = run.trajectory.v.col(k - 1);
  x.time += static_cast<int>(k - 1) * x.h;
  x.steps = 1;
  return x;
}

/// What forces change if a scheme evaluates them at instants inside a step, which round as times up
/// to `latest` do.
Rational rounding_of_instants(const Experiment& x, const RecordedRun& run, const Rational& latest) {
  if (x.force_rate.size() == 0) return 0;
  return 32 * run.unit_roundoff * latest * x.h * row_sum_norm(inverse(x.mass)) *
         max_norm(x.force_rate);
}

/// Evaluates (1), and the bound of positions that follows. If the scheme locates instants of
/// impacts, these round as times up to `latest` do.
std::optional<StepBounds> bounds_of(const Subject& subject,
                                    const Experiment& x,
                                    const RecordedRun& run,
                                    Index k,
                                    const Rational& latest) {
  const std::optional<Rational> condition = contact_condition(x, run, k);
  if (!condition) return std::nullopt;
  const Step step = steps_of(subject, x, run)[static_cast<std::size_t>(k - 1)];
  Rational velocity =
      (step.velocity_rounding + step.solver_rounding + rounding_of_instants(x, run, latest)) *
      *condition;
  if (subject.traits.locates_events) velocity *= 1 + latest / step.h;
  StepBounds bounds{velocity, Rational(step.position_rounding + step.h * velocity)};
  if (x.contacts() == 0) return bounds;
  const Matrix<Rational> inverted = inverse(delassus_of(x));
  if (inverted.size() > 0) {
    bounds.impulse = row_sum_norm(inverted) * row_sum_norm(x.jacobian) * velocity;
  }
  return bounds;
}

/// The pair of an experiment and a twin, in double, of a subject that has no rationals.
class RoundedPair {
 public:
  RoundedPair(const Subject& subject,
              const Experiment& x,
              const Twin& twin,
              const RecordedRun& own,
              const RecordedRun& other)
      : subject_(subject), x_(x), twin_(twin), own_(own), other_(other), expected_(own.trajectory) {
    twin.map(expected_);
  }

  [[nodiscard]] Finding compare() const {
    const Trajectory<Rational>& found = other_.trajectory;
    if (own_.steps() < 1 || other_.steps() < 1) return Finding::silent("no step could be taken");
    const Index k = first_that_differs();
    if (k > std::min(own_.steps(), other_.steps())) {
      const std::string fault = first_difference(expected_, found, false);  // where they end
      return fault.empty() ? Finding::holds() : violated(fault);
    }
    const std::optional<StepBounds> bounds =
        bounds_of(subject_, x_, own_, std::max<Index>(k, 1), latest());
    if (!bounds) return Finding::silent("the impulses are not unique");
    const auto own = step_to(expected_, std::max<Index>(k, 1));
    const auto other = step_to(found, std::max<Index>(k, 1));
    const std::string fault = first_difference(own,
                                               other,
                                               twin_.impulses && bounds->impulse,
                                               bounds->velocity,
                                               bounds->position,
                                               bounds->impulse.value_or(0));
    if (fault.empty()) return Finding::holds();
    if (k > 1 && subject_.traits.position_level) {
      return Finding::silent("a step that uses two earlier states cannot be tested alone");
    }
    if (k > 0 && a_decision_is_the_reason(k, own, other, *bounds)) {
      return Finding::silent("rounding decides which contacts act");
    }
    if (k > 0 && subject_.traits.locates_events && pushing(k) > 1) {
      return Finding::silent("the order of impacts at nearly one instant is decided by rounding");
    }
    const std::string hint = x_.contacts() > 0 ? tolerance_hint(own_) : "";
    return violated(fault + (k > 1 ? ", in step " + std::to_string(k) : "") + hint);
  }

 private:
  /// The number of contacts of the twin that push, in either run, in the step that ends in state k.
  [[nodiscard]] Index pushing(Index k) const {
    Index count = 0;
    for (Index i = 0; i < expected_.impulse.rows(); ++i) {
      count += expected_.impulse(i, k) != 0 || other_.trajectory.impulse(i, k) != 0 ? 1 : 0;
    }
    return count;
  }

  /// The largest magnitude of a time of either run.
  [[nodiscard]] Rational latest() const {
    Rational latest = 0;
    for (const RecordedRun* run : {&own_, &other_}) {
      for (const Rational& t : {run->trajectory.t.front(), run->trajectory.t.back()}) {
        latest = std::max(latest, magnitude(t));
      }
    }
    return latest;
  }

  /// The first state in which the runs differ in any bit; one past the end if none does.
  [[nodiscard]] Index first_that_differs() const {
    const Index common = std::min(expected_.size(), other_.trajectory.size());
    Index k = 0;
    while (k < common &&
           expected_.t[static_cast<std::size_t>(k)] ==
               other_.trajectory.t[static_cast<std::size_t>(k)] &&
           expected_.q.col(k) == other_.trajectory.q.col(k) &&
           expected_.v.col(k) == other_.trajectory.v.col(k) &&
           (!twin_.impulses || expected_.impulse.rows() == 0 ||
            expected_.impulse.col(k) == other_.trajectory.impulse.col(k))) {
      ++k;
    }
    return k;
  }

  [[nodiscard]] bool a_decision_is_the_reason(Index k,
                                              const Trajectory<Rational>& own,
                                              const Trajectory<Rational>& other,
                                              const StepBounds& bounds) const {
    const auto run_beside = [&](const Experiment& of, int i) {
      return record(subject_, beside(of, own_.unit_roundoff, i)).back();
    };
    const Experiment x = step_from(x_, own_, k), y = step_from(twin_.experiment, other_, k);
    return a_decision_explains(own,
                               other,
                               bounds,
                               [&](int i) -> std::optional<Trajectory<Rational>> {
                                 RecordedRun run = run_beside(x, i);
                                 if (run.steps() < 1) return std::nullopt;
                                 twin_.map(run.trajectory);
                                 return run.trajectory;
                               }) ||
           a_decision_explains(
               other, own, bounds, [&](int i) -> std::optional<Trajectory<Rational>> {
                 const RecordedRun run = run_beside(y, i);
                 if (run.steps() < 1) return std::nullopt;
                 return run.trajectory;
               });
  }

  [[nodiscard]] Finding violated(const std::string& fault) const {
    return Finding::violated(twin_.what + " (" + std::string(own_.scalar) + "): " + fault);
  }

  const Subject& subject_;
  const Experiment& x_;
  const Twin& twin_;
  const RecordedRun &own_, &other_;
  Trajectory<Rational> expected_;  ///< of the twin, as the original's run says
};

}  // namespace

std::string tolerance_hint(const RecordedRun& run) {
  if (run.solver_tolerance != 0) return {};
  return "; if the inner solver stops at a tolerance, declare " + std::string(kSolverTolerance);
}

std::string first_difference(const Trajectory<Rational>& expected,
                             const Trajectory<Rational>& found,
                             bool impulses,
                             const Rational& velocity_bound,
                             const Rational& position_bound,
                             const Rational& impulse_bound) {
  for (Index k = 0; k < std::min(expected.size(), found.size()); ++k) {
    const auto at = static_cast<std::size_t>(k);
    if (expected.t[at] != found.t[at]) {
      return "time of state " + std::to_string(k) + " is " + readable(found.t[at]) +
             " and must be " + readable(expected.t[at]);
    }
    std::string fault = difference("velocity", expected.v, found.v, k, velocity_bound);
    if (fault.empty()) fault = difference("position", expected.q, found.q, k, position_bound);
    if (fault.empty() && impulses) {
      fault = difference("impulse", expected.impulse, found.impulse, k, impulse_bound);
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
    const std::vector<RecordedRun> others = record(subject, twin.experiment);
    for (std::size_t i = 0; i < originals.size(); ++i) {
      const RecordedRun &own = originals[i], &other = others[i];
      if (!subject.run_exact) {
        Finding found = RoundedPair(subject, experiment, twin, own, other).compare();
        if (found.outcome == Finding::Outcome::kViolated) return found;
        if (finding.outcome != Finding::Outcome::kHolds) finding = std::move(found);
        continue;
      }
      if (!bitwise && !own.is_exact()) continue;
      Trajectory<Rational> expected = own.trajectory;
      twin.map(expected);
      const std::string fault = first_difference(expected, other.trajectory, twin.impulses);
      if (!fault.empty()) {
        return Finding::violated(twin.what + " (" + std::string(own.scalar) + "): " + fault);
      }
      if (own.steps() > 0) finding = Finding::holds();
    }
  }
  return finding;
}

}  // namespace assay::properties
