#include "core/schemes/claim.hpp"

#include <gtest/gtest.h>

#include "core/scalar/rational.hpp"
#include "core/schemes/scheme_list.hpp"

namespace assay::claim_test {
namespace {

constexpr std::array kNonsmooth = {
    Regularity::kIsolatedImpacts, Regularity::kContactPhases, Regularity::kAccumulation};

std::optional<Rational> order(std::string_view metric, Regularity regularity) {
  const std::optional<Claim> claim = event_capturing_claim(metric, regularity, 2);
  if (!claim || claim->kind != ClaimKind::kOrder) return std::nullopt;
  return claim->order;
}

TEST(EventCapturingClaim, IsTheSmoothOrderWhereNothingHappens) {
  for (const char* metric :
       {"position-sup", "velocity-l1", "velocity-l2", "velocity-linf", "velocity-hausdorff"}) {
    EXPECT_EQ(order(metric, Regularity::kSmooth), 2) << metric;
  }
  for (const char* metric : {"impulse-flat", "event-times", "penetration"}) {
    EXPECT_FALSE(event_capturing_claim(metric, Regularity::kSmooth, 2)) << metric;
  }
}

TEST(EventCapturingClaim, IsOrderOneOverPInTheVelocityNormsAcrossImpacts) {
  for (Regularity regularity : kNonsmooth) {
    EXPECT_EQ(order("position-sup", regularity), 1);
    EXPECT_EQ(order("velocity-l1", regularity), 1);
    EXPECT_EQ(order("velocity-l2", regularity), Rational(1, 2));
    EXPECT_EQ(order("velocity-linf", regularity), 0);
    EXPECT_EQ(order("velocity-hausdorff", regularity), 1);
    EXPECT_EQ(order("impulse-flat", regularity), 1);
    EXPECT_EQ(event_capturing_claim("penetration", regularity, 2)->kind, ClaimKind::kBound);
  }
}

TEST(EventCapturingClaim, CountsEventsOnlyBeforeAnAccumulation) {
  EXPECT_EQ(order("event-times", Regularity::kIsolatedImpacts), 1);
  EXPECT_FALSE(event_capturing_claim("event-times", Regularity::kContactPhases, 2));
  EXPECT_FALSE(event_capturing_claim("event-times", Regularity::kAccumulation, 2));
}

TEST(EventCapturingClaim, KnowsTheKinksOfFriction) {
  for (const char* metric :
       {"position-sup", "velocity-l1", "velocity-l2", "velocity-linf", "velocity-hausdorff"}) {
    EXPECT_EQ(order(metric, Regularity::kFriction), 1) << metric;
  }
  EXPECT_EQ(order("position-sup", Regularity::kBraking), 2);
  EXPECT_EQ(order("velocity-l1", Regularity::kBraking), 2);
  EXPECT_EQ(order("velocity-l2", Regularity::kBraking), Rational(3, 2));
  EXPECT_EQ(order("velocity-linf", Regularity::kBraking), 1);
  EXPECT_EQ(event_capturing_claim("position-sup", Regularity::kBraking, 1)->order, 1);
  EXPECT_FALSE(event_capturing_claim("velocity-l1", Regularity::kBraking, 1));
  for (const Regularity regularity : {Regularity::kFriction, Regularity::kBraking}) {
    EXPECT_EQ(order("impulse-flat", regularity), 1);
    EXPECT_FALSE(event_capturing_claim("event-times", regularity, 2));
  }
}

TEST(EventCapturingClaim, IsTheOrderOfTheSchemeWhereEqualitiesHoldTheMotion) {
  for (const int p : {1, 2}) {
    for (const char* metric : {"position-sup", "velocity-l1", "velocity-l2", "velocity-linf"}) {
      EXPECT_EQ(event_capturing_claim(metric, Regularity::kHeld, p)->order, p) << metric;
    }
  }
  EXPECT_FALSE(event_capturing_claim("penetration", Regularity::kHeld, 2));
}

TEST(EventCapturingClaim, OfEqualitiesIsOneAtTheLevelOfVelocitiesAndTwoAtThatOfPositions) {
  const auto order_of = []<class Scheme>(std::type_identity<Scheme>, const char* weight) {
    Parameters options(Scheme::parameters());
    if (weight != nullptr) options.set("contact-weight", weight);
    const auto claim = Scheme::claim("position-sup", Regularity::kHeld, options);
    return claim ? claim->order : Rational(0);
  };
  using Moreau = std::type_identity<NonlinearMoreauJean<double>>;
  EXPECT_EQ(order_of(Moreau{}, nullptr), 1);
  EXPECT_EQ(order_of(Moreau{}, "1/2"), 0) << "no claim";
  EXPECT_EQ(order_of(std::type_identity<ProjectedMoreauJean<double>>{}, nullptr), 1);
  EXPECT_EQ(order_of(std::type_identity<NonlinearSchatzmanPaoli<double>>{}, nullptr), 2);
}

TEST(EventCapturingClaim, BoundsOnlyThePenetrationOfACollapse) {
  for (const char* metric : {"position-sup", "velocity-l1", "velocity-hausdorff", "impulse-flat"}) {
    EXPECT_FALSE(event_capturing_claim(metric, Regularity::kCollapse, 2)) << metric;
  }
  EXPECT_TRUE(event_capturing_claim("penetration", Regularity::kCollapse, 2));
}

TEST(EventCapturingClaim, AllowsForALogarithmBeforeAnAccumulationInTheGraphDistance) {
  const auto half_band = [](std::string_view metric, Regularity regularity) {
    return event_capturing_claim(metric, regularity, 2)->half_band;
  };
  EXPECT_EQ(half_band("velocity-hausdorff", Regularity::kAccumulation), Rational(1, 4));
  EXPECT_EQ(half_band("velocity-hausdorff", Regularity::kIsolatedImpacts), 0);
  EXPECT_EQ(half_band("velocity-l1", Regularity::kAccumulation), 0);
}

TEST(EventCapturingClaim, IsSilentAboutUnknownMetrics) {
  EXPECT_FALSE(event_capturing_claim("beauty", Regularity::kIsolatedImpacts, 2));
}

}  // namespace
}  // namespace assay::claim_test
