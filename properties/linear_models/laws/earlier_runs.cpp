#include <algorithm>

#include "properties/linear_models/experiment_run.hpp"
#include "properties/linear_models/generators.hpp"
#include "properties/linear_models/linear_law.hpp"
#include "properties/linear_models/step.hpp"

namespace assay::properties {

namespace earlier_runs_law {
namespace {

bool is_coupled(const Experiment& x) {
  const Matrix<Rational> own = Matrix<Rational>(x.mass.diagonal().asDiagonal());
  return own != x.mass;
}

/// A coupled M, with a force, so that the first step shows M.
Experiment draw_experiment(Draw& draw, const Subject& subject) {
  Experiment x = random_experiment(draw,
                                   subject,
                                   {.damping = false,
                                    .stiffness = false,
                                    .force_rate = false,
                                    .contacts = false,
                                    .most_coordinates = 4,
                                    .most_steps = 2});
  const Eigen::Index n = x.coordinates();
  x.force = Vector<Rational>(n);
  for (Rational& entry : x.force) entry = draw.between(1, 8);
  if (n > 1 && !subject.traits.diagonal) {
    // The diagonal exceeds the sum of each row.
    for (Eigen::Index i = 0; i + 1 < n; ++i) {
      x.mass(i, i + 1) = x.mass(i + 1, i) = draw.one_of<Rational>({1, -1, Rational(1, 2)});
    }
    for (Eigen::Index i = 0; i < n; ++i) x.mass(i, i) += 4 + row_sum_norm(x.mass);
  }
  return x;
}

bool admits(const Experiment& x, const Parameters&) {
  return is_coupled(x) && x.damping.size() == 0 && x.stiffness.size() == 0 && x.contacts() == 0;
}

/// The same h, options, sizes and diagonal, with half of each M_ij beside it. This M is definite,
/// because it is the mean of two definite matrices.
Experiment less_coupled(Experiment x) {
  const Vector<Rational> diagonal = x.mass.diagonal();
  x.mass *= Rational(1, 2);
  x.mass.diagonal() = diagonal;
  return x;
}

/// Another h and other masses: nothing that a scheme keeps for x fits it.
Experiment other(Experiment x) {
  x.h *= 2;
  x.mass *= Rational(3);
  return x;
}

/// The velocities of the first step, and what rounding may change in them, from a run after another
/// run of the same scheme in the same thread.
struct First {
  Vector<Rational> v;
  Rational rounding = 0;
};
std::vector<First> after(const Subject& subject, const Experiment& before, const Experiment& x) {
  static_cast<void>(record(subject, before));
  std::vector<First> firsts;
  for (const RecordedRun& run : record(subject, x)) {
    if (run.steps() < 1) continue;
    const Step step = steps_of(subject, x, run).front();
    firsts.push_back({step.v1, Rational(step.velocity_rounding + step.solver_rounding)});
  }
  return firsts;
}

/// Compares x after `similar` with x after a run that shares nothing with it.
Finding compare(const Subject& subject, const Experiment& x, const Experiment& similar) {
  const std::vector<First> alone = after(subject, other(x), x);
  static_cast<void>(record(subject, other(x)));  // so that `similar` does not resemble x before it
  const std::vector<First> follows = after(subject, similar, x);
  if (alone.empty() || alone.size() != follows.size()) {
    return Finding::silent("no step could be taken");
  }
  for (std::size_t k = 0; k < alone.size(); ++k) {
    const Vector<Rational> change = follows[k].v - alone[k].v;
    if (max_norm(change) <= alone[k].rounding + follows[k].rounding) continue;
    return Finding::violated(
        "after a run with other entries M_ij the velocities of its first "
        "step are " +
        readable(follows[k].v) + ", after another run " + readable(alone[k].v));
  }
  return Finding::holds();
}

Finding examine(const Subject& subject, const Experiment& x) {
  const Experiment similar = less_coupled(x);
  const Finding there = compare(subject, x, similar);
  if (there.outcome != Finding::Outcome::kHolds) return there;
  return compare(subject, similar, x);
}

}  // namespace
}  // namespace earlier_runs_law

/// A run does not depend on the runs before it in the same process. Two systems have the same h,
/// options, sizes, forces and diagonal of M, and differ in the entries beside it. Each is computed
/// after the other, and after a run with another h and three times its M:
///
///   v_1(x after y) = v_1(x after z),   v_1(y after x) = v_1(y after z)                   (1)
///
/// up to twice velocity_rounding + solver_rounding of the first step. So a scheme that keeps a
/// matrix must compare all that the matrix depends on. There are no contacts and C = K = 0, so that
/// M is all of it, and the first step shows it.
///
/// Source: derived here.   Units: v [m/s].
Law<Experiment> earlier_runs(On<Experiment>) {
  using namespace earlier_runs_law;
  return {.name = "earlier-runs",
          .statement = "a run does not depend on the runs before it",
          .draw = &draw_experiment,
          .admits = &admits,
          .examine = &examine,
          .why_not = [](const Subject& subject) {
            return std::string(subject.traits.diagonal ? "it takes only diagonal matrices" : "");
          }};
}

}  // namespace assay::properties
