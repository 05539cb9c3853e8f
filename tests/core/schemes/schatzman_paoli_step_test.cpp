#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "core/scalar/machine.hpp"
#include "core/scalar/rational.hpp"
#include "core/schemes/schatzman_paoli.hpp"
#include "tests/core/schemes/contact_systems.hpp"
#include "tests/core/schemes/plain_schatzman_paoli.hpp"
#include "tests/core/solvers/lcp_enumeration.hpp"

namespace assay::schatzman_paoli_step_test {
namespace {

using Q = Rational;
using Scheme = SchatzmanPaoli<Q>;
using States = std::vector<Scheme::State>;

Scheme::Options options_of(const Q& theta, bool centred, bool backward) {
  return {.theta = theta, .centred = centred, .backward_velocity = backward};
}

/// Every θ of a few with every combination of the other options.
std::vector<Scheme::Options> every_option() {
  std::vector<Scheme::Options> all;
  for (const Q& theta : {Q(0), Q(1, 2), Q(7, 10), Q(1)}) {
    for (bool centred : {true, false}) {
      for (bool backward : {true, false}) all.push_back(options_of(theta, centred, backward));
    }
  }
  return all;
}

States states_of(const ContactModel<Q>& model, const Q& h, const Scheme::Options& options, int n) {
  Scheme scheme(model, h, options);
  States states = {scheme.initial_state()};
  for (int k = 0; k < n; ++k) {
    Scheme::State state = states.back();
    if (scheme.step(state) != SolveStatus::kSolved) break;
    states.push_back(state);
  }
  return states;
}

/// Equations (1) to (8) of the scheme at the inner nodes, in positions and formed from the model
/// alone. w is (q_{k+1} − q_{k−1})/(2h), v_0 at k = 0.
bool satisfies_the_equations(const ContactModel<Q>& model,
                             const Q& h,
                             const Scheme::Options& options,
                             const States& states) {
  const Eigen::Index n = model.system.size();
  const Q& theta = options.theta;
  const auto times = [n](const Matrix<Q>& a, const Vector<Q>& x) {
    return a.size() > 0 ? Vector<Q>(a.lazyProduct(x)) : Vector<Q>(Vector<Q>::Constant(n, Q(0)));
  };
  const auto force = [&](std::size_t k) {
    Vector<Q> f(n);
    model.system.external_force.evaluate(states[k].t, f);
    return f;
  };
  const auto mixed = [&](const Vector<Q>& at_end, const Vector<Q>& at_begin) {
    return Vector<Q>(theta * at_end + Q(1 - theta) * at_begin);
  };
  const auto central = [&](std::size_t k) {
    return k == 0 ? states[0].v : Vector<Q>((states[k + 1].q - states[k - 1].q) / Q(2 * h));
  };
  for (std::size_t k = 1; k + 1 < states.size(); ++k) {
    const Vector<Q>&past = states[k - 1].q, &now = states[k].q, &next = states[k + 1].q;
    const Vector<Q> before = (now - past) / h, after = (next - now) / h;
    Vector<Q> place = mixed(next, now), speed = mixed(after, before);
    Vector<Q> external = mixed(force(k + 1), force(k));
    if (options.centred) {
      place = (place + mixed(past, now)) / Q(2);
      speed = (before + after) / Q(2);
      external = (external + mixed(force(k - 1), force(k))) / Q(2);
    } else if (!options.backward_velocity) {
      speed = mixed(central(k), central(k - 1));
    }
    const Vector<Q> balance =
        times(model.system.mass, after - before) +
        h * (times(model.system.stiffness, place) + times(model.system.damping, speed) - external) -
        Vector<Q>(model.relation.jacobian.transpose().lazyProduct(states[k].node_impulse));
    const Vector<Q> reported = options.backward_velocity ? before : central(k);
    if (!balance.isZero(0) || states[k].v != reported) return false;
    for (Eigen::Index i = 0; i < model.relation.size(); ++i) {
      const auto gap = [&](const Vector<Q>& q) {
        return Q(model.relation.jacobian.row(i).dot(q) + model.relation.offset(i));
      };
      const Q law = gap(next) + model.law.restitution(i) * gap(past);
      const Q& impulse = states[k].node_impulse(i);
      if (impulse < 0 || law < 0 || impulse * law != 0) return false;
      if (2 * states[k + 1].impulse(i) != impulse + states[k + 1].node_impulse(i)) return false;
    }
  }
  return true;
}

/// A random model with n coordinates and m contacts, all data small rationals, g(q_0) ≥ 0.
ContactModel<Q> random_model(LcpGenerator& generate, int n, int m) {
  ContactModel<Q> model;
  model.system.mass = generate.gram(n, n, 2) + Matrix<Q>::Identity(n, n);
  if (generate.integer(0, 2) > 0) model.system.stiffness = generate.gram(n, n, 1) * Q(3);
  if (generate.integer(0, 2) > 0) model.system.damping = generate.gram(n, n, 1) / Q(2);
  const int kind = generate.integer(0, 2);
  if (kind == 1) model.system.external_force = ExternalForce<Q>(generate.vector(n, 9));
  if (kind == 2) {
    model.system.external_force = ExternalForce<Q>::of_time([](const Q& t, Vector<Q>& force) {
      for (Eigen::Index i = 0; i < force.size(); ++i)
        force(i) = t * t - Q(static_cast<int>(i)) * t - 5;
    });
  }
  model.initial_position = generate.vector(n, 2) / Q(3);
  model.initial_velocity = generate.vector(n, 3);
  model.initial_time = Q(1, 7);
  model.relation.jacobian = generate.matrix(m, n, 2);
  const Vector<Q> gap = generate.vector(m, 2).cwiseAbs() / Q(8);
  model.relation.offset = gap - model.relation.jacobian.lazyProduct(model.initial_position);
  model.law.restitution = generate.vector(m, 4).cwiseAbs() / Q(5);
  return model;
}

TEST(SchatzmanPaoliStep, SatisfiesTheEquationsOfTheSchemeExactlyOnRationals) {
  LcpGenerator generate(22);
  int steps = 0, impulses = 0;
  const std::vector<Scheme::Options> options = every_option();
  for (std::size_t i = 0; i < 320; ++i) {
    const ContactModel<Q> model =
        random_model(generate, generate.integer(1, 3), generate.integer(0, 3));
    const Scheme::Options& option = options[i % options.size()];
    const States states = states_of(model, Q(1, 8), option, 4);
    steps += static_cast<int>(states.size()) - 1;
    for (const Scheme::State& state : states) impulses += state.node_impulse.sum() > 0 ? 1 : 0;
    ASSERT_TRUE(satisfies_the_equations(model, Q(1, 8), option, states)) << "model " << i;
  }
  EXPECT_GT(steps, 1000);
  EXPECT_GT(impulses, 300);
}

TEST(SchatzmanPaoliStep, WitnessOtherOptionsAndOtherModelsDoNotSatisfyTheEquations) {
  ContactModel<Q> model = ball_model<Q>(Q(1, 10), -3, 10, Q(1, 2));
  model.system.damping = matrix_of<Q>(1, 1, {1});
  model.system.stiffness = matrix_of<Q>(1, 1, {2});
  const Q h(1, 10);
  const Scheme::Options options = options_of(Q(1, 2), true, false);
  const States states = states_of(model, h, options, 5);
  ASSERT_TRUE(satisfies_the_equations(model, h, options, states));
  for (const Scheme::Options& other : every_option()) {
    if (other.theta == options.theta && other.centred && !other.backward_velocity) continue;
    EXPECT_FALSE(satisfies_the_equations(model, h, other, states))
        << other.theta << other.centred << other.backward_velocity;
  }
  ContactModel<Q> another = model;
  another.law.restitution(0) = Q(51, 100);
  EXPECT_FALSE(satisfies_the_equations(another, h, options, states)) << "e";
  another = model;
  another.system.mass(0, 0) = 2;
  EXPECT_FALSE(satisfies_the_equations(another, h, options, states)) << "mass";
}

/// The start included, which the equations above leave out.
TEST(SchatzmanPaoliStep, InIncrementsIsThePlainRecursionInPositionsOnRationals) {
  LcpGenerator generate(23);
  const std::vector<Scheme::Options> options = every_option();
  int compared = 0;
  for (std::size_t i = 0; i < 320; ++i) {
    const int n = generate.integer(1, 3);
    // Rows of H that are independent: impulses are unique.
    ContactModel<Q> model = random_model(generate, n, generate.integer(0, n));
    Scheme scheme(model, Q(1, 8), options[i % options.size()]);
    PlainSchatzmanPaoli<Q> plain(model, Q(1, 8), options[i % options.size()]);
    const Trajectory<Q> run = simulate(scheme, 5);
    const Trajectory<Q> expected = simulate(plain, 5);
    ASSERT_EQ(run.status, expected.status) << i;
    ASSERT_EQ(run.q, expected.q) << i;
    ASSERT_EQ(run.v, expected.v) << i;
    if (Eigen::FullPivLU<Matrix<Q>>(model.relation.jacobian).rank() == model.relation.size()) {
      ASSERT_EQ(run.impulse, expected.impulse) << i;
      ++compared;
    }
  }
  EXPECT_GT(compared, 200);
}

TEST(SchatzmanPaoliStep, WithoutForceReflectsWithExactlyEAtEveryPhaseOfTheImpact) {
  const Q h(1, 10), v(3);
  for (const Q& e : {Q(0), Q(1, 3), Q(4, 5), Q(1)}) {
    for (int phase = 0; phase <= 20; ++phase) {
      const Q q0 = v * h * Q(phase, 10);  // the floor is phase/10 steps away
      const States states = states_of(ball_model<Q>(q0, -v, 0, e), h, {}, 12);
      ASSERT_EQ(states.size(), 13U);
      EXPECT_EQ(states.back().v(0), e * v) << "e = " << e << ", phase " << phase;
      // The way back is that of an impact two steps late, but for one that takes the velocity.
      const Q late = Q(12) * h - (q0 / v + 2 * h);
      EXPECT_EQ(states.back().q(0), e * v * late) << "e = " << e << ", phase " << phase;
      Q total = 0;
      for (const Scheme::State& state : states) total += state.impulse(0);
      EXPECT_EQ(total, (1 + e) * v) << "e = " << e << ", phase " << phase;
    }
  }
}

TEST(SchatzmanPaoliStep, WithAConstantForceStaysOnTheParabola) {
  const Q h(1, 7), g(981, 100), q0(100), v0(-2, 3);
  for (const Scheme::Options& options : every_option()) {
    const States states = states_of(ball_model<Q>(q0, v0, g, Q(1, 2), 3), h, options, 8);
    for (std::size_t k = 0; k < states.size(); ++k) {
      const Q t = Q(static_cast<int>(k)) * h;
      EXPECT_EQ(states[k].q(0), q0 + v0 * t - g * t * t / 2);
      const Q reported = options.backward_velocity && k > 0 ? Q(t - h / 2) : t;
      EXPECT_EQ(states[k].v(0), v0 - g * reported) << "the backward velocity is half a step late";
    }
  }
}

TEST(SchatzmanPaoliStep, HoldsARestingBodyByItsWeightFromTheFirstStep) {
  for (const Scheme::Options& options : every_option()) {
    for (const Q& e : {Q(0), Q(4, 5), Q(1)}) {
      ContactModel<Q> model = ball_model<Q>(0, 0, Q(981, 100), e, 3);
      model.system.stiffness = matrix_of<Q>(1, 1, {7});
      model.system.damping = matrix_of<Q>(1, 1, {2});
      const States states = states_of(model, Q(1, 10), options, 5);
      ASSERT_EQ(states.size(), 6U);
      for (std::size_t k = 1; k < states.size(); ++k) {
        EXPECT_EQ(states[k].q(0), 0);
        EXPECT_EQ(states[k].v(0), 0);
        EXPECT_EQ(states[k].impulse(0), Q(3) * Q(981, 100) / 10);
      }
    }
  }
}

TEST(SchatzmanPaoliStep, LetsABodyThrownUpFromTheFloorGoWithoutAPush) {
  // Where it came from is not below the floor: g_{−1} = max(0, g_0 − h U_0).
  const States states = states_of(ball_model<Q>(0, 3, 10, 1), Q(1, 10), {}, 3);
  for (std::size_t k = 1; k < states.size(); ++k) {
    const Q t = Q(static_cast<int>(k)) / 10;
    EXPECT_EQ(states[k].impulse(0), 0);
    EXPECT_EQ(states[k].q(0), 3 * t - 5 * t * t);
  }
}

TEST(SchatzmanPaoliStep, FromAPenetratingStartLeavesFromTheNearestAdmissiblePosition) {
  // At rest below the floor: on the floor after a step, and at rest there, whatever e and h.
  for (const Q& h : {Q(1, 10), Q(1, 1000)}) {
    for (const Q& e : {Q(0), Q(1, 2), Q(1)}) {
      const States states = states_of(ball_model<Q>(-1, 0, 10, e), h, {}, 4);
      ASSERT_EQ(states.size(), 5U);
      EXPECT_EQ(states[0].q(0), -1);
      for (std::size_t k = 1; k < states.size(); ++k) {
        EXPECT_EQ(states[k].q(0), 0);
        EXPECT_EQ(states[k].v(0), 0);
      }
    }
  }
  // Two balls that overlap by 1 part by 1/4 and 3/4, as their masses say, and fly on.
  ContactModel<Q> model = line_of_balls_model<Q>(vector_of<Q>({-1, 2}), Q(1, 2));
  model.system.mass(0, 0) = 3;
  model.initial_position = vector_of<Q>({1, 0});
  const States states = states_of(model, Q(1, 8), {}, 2);
  EXPECT_EQ(states[1].q, vector_of<Q>({Q(3, 4) - Q(1, 8), Q(3, 4) + Q(1, 4)}));
  EXPECT_EQ(states[2].v, vector_of<Q>({-1, 2}));
}

TEST(SchatzmanPaoliStep, OfThreeTouchingBallsSharesTheImpactAsMoreausLawSays) {
  for (const Q& e : {Q(1), Q(0), Q(1, 2), Q(4, 5)}) {
    const States states =
        states_of(line_of_balls_model<Q>(vector_of<Q>({1, 0, 0}), e), Q(1, 100), {}, 4);
    ASSERT_EQ(states.size(), 5U);
    const Q share = Q(1 + e) / 3;
    EXPECT_EQ(states[4].v, vector_of<Q>({Q(1 - 2 * share), share, share})) << e;
  }
}

TEST(SchatzmanPaoliStep, WithAConstantForceDoesNotDependOnTheta) {
  const auto run = [](const Q& theta) {
    ContactModel<Q> model = line_of_balls_model<Q>(vector_of<Q>({3, 1, -1}), Q(1, 2), true);
    model.system.external_force = ExternalForce<Q>(vector_of<Q>({-5, -4, -3}));
    model.initial_position = vector_of<Q>({Q(1, 4), 1, 2});
    Scheme scheme(model, Q(1, 10), {.theta = theta});
    return simulate(scheme, 12);
  };
  const Trajectory<Q> expected = run(Q(1, 2));
  ASSERT_GT(expected.impulse.sum(), 0);
  for (const Q& theta : {Q(0), Q(7, 10), Q(1)}) {
    EXPECT_EQ(run(theta).q, expected.q) << theta;
    EXPECT_EQ(run(theta).v, expected.v) << theta;
    EXPECT_EQ(run(theta).impulse, expected.impulse) << theta;
  }
}

TEST(SchatzmanPaoliStep, WithDyadicDataIsTheSameInDoubleAndInRationals) {
  SchatzmanPaoli<double> scheme(ball_model<double>(1, 0, 10, 0.5), 0.125);
  Scheme exact(ball_model<Q>(1, 0, 10, Q(1, 2)), Q(1, 8));
  const Trajectory<double> run = simulate(scheme, 10);
  const Trajectory<Q> reference = simulate(exact, 10);
  EXPECT_EQ(run.cast<Q>().q, reference.q);
  EXPECT_EQ(run.cast<Q>().v, reference.v);
  EXPECT_EQ(run.cast<Q>().impulse, reference.impulse);
  EXPECT_GT(reference.impulse.sum(), 0);
}

TEST(SchatzmanPaoliStep, WithContradictoryConstraintsSaysSoAndLeavesTheStateAsItWas) {
  // q ≥ 1 and q ≤ 0: there is no position to leave from.
  ContactModel<Q> model = ball_model<Q>(0, -2, 0, 0);
  model.relation = {matrix_of<Q>(2, 1, {1, -1}), vector_of<Q>({-1, 0})};
  model.law.restitution = vector_of<Q>({Q(1, 2), 0});
  Scheme scheme(model, Q(1, 10));
  Scheme::State state = scheme.initial_state();
  EXPECT_EQ(scheme.step(state), SolveStatus::kNoSolution);
  EXPECT_EQ(state.k, 0);
  EXPECT_EQ(state.q(0), 0);
  EXPECT_EQ(state.v(0), -2);
  EXPECT_TRUE(state.impulse.isZero(0));
  EXPECT_EQ(simulate(scheme, 3).size(), 1);
}

TEST(SchatzmanPaoliStep, ThatFailsLaterLeavesTheStateAsItWasToo) {
  ContactModel<Q> model = ball_model<Q>(Q(1, 8), -2, 0, 1);
  model.relation = {matrix_of<Q>(2, 1, {1, -1}), vector_of<Q>({0, Q(1, 4)})};
  model.law.restitution = vector_of<Q>({1, 0});
  Scheme scheme(model, Q(1, 4));
  Scheme::State state = scheme.initial_state();
  ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
  state.q(0) = -3;  // the first wall asks for q_{k+2} ≥ 3, the second for q_{k+2} ≤ 1/4
  const Scheme::State before = state;
  EXPECT_EQ(scheme.step(state), SolveStatus::kNoSolution);
  EXPECT_EQ(state.k, before.k);
  EXPECT_EQ(state.q, before.q);
  EXPECT_EQ(state.v, before.v);
  EXPECT_EQ(state.impulse, before.impulse);
  EXPECT_EQ(state.mean_velocity, before.mean_velocity);
  EXPECT_EQ(state.node_impulse, before.node_impulse);
}

TEST(SchatzmanPaoliStep, EvaluatesATimeDependentForceAtTheNodesOfItsFormula) {
  std::vector<Q> times;
  const auto times_of = [&times](const Scheme::Options& options) {
    ContactModel<Q> model = ball_model<Q>(5, 0, 0, 0);
    model.initial_time = Q(1, 3);
    model.system.external_force = ExternalForce<Q>::of_time([&times](const Q& t, Vector<Q>& force) {
      times.push_back((t - Q(1, 3)) * 7);
      force(0) = t;
    });
    Scheme scheme(model, Q(1, 7), options);
    Scheme::State state = scheme.initial_state();
    times.clear();
    EXPECT_EQ(scheme.step(state), SolveStatus::kSolved);
    EXPECT_EQ(scheme.step(state), SolveStatus::kSolved);
    std::sort(times.begin(), times.end());
    times.erase(std::unique(times.begin(), times.end()), times.end());
    return times;
  };
  EXPECT_EQ(times_of({}), (std::vector<Q>{0, 1, 2, 3})) << "t_{k+1} for the state at t_k";
  EXPECT_EQ(times_of(options_of(0, true, false)), (std::vector<Q>{0, 1, 2}));
}

}  // namespace
}  // namespace assay::schatzman_paoli_step_test
