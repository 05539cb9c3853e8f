#pragma once

// What every scheme promises of the ball of contract_ball.hpp, in every scalar it is compiled in.
// Enclosures are left out: they need not decide a comparison.

#include <gtest/gtest.h>

#include <limits>
#include <stdexcept>

#include "core/math/largest_magnitude.hpp"
#include "tests/core/schemes/contract_ball.hpp"
#include "tests/core/schemes/scheme_subjects.hpp"

namespace assay {

template <class Subject>
class SchemeContract : public testing::Test {};
TYPED_TEST_SUITE_P(SchemeContract);

TYPED_TEST_P(SchemeContract, GivesTheSameInEveryScalarToTheCoarserRounding) {
  using S = typename TypeParam::Scheme::Scalar;
  using T = typename TypeParam::Peer::Scalar;
  const auto run = bounce<typename TypeParam::Scheme>().template cast<Mpfr100>();
  const auto peer = bounce<typename TypeParam::Peer>().template cast<Mpfr100>();
  ASSERT_EQ(run.status, SolveStatus::kSolved);
  ASSERT_EQ(peer.status, SolveStatus::kSolved);
  ASSERT_GT(largest_magnitude<Mpfr100>(run.impulse.reshaped()), Mpfr100(0)) << "no contact";
  const Mpfr100 bound = scalar_cast<Mpfr100>(rounding_of_steps<S>(kBounceSteps)) +
                        scalar_cast<Mpfr100>(rounding_of_steps<T>(kBounceSteps));
  const auto difference = [](const auto& a, const auto& b) {
    return largest_magnitude<Mpfr100>(Matrix<Mpfr100>(a - b).reshaped());
  };
  EXPECT_LE(difference(run.q, peer.q), bound);
  EXPECT_LE(difference(run.v, peer.v), bound);
  // Multipliers of first-order systems are increments over h.
  EXPECT_LE(difference(run.impulse, peer.impulse), 50 * bound);
}

TYPED_TEST_P(SchemeContract, FlightUnderAConstantForceIsAParabolaOnTheGrid) {
  using Scheme = typename TypeParam::Scheme;
  using S = typename Scheme::Scalar;
  const Rational g(kTakenKind<Scheme> == ModelKind::kFirstOrder ? 0 : 10), h(1, 50);
  const Ball ball{.height = Rational(7, 2),
                  .velocity = Rational(-1, 3),
                  .gravity = g,
                  .mass = Rational(5, 3),
                  .start = Rational(1, 3)};
  Scheme scheme(model_of<Scheme>(ball), from_rational<S>(h));
  auto state = scheme.initial_state();
  const S bound = rounding_of_steps<S>(20);
  for (int k = 1; k <= 20; ++k) {
    ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
    const Rational t = k * h;
    expect_near(height<Scheme>(state),
                from_rational<S>(Rational(ball.height + ball.velocity * t - g * t * t / 2)),
                bound);
    EXPECT_EQ(detail::impulse_column(state)(0), S(0));
    if constexpr (kTakenKind<Scheme> != ModelKind::kFirstOrder) {
      // Means over a step are the velocities in its middle.
      const Rational at = Scheme::kTraits.mean_velocities ? Rational(t - h / 2) : t;
      expect_near(
          state.v(kHeight<Scheme>), from_rational<S>(Rational(ball.velocity - g * at)), bound);
    }
  }
}

TYPED_TEST_P(SchemeContract, TimeIsTheStartAndStepsTimesH) {
  using Scheme = typename TypeParam::Scheme;
  using S = typename Scheme::Scalar;
  const S h = ratio<S>(1, 50), start = ratio<S>(1, 3);
  Scheme scheme(model_of<Scheme>({.height = 1, .velocity = 0, .start = Rational(1, 3)}), h);
  EXPECT_EQ(scheme.step_size(), h);
  auto state = scheme.initial_state();
  for (int k = 0; k <= 30; ++k) {
    EXPECT_EQ(state.k, k);
    EXPECT_EQ(state.t, S(start + S(k) * h));
    ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
  }
}

TYPED_TEST_P(SchemeContract, TrajectoryHasEveryStateThatSteppingGives) {
  using Scheme = typename TypeParam::Scheme;
  using S = typename Scheme::Scalar;
  const Trajectory<S> run = bounce<Scheme>();
  ASSERT_EQ(run.size(), kBounceSteps + 1);
  ASSERT_EQ(run.q.cols(), run.size());
  ASSERT_EQ(run.v.cols(), run.size());
  ASSERT_EQ(run.impulse.cols(), run.size());
  ASSERT_EQ(run.impulse.rows(), 1);
  EXPECT_EQ(run.impulse(0, 0), S(0));
  Scheme scheme(model_of<Scheme>(bouncing_ball()), ratio<S>(1, 50));
  auto state = scheme.initial_state();
  for (Eigen::Index k = 0;; ++k) {
    EXPECT_EQ(run.t[static_cast<std::size_t>(k)], state.t);
    EXPECT_TRUE(run.q.col(k) == detail::position_column(state)) << k;
    EXPECT_TRUE(run.v.col(k) == detail::velocity_column(state)) << k;
    EXPECT_TRUE(run.impulse.col(k) == detail::impulse_column(state)) << k;
    if (k == kBounceSteps) break;
    ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
  }
}

TYPED_TEST_P(SchemeContract, RefusesStepsThatAreNone) {
  using Scheme = typename TypeParam::Scheme;
  using S = typename Scheme::Scalar;
  using Limits = std::numeric_limits<S>;
  const auto model = model_of<Scheme>({.height = 1, .velocity = 0});
  EXPECT_NO_THROW(Scheme(model, S(1)));
  EXPECT_THROW(Scheme(model, S(0)), InvalidInput);
  EXPECT_THROW(Scheme(model, S(-1)), InvalidInput);
  if constexpr (Limits::has_quiet_NaN) {
    EXPECT_THROW(Scheme(model, S(Limits::quiet_NaN())), InvalidInput);
  }
  if constexpr (Limits::has_infinity) {
    EXPECT_THROW(Scheme(model, S(Limits::infinity())), InvalidInput);
  }
}

TYPED_TEST_P(SchemeContract, RefusesAModelWithAnArrayOfAnotherShapeOrANumberThatIsNone) {
  using Scheme = typename TypeParam::Scheme;
  using S = typename Scheme::Scalar;
  const auto good = model_of<Scheme>({.height = 1, .velocity = 0});
  auto bad = good;
  initial_position(bad) = Vector<S>::Constant(9, S(1));
  EXPECT_THROW(Scheme(bad, S(1)), InvalidInput) << "shape of the position";
  if constexpr (requires { bad.initial_velocity; }) {
    bad = good;
    bad.initial_velocity.resize(0);
    EXPECT_THROW(Scheme(bad, S(1)), InvalidInput) << "shape of the velocity";
  }
  if constexpr (std::numeric_limits<S>::has_quiet_NaN) {
    bad = good;
    initial_position(bad)(kHeight<Scheme>) = S(std::numeric_limits<S>::quiet_NaN());
    EXPECT_THROW(Scheme(bad, S(1)), InvalidInput) << "no number";
  }
}

TYPED_TEST_P(SchemeContract, StepWhoseForceThrowsLeavesTheStateAndCanBeRepeated) {
  using Scheme = typename TypeParam::Scheme;
  using S = typename Scheme::Scalar;
  const S h = ratio<S>(1, 50), late = ratio<S>(1, 10);
  bool throws = true;
  const auto watch = [&](const S& t) {
    if (throws && t > late) throw std::runtime_error("no force");
  };
  Scheme scheme(model_of<Scheme>(bouncing_ball(), watch), h);
  Scheme undisturbed(model_of<Scheme>(bouncing_ball(), [](const S&) {}), h);
  auto state = scheme.initial_state(), other = undisturbed.initial_state();
  const auto are_equal = [&] {
    return state.k == other.k && state.t == other.t &&
           detail::position_column(state) == detail::position_column(other) &&
           detail::velocity_column(state) == detail::velocity_column(other) &&
           detail::impulse_column(state) == detail::impulse_column(other);
  };
  int thrown = 0;
  for (int k = 0; k < kBounceSteps; ++k) {
    try {
      ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
    } catch (const std::runtime_error&) {
      ++thrown;
      ASSERT_TRUE(are_equal()) << "the failed step " << k << " changed the state";
      throws = false;
      ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
    }
    ASSERT_EQ(undisturbed.step(other), SolveStatus::kSolved);
    ASSERT_TRUE(are_equal()) << k;
  }
  EXPECT_EQ(thrown, 1) << "witness";
}

REGISTER_TYPED_TEST_SUITE_P(SchemeContract,
                            GivesTheSameInEveryScalarToTheCoarserRounding,
                            FlightUnderAConstantForceIsAParabolaOnTheGrid,
                            TimeIsTheStartAndStepsTimesH,
                            TrajectoryHasEveryStateThatSteppingGives,
                            RefusesStepsThatAreNone,
                            RefusesAModelWithAnArrayOfAnotherShapeOrANumberThatIsNone,
                            StepWhoseForceThrowsLeavesTheStateAndCanBeRepeated);

}  // namespace assay
