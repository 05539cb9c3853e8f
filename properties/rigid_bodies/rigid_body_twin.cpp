#include <cmath>

#include "properties/rational_algebra.hpp"
#include "properties/rigid_bodies/rigid_body_law.hpp"
#include "properties/rigid_bodies/shorter_steps.hpp"
#include "properties/roundings.hpp"

namespace assay::properties {

namespace {

using Index = Eigen::Index;

/// Whether some step decides on a contact whose forecast gap is within rounding of its threshold.
bool is_undecided(const Subject& subject, const RigidBodyCase& x, const RigidBodyRun& run) {
  if (!x.contact) return false;
  const Parameters options = options_of(subject, x);
  const auto number = [&](const char* name, double otherwise) {
    return subject.has(name) ? options.get<double>(name) : otherwise;
  };
  const double forecast = number("gamma", 0.5) * from_rational<double>(x.h);
  const double bound = rounding_of(run);
  const NewtonEulerModel<double> model = newton_euler_model(x);
  Matrix<double> g(model.components(), model.velocities());
  Vector<double> gap(model.components());
  for (Index k = 0; k + 1 < run.size(); ++k) {
    model.relation->evaluate(0.0, run.q.col(k), gap);
    model.relation->velocity_matrix(0.0, run.q.col(k), g);
    Index row = 0;
    for (const ImpactLaw<double>& law : model.laws) {
      const double expected = gap(row) + forecast * g.row(row).dot(run.v.col(k));
      if (std::abs(expected - number("gap-threshold", 0)) <= bound) return true;
      row += dimension(law.law);
    }
  }
  return false;
}

/// A number by which two runs differ in the step to t_k.
struct Difference {
  Index k = 0;
  const char* name = "";
  double by = 0;
};

/// All differences after the first state.
std::vector<Difference> differences(const RigidBodyRun& run, const RigidBodyRun& other) {
  std::vector<Difference> found;
  for (Index k = 1; k < run.size(); ++k) {
    const Vector<double> v = run.v.col(k) - other.v.col(k);
    found.push_back({k, "v", v.cwiseAbs().maxCoeff()});
    for (Index first = 0; first < run.q.rows(); first += kBodyCoordinates) {
      const Vector3<double> way = run.q.col(k).segment<3>(first) - other.q.col(k).segment<3>(first);
      found.push_back({k, "x", way.cwiseAbs().maxCoeff()});
      const Quaternion<double> a = run.q.col(k).segment<4>(first + 3);
      const Quaternion<double> b = other.q.col(k).segment<4>(first + 3);
      found.push_back(
          {k, "p", std::min((a - b).cwiseAbs().maxCoeff(), (a + b).cwiseAbs().maxCoeff())});
    }
    if (run.impulse.rows() < 3) continue;
    const Vector<double> a = run.impulse.col(k), b = other.impulse.col(k);
    found.push_back({k, "P_N", std::abs(a(0) - b(0))});
    found.push_back({k, "|P_T|", std::abs(a.segment(1, 2).norm() - b.segment(1, 2).norm())});
  }
  return found;
}

/// How two runs differ by more than the bound, after their first state; empty if they do not.
std::string difference(const RigidBodyRun& run, const RigidBodyRun& other, double bound) {
  for (const auto& [k, name, by] : differences(run, other)) {
    if (by <= bound) continue;
    return "step " + std::to_string(k) + ": " + name + " is off by " +
           readable(ScalarTraits<double>::to_rational(by));
  }
  return {};
}

/// The case with the centres and velocities of its bodies moved by roundings.
RigidBodyCase beside(const RigidBodyCase& x, double unit_roundoff, int k) {
  Roundings roundings(ScalarTraits<double>::to_rational(unit_roundoff), k);
  RigidBodyCase y = x;
  for (CaseBody& body : y.bodies) {
    for (Vector3<Rational>* of : {&body.position, &body.velocity}) {
      const Rational size = max_norm(Vector<Rational>(*of)) + 1;
      for (Rational& entry : *of) entry += roundings.of(size);
    }
  }
  return y;
}

/// Whether a decision within rounding explains the difference of `own` and `other`: a run beside
/// `own`, of the case x, jumps away from it and agrees with `other`.
bool a_decision_explains(const Subject& subject,
                         const RigidBodyCase& x,
                         const RigidBodyRun& own,
                         const RigidBodyRun& other,
                         double bound,
                         const std::function<void(RigidBodyRun&)>& seen) {
  for (int k = 0; k < kCasesBeside; ++k) {
    RigidBodyRun run = run_in_double(subject, beside(x, own.unit_roundoff, k));
    seen(run);
    if (difference(run, own, 4 * bound).empty()) continue;
    if (difference(run, other, 4 * bound).empty()) return true;
  }
  return false;
}

/// The distance from its minimum that a projection of positions may leave: √u times the way and the
/// speeds of the bodies. It ends when the gaps are met, and converges more slowly along the
/// constraints.
double left_by_projection(const Subject& subject, const RigidBodyRun& run) {
  if (!subject.traits.position_level) return 0;
  const double way = (run.q.rightCols(run.size() - 1) - run.q.leftCols(run.size() - 1)).norm();
  return std::sqrt(run.unit_roundoff) * (way + run.v.norm());
}

/// The runs of a case and its twin, in the coordinates of the original.
struct TwoRuns {
  RigidBodyRun run, other;
  double bound = 0;           ///< of the rounding in the differences
  bool is_undecided = false;  ///< some forecast gap is within rounding of its threshold
};

TwoRuns run_both(const Subject& subject, const RigidBodyCase& x, const RigidBodyTwin& twin) {
  TwoRuns both{run_in_double(subject, x), run_in_double(subject, twin.of)};
  both.is_undecided =
      is_undecided(subject, x, both.run) || is_undecided(subject, twin.of, both.other);
  twin.back(both.other);
  both.bound = rounding_of(both.run) + rounding_of(both.other);
  if (twin.projects_apart) both.bound += left_by_projection(subject, both.run);
  return both;
}

bool a_decision_explains(const Subject& subject,
                         const RigidBodyCase& x,
                         const RigidBodyTwin& twin,
                         const TwoRuns& of) {
  return a_decision_explains(subject, x, of.run, of.other, of.bound, [](const auto&) {}) ||
         a_decision_explains(subject, twin.of, of.other, of.run, of.bound, twin.back);
}

/// A run in shorter steps as one of the original steps: the states at their ends, and the sums of
/// P_N and of |P_T| in each of them.
RigidBodyRun in_long_steps(const RigidBodyRun& run, Index parts) {
  RigidBodyRun sum = run;
  const Index steps = (run.size() - 1) / parts;
  sum.t.resize(static_cast<std::size_t>(steps + 1));
  sum.q.conservativeResize(Eigen::NoChange, steps + 1);
  sum.v.conservativeResize(Eigen::NoChange, steps + 1);
  sum.impulse = Matrix<double>::Zero(run.impulse.rows(), steps + 1);
  for (Index k = 1; k <= steps; ++k) {
    sum.q.col(k) = run.q.col(parts * k);
    sum.v.col(k) = run.v.col(parts * k);
    for (Index i = parts * (k - 1) + 1; i <= parts * k && run.impulse.rows() >= 3; ++i) {
      sum.impulse(0, k) += run.impulse(0, i);
      sum.impulse(1, k) += run.impulse.col(i).segment(1, 2).norm();
    }
  }
  return sum;
}

/// Whether the contact pushes in the same steps of both runs.
bool push_together(const RigidBodyRun& run, const RigidBodyRun& other) {
  const Index steps = std::min(run.impulse.cols(), other.impulse.cols());
  for (Index k = 0; k < steps && run.impulse.rows() > 0; ++k) {
    if ((run.impulse(0, k) != 0) != (other.impulse(0, k) != 0)) return false;
  }
  return true;
}

/// The largest difference in steps of h/2ⁱ, at the ends of the original steps. It is 0 if impacts
/// fall into other steps, because truncation may move them, or if a decision within rounding
/// explains it. `asks` whether one does, which takes many runs.
Defect defect_in_shorter_steps(const Subject& subject,
                               const RigidBodyCase& x,
                               const RigidBodyTwin& twin,
                               int halvings,
                               bool asks) {
  const RigidBodyCase shorter = in_shorter_steps(x, halvings);
  RigidBodyTwin other = twin;
  other.of = in_shorter_steps(twin.of, halvings);
  const TwoRuns both = run_both(subject, shorter, other);
  const Index parts = Index{1} << halvings;
  Defect defect{.bound = static_cast<double>(parts) * both.bound};
  if (!push_together(both.run, both.other)) return defect;
  for (const Difference& one :
       differences(in_long_steps(both.run, parts), in_long_steps(both.other, parts))) {
    defect.off = std::max(defect.off, one.by);
  }
  if (!asks || defect.off <= defect.bound) return defect;
  if (both.is_undecided || a_decision_explains(subject, shorter, other, both)) defect.off = 0;
  return defect;
}

}  // namespace

Finding compare_twins(const Subject& subject, const RigidBodyCase& x, const RigidBodyTwin& twin) {
  const char* tie = "rounding decides whether the contact acts";
  const TwoRuns both = run_both(subject, x, twin);
  if (both.is_undecided) return Finding::silent(tie);
  const std::string fault = difference(both.run, both.other, both.bound);
  if (fault.empty()) return Finding::holds();
  const auto falls = [&](bool asks) {
    return twin.turns && is_truncation(subject, [&](int halvings) {
             return defect_in_shorter_steps(subject, x, twin, halvings, asks);
           });
  };
  if (falls(false)) return Finding::holds();
  if (a_decision_explains(subject, x, twin, both)) return Finding::silent(tie);
  if (falls(true)) return Finding::holds();
  return Finding::violated(fault + " " + twin.what);
}

}  // namespace assay::properties
