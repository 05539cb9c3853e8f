#include "core/schemes/activation_rule.hpp"

#include <gtest/gtest.h>

#include "core/scalar/rational.hpp"
#include "core/schemes/moreau_jean.hpp"
#include "tests/core/schemes/contact_systems.hpp"

namespace assay::activation_rule_test {
namespace {

using Q = Rational;
using Scheme = MoreauJean<Q>;

bool activates(const ActivationRule<Q>& rule, const Q& gap, const Q& velocity) {
  return rule.activates(gap, velocity, Q(1, 10));
}

TEST(ActivationRule, ComparesTheForecastGapAfterHalfAStepByDefault) {
  const ActivationRule<Q> rule;
  EXPECT_EQ(rule.forecast, Q(1, 2));
  EXPECT_TRUE(activates(rule, Q(1, 10), -2));
  EXPECT_FALSE(activates(rule, Q(1, 10), Q(-199, 100)));
  EXPECT_TRUE(activates(rule, Q(-1), 19)) << "there is no test of the sign of U by default";
}

TEST(ActivationRule, ForecastsNothingHalfAStepOrAWholeStep) {
  for (const auto& [forecast, closes] :
       {std::pair(Q(0), Q(0)), {Q(1, 2), Q(1, 20)}, {Q(1), Q(1, 10)}}) {
    ActivationRule<Q> rule;
    rule.forecast = forecast;
    EXPECT_TRUE(activates(rule, closes, -1)) << forecast;
    EXPECT_FALSE(activates(rule, Q(closes + Q(1, 1000)), -1)) << forecast;
  }
}

TEST(ActivationRule, AddsItsThresholdsToTheGapAndToTheVelocity) {
  ActivationRule<Q> rule;
  rule.gap_threshold = Q(1, 4);
  EXPECT_TRUE(activates(rule, Q(1, 4), 0));
  EXPECT_FALSE(activates(rule, Q(26, 100), 0));
  rule.velocity_threshold = Q(1, 2);
  EXPECT_TRUE(activates(rule, Q(-9), 1)) << "the velocity threshold acts only in the sign test";
  rule.sign_test = true;
  EXPECT_TRUE(activates(rule, Q(-9), Q(1, 2)));
  EXPECT_FALSE(activates(rule, Q(-9), Q(51, 100)));
}

Scheme::Options options_of(const Q& gamma, bool sign_test) {
  Scheme::Options options;
  options.activation.forecast = gamma;
  options.activation.sign_test = sign_test;
  return options;
}

/// The step at which the first impulse acts.
Eigen::Index first_impulse(const Scheme::Options& options) {
  Scheme scheme(ball_model<Q>(1, -1, 0, 1), Q(1, 10), options);
  const Trajectory<Q> run = simulate(scheme, 15);
  for (Eigen::Index k = 1; k < run.size(); ++k) {
    if (run.impulse(0, k) > 0) return k;
  }
  return -1;
}

TEST(ActivationRule, MakesTheImpactEarlierTheFurtherItForecasts) {
  // q_k = 1 - k/10. γ = 0: q_10 = 0. γ = 1/2: q_9 + 1/2 (-1/10) > 0, so q_10 too. γ = 1: q_9.
  EXPECT_EQ(first_impulse(options_of(0, false)), 11);
  EXPECT_EQ(first_impulse(options_of(Q(1, 2), false)), 11);
  EXPECT_EQ(first_impulse(options_of(1, false)), 10);
  Scheme::Options early = options_of(0, false);
  early.activation.gap_threshold = Q(3, 10);
  EXPECT_EQ(first_impulse(early), 8);
  Scheme::Options late = options_of(0, true);
  late.activation.velocity_threshold = -2;
  EXPECT_EQ(first_impulse(late), -1) << "U = -1 is not below -2";
}

/// A step with q + γ h v ≤ 0 gives v⁺ = max(v − g h, −e v); any other gives v − g h.
TEST(ActivationRule, GivesTheBallTheClosedFormOfItsStep) {
  const Q h(1, 10), g(10), e(1, 2);
  for (const Q& gamma : {Q(0), Q(1, 2), Q(1)}) {
    for (bool sign_test : {false, true}) {
      for (int position = -3; position <= 3; ++position) {
        for (int velocity = -8; velocity <= 8; ++velocity) {
          const Q q(position, 10), v(velocity, 4);
          Scheme scheme(ball_model<Q>(q, v, g, e), h, options_of(gamma, sign_test));
          ContactState<Q> state = scheme.initial_state();
          ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
          const bool active = q + gamma * h * v <= 0 && (!sign_test || v <= 0);
          const Q free = v - g * h, reflected = -e * v;
          EXPECT_EQ(state.v(0), active ? std::max(free, reflected) : free)
              << "q = " << q << ", v = " << v << ", gamma = " << gamma;
        }
      }
    }
  }
}

TEST(ActivationRule, WithoutTheSignTestLetsASlowRisingBallDecayWithAlternatingSigns) {
  // 0 < v < g h / (1 + e) below the floor: v⁺ = −e v, and again: e^k (−1)^k v.
  const Q e(1, 2);
  const auto run = [&](bool sign_test) {
    Scheme scheme(ball_model<Q>(-1, Q(1, 2), 10, e), Q(1, 10), options_of(Q(1, 2), sign_test));
    return simulate(scheme, 6).v;
  };
  const Matrix<Q> without = run(false);
  Q expected(1, 2);
  for (Eigen::Index k = 0; k <= 6; ++k) {
    EXPECT_EQ(without(0, k), expected) << k;
    expected *= -e;
  }
  // With it the rising ball flies on and is reflected only once it falls.
  const Matrix<Q> with = run(true);
  EXPECT_EQ(with(0, 1), Q(-1, 2));
  EXPECT_EQ(with(0, 2), Q(1, 4));
  EXPECT_EQ(with(0, 3), Q(-3, 4));
}

TEST(ActivationRule, IsReadFromParametersUnderTheNamesOfTheCommandLine) {
  Parameters parameters(Scheme::parameters());
  const Scheme::Options defaults = Scheme::options(parameters);
  EXPECT_EQ(defaults.theta, Q(1, 2));
  EXPECT_EQ(defaults.activation.forecast, Q(1, 2));
  EXPECT_FALSE(defaults.activation.sign_test);
  parameters.set("gamma", "1");
  parameters.set("gap-threshold", "-1e-9");
  parameters.set("sign-test", "1");
  parameters.set("velocity-threshold", "2/3");
  const Scheme::Options options = Scheme::options(parameters);
  EXPECT_EQ(options.activation.forecast, 1);
  EXPECT_EQ(options.activation.gap_threshold, parse_rational("-1e-9"));
  EXPECT_TRUE(options.activation.sign_test);
  EXPECT_EQ(options.activation.velocity_threshold, Q(2, 3));
  EXPECT_THROW(parameters.set("theta", "11/10"), InvalidInput);
  EXPECT_THROW(parameters.set("gamma", "-0.1"), InvalidInput);
  EXPECT_THROW(parameters.set("sign-test", "1/2"), InvalidInput);
}

}  // namespace
}  // namespace assay::activation_rule_test
