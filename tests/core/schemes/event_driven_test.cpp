#include <gtest/gtest.h>

#include "core/schemes/event_driven_gauss.hpp"
#include "core/schemes/event_driven_lobatto.hpp"
#include "core/schemes/event_driven_rk4.hpp"
#include "tests/core/schemes/contract_ball.hpp"
#include "tests/core/schemes/lagrangian_examples.hpp"

namespace assay::event_driven_test {
namespace {

template <class Scheme>
class EventDrivenSchemes : public testing::Test {};
using Schemes = testing::
    Types<EventDrivenRungeKutta4<double>, EventDrivenGauss<double>, EventDrivenLobatto<double>>;
TYPED_TEST_SUITE(EventDrivenSchemes, Schemes);

/// Dropped from 5/4 m under 10 m/s² it strikes at 1/2 s with 5 m/s, and rises with 5e.
const Ball kDropped{.height = Rational(5, 4),
                    .velocity = Rational(0),
                    .gravity = Rational(10),
                    .restitution = Rational(1, 2)};

TYPED_TEST(EventDrivenSchemes, FollowABallThroughItsImpactsExactly) {
  TypeParam scheme(LagrangianModel<double>(lagrangian_ball<double>(kDropped, {})), 0.3);
  auto state = scheme.initial_state();
  for (int k = 0; k < 4; ++k) ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
  // Strikes at 1/2 with 5, at 1 with 5/2; at 6/5 it rises with 5/4 − 2.
  const double bound = rounding_of_steps<double>(4);
  expect_near(state.t, 1.2, bound);
  expect_near(state.v(0), 1.25 - 10 * 0.2, bound);
  expect_near(state.q(0), 1.25 * 0.2 - 5 * 0.04, bound);
  expect_near(state.impulse(0), 1.25 + 2.5, bound);
}

TYPED_TEST(EventDrivenSchemes, TakeTwoImpactsInOneStep) {
  TypeParam scheme(LagrangianModel<double>(lagrangian_ball<double>(kDropped, {})), 1.2);
  auto state = scheme.initial_state();
  ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
  const double bound = rounding_of_steps<double>(3);
  expect_near(state.q(0), 1.25 * 0.2 - 5 * 0.04, bound);
  expect_near(state.impulse(0), 5 + 2.5 + 1.25 + 2.5, bound);
}

/// The impacts accumulate at 3/2 s: the ball ends at rest, and its contact carries the weight. The
/// flights that are left out are shorter than h/64, at less than g h/128.
TYPED_TEST(EventDrivenSchemes, EndAnAccumulationInAClosedContact) {
  const double h = 1.0 / 64;
  TypeParam scheme(LagrangianModel<double>(lagrangian_ball<double>(kDropped, {})), h);
  auto state = scheme.initial_state();
  for (int k = 0; k < 128; ++k) ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
  const double bound = rounding_of_steps<double>(128);
  expect_near(state.q(0), 0.0, bound);
  expect_near(state.v(0), 0.0, bound);
  expect_near(state.impulse(0), 10 * h, bound);
  EXPECT_TRUE(state.closed[0]);
}

/// Two contacts without restitution, each of which throws the other off: M = [[2, −1], [−1, 2]]
/// under the force (−1, −1). A contact that is hit with U gives the other U/2, which is back after
/// 2U. From U = (−1, 0) on, these impacts accumulate at 2 + 1 + 1/2 + … = 4 s. Then λ = (1, 1), and
/// the impulses of 8 s are (8, 8) + M (1, 0).
TYPED_TEST(EventDrivenSchemes, EndAnAccumulationOfPlasticImpactsOfTwoContacts) {
  ContactModel<double> model;
  model.system.mass = matrix_of<double>(2, 2, {2, -1, -1, 2});
  model.system.external_force = ExternalForce<double>(vector_of<double>({-1, -1}));
  model.relation = {.jacobian = Matrix<double>::Identity(2, 2),
                    .offset = vector_of<double>({0, 0})};
  model.law.restitution = vector_of<double>({0, 0});
  model.initial_position = vector_of<double>({0, 0});
  model.initial_velocity = vector_of<double>({-1, 0});
  TypeParam scheme(LagrangianModel<double>(model), 8.0);
  auto state = scheme.initial_state();
  ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
  const double bound = 8 * rounding_of_steps<double>(16);  // a flight each, with forces of size 8
  for (int i : {0, 1}) {
    expect_near(state.q(i), 0.0, bound);
    expect_near(state.v(i), 0.0, bound);
    expect_near(state.impulse(i), i == 0 ? 10.0 : 7.0, bound);
    EXPECT_TRUE(state.closed[static_cast<std::size_t>(i)]);
  }
}

/// The second body is held from both sides, elastically from one. The first body, of speed 4,
/// strikes it: whichever way it moves up to rounding then, the impact must have a solution.
TYPED_TEST(EventDrivenSchemes, StrikeABodyThatIsHeldFromBothSides) {
  for (const auto& [elastic, first] :
       {std::pair{0, 1.0}, {1, 1.0}, {2, 1.0}, {0, -1.0}, {1, -1.0}}) {
    ContactModel<double> model;
    model.system.mass = matrix_of<double>(2, 2, {1, 0, 0, 2.5});
    model.system.stiffness = matrix_of<double>(2, 2, {16, -1, -1, 1});
    model.relation = {.jacobian = matrix_of<double>(4, 2, {0, first, 0, -1, 0, -first, -1, 1}),
                      .offset = vector_of<double>({0, 0, 0, -0.5})};
    model.law.restitution = vector_of<double>({0, 0, 0, 1});
    model.law.restitution(elastic) = 1;
    model.initial_position = vector_of<double>({0, 0});
    model.initial_velocity = vector_of<double>({4, 0});
    TypeParam scheme(LagrangianModel<double>(model), 1.0);
    auto state = scheme.initial_state();
    for (int k = 0; k < 4; ++k) {
      ASSERT_EQ(scheme.step(state), SolveStatus::kSolved) << elastic << ", " << first << ", " << k;
    }
  }
}

/// The contact of this system opens and closes within the step, which is seven times the time in
/// which its fast mode turns by a radian: the equations of the Gauss points have no solution.
TYPED_TEST(EventDrivenSchemes, HalveAFlightWhoseEquationsHaveNoSolution) {
  ContactModel<double> model;
  model.system.mass = matrix_of<double>(2, 2, {2.5, -2, -2, 2});
  model.system.stiffness = matrix_of<double>(2, 2, {4, 4, 4, 8});
  model.relation = {.jacobian = matrix_of<double>(1, 2, {1, 0}), .offset = vector_of<double>({0})};
  model.law.restitution = vector_of<double>({0});
  model.initial_position = vector_of<double>({0, 1});
  model.initial_velocity = vector_of<double>({1, 0});
  TypeParam scheme(LagrangianModel<double>(model), 1.0);
  auto state = scheme.initial_state();
  EXPECT_EQ(scheme.step(state), SolveStatus::kSolved);
  EXPECT_GE(state.q(0), -rounding_of_steps<double>(1));
}

TYPED_TEST(EventDrivenSchemes, LetGoOfASurfaceThatTheForceLeaves) {
  auto model = lagrangian_ball<double>({.height = 0, .velocity = 0}, {});
  model.system.external_force = ExternalForce<double>::of_time(
      [](const double& t, Vector<double>& force) { force(0) = t - 1; });
  const double h = 1.0 / 16;
  TypeParam scheme(LagrangianModel<double>(model), h);
  auto state = scheme.initial_state();
  for (int k = 0; k < 48; ++k) ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
  EXPECT_FALSE(state.closed[0]);
  expect_near(state.v(0), 2.0, h);  // (t − 1)²/2 at t = 3, or a step late
  EXPECT_EQ(state.impulse(0), 0);
}

/// An elastic oscillator without damping meets its stop again and again: the error at a fixed time,
/// through about three impacts, falls with the order.
template <class Scheme>
double error_at_the_end(int steps) {
  using S = typename Scheme::Scalar;
  const Ball ball{.height = Rational(1),
                  .velocity = Rational(0),
                  .gravity = Rational(1, 3),
                  .restitution = Rational(1),
                  .stiffness = Rational(2)};
  const auto final_height = [&](int count) {
    Scheme scheme(LagrangianModel<S>(lagrangian_ball<S>(ball, {})), S(5) / S(count));
    auto state = scheme.initial_state();
    for (int k = 0; k < count; ++k) EXPECT_EQ(scheme.step(state), SolveStatus::kSolved);
    return state.q(0);
  };
  return scalar_cast<double>(magnitude(S(final_height(steps) - final_height(8192))));
}

TYPED_TEST(EventDrivenSchemes, KeepTheirOrderThroughImpacts) {
  constexpr bool kIsOfOrderTwo = std::same_as<TypeParam, EventDrivenLobatto<double>>;
  const double coarse = error_at_the_end<TypeParam>(60), fine = error_at_the_end<TypeParam>(120);
  expect_near(std::log2(coarse / fine), kIsOfOrderTwo ? 2.0 : 4.0, 0.2);
}

TYPED_TEST(EventDrivenSchemes, RefuseFriction) {
  const auto model = sliding_mass<double>(Vector<double>::Constant(2, 1.0), 0.25, 0.5);
  EXPECT_THROW(TypeParam(model, 0.1), InvalidInput);
}

}  // namespace
}  // namespace assay::event_driven_test
