#include <gtest/gtest.h>

#include "core/scalar/standard_scalars.hpp"
#include "core/schemes/nonlinear_moreau_jean.hpp"
#include "tests/core/schemes/jet_instances.hpp"
#include "tests/core/schemes/lagrangian_examples.hpp"

namespace assay::nonlinear_moreau_jean_motion_test {
namespace {

template <class S>
class NonlinearMoreauJeanMotion : public testing::Test {};
using RoundedScalars = testing::Types<double, Mpfr50>;
TYPED_TEST_SUITE(NonlinearMoreauJeanMotion, RoundedScalars);

TEST(NonlinearMoreauJean, SlidingMassStopsInTheStepThatCoulombsLawSays) {
  using Q = Rational;
  // v_k = max(0, v₀ − k h μ g): 2 − k/8 with h = 1/16, μ = 1/5, g = 10.
  NonlinearMoreauJean<Q> scheme(sliding_mass<Q>(vector_of<Q>({Q(0), Q(2)}), Q(1, 5), Q(0)),
                                Q(1, 16));
  ContactState<Q> state = scheme.initial_state();
  for (int k = 1; k <= 20; ++k) {
    ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
    EXPECT_EQ(state.v(1), std::max(Q(0), Q(2 - Q(k, 8))));
    EXPECT_EQ(state.v(0), Q(0));
    EXPECT_EQ(state.impulse(0), Q(10, 16));
    EXPECT_EQ(state.impulse(1), k <= 16 ? Q(-1, 8) : Q(0));
  }
}

TEST(NonlinearMoreauJean, PushBelowTheConeSticksAndAboveItSlides) {
  using Q = Rational;
  for (const Q& push : {Q(2), Q(5, 2)}) {
    NonlinearMoreauJean<Q> scheme(sliding_mass<Q>(vector_of<Q>({Q(0), Q(0)}), Q(1, 5), push),
                                  Q(1, 16));
    ContactState<Q> state = scheme.initial_state();
    for (int k = 1; k <= 8; ++k) {
      ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
      EXPECT_EQ(state.v(1), Q(k, 16) * (push - 2));
    }
  }
}

TYPED_TEST(NonlinearMoreauJeanMotion, FrictionIn3DOpposesTheSliding) {
  using S = TypeParam;
  NonlinearMoreauJean<S> scheme(
      sliding_mass<S>(vector_of<S>({S(0), S(3), S(4)}), ratio<S>(1, 5), S(0)), ratio<S>(1, 16));
  ContactState<S> state = scheme.initial_state();
  for (int k = 1; k <= 45; ++k) {
    ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
    const S speed = std::max<S>(S(0), S(5) - ratio<S>(k, 8));
    // One rounding of the secular root a step, 8 u κ with κ = 1, on speeds of at most 5.
    const S bound = S(40 * k) * unit_roundoff<S>();
    EXPECT_LE(magnitude(S(state.v(1) - ratio<S>(3, 5) * speed)), bound);
    EXPECT_LE(magnitude(S(state.v(2) - ratio<S>(4, 5) * speed)), bound);
  }
  EXPECT_TRUE(is_zero(state.v(1)) && is_zero(state.v(2)));
}

TEST(NonlinearMoreauJean, EqualitiesHoldAtTheEndOfEveryStep) {
  const auto model = cartesian_pendulum<double>();
  NonlinearMoreauJean<double> scheme(model, 1.0 / 256);
  ContactState<double> state = scheme.initial_state();
  Matrix<double> jacobian(1, 2);
  for (int k = 0; k < 2000; ++k) {
    ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
    model.relation->jacobian(state.t, state.q, jacobian);
    // The law holds at the q of the iterate before the last, h · 8 u |v|² off: far below 64 u |v|.
    ASSERT_LE(std::abs((jacobian * state.v)(0)), 64 * unit_roundoff<double>() * 10);
  }
  EXPECT_GT(std::abs(state.impulse(0)), 0);
}

TEST(NonlinearMoreauJean, JetsDifferentiateSteps) {
  using J = DoubleJet;
  const int steps = 40;
  auto model = double_pendulum<J>(J(0.5));
  model.initial_position(0) = J(0.5, 0);
  NonlinearMoreauJean<J> scheme(model, J(1.0 / 64));
  const auto jets = simulate(scheme, steps);
  const auto run = [&](const Mpfr50& angle) {
    auto moved = double_pendulum<Mpfr50>(ratio<Mpfr50>(1, 2));
    moved.initial_position(0) = angle;
    NonlinearMoreauJean<Mpfr50> high(moved, ratio<Mpfr50>(1, 64));
    return simulate(high, steps);
  };
  const Mpfr50 eps("1e-15");
  const auto left = run(Mpfr50(0.5) - eps), right = run(Mpfr50(0.5) + eps);
  ASSERT_EQ(jets.status, SolveStatus::kSolved);
  EXPECT_TRUE(std::ranges::any_of(jets.impulse.reshaped(), [](const J& p) { return p > J(0); }))
      << "witness: through an impact";
  for (int i = 0; i < 2; ++i) {
    const auto slope =
        static_cast<double>((right.v(i, steps) - left.v(i, steps)) / (Mpfr50(2) * eps));
    // Differences are 1e-30 off; rounding of 40 steps grows by the slope itself, below 100.
    EXPECT_LE(std::abs(jets.v(i, steps).v[0] - slope),
              40 * 64 * unit_roundoff<double>() * (1 + std::abs(slope)));
  }
}

}  // namespace
}  // namespace assay::nonlinear_moreau_jean_motion_test
