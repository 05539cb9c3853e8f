#include <gtest/gtest.h>

#include "core/scalar/machine.hpp"
#include "core/scalar/rational.hpp"
#include "core/schemes/moreau_jean.hpp"
#include "tests/core/schemes/contact_systems.hpp"
#include "tests/core/solvers/lcp_enumeration.hpp"

namespace assay::moreau_jean_step_test {
namespace {

using Q = Rational;
using Scheme = MoreauJean<Q>;

/// The residuals of equations (1) to (5) of the scheme over one step, formed from the model alone.
bool satisfies_the_equations(const ContactModel<Q>& model,
                             const Q& h,
                             const Scheme::Options& options,
                             const ContactState<Q>& before,
                             const ContactState<Q>& after) {
  const LagrangianLti<Q>& s = model.system;
  const Eigen::Index n = s.size();
  const Q& theta = options.theta;
  const auto or_zero = [n](const Matrix<Q>& a) {
    return a.size() > 0 ? a : Matrix<Q>(Matrix<Q>::Constant(n, n, Q(0)));
  };
  const Matrix<Q> c = or_zero(s.damping), k = or_zero(s.stiffness);
  Vector<Q> f0(n), f1(n);
  s.external_force.evaluate(before.t, f0);
  s.external_force.evaluate(after.t, f1);
  const Vector<Q> v_theta = theta * after.v + Q(1 - theta) * before.v;
  const Vector<Q> q_theta = theta * after.q + Q(1 - theta) * before.q;
  // M (v⁺ − v) + h C v_θ + h K q_θ − h F_θ = Hᵀ P, from which (1) to (3) follow by elimination.
  const Vector<Q> balance = s.mass.lazyProduct(after.v - before.v) + h * c.lazyProduct(v_theta) +
                            h * k.lazyProduct(q_theta) - h * (theta * f1 + Q(1 - theta) * f0) -
                            model.relation.jacobian.transpose().lazyProduct(after.impulse);
  const Vector<Q> drift = after.q - before.q - h * v_theta;  // (4)
  if (!balance.isZero(0) || !drift.isZero(0) || after.t != before.t + h) return false;
  for (Eigen::Index i = 0; i < model.relation.size(); ++i) {  // (5)
    const Q gap = model.relation.jacobian.row(i).dot(before.q) + model.relation.offset(i);
    const Q u0 = model.relation.jacobian.row(i).dot(before.v);
    const Q u1 = model.relation.jacobian.row(i).dot(after.v);
    const ActivationRule<Q>& rule = options.activation;
    const bool active = gap + rule.forecast * h * u0 <= rule.gap_threshold &&
                        (!rule.sign_test || u0 <= rule.velocity_threshold);
    const Q w = u1 + model.law.restitution(i) * u0;
    const Q& p = after.impulse(i);
    if (active ? !(p >= 0 && w >= 0 && p * w == 0) : p != 0) return false;
  }
  return true;
}

/// A random model with n coordinates and m contacts, all data small rationals.
ContactModel<Q> random_model(LcpGenerator& generate, int n, int m) {
  ContactModel<Q> model;
  model.system.mass = generate.gram(n, n, 2) + Matrix<Q>::Identity(n, n);
  const Matrix<Q> b = generate.gram(n, n, 1);
  if (generate.integer(0, 2) > 0) model.system.stiffness = b * Q(3);
  const Matrix<Q> c = generate.gram(n, n, 1);
  if (generate.integer(0, 2) > 0) model.system.damping = c / Q(2);
  const int kind = generate.integer(0, 2);
  if (kind == 1) model.system.external_force = ExternalForce<Q>(generate.vector(n, 9));
  if (kind == 2) {
    model.system.external_force = ExternalForce<Q>::of_time([](const Q& t, Vector<Q>& force) {
      for (Eigen::Index i = 0; i < force.size(); ++i)
        force(i) = t * t - Q(static_cast<int>(i)) * t - 5;
    });
  }
  model.relation = {generate.matrix(m, n, 2), generate.vector(m, 1) / Q(4)};
  model.law.restitution = generate.vector(m, 4).cwiseAbs() / Q(5);
  model.initial_position = generate.vector(n, 2) / Q(3);
  model.initial_velocity = generate.vector(n, 3);
  model.initial_time = Q(1, 7);
  return model;
}

TEST(MoreauJeanStep, SatisfiesTheEquationsOfTheSchemeExactlyOnRationals) {
  LcpGenerator generate(21);
  int steps = 0, impulses = 0;
  for (int i = 0; i < 400; ++i) {
    const ContactModel<Q> model =
        random_model(generate, generate.integer(1, 3), generate.integer(0, 3));
    Scheme::Options options;
    options.theta = std::array{Q(0), Q(1, 2), Q(7, 10), Q(1)}[static_cast<std::size_t>(i % 4)];
    options.activation.forecast = Q(generate.integer(0, 2), 2);
    options.activation.sign_test = generate.integer(0, 1) == 1;
    options.activation.gap_threshold = Q(generate.integer(-1, 1), 10);
    options.activation.velocity_threshold = Q(generate.integer(-1, 1), 10);
    const Q h(1, 8);
    Scheme scheme(model, h, options);
    ContactState<Q> state = scheme.initial_state();
    for (int k = 0; k < 3; ++k) {
      const ContactState<Q> before = state;
      if (scheme.step(state) != SolveStatus::kSolved) break;
      ++steps;
      impulses += state.impulse.sum() > 0 ? 1 : 0;
      ASSERT_TRUE(satisfies_the_equations(model, h, options, before, state))
          << "model " << i << ", step " << k;
    }
  }
  EXPECT_GT(steps, 900);
  EXPECT_GT(impulses, 200);
}

TEST(MoreauJeanStep, WitnessWrongStepsDoNotSatisfyTheEquations) {
  const ContactModel<Q> model = ball_model<Q>(0, -3, 10, Q(1, 2));
  Scheme scheme(model, Q(1, 10));
  const ContactState<Q> before = scheme.initial_state();
  ContactState<Q> after = before;
  ASSERT_EQ(scheme.step(after), SolveStatus::kSolved);
  ASSERT_TRUE(satisfies_the_equations(model, Q(1, 10), {}, before, after));
  Scheme::Options other;
  other.theta = Q(7, 10);
  EXPECT_FALSE(satisfies_the_equations(model, Q(1, 10), other, before, after)) << "theta";
  ContactModel<Q> another = model;
  another.law.restitution(0) = Q(51, 100);
  EXPECT_FALSE(satisfies_the_equations(another, Q(1, 10), {}, before, after)) << "e";
  another = model;
  another.system.mass(0, 0) = 2;
  EXPECT_FALSE(satisfies_the_equations(another, Q(1, 10), {}, before, after)) << "mass";
  ContactState<Q> drifted = after;
  drifted.q += Q(1, 10) * (before.v - after.v) / Q(2);
  EXPECT_FALSE(satisfies_the_equations(model, Q(1, 10), {}, before, drifted)) << "v_k in (4)";
  other = {};
  other.activation.forecast = 0;
  other.activation.gap_threshold = Q(-1, 100);
  EXPECT_FALSE(satisfies_the_equations(model, Q(1, 10), other, before, after)) << "activation";
}

TEST(MoreauJeanStep, OfThreeTouchingBallsSharesTheImpactAsMoreausLawSays) {
  for (const Q& e : {Q(1), Q(0), Q(1, 2), Q(4, 5)}) {
    ContactModel<Q> model = line_of_balls_model<Q>(vector_of<Q>({1, 0, 0}), e);
    Scheme scheme(model, Q(1, 100));
    ContactState<Q> state = scheme.initial_state();
    ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
    const Q share = Q(1 + e) / 3;
    EXPECT_EQ(state.v, vector_of<Q>({Q(1 - 2 * share), share, share})) << e;
    EXPECT_EQ(state.impulse, vector_of<Q>({Q(2 * share), share})) << e;
    if (e == 1) {
      EXPECT_EQ(state.v, vector_of<Q>({Q(-1) / 3, Q(2, 3), Q(2, 3)}));
    }
  }
}

TEST(MoreauJeanStep, OfManyTouchingBallsGivesAllButTheFirstTheSameVelocity) {
  for (Eigen::Index n = 2; n <= 8; ++n) {
    const Q e(3, 5);
    Vector<Q> velocity = Vector<Q>::Constant(n, Q(0));
    velocity(0) = 2;
    Scheme scheme(line_of_balls_model<Q>(velocity, e), Q(1, 100));
    ContactState<Q> state = scheme.initial_state();
    ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
    const Q shared = Q(1 + e) * 2 / Q(static_cast<int>(n));
    EXPECT_EQ(state.v(0), 2 - Q(static_cast<int>(n - 1)) * shared);
    for (Eigen::Index i = 1; i < n; ++i) EXPECT_EQ(state.v(i), shared);
  }
}

TEST(MoreauJeanStep, HoldsARestingBodyByItsWeightForEveryTheta) {
  for (const Q& theta : {Q(0), Q(1, 2), Q(7, 10), Q(1)}) {
    Scheme::Options options;
    options.theta = theta;
    Scheme scheme(ball_model<Q>(0, 0, Q(981, 100), Q(4, 5), 3), Q(1, 10), options);
    const Trajectory<Q> run = simulate(scheme, 5);
    ASSERT_EQ(run.status, SolveStatus::kSolved);
    EXPECT_TRUE(run.q.isZero(0) && run.v.isZero(0));
    for (Eigen::Index k = 1; k <= 5; ++k) EXPECT_EQ(run.impulse(0, k), Q(3) * Q(981, 100) / 10);
  }
}

TEST(MoreauJeanStep, OfAnOscillatorHasTheAmplificationOfTheThetaMethod) {
  // |z|² (1 + h²ω²(1−θ)²) / (1 + h²ω²θ²) for z = ω q + i v.
  for (const Q& theta : {Q(0), Q(1, 2), Q(7, 10), Q(1)}) {
    ContactModel<Q> model = ball_model<Q>(1, -1, 0, 0);
    model.system.external_force = {};
    model.system.stiffness = matrix_of<Q>(1, 1, {4});
    model.relation = {Matrix<Q>(0, 1), Vector<Q>(0)};
    model.law.restitution = Vector<Q>(0);
    const Q h(1, 5);
    Scheme::Options options;
    options.theta = theta;
    Scheme scheme(model, h, options);
    const Trajectory<Q> run = simulate(scheme, 4);
    ASSERT_EQ(run.status, SolveStatus::kSolved);
    EXPECT_EQ(run.impulse.rows(), 0);
    const auto energy = [&run](Eigen::Index k) {
      return Q(4 * run.q(0, k) * run.q(0, k) + run.v(0, k) * run.v(0, k));
    };
    const Q factor =
        Q(1 + 4 * h * h * (1 - theta) * (1 - theta)) / Q(1 + 4 * h * h * theta * theta);
    for (Eigen::Index k = 0; k < 4; ++k) EXPECT_EQ(energy(k + 1), factor * energy(k)) << theta;
  }
}

TEST(MoreauJeanStep, WeighsATimeDependentForceAtBothEndsOfTheStep) {
  ContactModel<Q> model = ball_model<Q>(5, 0, 0, 0, 2);
  model.initial_time = Q(1, 3);
  std::vector<Q> times;
  model.system.external_force = ExternalForce<Q>::of_time([&times](const Q& t, Vector<Q>& force) {
    times.push_back(t);
    force(0) = t;
  });
  Scheme::Options options;
  options.theta = Q(7, 10);
  Scheme scheme(model, Q(1, 7), options);
  ContactState<Q> state = scheme.initial_state();
  times.clear();
  ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
  EXPECT_EQ(times, (std::vector<Q>{Q(1, 3), Q(Q(1, 3) + Q(1, 7))}));
  EXPECT_EQ(state.v(0), Q(1, 7) * (Q(1, 3) + Q(7, 10) * Q(1, 7)) / 2);
}

TEST(MoreauJeanStep, EvaluatesAForceOnceATimeAndAnewWhereTheStateIsAnother) {
  ContactModel<Q> model = ball_model<Q>(5, 0, 0, 0, 2);
  std::vector<Q> times;
  model.system.external_force = ExternalForce<Q>::of_time([&times](const Q& t, Vector<Q>& force) {
    times.push_back(t);
    force(0) = t * t;
  });
  Scheme scheme(model, Q(1, 4));
  ContactState<Q> state = scheme.initial_state();
  times.clear();
  for (int k = 0; k < 3; ++k) ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
  EXPECT_EQ(times, (std::vector<Q>{0, Q(1, 4), Q(1, 2), Q(3, 4)}));

  // A scheme that has been elsewhere and one that has not agree.
  ContactState<Q> again = scheme.initial_state();
  ASSERT_EQ(scheme.step(again), SolveStatus::kSolved);
  EXPECT_EQ(again.v(0), Q(1, 4) * Q(1, 2) * Q(1, 16) / 2);
  again.t = Q(1, 8);
  ASSERT_EQ(scheme.step(again), SolveStatus::kSolved);
  EXPECT_EQ(again.v(0), Q(1, 256) + Q(1, 4) * Q(1, 2) * (Q(1, 64) + Q(1, 4)) / 2);
}

TEST(MoreauJeanStep, WithContradictoryConstraintsSaysSoAndLeavesTheStateAsItWas) {
  // One body that touches two walls at once: U⁺ ≥ 1 of the first and U⁺ ≤ 0 of the second.
  ContactModel<Q> model = ball_model<Q>(0, -2, 0, 0);
  model.relation = {matrix_of<Q>(2, 1, {1, -1}), vector_of<Q>({0, 0})};
  model.law.restitution = vector_of<Q>({Q(1, 2), 0});
  Scheme::Options options;
  options.activation.forecast = 0;
  Scheme scheme(model, Q(1, 10), options);
  ContactState<Q> state = scheme.initial_state();
  EXPECT_EQ(scheme.step(state), SolveStatus::kNoSolution);
  EXPECT_EQ(state.k, 0);
  EXPECT_EQ(state.t, 0);
  EXPECT_EQ(state.q(0), 0);
  EXPECT_EQ(state.v(0), -2);
  EXPECT_TRUE(state.impulse.isZero(0));
  const Trajectory<Q> run = simulate(scheme, 3);
  EXPECT_EQ(run.status, SolveStatus::kNoSolution);
  EXPECT_EQ(run.size(), 1);
  EXPECT_EQ(run.q.cols(), 1);
}

TEST(MoreauJean, OfTheBouncingBallIsRationalAndDoubleStaysWithinItsRounding) {
  // Every step of the double run is one step of the exact scheme from the state the double run was
  // in, up to 8 u (|v| + g h) and the same for q: no closed form and no tolerance by taste.
  const double h = 1.0 / 64;
  const ContactModel<double> model = ball_model<double>(1, 0, 9.8125, 0.75);
  MoreauJean<double> scheme(model, h);
  Scheme exact(ball_model<Q>(1, 0, Q(157, 16), Q(3, 4)), Q(1, 64));
  ContactState<double> state = scheme.initial_state();
  const Q u = exact_value(unit_roundoff<double>());
  int impacts = 0;
  for (int k = 0; k < 300; ++k) {
    ContactState<Q> reference = exact.initial_state();
    reference.q(0) = exact_value(state.q(0));
    reference.v(0) = exact_value(state.v(0));
    ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
    ASSERT_EQ(exact.step(reference), SolveStatus::kSolved);
    const Q bound = 8 * u * 8;  // |v| + g h ≤ 8 for a fall from 1 m
    ASSERT_LE(abs(Q(exact_value(state.v(0)) - reference.v(0))), bound) << k;
    ASSERT_LE(abs(Q(exact_value(state.q(0)) - reference.q(0))), bound) << k;
    impacts += state.impulse(0) > 0 ? 1 : 0;
  }
  EXPECT_GT(impacts, 5);
}

TEST(MoreauJean, WithDyadicDataIsTheSameInDoubleAndInRationals) {
  MoreauJean<double> scheme(ball_model<double>(1, 0, 10, 0.5), 0.125);
  Scheme exact(ball_model<Q>(1, 0, 10, Q(1, 2)), Q(1, 8));
  const Trajectory<double> run = simulate(scheme, 10);
  const Trajectory<Q> reference = simulate(exact, 10);
  EXPECT_EQ(run.cast<Q>().q, reference.q);
  EXPECT_EQ(run.cast<Q>().v, reference.v);
  EXPECT_EQ(run.cast<Q>().impulse, reference.impulse);
  EXPECT_GT(reference.impulse.sum(), 0);
}

TEST(MoreauJean, MakesVelocitiesThatDoNotDependOnThetaWithoutForces) {
  const auto velocities = [](const Q& theta) {
    Scheme::Options options;
    options.theta = theta;
    options.activation.forecast = 0;
    Scheme scheme(line_of_balls_model<Q>(vector_of<Q>({3, 1, -1}), Q(1, 2)), Q(1, 10), options);
    return simulate(scheme, 6).v;
  };
  EXPECT_EQ(velocities(Q(1, 2)), velocities(Q(7, 10)));
  EXPECT_EQ(velocities(Q(0)), velocities(Q(1)));
}

}  // namespace
}  // namespace assay::moreau_jean_step_test
