#pragma once

// What every scheme of systems with velocities promises of the impacts of the ball of
// contract_ball.hpp.

#include <gtest/gtest.h>

#include "tests/core/schemes/contract_ball.hpp"
#include "tests/core/schemes/scheme_subjects.hpp"

namespace assay {

template <class Subject>
class ImpactContract : public testing::Test {};
TYPED_TEST_SUITE_P(ImpactContract);

TYPED_TEST_P(ImpactContract, ContactClosesAtTheFloorAndOpensAgain) {
  using Scheme = typename TypeParam::Scheme;
  using S = typename Scheme::Scalar;
  const Trajectory<S> run = bounce<Scheme>();
  ASSERT_EQ(run.status, SolveStatus::kSolved);
  Eigen::Index closes = 1;
  while (closes < run.size() && is_zero(run.impulse(0, closes))) ++closes;
  Eigen::Index opens = closes;
  while (opens < run.size() && run.impulse(0, opens) > S(0)) ++opens;
  ASSERT_LT(closes, opens) << "no impulse";
  ASSERT_LT(opens + 1, run.size()) << "the contact stays closed";
  const auto q = run.q.row(kHeight<Scheme>);
  const S floor = kTakenKind<Scheme> == ModelKind::kNewtonEuler ? ratio<S>(1, 2) : S(0);
  // A step from the floor is |v| h < 1/15 long.
  EXPECT_LE(magnitude(S(q(closes) - floor)), ratio<S>(1, 15));
  EXPECT_EQ(run.impulse(0, opens), S(0));
  EXPECT_GT(q(opens + 1), q(opens));
  for (Eigen::Index k = 1; k < run.size(); ++k) EXPECT_GE(run.impulse(0, k), S(0));
}

TYPED_TEST_P(ImpactContract, ImpactWithoutForcesTurnsTheVelocityByE) {
  using Scheme = typename TypeParam::Scheme;
  using S = typename Scheme::Scalar;
  for (const Rational& e : {Rational(0), Rational(1, 3), Rational(1)}) {
    const Ball ball{.height = Rational(1, 5),
                    .velocity = Rational(-1),
                    .restitution = e,
                    .mass = Rational(3, 2)};
    Scheme scheme(model_of<Scheme>(ball), ratio<S>(1, 8));
    const Trajectory<S> run = simulate(scheme, 10);
    ASSERT_EQ(run.status, SolveStatus::kSolved);
    const S bound = rounding_of_steps<S>(10);
    expect_near<S>(run.v(kHeight<Scheme>, 10), from_rational<S>(e), bound);
    const S total = run.impulse.sum();
    expect_near<S>(total, from_rational<S>(Rational(ball.mass * (1 + e))), bound);
  }
}

/// Newton's law in each step with an impulse, where the scheme has it at the velocity level.
TYPED_TEST_P(ImpactContract, AClosedContactIsLeftAsNewtonsLawSays) {
  using Scheme = typename TypeParam::Scheme;
  using S = typename Scheme::Scalar;
  if constexpr (!Scheme::kTraits.position_level) {
    const Trajectory<S> run = bounce<Scheme>();
    const auto v = run.v.row(kHeight<Scheme>);
    int impacts = 0;
    for (Eigen::Index k = 1; k < run.size(); ++k) {
      if (is_zero(run.impulse(0, k))) continue;
      ++impacts;
      const S rebound = -from_rational<S>(bouncing_ball().restitution) * v(k - 1);
      expect_near<S>(v(k), rebound, rounding_of_steps<S>(1));
    }
    EXPECT_GE(impacts, 1) << "witness";
  }
}

/// With dyadic data, for which v⁺ = 0 without rounding: a velocity of u would open the contact.
TYPED_TEST_P(ImpactContract, RestOnTheFloorStaysRestAndCarriesTheWeight) {
  using Scheme = typename TypeParam::Scheme;
  using S = typename Scheme::Scalar;
  const Rational h(1, 64);
  const Ball ball{.height = Rational(0),
                  .velocity = Rational(0),
                  .gravity = Rational(10),
                  .restitution = Rational(1, 2),
                  .mass = Rational(3, 2)};
  Scheme scheme(model_of<Scheme>(ball), from_rational<S>(h));
  const Trajectory<S> run = simulate(scheme, 20);
  ASSERT_EQ(run.status, SolveStatus::kSolved);
  const S bound = rounding_of_steps<S>(1);
  const S weight = from_rational<S>(Rational(h * ball.mass * ball.gravity));
  for (Eigen::Index k = 2; k < run.size(); ++k) {
    expect_near<S>(run.q(kHeight<Scheme>, k), run.q(kHeight<Scheme>, 0), bound);
    expect_near<S>(run.v(kHeight<Scheme>, k), S(0), bound);
    expect_near<S>(run.impulse(0, k), weight, bound);
  }
}

TYPED_TEST_P(ImpactContract, RefusesRestitutionOutsideZeroToOneAndMassesThatAreNotPositive) {
  using Scheme = typename TypeParam::Scheme;
  using S = typename Scheme::Scalar;
  for (const Rational& e : {Rational(-1, 2), Rational(2)}) {
    const auto model = model_of<Scheme>({.height = 1, .velocity = 0, .restitution = e});
    EXPECT_THROW(Scheme(model, S(1)), InvalidInput) << e;
  }
  for (const Rational& m : {Rational(0), Rational(-1)}) {
    const auto model = model_of<Scheme>({.height = 1, .velocity = 0, .mass = m});
    EXPECT_THROW(Scheme(model, S(1)), InvalidInput) << m;
  }
}

REGISTER_TYPED_TEST_SUITE_P(ImpactContract,
                            ContactClosesAtTheFloorAndOpensAgain,
                            ImpactWithoutForcesTurnsTheVelocityByE,
                            AClosedContactIsLeftAsNewtonsLawSays,
                            RestOnTheFloorStaysRestAndCarriesTheWeight,
                            RefusesRestitutionOutsideZeroToOneAndMassesThatAreNotPositive);

}  // namespace assay
