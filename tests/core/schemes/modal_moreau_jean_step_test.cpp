#include <gtest/gtest.h>

#include <random>

#include "core/scalar/machine.hpp"
#include "core/scalar/mpfr.hpp"
#include "core/schemes/modal_moreau_jean.hpp"
#include "tests/core/allocation_counter.hpp"
#include "tests/core/schemes/modal_systems.hpp"

namespace assay::modal_moreau_jean_step_test {
namespace {

/// Random modes of all regimes with m contacts, near enough to touch.
ModalModel<double> random_model(std::mt19937& random, Eigen::Index n, Eigen::Index m) {
  std::uniform_real_distribution<double> unit(-1, 1);
  const auto vector = [&](Eigen::Index size) {
    Vector<double> v(size);
    for (double& x : v) x = unit(random);
    return v;
  };
  ModalModel<double> model;
  model.system.mass = vector(n).cwiseAbs() + Vector<double>::Constant(n, 0.5);
  model.system.damping = 4 * vector(n).cwiseMax(0);
  model.system.stiffness = 60 * vector(n).cwiseMax(0);
  model.system.external_force = ExternalForce<double>(vector(n));
  model.relation.jacobian.resize(m, n);
  for (Eigen::Index i = 0; i < m; ++i) model.relation.jacobian.row(i) = vector(n).transpose();
  model.relation.offset = 0.2 * vector(m).cwiseAbs();
  model.law.restitution = vector(m).cwiseAbs();
  model.initial_position = 0.2 * vector(n);
  model.initial_velocity = 3 * vector(n);
  return model;
}

/// E, g and the like of a mode, from their definitions in 50 digits.
struct Definition {
  Mpfr50 e, a, g;
  Definition(double mass, double damping, double stiffness, const Mpfr50& h) {
    const Mpfr50 x = Mpfr50(damping) / (2 * Mpfr50(mass)) * h;
    const Mpfr50 k = Mpfr50(stiffness) / Mpfr50(mass) * h * h;
    const Mpfr50 delta = x * x - k, root = sqrt(Mpfr50(abs(delta)));
    e = exp(Mpfr50(-2 * x));
    a = 2 * exp(Mpfr50(-x)) * (delta > 0 ? cosh(root) : cos(root));
    g = (1 + e - a) / k;
    if (k == 0) g = x == 0 ? Mpfr50(1) : Mpfr50((1 - e) / (2 * x));
  }
};

struct Worst {
  double recursion = 0, law = 0, energy = 0;
  int steps = 0, impulses = 0;
};

/// The recursion q⁺ = A q − E q⁻ + D² g (F + HᵀP/D)/M, the impact law and the balance of 𝓔 over a
/// run, each in u times the sum of the magnitudes that enter it.
Worst check_run(const ModalModel<double>& model, double h, int steps) {
  const double u = unit_roundoff<double>();
  const Eigen::Index n = model.system.size(), m = model.relation.size();
  ModalMoreauJean<double> scheme(model, h);
  const Trajectory<double> run = simulate(scheme, steps);
  Vector<double> force(n);
  model.system.external_force.evaluate(0, force);
  Worst worst;
  worst.steps = static_cast<int>(run.size()) - 1;
  for (Eigen::Index k = 1; k + 1 < run.size(); ++k) {
    const Vector<double> p = run.impulse.col(k + 1);
    Mpfr50 gain(0), gain_scale(0), work(0);
    for (Eigen::Index i = 0; i < n; ++i) {
      const double mass = model.system.mass(i), stiffness = model.system.stiffness(i);
      const Definition d(mass, model.system.damping(i), stiffness, h);
      const Mpfr50 q0 = run.q(i, k - 1), q1 = run.q(i, k), q2 = run.q(i, k + 1);
      const Mpfr50 v1 = run.v(i, k), v2 = run.v(i, k + 1);
      Mpfr50 reaction(0), magnitude(0);
      for (Eigen::Index c = 0; c < m; ++c) {
        const Mpfr50 part = Mpfr50(model.relation.jacobian(c, i)) * p(c);
        reaction += part, magnitude += abs(part);
      }
      const Mpfr50 drive = h * (h * Mpfr50(force(i)) + reaction) * d.g / mass;
      const Mpfr50 defect = q2 - (d.a * q1 - d.e * q0 + drive);
      const Mpfr50 scale = abs(q0) + abs(q1) + abs(q2) + h * (abs(v1) + abs(v2)) +
                           h * (h * abs(Mpfr50(force(i))) + magnitude) * d.g / mass;
      worst.recursion = std::max(worst.recursion, double(Mpfr50(abs(defect) / (u * scale))));
      const Mpfr50 inertia = mass * (1 + d.e) / (4 * d.g), loss = mass * (1 - d.e) / (4 * d.g);
      gain += inertia * (v2 * v2 - v1 * v1) + stiffness * q1 * (q2 - q0) / 2 +
              loss * (v1 + v2) * (v1 + v2);
      work += h * Mpfr50(force(i)) * (v1 + v2) / 2 + reaction * (v1 + v2) / 2;
      gain_scale += stiffness * abs(q1) * (abs(q0) + abs(q2)) +
                    (abs(v1) + abs(v2)) * (mass / d.g * (abs(v1) + abs(v2)) + stiffness * scale +
                                           h * abs(Mpfr50(force(i))) + magnitude);
    }
    worst.energy =
        std::max(worst.energy, double(Mpfr50(abs(Mpfr50(gain - work)) / (u * gain_scale))));
    for (Eigen::Index c = 0; c < m; ++c) {
      const auto row = model.relation.jacobian.row(c);
      const double before = row.dot(run.v.col(k)), after = row.dot(run.v.col(k + 1));
      const double gap = row.dot(run.q.col(k)) + model.relation.offset(c);
      const double law = after + model.law.restitution(c) * before;
      const double scale =
          row.cwiseAbs().dot(run.v.col(k).cwiseAbs() + run.v.col(k + 1).cwiseAbs());
      EXPECT_GE(p(c), 0);
      if (p(c) > 0) {
        ++worst.impulses;
        worst.law = std::max(worst.law, std::fabs(law) / (u * scale));
      } else if (gap + h / 2 * before < -1e-12) {  // active, but for rounding
        worst.law = std::max(worst.law, -law / (u * scale));
      }
    }
  }
  return worst;
}

TEST(ModalMoreauJeanStep, ObeysItsRecursionTheImpactLawAndTheBalanceOfItsEnergy) {
  std::mt19937 random(7);
  int impulses = 0, steps = 0;
  for (int i = 0; i < 40; ++i) {
    const Eigen::Index n = 1 + i % 6, m = i % 4;
    const ModalModel<double> model = random_model(random, n, std::min(m, n));
    const Worst worst = check_run(model, i % 2 == 0 ? 0.05 : 0.3, 60);
    // A step has about ten operations a mode; the LCP of three contacts, of condition up to 10⁴,
    // divides by their Delassus matrix.
    EXPECT_LE(worst.recursion, 32) << i;
    EXPECT_LE(worst.energy, 64) << i;
    EXPECT_LE(worst.law, 1e5) << i;
    impulses += worst.impulses, steps += worst.steps;
  }
  EXPECT_GE(steps, 2000);
  EXPECT_GE(impulses, 200);
}

TEST(ModalMoreauJeanStep, WitnessAnotherRestitutionBreaksTheImpactLaw) {
  const ModalModel<double> model = plucked_string(8, 0.01, 0.5, 0.05);
  ModalMoreauJean<double> scheme(model, 0.01);
  const Trajectory<double> run = simulate(scheme, 400);
  const auto worst = [&](double e) {
    double broken = 0;
    for (Eigen::Index k = 1; k < run.size(); ++k) {
      if (!(run.impulse(0, k) > 0)) continue;
      const auto row = model.relation.jacobian.row(0);
      broken = std::max(broken, std::fabs(row.dot(run.v.col(k)) + e * row.dot(run.v.col(k - 1))));
    }
    return broken;
  };
  EXPECT_LE(worst(0.5), 64 * unit_roundoff<double>() * 8);  // eight modes, speeds below 8
  EXPECT_GT(worst(0.501), 1e-4) << "0.001 of a speed of 0.1 at least";
}

TEST(ModalMoreauJeanStep, KeepsTheEnergyOfAnUndampedStringWithElasticImpactsAndLosesItElsewhere) {
  const auto energies = [](double sigma, double e) {
    const double h = 0.01;  // ωD up to 1.3
    const ModalModel<double> model = plucked_string(40, sigma, e, 0.05);
    // What rises and is stopped gains (1 − e) U P/2: the sign test leaves it alone.
    ModalMoreauJean<double> scheme(model, h, {.activation = {.sign_test = true}});
    const Trajectory<double> run = simulate(scheme, 2000);
    EXPECT_EQ(run.status, SolveStatus::kSolved);
    EXPECT_GT((run.impulse.array() > 0).count(), 10);
    std::vector<double> result;
    for (Eigen::Index k = 1; k < run.size(); ++k) {
      double energy = 0;
      for (Eigen::Index i = 0; i < model.system.size(); ++i) {
        const double kappa = model.system.stiffness(i);
        const auto mode = ModalStep<double>::of(model.system.damping(i) / 2, kappa, h);
        energy += (1 + mode.decay) / (4 * mode.response) * run.v(i, k) * run.v(i, k) +
                  kappa * run.q(i, k) * run.q(i, k - 1) / 2;
      }
      result.push_back(energy);
    }
    return result;
  };
  const std::vector<double> kept = energies(0, 1);
  for (const double energy : kept) {
    // 2000 steps of 40 modes, each rounding a few times.
    EXPECT_LE(std::fabs(energy / kept.front() - 1), 16 * 2000 * unit_roundoff<double>());
  }
  for (const auto& [sigma, e] : {std::pair(0.0, 0.5), {0.1, 1.0}, {0.2, 0.0}}) {
    const std::vector<double> lost = energies(sigma, e);
    for (std::size_t k = 1; k < lost.size(); ++k) {
      ASSERT_LE(lost[k], lost[k - 1] + 64 * unit_roundoff<double>() * lost.front());
    }
    EXPECT_LT(lost.back(), 0.99 * lost.front());
  }
}

TEST(ModalMoreauJeanStep, OfABallIsThatOfMoreauJeanFromItsSecondStepOn) {
  // σ = ω = 0: v⁺ = max(v − g h, −e v) where active, and half of g h in the first step. All dyadic.
  const double h = 1.0 / 64, g = 8, e = 0.5;
  for (const double start : {0.25, 0.0}) {
    ModalMoreauJean<double> scheme(ball_model<double>(start, -0.25, g, e, 4.0), h);
    ContactState<double> state = scheme.initial_state();
    int impacts = 0;
    for (int k = 0; k < 40; ++k) {
      const double q = state.q(0), v = state.v(0);
      ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
      const double free = v - (k == 0 ? g * h / 2 : g * h);
      const bool active = q + h / 2 * v <= 0;
      const double expected = active ? std::max(free, -e * v) : free;
      ASSERT_EQ(state.v(0), expected) << k;
      ASSERT_EQ(state.q(0), q + h * expected);
      ASSERT_EQ(state.impulse(0), 4 * (expected - free));
      ASSERT_EQ(state.t, (k + 1) * h);
      impacts += expected > free ? 1 : 0;
    }
    EXPECT_GT(impacts, 0);
  }
}

TEST(ModalMoreauJeanStep, KeepsWhatRestsAtRestExactly) {
  for (const double e : {0.0, 0.5, 1.0}) {
    ModalMoreauJean<double> scheme(ball_model<double>(0, 0, 8, e, 2.0), 0.125);
    const Trajectory<double> run = simulate(scheme, 50);
    EXPECT_TRUE(run.q.isZero(0) && run.v.isZero(0)) << e;
    EXPECT_EQ(run.impulse(0, 1), 1.0) << "m g h / 2, as (2) has half a step";
    EXPECT_EQ(run.impulse(0, 2), 2.0) << "m g h";
  }
  // A spring that carries a constant force, 3 · 2 = 6.
  ModalModel<double> model = free_modes<double>({{Rational(1, 3), 3, 2, 0, 6}});
  ModalMoreauJean<double> scheme(model, 0.3);
  const Trajectory<double> run = simulate(scheme, 50);
  EXPECT_TRUE(run.v.isZero(0));
  EXPECT_EQ(run.q(0, 50), 2);
}

TEST(ModalMoreauJeanStep, ReopensAContactThatStoppedAtAForecastGapUnlessGammaIsZero) {
  // A plastic ball, g = 8, U ≈ −4 at the floor: after its first impulse the highest |v| is
  // √(2·8·δ), δ < γ D |U| the gap left, or g D where none is left.
  const auto later_speed = [](double gamma, double h) {
    ModalMoreauJean<double> scheme(
        ball_model<double>(1, 0, 8, 0), h, {.activation = {.forecast = gamma}});
    const Trajectory<double> run = simulate(scheme, static_cast<Eigen::Index>(1 / h));
    double speed = 0;
    bool stopped = false;
    for (Eigen::Index k = 1; k < run.size(); ++k) {
      if (stopped) speed = std::max(speed, std::fabs(run.v(0, k)));
      stopped = stopped || run.impulse(0, k) > 0;
    }
    return speed;
  };
  double largest = 0;
  for (const double h : {0.001, 0.00107, 0.00113, 0.00117, 0.00121}) {
    EXPECT_EQ(later_speed(0, h), 0) << h;
    largest = std::max(largest, later_speed(1, h));
    EXPECT_LE(later_speed(1, h), std::sqrt(2 * 8 * h * 4) + 8 * h) << h;
  }
  EXPECT_GT(largest, std::sqrt(2 * 8 * 0.001) / 2) << "witness: of the order of √h, not of h";
}

TEST(ModalMoreauJeanStep, ReflectsAtOnceWhatStartsClosedAndClosing) {
  // The free motion before t0 came out of the wall; its velocity is not that of the impact.
  ModalModel<double> model = plucked_string(1, 0, 1, 0);
  model.system = modal_system<double>(vector_of<double>({2}), vector_of<double>({30}));
  model.relation = {matrix_of<double>(1, 1, {1}), vector_of<double>({0})};
  model.initial_position(0) = 0;
  model.initial_velocity(0) = -1;
  ModalMoreauJean<double> scheme(model, 1.0);  // σD = 30: E = 10⁻²⁶
  ContactState<double> state = scheme.initial_state();
  ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
  EXPECT_LE(std::fabs(state.v(0) - 1), 4 * unit_roundoff<double>())
      << "two roundings of the LCP, and a sum";
}

TEST(ModalMoreauJeanStep, GivesWhatMoreauJeanGivesForShortSteps) {
  // Impacts at the same times but for a step: the same orders, and a limit in common.
  ContactModel<double> dense = ball_model<double>(1, 0, 1, 0.5);
  dense.system.stiffness = matrix_of<double>(1, 1, {4});
  dense.system.damping = matrix_of<double>(1, 1, {0.5});
  const auto position = [&](auto&& scheme, int steps) {
    return simulate(scheme, steps).q(0, steps);
  };
  const int steps = 40000;
  const double modal = position(ModalMoreauJean<double>(dense, 4.0 / steps), steps);
  const double moreau = position(ModalMoreauJean<double>(dense, 2.0 / steps), 2 * steps);
  EXPECT_LE(std::fabs(modal - moreau), 20 * 4.0 / steps)
      << "order 1: a few impacts, speeds below 3";
  EXPECT_NE(modal, moreau);
}

TEST(ModalMoreauJeanStep, SolvesAllActiveContactsTogether) {
  // Three touching unit balls as modes of unit mass without springs: Moreau's law.
  ContactModel<double> dense = line_of_balls_model<double>(vector_of<double>({1, 0, 0}), 0.5);
  ModalMoreauJean<double> scheme(dense, 0.01);
  ContactState<double> state = scheme.initial_state();
  ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
  for (const auto& [i, v] : {std::pair(0, 0.0), {1, 0.5}, {2, 0.5}}) {
    EXPECT_LE(std::fabs(state.v(i) - v), 16 * unit_roundoff<double>()) << "an LCP of two unknowns";
  }
}

TEST(ModalMoreauJeanStep, AllocatesNothing) {
  for (const bool force_of_time : {false, true}) {
    ModalModel<double> model = plucked_string(200, 0.01, 0.9, 0.05);
    if (force_of_time) {
      model.system.external_force = ExternalForce<double>::of_time(
          [](double t, Vector<double>& force) { force.setConstant(std::sin(t)); });
    }
    ModalMoreauJean<double> scheme(model, 0.002);
    ContactState<double> state = scheme.initial_state();
    int impulses = 0;
    const long before = allocations();
    for (int k = 0; k < 2000; ++k) {
      ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
      impulses += state.impulse(0) > 0 ? 1 : 0;
    }
    EXPECT_EQ(allocations(), before);
    EXPECT_GT(impulses, 10);
  }
}

TEST(ModalMoreauJeanStep, HoldsAThousandModesInMemoryOfTheOrderOfTheirNumber) {
  // A 10⁵×10⁵ matrix of doubles would be 80 GB.
  const Eigen::Index n = 100000;
  ModalMoreauJean<double> scheme(plucked_string(n, 0.01, 0.9, 0.05), 0.002);
  EXPECT_EQ(simulate(scheme, 3).status, SolveStatus::kSolved);
}

}  // namespace
}  // namespace assay::modal_moreau_jean_step_test
