#pragma once

// What every scheme of systems with velocities promises of the impacts of the ball of
// contract_ball.hpp.

#include <gtest/gtest.h>

#include "tests/core/schemes/scheme_cases.hpp"

namespace assay {

template <class S>
class ImpactContract : public testing::Test {
 protected:
  static std::vector<SchemeCase<S>> schemes() {
    std::vector<SchemeCase<S>> found;
    for (const SchemeCase<S>& scheme : scheme_cases<S>()) {
      if (!scheme.first_order) found.push_back(scheme);
    }
    return found;
  }
};
TYPED_TEST_SUITE_P(ImpactContract);

TYPED_TEST_P(ImpactContract, ContactClosesAtTheFloorAndOpensAgain) {
  using S = TypeParam;
  for (const SchemeCase<S>& scheme : this->schemes()) {
    SCOPED_TRACE(scheme.name);
    const Trajectory<S> run = bounce(scheme);
    ASSERT_EQ(run.status, SolveStatus::kSolved);
    Eigen::Index closes = 1;
    while (closes < run.size() && is_zero(run.impulse(0, closes))) ++closes;
    Eigen::Index opens = closes;
    while (opens < run.size() && run.impulse(0, opens) > S(0)) ++opens;
    ASSERT_LT(closes, opens) << "no impulse";
    ASSERT_LT(opens + 1, run.size()) << "the contact stays closed";
    const auto q = [&](Eigen::Index k) -> const S& { return run.q(scheme.height, k); };
    // A step from the floor is |v| h < 1/15 long.
    EXPECT_LE(magnitude(S(q(closes) - scheme.radius)), ratio<S>(1, 15));
    EXPECT_EQ(run.impulse(0, opens), S(0));
    EXPECT_GT(q(opens + 1), q(opens));
    for (Eigen::Index k = 1; k < run.size(); ++k) EXPECT_GE(run.impulse(0, k), S(0));
  }
}

TYPED_TEST_P(ImpactContract, ImpactWithoutForcesTurnsTheVelocityByE) {
  using S = TypeParam;
  const S bound = rounding_of_steps<S>(10);
  for (const SchemeCase<S>& scheme : this->schemes()) {
    SCOPED_TRACE(scheme.name);
    for (const Rational& e : {Rational(0), Rational(1, 3), Rational(1)}) {
      const Ball ball{.height = Rational(1, 5),
                      .velocity = Rational(-1),
                      .restitution = e,
                      .mass = Rational(3, 2)};
      const Trajectory<S> run = scheme.run(scheme.model(ball, {}), ratio<S>(1, 8), 10);
      ASSERT_EQ(run.status, SolveStatus::kSolved);
      expect_near<S>(run.v(scheme.height, 10), from_rational<S>(e), bound);
      const S total = run.impulse.sum();
      expect_near<S>(total, from_rational<S>(Rational(ball.mass * (1 + e))), bound);
    }
  }
}

/// Newton's law in each step with an impulse, where the scheme has it at the velocity level, and a
/// step with an impulse is nothing but that.
TYPED_TEST_P(ImpactContract, AClosedContactIsLeftAsNewtonsLawSays) {
  using S = TypeParam;
  for (const SchemeCase<S>& scheme : this->schemes()) {
    if (scheme.traits.position_level || scheme.traits.locates_events) continue;
    SCOPED_TRACE(scheme.name);
    const Trajectory<S> run = bounce(scheme);
    int impacts = 0;
    for (Eigen::Index k = 1; k < run.size(); ++k) {
      if (is_zero(run.impulse(0, k))) continue;
      ++impacts;
      const S rebound =
          -from_rational<S>(bouncing_ball().restitution) * run.v(scheme.height, k - 1);
      expect_near<S>(run.v(scheme.height, k), rebound, rounding_of_steps<S>(1));
    }
    EXPECT_GE(impacts, 1) << "witness";
  }
}

/// With dyadic data, for which v⁺ = 0 without rounding: a velocity of u would open the contact.
TYPED_TEST_P(ImpactContract, RestOnTheFloorStaysRestAndCarriesTheWeight) {
  using S = TypeParam;
  const Rational h(1, 64);
  const Ball ball{.height = Rational(0),
                  .velocity = Rational(0),
                  .gravity = Rational(10),
                  .restitution = Rational(1, 2),
                  .mass = Rational(3, 2)};
  const S bound = rounding_of_steps<S>(1);
  const S weight = from_rational<S>(Rational(h * ball.mass * ball.gravity));
  for (const SchemeCase<S>& scheme : this->schemes()) {
    SCOPED_TRACE(scheme.name);
    const Trajectory<S> run = scheme.run(scheme.model(ball, {}), from_rational<S>(h), 20);
    ASSERT_EQ(run.status, SolveStatus::kSolved);
    for (Eigen::Index k = 2; k < run.size(); ++k) {
      expect_near<S>(run.q(scheme.height, k), run.q(scheme.height, 0), bound);
      expect_near<S>(run.v(scheme.height, k), S(0), bound);
      expect_near<S>(run.impulse(0, k), weight, bound);
    }
  }
}

TYPED_TEST_P(ImpactContract, RefusesRestitutionOutsideZeroToOneAndMassesThatAreNotPositive) {
  using S = TypeParam;
  for (const SchemeCase<S>& scheme : this->schemes()) {
    SCOPED_TRACE(scheme.name);
    const auto start = [&](const Ball& ball) {
      static_cast<void>(scheme.start(scheme.model(ball, {}), S(1)));
    };
    EXPECT_NO_THROW(start({.height = 1, .velocity = 0})) << "witness";
    for (const Rational& e : {Rational(-1, 2), Rational(2)}) {
      EXPECT_THROW(start({.height = 1, .velocity = 0, .restitution = e}), InvalidInput) << e;
    }
    for (const Rational& m : {Rational(0), Rational(-1)}) {
      EXPECT_THROW(start({.height = 1, .velocity = 0, .mass = m}), InvalidInput) << m;
    }
  }
}

REGISTER_TYPED_TEST_SUITE_P(ImpactContract,
                            ContactClosesAtTheFloorAndOpensAgain,
                            ImpactWithoutForcesTurnsTheVelocityByE,
                            AClosedContactIsLeftAsNewtonsLawSays,
                            RestOnTheFloorStaysRestAndCarriesTheWeight,
                            RefusesRestitutionOutsideZeroToOneAndMassesThatAreNotPositive);

}  // namespace assay
