#include "reports/compare/law_evidence.hpp"

#include <algorithm>
#include <cmath>

#include "reports/compare/least_squares.hpp"

namespace assay::reports {

namespace {

using Real = LawEvidence::Real;
using Index = Eigen::Index;

/// The forces with Hᵀ λ = r. Where the rows of H depend on each other, as those of opposite walls
/// and of the corners of a box do, the contacts with the smallest gaps have them.
Vector<Real> nearest_forces(const std::vector<SeenContact>& contacts,
                            const Matrix<Real>& h,
                            const Vector<Real>& gap,
                            const Vector<Real>& r) {
  const Matrix<Real> directions = h.transpose();
  const LeastSquares all(directions);
  if (all.rank() == h.rows()) return all.solve(r);
  std::vector<SeenContact> nearest = contacts;
  std::ranges::stable_sort(nearest, {}, [&](const SeenContact& of) { return gap(of.row); });
  std::vector<Index> rows;
  for (const SeenContact& of : nearest) {
    std::vector<Index> more = rows;
    for (Index i = of.row; i <= of.row + of.tangents; ++i) more.push_back(i);
    const Matrix<Real> chosen = directions(Eigen::all, more);
    if (LeastSquares(chosen).rank() == chosen.cols()) rows = more;
  }
  Vector<Real> forces = Vector<Real>::Zero(h.rows());
  const Matrix<Real> chosen = directions(Eigen::all, rows);
  const Vector<Real> of_chosen = LeastSquares(chosen).solve(r);
  for (std::size_t i = 0; i < rows.size(); ++i) forces(rows[i]) = of_chosen(static_cast<Index>(i));
  return forces;
}

}  // namespace

SeenContact seen_contact(const ImpactLaw<Real>& law, Index row) {
  const Real friction = std::visit(
      [](const auto& of) -> Real {
        if constexpr (requires { of.friction; }) return of.friction;
        return 0;
      },
      law.law);
  const auto tangents = static_cast<int>(std::min<Index>(dimension(law.law) - 1, 2));
  const auto* rolling = std::get_if<RollingCoulomb<Real>>(&law.law);
  return {row,
          tangents,
          static_cast<double>(friction),
          static_cast<double>(law.impact.normal_restitution),
          rolling != nullptr ? static_cast<double>(rolling->rolling_friction) : 0};
}

LawEvidence::LawEvidence(const LagrangianModel<Real>& of, const Trajectory<Real>& trajectory)
    : run(&trajectory) {
  Index row = 0;
  for (const ImpactLaw<Real>& law : of.laws) {
    contacts.push_back(seen_contact(law, row));
    row += dimension(law.law);
  }
  const Index n = of.size(), m = of.components(), count = trajectory.size() - 1;
  force.resize(m, count);
  speed.resize(m, count);
  node_speed.resize(m, count + 1);
  node_gap.resize(m, count + 1);
  gap.resize(m, count);
  residual.resize(n, count);
  momentum.resize(n, count);
  Matrix<Real> mass(n, n), h(m, n);
  Vector<Real> f(n), y(m);
  const auto jacobian_at = [&](Real t, const Vector<Real>& q) {
    if (m > 0) of.relation->jacobian(t, q, h);
  };
  for (Index k = 0; k <= count; ++k) {
    const Real t0 = trajectory.t[static_cast<std::size_t>(k)];
    jacobian_at(t0, trajectory.q.col(k));
    node_speed.col(k) = h * trajectory.v.col(k);
    if (m > 0) of.relation->evaluate(t0, trajectory.q.col(k), y);
    node_gap.col(k) = y;
    if (k == count) break;
    const Real t1 = trajectory.t[static_cast<std::size_t>(k + 1)], t = (t0 + t1) / 2;
    const Vector<Real> q = (trajectory.q.col(k) + trajectory.q.col(k + 1)) / 2;
    const Vector<Real> v = (trajectory.v.col(k) + trajectory.v.col(k + 1)) / 2;
    of.system->mass(q, mass);
    of.system->force(t, q, v, f);
    jacobian_at(t, q);
    if (m > 0) of.relation->evaluate(t, q, y);
    residual.col(k) = mass * (trajectory.v.col(k + 1) - trajectory.v.col(k)) / (t1 - t0) - f;
    momentum.col(k) = mass * v;
    speed.col(k) = h * v;
    gap.col(k) = y;
    force.col(k) = nearest_forces(contacts, h, y, residual.col(k));
  }
  find_pushes();
}

void LawEvidence::find_pushes() {
  constexpr Real kPushes = 1e-3L;  // of the largest force
  constexpr Real kSteps = 8;       // a gap as wide as the way of so many steps is open
  pushes_from = Vector<Real>::Zero(force.rows());
  for (const SeenContact& contact : contacts) {
    const Index i = contact.row;
    const Real fastest_approach = steps() > 0 ? node_speed.row(i).cwiseAbs().maxCoeff() : 0;
    Real largest = 0, beside = 0;
    for (Index k = 0; k < steps(); ++k) {
      const Real size = std::abs(force(i, k));
      const bool is_open = gap(i, k) > kSteps * h(k) * fastest_approach;
      largest = std::max(largest, force(i, k));
      if (is_open) beside = std::max(beside, size);  // what damps a body, or makes it roll
    }
    pushes_from(i) = std::max(kPushes * largest, 2 * beside);
  }
}

bool LawEvidence::pushes(const SeenContact& contact, Index step) const {
  return force(contact.row, step) > pushes_from(contact.row);
}

bool LawEvidence::is_free(Index step) const {
  return std::ranges::none_of(contacts, [&](const auto& each) { return pushes(each, step); });
}

}  // namespace assay::reports
