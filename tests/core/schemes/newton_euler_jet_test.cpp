#include <gtest/gtest.h>

#include "core/schemes/newton_euler_implicit.hpp"
#include "core/schemes/newton_euler_lie_group.hpp"
#include "core/schemes/newton_euler_nearly_implicit.hpp"
#include "core/schemes/newton_euler_semi_explicit.hpp"
#include "tests/core/schemes/jet_instances.hpp"
#include "tests/core/schemes/rigid_bodies.hpp"

namespace assay::newton_euler_jet_test {
namespace {

/// (q, v) after some steps as functions of the initial Ω.
template <class Variant, class S>
Vector<S> end_of(NewtonEulerModel<S> model, const Vector3<S>& omega, int steps) {
  model.initial_velocity.template tail<3>() = omega;
  NewtonEulerStep<S, Variant> scheme(std::move(model), ratio<S>(1, 32));
  ContactState<S> state = scheme.initial_state();
  for (int k = 0; k < steps; ++k) EXPECT_EQ(scheme.step(state), SolveStatus::kSolved);
  Vector<S> end(13);
  end << state.q, state.v;
  return end;
}

template <class Variant>
class NewtonEulerJets : public testing::Test {};
using Variants = testing::Types<FullyImplicit, SemiExplicit, NearlyImplicit, LieGroup>;
TYPED_TEST_SUITE(NewtonEulerJets, Variants);

/// By Jets in 50 digits and by central differences of 10⁻¹⁶ in 50 digits, whose error is 10⁻³².
template <class Variant, class Model>
void expect_derivative_of_steps(const Model& model, int steps) {
  using T = Mpfr50;
  using J = PreciseJet;
  const T values[3] = {T(1), ratio<T>(3, 2), ratio<T>(-1, 2)}, delta("1e-16");
  const Vector3<J> seeded(J(values[0], 0), J(values[1], 1), J(values[2], 2));
  const Vector<J> jets = end_of<Variant, J>(model.template operator()<J>(), seeded, steps);
  for (int j = 0; j < 3; ++j) {
    Vector3<T> low(values[0], values[1], values[2]), high = low;
    low(j) -= delta, high(j) += delta;
    const auto end = [&](const Vector3<T>& omega) {
      return end_of<Variant, T>(model.template operator()<T>(), omega, steps);
    };
    const Vector<T> difference = (end(high) - end(low)) / T(2 * delta);
    for (int i = 0; i < 13; ++i) {
      EXPECT_LE(magnitude(T(difference(i) - jets(i).v(j))), T("1e-26")) << i << ", " << j;
    }
  }
}

TYPED_TEST(NewtonEulerJets, DifferentiateStepsWithForcesInEachFrame) {
  expect_derivative_of_steps<TypeParam>([]<class S>() { return loaded_body<S>(); }, 6);
}

TYPED_TEST(NewtonEulerJets, DifferentiateStepsThroughAnImpact) {
  const auto model = []<class S>() { return body_over_floor<S>(ratio<S>(1, 2), S(0)); };
  NewtonEulerStep<double, TypeParam> scheme(model.template operator()<double>(), 1.0 / 32);
  ContactState<double> state = scheme.initial_state();
  int impulses = 0;
  for (int k = 0; k < 24; ++k) {
    ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
    impulses += state.impulse(0) > 0 ? 1 : 0;
  }
  ASSERT_GE(impulses, 1) << "witness";
  expect_derivative_of_steps<TypeParam>(model, 24);
}

}  // namespace
}  // namespace assay::newton_euler_jet_test
