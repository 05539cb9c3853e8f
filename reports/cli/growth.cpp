#include "reports/cli/growth.hpp"

#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "core/math/lu.hpp"

namespace assay::reports {

namespace {

using Index = Eigen::Index;
using Real = Matrix<double>;

/// M, C, K, and C_c, K_c of (5) where the relation is closed.
struct Linearisation {
  Real mass, damping, stiffness, closed_damping, closed_stiffness;
};

Linearisation linearised(const LagrangianModel<double>& model) {
  const Index n = model.size();
  const Real zero = Real::Zero(n, n);
  Linearisation at{Real(n, n), Real(n, n), Real(n, n), zero, zero};
  model.system->mass(model.initial_position, at.mass);
  model.system->force_jacobians(
      model.initial_time, model.initial_position, model.initial_velocity, at.stiffness, at.damping);
  at.stiffness = -at.stiffness;
  at.damping = -at.damping;
  return at;
}

/// (5) into `at`; whether the relation can be solved for λ.
bool close_relation(const LagrangianModel<double>& model, Linearisation& at) {
  const Index n = model.size(), m = model.multipliers();
  if (m == 0) return false;
  using Relation = CompliantRelation<double>;
  const Relation::Point start{
      model.initial_time, model.initial_position, model.initial_velocity, Vector<double>::Zero(m)};
  Relation::Jacobians of_h{Real(m, n), Real(m, n), Real(m, m)};
  Relation::Jacobians of_g{Real(n, n), Real(n, n), Real(n, m)};
  model.compliance->output_jacobians(start, of_h);
  model.compliance->input_jacobians(start, of_g);
  const Eigen::FullPivLU<Real> by_multiplier(of_h.by_multiplier);
  if (!by_multiplier.isInvertible()) return false;
  at.closed_stiffness =
      of_g.by_multiplier * by_multiplier.solve(of_h.by_position) - of_g.by_position;
  at.closed_damping = of_g.by_multiplier * by_multiplier.solve(of_h.by_velocity) - of_g.by_velocity;
  return true;
}

/// left x⁺ = right x
struct Step {
  Real left, right;
};

/// Of the state (q, v) or (q, w): (1) or (2), by coordinate.
Step two_part_step(const Linearisation& at, const LinearScheme& scheme, double h) {
  const Index n = at.mass.rows();
  const double theta = scheme.theta, gamma = scheme.multiplier_weight;
  const Real one = Real::Identity(n, n), zero = Real::Zero(n, n);
  const Real both = at.mass + 0.5 * h * h * theta * at.stiffness;
  Step step{Real(2 * n, 2 * n), Real(2 * n, 2 * n)}, increments = step;
  // clang-format off
  step.left << one, -h * theta * one,
               h * theta * at.stiffness + h * gamma * at.closed_stiffness,
               at.mass + h * theta * at.damping + h * gamma * at.closed_damping;
  step.right << one, h * (1 - theta) * one,
                -h * (1 - theta) * at.stiffness - h * (1 - gamma) * at.closed_stiffness,
                at.mass - h * (1 - theta) * at.damping - h * (1 - gamma) * at.closed_damping;
  increments.left << one, -h * one,
                     zero, both + 0.5 * h * at.damping;
  increments.right << one, zero,
                      -h * at.stiffness, both - 0.5 * h * at.damping;
  // clang-format on
  for (Index i = std::min(scheme.first, n); i < n; ++i) {
    for (const Index row : {i, n + i}) {
      step.left.row(row) = increments.left.row(row);
      step.right.row(row) = increments.right.row(row);
    }
  }
  return step;
}

/// (3), of the state (q, w, ŵ).
Step printed_step(const Linearisation& at, const LinearScheme& scheme, double h) {
  const Index n = at.mass.rows();
  const double theta = scheme.theta, share = scheme.backward ? 1 : 0.5;
  const Real one = Real::Identity(n, n), zero = Real::Zero(n, n);
  Step step{Real(3 * n, 3 * n), Real(3 * n, 3 * n)};
  // clang-format off
  step.left << one, -h * one, zero,
               zero, at.mass + theta * h * h * at.stiffness, theta * h * at.damping,
               zero, -share * one, one;
  step.right << one, zero, zero,
                -h * at.stiffness, at.mass, -(1 - theta) * h * at.damping,
                zero, (1 - share) * one, zero;
  // clang-format on
  return step;
}

double growth(const Linearisation& at, const LinearScheme& scheme, double h) {
  const Index n = at.mass.rows();
  const Step step = scheme.printed ? printed_step(at, scheme, h) : two_part_step(at, scheme, h);
  LuFactors<double> mass, left;
  mass.compute(at.mass);
  Real flow(2 * n, 2 * n);
  // clang-format off
  flow << Real::Zero(n, n), Real::Identity(n, n),
          -mass.solve(at.stiffness + at.closed_stiffness),
          -mass.solve(at.damping + at.closed_damping);
  // clang-format on
  left.compute(step.left);
  const double radius = left.solve(step.right).eigenvalues().cwiseAbs().maxCoeff();
  return radius / std::exp(h * std::max(0.0, flow.eigenvalues().real().maxCoeff()));
}

}  // namespace

double growth_of_a_step(const LagrangianModel<double>& model,
                        const LinearScheme& scheme,
                        double h) {
  Linearisation at = linearised(model);
  const double open = growth(at, scheme, h);
  return close_relation(model, at) ? std::max(open, growth(at, scheme, h)) : open;
}

}  // namespace assay::reports
