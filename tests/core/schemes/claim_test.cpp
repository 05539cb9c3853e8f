#include "core/schemes/claim.hpp"

#include <gtest/gtest.h>

#include "core/scalar/rational.hpp"
#include "core/schemes/generalized_alpha.hpp"
#include "core/schemes/nonlinear_moreau_jean.hpp"
#include "core/schemes/nonlinear_schatzman_paoli.hpp"
#include "core/schemes/projected_moreau_jean.hpp"

namespace assay::claim_test {
namespace {

using enum ErrorMeasure;

constexpr std::array kNonsmooth = {
    Regularity::kIsolatedImpacts, Regularity::kContactPhases, Regularity::kAccumulation};

std::optional<Rational> order(ErrorMeasure measure, Regularity regularity) {
  const std::optional<Claim> claim = event_capturing_claim(measure, regularity, 2);
  if (!claim || claim->kind != ClaimKind::kOrder) return std::nullopt;
  return claim->order;
}

TEST(EventCapturingClaim, IsTheSmoothOrderWhereNothingHappens) {
  for (const ErrorMeasure measure :
       {kPositionSup, kVelocityL1, kVelocityL2, kVelocityLinf, kVelocityHausdorff}) {
    EXPECT_EQ(order(measure, Regularity::kSmooth), 2) << static_cast<int>(measure);
  }
  for (const ErrorMeasure measure : {kImpulseFlat, kEventTimes, kPenetration}) {
    EXPECT_FALSE(event_capturing_claim(measure, Regularity::kSmooth, 2))
        << static_cast<int>(measure);
  }
}

TEST(EventCapturingClaim, IsOrderOneOverPInTheVelocityNormsAcrossImpacts) {
  for (Regularity regularity : kNonsmooth) {
    EXPECT_EQ(order(kPositionSup, regularity), 1);
    EXPECT_EQ(order(kVelocityL1, regularity), 1);
    EXPECT_EQ(order(kVelocityL2, regularity), Rational(1, 2));
    EXPECT_EQ(order(kVelocityLinf, regularity), 0);
    EXPECT_EQ(order(kVelocityHausdorff, regularity), 1);
    EXPECT_EQ(order(kImpulseFlat, regularity), 1);
    EXPECT_EQ(event_capturing_claim(kPenetration, regularity, 2)->kind, ClaimKind::kBound);
  }
}

TEST(EventCapturingClaim, CountsEventsOnlyBeforeAnAccumulation) {
  EXPECT_EQ(order(kEventTimes, Regularity::kIsolatedImpacts), 1);
  EXPECT_FALSE(event_capturing_claim(kEventTimes, Regularity::kContactPhases, 2));
  EXPECT_FALSE(event_capturing_claim(kEventTimes, Regularity::kAccumulation, 2));
}

TEST(EventCapturingClaim, KnowsTheKinksOfFriction) {
  for (const ErrorMeasure measure :
       {kPositionSup, kVelocityL1, kVelocityL2, kVelocityLinf, kVelocityHausdorff}) {
    EXPECT_EQ(order(measure, Regularity::kFriction), 1) << static_cast<int>(measure);
  }
  EXPECT_EQ(order(kPositionSup, Regularity::kBraking), 2);
  EXPECT_EQ(order(kVelocityL1, Regularity::kBraking), 2);
  EXPECT_EQ(order(kVelocityL2, Regularity::kBraking), Rational(3, 2));
  EXPECT_EQ(order(kVelocityLinf, Regularity::kBraking), 1);
  EXPECT_EQ(event_capturing_claim(kPositionSup, Regularity::kBraking, 1)->order, 1);
  EXPECT_FALSE(event_capturing_claim(kVelocityL1, Regularity::kBraking, 1));
  for (const Regularity regularity : {Regularity::kFriction, Regularity::kBraking}) {
    EXPECT_EQ(order(kImpulseFlat, regularity), 1);
    EXPECT_FALSE(event_capturing_claim(kEventTimes, regularity, 2));
  }
}

TEST(EventCapturingClaim, IsTheOrderOfTheSchemeWhereEqualitiesHoldTheMotion) {
  for (const int p : {1, 2}) {
    for (const ErrorMeasure measure : {kPositionSup, kVelocityL1, kVelocityL2, kVelocityLinf}) {
      EXPECT_EQ(event_capturing_claim(measure, Regularity::kHeld, p)->order, p)
          << static_cast<int>(measure);
    }
  }
  EXPECT_FALSE(event_capturing_claim(kPenetration, Regularity::kHeld, 2));
}

TEST(EventCapturingClaim, OfEqualitiesIsOneAtTheLevelOfVelocitiesAndTwoAtThatOfPositions) {
  const auto order_of = []<class Scheme>(std::type_identity<Scheme>, const char* weight) {
    Parameters options(Scheme::parameters());
    if (weight != nullptr) options.set("contact-weight", weight);
    const auto claim = Scheme::claim(kPositionSup, Regularity::kHeld, options);
    return claim ? claim->order : Rational(0);
  };
  using Moreau = std::type_identity<NonlinearMoreauJean<double>>;
  EXPECT_EQ(order_of(Moreau{}, nullptr), 1);
  EXPECT_EQ(order_of(Moreau{}, "1/2"), 0) << "no claim";
  EXPECT_EQ(order_of(std::type_identity<ProjectedMoreauJean<double>>{}, nullptr), 1);
  EXPECT_EQ(order_of(std::type_identity<GeneralizedAlpha<double>>{}, nullptr), 1);
  EXPECT_EQ(order_of(std::type_identity<NonlinearSchatzmanPaoli<double>>{}, nullptr), 2);
}

TEST(EventCapturingClaim, BoundsOnlyThePenetrationOfACollapse) {
  for (const ErrorMeasure measure : {kPositionSup, kVelocityL1, kVelocityHausdorff, kImpulseFlat}) {
    EXPECT_FALSE(event_capturing_claim(measure, Regularity::kCollapse, 2))
        << static_cast<int>(measure);
  }
  EXPECT_TRUE(event_capturing_claim(kPenetration, Regularity::kCollapse, 2));
}

TEST(EventCapturingClaim, AllowsForALogarithmBeforeAnAccumulationInTheGraphDistance) {
  const auto half_band = [](ErrorMeasure measure, Regularity regularity) {
    return event_capturing_claim(measure, regularity, 2)->half_band;
  };
  EXPECT_EQ(half_band(kVelocityHausdorff, Regularity::kAccumulation), Rational(1, 4));
  EXPECT_EQ(half_band(kVelocityHausdorff, Regularity::kIsolatedImpacts), 0);
  EXPECT_EQ(half_band(kVelocityL1, Regularity::kAccumulation), 0);
}

TEST(EventCapturingClaim, IsSilentAboutMeasuresOfOtherSystems) {
  EXPECT_FALSE(event_capturing_claim(kStateSup, Regularity::kIsolatedImpacts, 2));
}

TEST(RestClaim, SaysNothingAfterAnAccumulationOfARuleWithASignTest) {
  const auto claim = [](Regularity regularity, bool sign_test) {
    return rest_claim(ErrorMeasure::kFinalPosition, regularity, sign_test);
  };
  EXPECT_EQ(claim(Regularity::kAccumulation, false)->order, 2);
  EXPECT_FALSE(claim(Regularity::kAccumulation, true));
  EXPECT_EQ(claim(Regularity::kContactPhases, true)->order, 1);
}

}  // namespace
}  // namespace assay::claim_test
