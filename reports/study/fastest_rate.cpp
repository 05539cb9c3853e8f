#include "reports/study/fastest_rate.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
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

/// M, ∂F/∂q, ∂F/∂v and T at an instant. A first-order system has x in the place of v, and no q.
struct Linearisation {
  Matrix<Real> mass, by_position, by_velocity, kinematics;

  bool operator==(const Linearisation& other) const {
    return mass == other.mass && by_position == other.by_position &&
           by_velocity == other.by_velocity && kinematics == other.kinematics;
  }
};

/// A of (q, v)' = A (q, v).
Matrix<Real> flow(const Linearisation& of) {
  const Index q = of.kinematics.rows(), v = of.kinematics.cols();
  LuFactors<Real> factors;
  factors.compute(of.mass);
  Matrix<Real> a = Matrix<Real>::Zero(q + v, q + v);
  a.topRightCorner(q, v) = of.kinematics;
  if (factors.is_singular()) return a;
  if (q > 0) a.bottomLeftCorner(v, q) = factors.solve(of.by_position);
  a.bottomRightCorner(v, v) = factors.solve(of.by_velocity);
  return a;
}

using State = oracles::MotionState<Real>;

Linearisation at(const LagrangianModel<Real>& model, Real t, const State& state) {
  const Index n = model.size();
  Linearisation of{
      Matrix<Real>(n, n), Matrix<Real>(n, n), Matrix<Real>(n, n), Matrix<Real>::Identity(n, n)};
  model.system->mass(state.q, of.mass);
  model.system->force_jacobians(t, state.q, state.v, of.by_position, of.by_velocity);
  return of;
}

Linearisation at(const NewtonEulerModel<Real>& model, Real t, const State& state) {
  const Index q = model.coordinates(), v = model.velocities();
  Linearisation of{
      Matrix<Real>(v, v), Matrix<Real>(v, q), Matrix<Real>(v, v), velocity_operator<Real>(state.q)};
  model.mass(of.mass);
  model.force_jacobians(t, state.q, state.v, of.by_position, of.by_velocity);
  return of;
}

Linearisation at(const FirstOrderModel<Real>& model, Real t, const State& state) {
  const Index n = model.size();
  Linearisation of{Matrix<Real>(n, n), Matrix<Real>(n, 0), Matrix<Real>(n, n), Matrix<Real>(0, n)};
  model.system->mass(of.mass);
  model.system->jacobian(t, state.q, of.by_velocity);
  return of;
}

}  // namespace

double fastest_rate(const Model<long double>& model,
                    const oracles::ExactMotion<long double>& motion,
                    double t_end) {
  constexpr int kInstants = 64;
  const Real begin = motion.pieces.front().begin;
  State state;
  std::optional<Linearisation> last;  // that of a linear system does not change
  double fastest = 0;
  for (int k = 0; k < kInstants; ++k) {
    const Real t = begin + (t_end - begin) * k / kInstants;
    motion.evaluate(t, state);
    Linearisation now = std::visit([&](const auto& of) { return at(of, t, state); }, model);
    if (now == last) continue;
    fastest = std::max(fastest, spectral_radius(flow(now)));
    last = std::move(now);
  }
  return fastest;
}

}  // namespace assay::reports
