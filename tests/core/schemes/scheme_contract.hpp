#pragma once

// What every scheme promises of the ball of contract_ball.hpp, in every scalar it is compiled in.
// Enclosures are left out: they need not decide a comparison.

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "core/math/largest_magnitude.hpp"
#include "tests/core/schemes/scheme_cases.hpp"

namespace assay {

template <class S>
class SchemeContract : public testing::Test {};
TYPED_TEST_SUITE_P(SchemeContract);

template <class S>
using PeerScalar = std::conditional_t<std::same_as<S, Mpfr50>, double, Mpfr50>;

TYPED_TEST_P(SchemeContract, GivesTheSameInEveryScalarToTheCoarserRounding) {
  using S = TypeParam;
  using T = PeerScalar<S>;
  const Mpfr50 bound = scalar_cast<Mpfr50>(rounding_of_steps<S>(kBounceSteps)) +
                       scalar_cast<Mpfr50>(rounding_of_steps<T>(kBounceSteps));
  for (const SchemeCase<S>& scheme : scheme_cases<S>()) {
    SCOPED_TRACE(scheme.name);
    const auto other = std::ranges::find(scheme_cases<T>(), scheme.name, &SchemeCase<T>::name);
    ASSERT_NE(other, scheme_cases<T>().end());
    const Trajectory<S> run = bounce(scheme);
    const Trajectory<T> peer = bounce(*other);
    ASSERT_EQ(run.status, SolveStatus::kSolved);
    ASSERT_EQ(peer.status, SolveStatus::kSolved);
    ASSERT_GT(largest_magnitude<S>(run.impulse.reshaped()), S(0)) << "no contact";
    const auto expect_close = [](const Matrix<S>& a, const Matrix<T>& b, const Mpfr50& by) {
      ASSERT_EQ(a.size(), b.size());
      for (Eigen::Index i = 0; i < a.size(); ++i) {
        const Mpfr50 difference = scalar_cast<Mpfr50>(a(i)) - scalar_cast<Mpfr50>(b(i));
        EXPECT_LE(magnitude(difference), by);
      }
    };
    expect_close(run.q, peer.q, bound);
    expect_close(run.v, peer.v, bound);
    // Multipliers of first-order systems are increments over h.
    expect_close(run.impulse, peer.impulse, 50 * bound);
  }
}

TYPED_TEST_P(SchemeContract, FlightUnderAConstantForceIsAParabolaOnTheGrid) {
  using S = TypeParam;
  const Rational h(1, 50);
  const S bound = rounding_of_steps<S>(20);
  for (const SchemeCase<S>& scheme : scheme_cases<S>()) {
    SCOPED_TRACE(scheme.name);
    const Rational g(scheme.first_order ? 0 : 10);
    const Ball ball{.height = Rational(7, 2),
                    .velocity = Rational(-1, 3),
                    .gravity = g,
                    .mass = Rational(5, 3),
                    .start = Rational(1, 3)};
    const auto stepped = scheme.start(scheme.model(ball, {}), from_rational<S>(h));
    for (int k = 1; k <= 20; ++k) {
      ASSERT_EQ(stepped->step(), SolveStatus::kSolved);
      const BallState<S> state = stepped->state();
      const Rational t = k * h;
      expect_near(S(state.q(scheme.height) - scheme.radius),
                  from_rational<S>(Rational(ball.height + ball.velocity * t - g * t * t / 2)),
                  bound);
      EXPECT_EQ(state.impulse(0), S(0));
      if (scheme.first_order) continue;
      // Means over a step are the velocities in its middle.
      const Rational at = scheme.traits.mean_velocities ? Rational(t - h / 2) : t;
      expect_near(
          state.v(scheme.height), from_rational<S>(Rational(ball.velocity - g * at)), bound);
    }
  }
}

TYPED_TEST_P(SchemeContract, TimeIsTheStartAndStepsTimesH) {
  using S = TypeParam;
  const S h = ratio<S>(1, 50), start = ratio<S>(1, 3);
  const Ball ball{.height = 1, .velocity = 0, .start = Rational(1, 3)};
  for (const SchemeCase<S>& scheme : scheme_cases<S>()) {
    SCOPED_TRACE(scheme.name);
    const auto stepped = scheme.start(scheme.model(ball, {}), h);
    EXPECT_EQ(stepped->step_size(), h);
    for (int k = 0; k <= 30; ++k) {
      EXPECT_EQ(stepped->state().k, k);
      EXPECT_EQ(stepped->state().t, S(start + S(k) * h));
      ASSERT_EQ(stepped->step(), SolveStatus::kSolved);
    }
  }
}

TYPED_TEST_P(SchemeContract, TrajectoryHasEveryStateThatSteppingGives) {
  using S = TypeParam;
  for (const SchemeCase<S>& scheme : scheme_cases<S>()) {
    SCOPED_TRACE(scheme.name);
    const Trajectory<S> run = bounce(scheme);
    ASSERT_EQ(run.size(), kBounceSteps + 1);
    ASSERT_EQ(run.q.cols(), run.size());
    ASSERT_EQ(run.v.cols(), run.size());
    ASSERT_EQ(run.impulse.cols(), run.size());
    ASSERT_EQ(run.impulse.rows(), 1);
    EXPECT_EQ(run.impulse(0, 0), S(0));
    const auto stepped = scheme.start(scheme.model(bouncing_ball(), {}), ratio<S>(1, 50));
    for (Eigen::Index k = 0;; ++k) {
      const BallState<S> state = stepped->state();
      EXPECT_EQ(run.t[static_cast<std::size_t>(k)], state.t);
      EXPECT_TRUE(Vector<S>(run.q.col(k)) == state.q) << k;
      EXPECT_TRUE(Vector<S>(run.v.col(k)) == state.v) << k;
      EXPECT_TRUE(Vector<S>(run.impulse.col(k)) == state.impulse) << k;
      if (k == kBounceSteps) break;
      ASSERT_EQ(stepped->step(), SolveStatus::kSolved);
    }
  }
}

TYPED_TEST_P(SchemeContract, RefusesStepsThatAreNone) {
  using S = TypeParam;
  using Limits = std::numeric_limits<S>;
  for (const SchemeCase<S>& scheme : scheme_cases<S>()) {
    SCOPED_TRACE(scheme.name);
    const auto start = [&](const S& h) {
      static_cast<void>(scheme.start(scheme.model({.height = 1, .velocity = 0}, {}), h));
    };
    EXPECT_NO_THROW(start(S(1)));
    EXPECT_THROW(start(S(0)), InvalidInput);
    EXPECT_THROW(start(S(-1)), InvalidInput);
    if (Limits::has_quiet_NaN) {
      EXPECT_THROW(start(S(Limits::quiet_NaN())), InvalidInput);
    }
    if (Limits::has_infinity) {
      EXPECT_THROW(start(S(Limits::infinity())), InvalidInput);
    }
  }
}

TYPED_TEST_P(SchemeContract, RefusesAModelWithAnArrayOfAnotherShapeOrANumberThatIsNone) {
  using S = TypeParam;
  using Limits = std::numeric_limits<S>;
  for (const SchemeCase<S>& scheme : scheme_cases<S>()) {
    SCOPED_TRACE(scheme.name);
    const auto start = [&](const auto& spoil) {
      BallModel<S> model = scheme.model({.height = 1, .velocity = 0}, {});
      std::visit(spoil, model);
      static_cast<void>(scheme.start(model, S(1)));
    };
    EXPECT_NO_THROW(start([](auto&) {})) << "witness";
    EXPECT_THROW(start([](auto& model) { initial_position(model) = Vector<S>::Constant(9, S(1)); }),
                 InvalidInput)
        << "shape of the position";
    if (!scheme.first_order) {
      const auto empty = [](auto& model) {
        if constexpr (requires { model.initial_velocity; }) model.initial_velocity.resize(0);
      };
      EXPECT_THROW(start(empty), InvalidInput) << "shape of the velocity";
    }
    if (Limits::has_quiet_NaN) {
      const auto spoil = [&](auto& model) {
        initial_position(model)(scheme.height) = S(Limits::quiet_NaN());
      };
      EXPECT_THROW(start(spoil), InvalidInput) << "no number";
    }
  }
}

TYPED_TEST_P(SchemeContract, StepWhoseForceThrowsLeavesTheStateAndCanBeRepeated) {
  using S = TypeParam;
  const S h = ratio<S>(1, 50), late = ratio<S>(1, 10);
  for (const SchemeCase<S>& scheme : scheme_cases<S>()) {
    SCOPED_TRACE(scheme.name);
    bool throws = true;
    const auto watch = [&](const S& t) {
      if (throws && t > late) throw std::runtime_error("no force");
    };
    const auto disturbed = scheme.start(scheme.model(bouncing_ball(), watch), h);
    const auto other = scheme.start(scheme.model(bouncing_ball(), [](const S&) {}), h);
    int thrown = 0;
    for (int k = 0; k < kBounceSteps; ++k) {
      try {
        ASSERT_EQ(disturbed->step(), SolveStatus::kSolved);
      } catch (const std::runtime_error&) {
        ++thrown;
        ASSERT_TRUE(disturbed->state() == other->state())
            << "the failed step " << k << " changed the state";
        throws = false;
        ASSERT_EQ(disturbed->step(), SolveStatus::kSolved);
      }
      ASSERT_EQ(other->step(), SolveStatus::kSolved);
      ASSERT_TRUE(disturbed->state() == other->state()) << k;
    }
    EXPECT_EQ(thrown, 1) << "witness";
  }
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
