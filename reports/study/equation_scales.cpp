#include "reports/study/equation_scales.hpp"

#include <algorithm>
#include <complex>
#include <optional>
#include <utility>

#include "core/math/lu.hpp"
#include "reports/study/eigenvalues.hpp"

namespace assay::reports {

namespace {

using Real = long double;
using Index = Eigen::Index;

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

/// The scales of q̇ = A q over the time T.
EquationScales scales_of(const Matrix<double>& a, double duration) {
  if (!a.allFinite()) return {0, 0};
  const Eigen::VectorXcd roots = eigenvalues(a);
  if (roots.size() == 0) return {0, 0};
  EquationScales scales;
  for (const std::complex<double>& root : roots) {
    const double size = std::abs(root);
    if (size == 0) continue;
    const double damping = std::max(0.0, -root.real());
    scales.reaction = std::min(scales.reaction, 1 / size);
    scales.growth = std::min(scales.growth, 2 * (1 / duration + damping) / size / size);
  }
  return scales;
}

}  // namespace

EquationScales equation_scales(const Model<long double>& model,
                               const oracles::ExactMotion<long double>& motion,
                               double t_end) {
  constexpr int kInstants = 64;
  const Real begin = motion.pieces.front().begin;
  const double duration = t_end - static_cast<double>(begin);
  State state;
  std::optional<Linearisation> last;  // that of a linear system does not change
  EquationScales least;
  for (int k = 0; k < kInstants; ++k) {
    const Real t = begin + duration * k / kInstants;
    motion.evaluate(t, state);
    Linearisation now = std::visit([&](const auto& of) { return at(of, t, state); }, model);
    if (now == last) continue;
    const EquationScales of = scales_of(flow(now).cast<double>(), duration);
    least.reaction = std::min(least.reaction, of.reaction);
    least.growth = std::min(least.growth, of.growth);
    last = std::move(now);
  }
  return least;
}

}  // namespace assay::reports
