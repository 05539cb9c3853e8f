#include "core/schemes/nonlinear_schatzman_paoli.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/scalar/standard_scalars.hpp"
#include "core/schemes/nonlinear_moreau_jean.hpp"
#include "core/schemes/schatzman_paoli.hpp"
#include "tests/core/allocation_counter.hpp"
#include "tests/core/schemes/lagrangian_examples.hpp"

namespace assay::nonlinear_schatzman_paoli_test {
namespace {

/// An oscillator chain with two stops, undamped, under a constant force.
ContactModel<Rational> chain(const Rational& e) {
  using Q = Rational;
  ContactModel<Q> model;
  model.system.mass = matrix_of<Q>(2, 2, {Q(2), Q(0), Q(0), Q(1)});
  model.system.stiffness = matrix_of<Q>(2, 2, {Q(3), Q(-1), Q(-1), Q(1)});
  model.system.external_force = ExternalForce<Q>(vector_of<Q>({Q(-5), Q(-3)}));
  model.relation = {matrix_of<Q>(2, 2, {Q(1), Q(0), Q(-1), Q(1)}), vector_of<Q>({Q(0), Q(1, 2)})};
  model.law.restitution = vector_of<Q>({e, e / 2});
  model.initial_position = vector_of<Q>({Q(1, 4), Q(0)});
  model.initial_velocity = vector_of<Q>({Q(0), Q(-1)});
  return model;
}

TEST(NonlinearSchatzmanPaoli, IsSchatzmanPaoliOnLinearModelsExactly) {
  using Q = Rational;
  for (const Q& theta : {Q(0), Q(1, 2), Q(1)}) {
    for (const Q& e : {Q(0), Q(1, 2), Q(1)}) {
      NonlinearSchatzmanPaoli<Q> nonlinear(chain(e), Q(1, 8), {.theta = theta});
      SchatzmanPaoli<Q> linear(chain(e), Q(1, 8), {.theta = theta});
      auto a = nonlinear.initial_state();
      auto b = linear.initial_state();
      bool same = true, struck = false;
      for (int k = 0; k < 12; ++k) {
        ASSERT_EQ(nonlinear.step(a), SolveStatus::kSolved);
        ASSERT_EQ(linear.step(b), SolveStatus::kSolved);
        same = same && a.q == b.q && a.v == b.v && a.impulse == b.impulse;
        struck = struck || !a.impulse.isZero(0);
      }
      EXPECT_TRUE(same) << "theta " << theta << ", e " << e;
      EXPECT_TRUE(struck);
    }
  }
}

TEST(NonlinearSchatzmanPaoli, StepThatDoesNotConvergeStopsTheRunOrIsCounted) {
  LagrangianModel<double> model;
  model.system = lagrangian_system<double>(ElasticSpring<double>{1.0});
  model.initial_position = model.initial_velocity = vector_of<double>({1, 1});
  NonlinearSchatzmanPaoli<double>::Options options;
  options.max_iterations = 1;
  NonlinearSchatzmanPaoli<double> stops(model, 0.125, options);
  const auto stopped = simulate(stops, 8);
  EXPECT_EQ(stopped.status, SolveStatus::kIterationLimit);
  EXPECT_EQ(stopped.size(), 1);
  EXPECT_EQ(stops.steps_not_converged(), 0) << "none was kept";
  options.continues = true;
  NonlinearSchatzmanPaoli<double> goes_on(model, 0.125, options);
  const auto whole = simulate(goes_on, 8);
  EXPECT_EQ(whole.size(), 9);
  EXPECT_EQ(whole.status, SolveStatus::kIterationLimit) << "not a run that is right throughout";
  EXPECT_EQ(goes_on.steps_not_converged(), 8);
}

template <class S>
class NonlinearSchatzmanPaoliTest : public testing::Test {};
using RoundedScalars = testing::Types<double, Mpfr50>;
TYPED_TEST_SUITE(NonlinearSchatzmanPaoliTest, RoundedScalars);

/// The largest residual of (1) and (3) at t_k, k ≥ 1, over the size of their terms.
template <class S>
S defect(const LagrangianModel<S>& model,
         const S& theta,
         const S& h,
         const typename NonlinearSchatzmanPaoli<S>::State& a,
         const typename NonlinearSchatzmanPaoli<S>::State& b,
         const Vector<S>& last_mean) {
  // b = state at t_k: q_k, w = v_{k+1/2}; last_mean = v_{k−1/2}.
  const Eigen::Index n = model.size();
  const Vector<S>& w = b.mean_velocity;
  const S half = ratio<S>(1, 2);
  Matrix<S> mass(n, n), jacobian(1, n);
  Vector<S> f(n), next(1), past(1);
  model.system->mass(b.q, mass);
  model.system->force(b.t,
                      Vector<S>(b.q + S(theta * h * half) * (w - last_mean)),
                      Vector<S>(half * (w + last_mean)),
                      f);
  model.relation->jacobian(b.t, b.q, jacobian);
  const Vector<S> reaction = jacobian.transpose() * b.node_impulse;
  const Vector<S> balance = mass * (w - last_mean) - h * f - reaction;
  const S speed = S(1) + largest_magnitude<S>(w) + largest_magnitude<S>(last_mean);
  S worst = largest_magnitude<S>(balance) /
            (largest_magnitude<S>(Vector<S>(mass.reshaped())) * speed +
             h * largest_magnitude<S>(f) + largest_magnitude<S>(reaction));
  model.relation->evaluate(S(b.t + h), Vector<S>(b.q + h * w), next);
  model.relation->evaluate(a.t, Vector<S>(b.q - h * last_mean), past);
  const S law = next(0) + model.laws[0].impact.normal_restitution * past(0);
  const S size = S(1) + h * speed;
  if (b.node_impulse(0) > S(0)) return std::max<S>(worst, magnitude(law) / size);
  return std::max<S>(worst, S(-law) / size);
}

TYPED_TEST(NonlinearSchatzmanPaoliTest, StepsSatisfyTheEquationsOfTheScheme) {
  using S = TypeParam;
  const auto model = double_pendulum<S>(ratio<S>(1, 2));
  const S h = ratio<S>(1, 64);
  int impulses = 0;
  for (const S& theta : {S(0), ratio<S>(1, 2), S(1)}) {
    NonlinearSchatzmanPaoli<S> scheme(model, h, {.theta = theta});
    auto state = scheme.initial_state();
    for (int k = 0; k < 40; ++k) {
      const auto before = state;
      ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
      impulses += state.node_impulse(0) > S(0) ? 1 : 0;
      // As of NonlinearMoreauJean: 8 u of three velocities, and the operations of the defect.
      if (k > 0) {
        ASSERT_LE(defect<S>(model, theta, h, before, state, before.mean_velocity),
                  S(32) * unit_roundoff<S>());
      }
    }
  }
  EXPECT_GE(impulses, 3) << "witness: struck with each theta";
  // Witness: another restitution is seen.
  auto other = double_pendulum<S>(ratio<S>(51, 100));
  NonlinearSchatzmanPaoli<S> scheme(other, h);
  auto state = scheme.initial_state();
  int seen = 0;
  for (int k = 0; k < 40; ++k) {
    const auto before = state;
    ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
    seen += k > 0 && defect<S>(model, ratio<S>(1, 2), h, before, state, before.mean_velocity) >
                         S(32) * unit_roundoff<S>()
                ? 1
                : 0;
  }
  EXPECT_GT(seen, 0);
}

TEST(NonlinearSchatzmanPaoli, EqualitiesAreThoseOfShakeOfOrderTwo) {
  // The pendulum falls from the side: x at t = 1/2 against 64 times smaller steps.
  const auto end = [](int steps) {
    NonlinearSchatzmanPaoli<double> scheme(cartesian_pendulum<double>(), 0.5 / steps);
    const auto run = simulate(scheme, steps);
    EXPECT_EQ(run.status, SolveStatus::kSolved);
    const auto q = run.q.col(steps);
    // Positions are on the circle up to the stopping test, 8 u of velocities below 5, times h.
    EXPECT_LE(std::abs(q.squaredNorm() - 1), 64 * unit_roundoff<double>());
    return q(0);
  };
  const double exact = end(64 * 64);
  const double ratio = (end(32) - exact) / (end(64) - exact);
  // 4 (1 + O(h²)), and 1/4096 for the reference.
  EXPECT_GE(ratio, 3.9);
  EXPECT_LE(ratio, 4.1);
}

TEST(NonlinearSchatzmanPaoli, RefusesFrictionAndOptionsOutOfRange) {
  const auto message = [](const LagrangianModel<double>& model,
                          NonlinearSchatzmanPaoli<double>::Options options = {}) -> std::string {
    try {
      NonlinearSchatzmanPaoli<double> scheme(model, 0.01, options);
    } catch (const InvalidInput& error) {
      return error.what();
    }
    return {};
  };
  auto model = double_pendulum<double>(0.5);
  EXPECT_EQ(message(model), "");
  EXPECT_EQ(message(model, {.theta = -1}), "theta = -1 is not allowed: it must be in [0, 1]");
  EXPECT_EQ(message(model, {.max_iterations = 0}),
            "newton-iterations = 0 is not allowed: it must be at least 1");
  EXPECT_THAT(message(sliding_mass<double>(vector_of<double>({0.0, 1.0}), 0.5, 0.0)),
              testing::HasSubstr("friction"));
}

TEST(NonlinearSchatzmanPaoli, StartInPenetrationLeavesFromTheNearestPosition) {
  auto model = double_pendulum<double>(0.5);
  model.initial_position = vector_of<double>({-0.5, 0.0});
  model.initial_velocity.setZero();
  const double h = 1.0 / 1024;
  NonlinearSchatzmanPaoli<double> scheme(model, h);
  auto state = scheme.initial_state();
  ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
  // Not thrown out at 0.47/h: gravity alone moves it, |q̈| < 100.
  EXPECT_LE(state.v.norm(), 100 * h);
  EXPECT_GE(std::sin(state.q(0)) + std::sin(state.q(1)), -100 * h * h);
}

TEST(NonlinearSchatzmanPaoli, StepsAllocateNothing) {
  NonlinearSchatzmanPaoli<double> scheme(double_pendulum<double>(0.5), 1.0 / 128);
  auto state = scheme.initial_state();
  ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
  int impulses = 0;
  const long before = allocations();
  for (int k = 0; k < 400; ++k) {
    ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
    impulses += state.impulse(0) > 0 ? 1 : 0;
  }
  EXPECT_EQ(allocations() - before, 0);
  EXPECT_GT(impulses, 0);
}

}  // namespace
}  // namespace assay::nonlinear_schatzman_paoli_test
