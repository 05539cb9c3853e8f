#include <gtest/gtest.h>

#include "core/schemes/projected_newton_euler.hpp"
#include "tests/core/schemes/jet_instances.hpp"
#include "tests/core/schemes/rigid_bodies.hpp"
#include "tests/core/schemes/rigid_body_projection.hpp"

namespace assay::projected_newton_euler_jet_test {
namespace {

/// q after some steps as a function of the initial Ω.
template <class S>
Vector<S> end_of(NewtonEulerModel<S> model,
                 const Vector3<S>& omega,
                 bool on_velocities,
                 int steps) {
  model.initial_velocity.template tail<3>() = omega;
  typename ProjectedNewtonEuler<S>::Options options;
  options.on_velocities = on_velocities;
  options.step.activation.forecast = S(0);
  ProjectedNewtonEuler<S> scheme(model, ratio<S>(1, 8), options);
  ContactState<S> state = scheme.initial_state();
  for (int k = 0; k < steps; ++k) EXPECT_EQ(scheme.step(state), SolveStatus::kSolved);
  return state.q;
}

/// By Jets and by central differences of 10⁻¹⁰ in 50 digits, whose error is 10⁻²⁰ and, of positions
/// that are the nearest ones to √u, 10⁻²⁵ over 10⁻¹⁰ times the distance to them, below 10⁻².
template <class Model>
void expect_derivative_of_steps(const Model& model, int steps) {
  using T = Mpfr50;
  using J = PreciseJet;
  const T values[3] = {T(1), ratio<T>(3, 2), ratio<T>(-1, 2)}, delta("1e-10");
  for (const bool on_velocities : {true, false}) {
    const Vector3<J> seeded(J(values[0], 0), J(values[1], 1), J(values[2], 2));
    const auto jets = end_of<J>(model.template operator()<J>(), seeded, on_velocities, steps);
    for (int j = 0; j < 3; ++j) {
      Vector3<T> low(values[0], values[1], values[2]), high = low;
      low(j) -= delta, high(j) += delta;
      const auto end = [&](const Vector3<T>& omega) {
        return end_of<T>(model.template operator()<T>(), omega, on_velocities, steps);
      };
      const Vector<T> difference = (end(high) - end(low)) / T(2 * delta);
      for (int i = 0; i < 7; ++i) {
        EXPECT_LE(magnitude(T(difference(i) - jets(i).v[j])), T("1e-16")) << i << ", " << j;
      }
    }
  }
}

TEST(ProjectedNewtonEuler, IsDifferentiatedByJetsOnAJoint) {
  expect_derivative_of_steps([]<class S>() { return body_on_a_pivot<S>(); }, 2);
}

TEST(ProjectedNewtonEuler, IsDifferentiatedByJetsThroughAPenetration) {
  const auto model = []<class S>() { return body_over_floor<S>(ratio<S>(1, 2), S(0)); };
  using Chart = RigidBodyChart<double>;
  const auto plain = model.template operator()<double>();
  NewtonEulerOptions<double> unseen;
  unseen.activation.forecast = 0;
  NewtonEulerImplicit<double> scheme(plain, 1.0 / 8, unseen);
  ContactState<double> state = scheme.initial_state();
  Vector<double> gap(1);
  int steps = 0;
  for (gap(0) = 1; gap(0) >= 0 && steps < 20; ++steps) {
    ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
    Chart(plain, true, true).evaluate(state.t, state.q, gap);
  }
  ASSERT_LT(gap(0), 0) << "witness";
  expect_derivative_of_steps(model, steps + 1);
}

}  // namespace
}  // namespace assay::projected_newton_euler_jet_test
