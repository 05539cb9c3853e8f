#include "reports/compare/step_bounds.hpp"

#include "core/scalar/machine.hpp"

namespace assay::reports {

namespace {

using Real = long double;
using Index = Eigen::Index;

/// Up to this value (1) has a solution, at most twice what the nodes show.
constexpr Real kResolved = 0.5L;
/// The number of instants in a step at which a time-dependent force is evaluated. If the step
/// resolves the force, it changes between two of them by less than it changed on the whole step;
/// this explains the factor.
constexpr int kForceSamples = 8;
constexpr Real kForceFactor = 2;

Matrix<Real> forces_at_nodes(const LagrangianLti<Real>& system, const FileTrajectory& run) {
  Matrix<Real> forces = Matrix<Real>::Zero(run.q.rows(), run.size());
  Vector<Real> force(run.q.rows());
  for (Index k = 0; k < run.size(); ++k) {
    force.setZero();
    system.external_force.evaluate(run.t[static_cast<std::size_t>(k)], force);
    forces.col(k) = force;
  }
  if (system.damping.size() > 0) forces -= system.damping.lazyProduct(run.v);
  if (system.stiffness.size() > 0) forces -= system.stiffness.lazyProduct(run.q);
  return forces;
}

/// Of F on [begin, end].
Real change_of_force(
    const ExternalForce<Real>& external, const MassNorm& norm, Index n, Real begin, Real end) {
  if (external.is_zero() || external.is_constant()) return 0;
  Vector<Real> first = Vector<Real>::Zero(n), last = first, between = first;
  external.evaluate(begin, first);
  external.evaluate(end, last);
  Real change = norm.of_force(last - first);
  for (int s = 1; s < kForceSamples; ++s) {
    external.evaluate(begin + (end - begin) * Real(s) / kForceSamples, between);
    change =
        std::max<Real>({change, norm.of_force(between - first), norm.of_force(between - last)});
  }
  return kForceFactor * change;
}

/// The part of a step in (1).
struct Terms {
  Real h, force, speed, change;
};

}  // namespace

StepBounds::StepBounds(const ContactModel<Real>& model,
                       const FileTrajectory& run,
                       const FileRounding& rounding,
                       const MassNorm& norm)
    : forces_(forces_at_nodes(model.system, run)) {
  const Real damping = norm.of_operator(model.system.damping);
  const Real stiffness = norm.of_operator(model.system.stiffness);
  force_rounding_ = (damping * rounding.v + stiffness * rounding.q) * norm.of_ones();
  const auto time = [&](Index k) { return run.t[static_cast<std::size_t>(k)]; };
  std::vector<Terms> terms;
  for (Index k = 0; k + 1 < run.size(); ++k) {
    Terms of{time(k + 1) - time(k) + 2 * rounding.t, 0, 0, 0};
    for (const Index node : {k, k + 1}) {
      of.force = std::max<Real>(of.force, norm.of_force(forces_.col(node)) + force_rounding_);
      of.speed =
          std::max<Real>(of.speed, norm.of_velocity(run.v.col(node)) + rounding.v * norm.of_ones());
    }
    of.change =
        change_of_force(model.system.external_force, norm, run.q.rows(), time(k), time(k + 1));
    terms.push_back(of);
  }
  for (std::size_t k = 0; k < terms.size(); ++k) {
    Terms all{0, 0, 0, 0};
    for (std::size_t j = k == 0 ? 0 : k - 1; j < std::min(k + 2, terms.size()); ++j) {
      all.h = std::max<Real>(all.h, terms[j].h);
      all.force = std::max<Real>(all.force, terms[j].force);
      all.speed = std::max<Real>(all.speed, terms[j].speed);
      all.change += terms[j].change;
    }
    const Real reach = 2 * all.h;
    const Real feedback = reach * damping + reach * reach * stiffness;
    const Real start = all.change + reach * stiffness * all.speed;
    const Real alpha = (all.force + start) / (1 - feedback);  // (1)
    steps_.push_back({terms[k].h, alpha, start + feedback * alpha, feedback <= kResolved});
  }
}

}  // namespace assay::reports
