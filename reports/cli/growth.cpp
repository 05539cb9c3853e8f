#include "reports/cli/growth.hpp"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <initializer_list>

#include "core/math/lu.hpp"
#include "reports/study/eigenvalues.hpp"

namespace assay::reports {

namespace {

using Index = Eigen::Index;
using Real = Matrix<double>;

struct Term {
  double factor;
  const Real& matrix;
};

/// As one loop: an expression of Eigen for each sum here would compile for seconds.
Real sum(std::initializer_list<Term> terms) {
  Real result = Real::Zero(terms.begin()->matrix.rows(), terms.begin()->matrix.cols());
  for (const Term& term : terms) result += term.factor * term.matrix;
  return result;
}

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
  at.stiffness = sum({{-1, at.stiffness}});
  at.damping = sum({{-1, at.damping}});
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
  const auto closed = [&](const Real& of_output, const Real& of_input) {
    const Real multiplier = by_multiplier.solve(of_output);
    return sum({{1, of_g.by_multiplier.lazyProduct(multiplier)}, {-1, of_input}});
  };
  at.closed_stiffness = closed(of_h.by_position, of_g.by_position);
  at.closed_damping = closed(of_h.by_velocity, of_g.by_velocity);
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
  const Real both = sum({{1, at.mass}, {0.5 * h * h * theta, at.stiffness}});
  Step step{Real(2 * n, 2 * n), Real(2 * n, 2 * n)}, increments = step;
  const auto identity = [&](double factor) { return sum({{factor, one}}); };
  // clang-format off
  step.left << one, identity(-h * theta),
               sum({{h * theta, at.stiffness}, {h * gamma, at.closed_stiffness}}),
               sum({{1, at.mass}, {h * theta, at.damping}, {h * gamma, at.closed_damping}});
  step.right << one, identity(h * (1 - theta)),
                sum({{-h * (1 - theta), at.stiffness}, {-h * (1 - gamma), at.closed_stiffness}}),
                sum({{1, at.mass}, {-h * (1 - theta), at.damping},
                     {-h * (1 - gamma), at.closed_damping}});
  increments.left << one, identity(-h),
                     zero, sum({{1, both}, {0.5 * h, at.damping}});
  increments.right << one, zero,
                      sum({{-h, at.stiffness}}), sum({{1, both}, {-0.5 * h, at.damping}});
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
  const auto identity = [&](double factor) { return sum({{factor, one}}); };
  // clang-format off
  step.left << one, identity(-h), zero,
               zero, sum({{1, at.mass}, {theta * h * h, at.stiffness}}),
               sum({{theta * h, at.damping}}),
               zero, identity(-share), one;
  step.right << one, zero, zero,
                sum({{-h, at.stiffness}}), at.mass, sum({{-(1 - theta) * h, at.damping}}),
                zero, identity(1 - share), zero;
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
          sum({{-1, mass.solve(sum({{1, at.stiffness}, {1, at.closed_stiffness}}))}}),
          sum({{-1, mass.solve(sum({{1, at.damping}, {1, at.closed_damping}}))}});
  // clang-format on
  left.compute(step.left);
  const Eigen::VectorXcd of_step = eigenvalues(left.solve(step.right)), of_flow = eigenvalues(flow);
  if (of_step.size() == 0 || of_flow.size() == 0) return 0;  // unknown: no warning
  const double radius = of_step.cwiseAbs().maxCoeff();
  return radius / std::exp(h * std::max(0.0, of_flow.real().maxCoeff()));
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
