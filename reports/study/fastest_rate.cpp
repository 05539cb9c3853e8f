#include "reports/study/fastest_rate.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/math/lu.hpp"

namespace assay::reports {

namespace {

using Real = long double;
using Index = Eigen::Index;

/// lim ‖A^(2^k)‖^(1/2^k), within the factor n^(1/256).
double spectral_radius(const Matrix<Real>& of) {
  constexpr int kSquarings = 8;
  const Real largest = of.cwiseAbs().maxCoeff();
  if (largest == 0) return 0;
  if (!std::isfinite(largest)) return std::numeric_limits<double>::infinity();
  Matrix<double> a = (of / largest).cast<double>();
  double logarithm = 0, weight = 1;
  for (int k = 0; k < kSquarings; ++k) {
    a = Matrix<double>(a * a);
    weight /= 2;
    const double size = a.cwiseAbs().maxCoeff();
    if (!(size > 0)) return 0;
    logarithm += weight * std::log(size);
    a /= size;
  }
  return static_cast<double>(largest * std::exp(static_cast<Real>(logarithm)));
}

/// A of (q, v)' = A (q, v), from M, ∂F/∂q and ∂F/∂v; `kinematics` is T.
Matrix<Real> flow(const Matrix<Real>& mass,
                  const Matrix<Real>& by_position,
                  const Matrix<Real>& by_velocity,
                  const Matrix<Real>& kinematics) {
  const Index q = kinematics.rows(), v = kinematics.cols();
  LuFactors<Real> factors;
  factors.compute(mass);
  Matrix<Real> a = Matrix<Real>::Zero(q + v, q + v);
  a.topRightCorner(q, v) = kinematics;
  if (factors.is_singular()) return a;
  a.bottomLeftCorner(v, q) = factors.solve(by_position);
  a.bottomRightCorner(v, v) = factors.solve(by_velocity);
  return a;
}

using State = oracles::MotionState<Real>;

Matrix<Real> flow_at(const LagrangianModel<Real>& model, Real t, const State& state) {
  const Index n = model.size();
  Matrix<Real> mass(n, n), by_position(n, n), by_velocity(n, n);
  model.system->mass(state.q, mass);
  model.system->force_jacobians(t, state.q, state.v, by_position, by_velocity);
  return flow(mass, by_position, by_velocity, Matrix<Real>::Identity(n, n));
}

Matrix<Real> flow_at(const NewtonEulerModel<Real>& model, Real t, const State& state) {
  const Index q = model.coordinates(), v = model.velocities();
  Matrix<Real> mass(v, v), by_position(v, q), by_velocity(v, v);
  model.mass(mass);
  model.force_jacobians(t, state.q, state.v, by_position, by_velocity);
  return flow(mass, by_position, by_velocity, velocity_operator<Real>(state.q));
}

Matrix<Real> flow_at(const FirstOrderModel<Real>& model, Real t, const State& state) {
  const Index n = model.size();
  Matrix<Real> mass(n, n), by_state(n, n);
  model.system->mass(mass);
  model.system->jacobian(t, state.q, by_state);
  LuFactors<Real> factors;
  factors.compute(mass);
  return factors.is_singular() ? Matrix<Real>(Matrix<Real>::Zero(n, n)) : factors.solve(by_state);
}

}  // namespace

double fastest_rate(const Model<long double>& model,
                    const oracles::ExactMotion<long double>& motion,
                    double t_end) {
  constexpr int kInstants = 64;
  const Real begin = motion.pieces.front().begin;
  State state;
  Matrix<Real> last;  // that of a linear system does not change
  double fastest = 0;
  for (int k = 0; k < kInstants; ++k) {
    const Real t = begin + (t_end - begin) * k / kInstants;
    motion.evaluate(t, state);
    Matrix<Real> now = std::visit([&](const auto& of) { return flow_at(of, t, state); }, model);
    if (now.size() == last.size() && now == last) continue;
    fastest = std::max(fastest, spectral_radius(now));
    last = std::move(now);
  }
  return fastest;
}

}  // namespace assay::reports
