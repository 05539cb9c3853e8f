#include "reports/cli/growth.hpp"

#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <algorithm>
#include <cmath>

namespace assay::reports {

namespace {

using Index = Eigen::Index;

struct Linearisation {
  Matrix<double> mass, damping, stiffness;
};

Linearisation linearised(const LagrangianModel<double>& model) {
  const Index n = model.size();
  Linearisation at{Matrix<double>(n, n), Matrix<double>(n, n), Matrix<double>(n, n)};
  model.system->mass(model.initial_position, at.mass);
  model.system->force_jacobians(
      model.initial_time, model.initial_position, model.initial_velocity, at.stiffness, at.damping);
  at.stiffness = -at.stiffness;
  at.damping = -at.damping;
  return at;
}

/// [a b; c d]
Matrix<double> blocks(const Matrix<double>& a,
                      const Matrix<double>& b,
                      const Matrix<double>& c,
                      const Matrix<double>& d) {
  const Index n = a.rows();
  Matrix<double> all(2 * n, 2 * n);
  all << a, b, c, d;
  return all;
}

}  // namespace

double growth_of_a_step(const LagrangianModel<double>& model,
                        LinearStep kind,
                        double h,
                        double theta) {
  const Linearisation at = linearised(model);
  const Index n = model.size();
  const Matrix<double> one = Matrix<double>::Identity(n, n), zero = Matrix<double>::Zero(n, n);
  const Matrix<double>& m = at.mass;
  const Matrix<double> hk = h * at.stiffness, hc = h * at.damping;
  Matrix<double> left, right;
  if (kind == LinearStep::kTheta) {
    const double old = 1 - theta;
    left = blocks(one, -h * theta * one, theta * hk, m + theta * hc);
    right = blocks(one, h * old * one, -old * hk, m - old * hc);
  } else {
    const Matrix<double> both = m + 0.5 * h * theta * hk;
    left = blocks(one, -h * one, zero, both + 0.5 * hc);
    right = blocks(one, zero, -hk, both - 0.5 * hc);
  }
  const Matrix<double> step = left.partialPivLu().solve(right);
  const Matrix<double> flow =
      blocks(zero, one, -m.partialPivLu().solve(at.stiffness), -m.partialPivLu().solve(at.damping));
  const double radius = step.eigenvalues().cwiseAbs().maxCoeff();
  return radius / std::exp(h * std::max(0.0, flow.eigenvalues().real().maxCoeff()));
}

}  // namespace assay::reports
