#include "core/schemes/first_order_claim.hpp"

#include <gtest/gtest.h>

#include "core/schemes/euler_moreau.hpp"

namespace assay::first_order_claim_test {
namespace {

using enum ErrorMeasure;

std::optional<Rational> order(ErrorMeasure measure,
                              Regularity regularity,
                              const ThetaGamma& weights) {
  const auto claim = first_order_claim(measure, regularity, weights);
  if (!claim) return std::nullopt;
  EXPECT_EQ(claim->kind, ClaimKind::kOrder);
  return claim->order;
}

const ThetaGamma kEuler{1, 1}, kHalf{Rational(1, 2), 1}, kMid{Rational(1, 2), Rational(1, 2)};
const ThetaGamma kFullMid{Rational(1, 2), Rational(1, 2), false};

TEST(FirstOrderClaim, IsThatOfTheThetaMethodWithoutMultipliers) {
  EXPECT_EQ(order(kStateSup, Regularity::kSmooth, kEuler), 1);
  EXPECT_EQ(order(kStateSup, Regularity::kSmooth, kHalf), 2);
  EXPECT_FALSE(order(kMultiplierL1, Regularity::kSmooth, kHalf));
}

TEST(FirstOrderClaim, IsSecondOrderOnlyWhereBothWeightsAreHalf) {
  for (const auto regularity : {Regularity::kCompliance, Regularity::kClosedContact}) {
    EXPECT_EQ(order(kStateL1, regularity, kHalf), 1);
    EXPECT_EQ(order(kStateL1, regularity, kMid), 2);
    EXPECT_EQ(order(kMultiplierSup, regularity, kMid), 2);
  }
  EXPECT_EQ(order(kMultiplierSup, Regularity::kClosedContact, kFullMid), 1);
  EXPECT_EQ(order(kMultiplierSup, Regularity::kCompliance, kFullMid), 2);
}

TEST(FirstOrderClaim, KnowsThatAMultiplierRingsAfterAJump) {
  const auto jumps = Regularity::kMultiplierJumps;
  EXPECT_EQ(order(kMultiplierL1, jumps, kEuler), 1);
  EXPECT_FALSE(order(kMultiplierL1, jumps, kMid));
  EXPECT_FALSE(order(kMultiplierSup, jumps, kEuler));
  EXPECT_EQ(order(kStateSup, jumps, kMid), 1);
  EXPECT_FALSE(order(kStateL1, jumps, kEuler));
}

TEST(FirstOrderClaim, OfAJumpOfTheStateIsInL1) {
  EXPECT_EQ(order(kStateL1, Regularity::kStateJumps, kEuler), 1);
  EXPECT_EQ(order(kStateSup, Regularity::kStateJumps, kEuler), 0);
  EXPECT_FALSE(order(kMultiplierL1, Regularity::kStateJumps, kEuler));
  EXPECT_FALSE(order(kStateL1, Regularity::kStateJumps, kHalf));
  EXPECT_FALSE(order(kStateL1, Regularity::kStateJumps, kMid));
  EXPECT_FALSE(order(kImpulseFlat, Regularity::kStateJumps, kMid));
}

TEST(FirstOrderClaim, IsNothingWhereMultipliersGrow) {
  const ThetaGamma explicit_input{1, Rational(1, 4)};
  EXPECT_FALSE(order(kStateSup, Regularity::kCompliance, explicit_input));
  EXPECT_EQ(order(kStateSup, Regularity::kSmooth, explicit_input), 1);
}

TEST(FirstOrderClaim, OfTheLawsIsAnIdentity) {
  EXPECT_EQ(first_order_claim(kMultiplierLaw, Regularity::kAccumulation, kMid)->kind,
            ClaimKind::kIdentity);
  EXPECT_FALSE(order(kStateSup, Regularity::kAccumulation, kEuler));
  EXPECT_FALSE(order(kVelocityL1, Regularity::kSmooth, kEuler));
}

TEST(FirstOrderClaim, OfEulerMoreauFollowsItsOptions) {
  Parameters options(EulerMoreau<double>::parameters());
  const auto claimed = [&](Regularity regularity) {
    return EulerMoreau<double>::claim(kMultiplierSup, regularity, options)->order;
  };
  EXPECT_EQ(claimed(Regularity::kClosedContact), 1);
  options.set("theta", std::string_view("1/2"));
  options.set("gamma", std::string_view("1/2"));
  EXPECT_EQ(claimed(Regularity::kClosedContact), 2);
  options.set("variant", std::string_view("1"));
  EXPECT_EQ(claimed(Regularity::kClosedContact), 1);
}

}  // namespace
}  // namespace assay::first_order_claim_test
