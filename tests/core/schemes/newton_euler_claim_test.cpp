#include <gtest/gtest.h>

#include "core/scalar/machine.hpp"
#include "core/schemes/newton_euler_implicit.hpp"
#include "core/schemes/newton_euler_lie_group.hpp"
#include "core/schemes/newton_euler_nearly_implicit.hpp"
#include "core/schemes/newton_euler_semi_explicit.hpp"
#include "core/schemes/projected_newton_euler.hpp"

namespace assay::newton_euler_claim_test {
namespace {

using enum ErrorMeasure;

template <class Scheme>
std::optional<Claim> claim(ErrorMeasure measure,
                           Regularity regularity,
                           const std::vector<std::pair<std::string, std::string>>& settings = {}) {
  Parameters options(Scheme::parameters());
  for (const auto& [name, value] : settings) options.set(name, std::string_view(value));
  return Scheme::claim(measure, regularity, options);
}

template <class Scheme>
Rational order(ErrorMeasure measure,
               Regularity regularity,
               const std::vector<std::pair<std::string, std::string>>& settings = {}) {
  return claim<Scheme>(measure, regularity, settings).value_or(Claim{.order = -1}).order;
}

using Implicit = NewtonEulerImplicit<double>;
using SemiExplicitScheme = NewtonEulerSemiExplicit<double>;
using Nearly = NewtonEulerNearlyImplicit<double>;
using Group = NewtonEulerLieGroup<double>;
using Projected = ProjectedNewtonEuler<double>;
constexpr Regularity kSmooth = Regularity::kSmooth, kSteady = Regularity::kSteadyTurning;

TEST(NewtonEulerClaim, IsOfOrderTwoForThetaOneHalfButOfTheSemiExplicitScheme) {
  for (const ErrorMeasure measure : {kAngularVelocity, kAttitudeDirection}) {
    EXPECT_EQ(order<Implicit>(measure, kSmooth), 2) << static_cast<int>(measure);
    EXPECT_EQ(order<Nearly>(measure, kSmooth), 2) << static_cast<int>(measure);
    EXPECT_EQ(order<Group>(measure, kSmooth), 2) << static_cast<int>(measure);
    EXPECT_EQ(order<SemiExplicitScheme>(measure, kSmooth), 1) << static_cast<int>(measure);
    EXPECT_EQ(order<Implicit>(measure, kSmooth, {{"theta", "1"}}), 1) << static_cast<int>(measure);
  }
}

TEST(NewtonEulerClaim, OfARawQuaternionHasOrderOneWhereItsNormDrifts) {
  EXPECT_EQ(order<Implicit>(kQuaternion, kSmooth), 2);
  EXPECT_EQ(order<Nearly>(kQuaternion, kSmooth), 1);
  EXPECT_EQ(order<Nearly>(kQuaternion, kSmooth, {{"projected", "1"}}), 2);
  EXPECT_EQ(claim<Implicit>(kNormDrift, kSmooth)->kind, ClaimKind::kIdentity);
  EXPECT_EQ(claim<Group>(kNormDrift, kSmooth, {{"theta", "1"}})->kind, ClaimKind::kIdentity);
  EXPECT_EQ(claim<Nearly>(kNormDrift, kSmooth)->kind, ClaimKind::kOrder);
}

TEST(NewtonEulerClaim, OfTheProjectedSchemeIsThatOfTheImplicitOneAndKeepsEveryNorm) {
  for (const char* theta : {"1/2", "1"}) {
    for (const Regularity of : {kSmooth, Regularity::kHeld, Regularity::kIsolatedImpacts}) {
      EXPECT_EQ(order<Projected>(kCentrePosition, of, {{"theta", theta}}),
                order<Implicit>(kCentrePosition, of, {{"theta", theta}}));
      EXPECT_EQ(claim<Projected>(kNormDrift, of, {{"theta", theta}})->kind, ClaimKind::kIdentity);
    }
  }
  EXPECT_EQ(claim<Implicit>(kNormDrift, kSmooth, {{"theta", "1"}})->kind, ClaimKind::kOrder);
}

TEST(NewtonEulerClaim, IsOfOrderOneWithJoints) {
  for (const ErrorMeasure measure : {kCentrePosition, kCentreVelocityL1, kAngularVelocity}) {
    EXPECT_EQ(order<Implicit>(measure, Regularity::kHeld), 1) << static_cast<int>(measure);
  }
  EXPECT_EQ(claim<Implicit>(kNormDrift, Regularity::kHeld)->kind, ClaimKind::kIdentity);
}

/// Nothing can be measured where a scheme is exact.
TEST(NewtonEulerClaim, OnASteadyTurningIsOfTheAngleAlone) {
  EXPECT_FALSE(claim<Implicit>(kAngularVelocity, kSteady));
  EXPECT_FALSE(claim<Group>(kAttitudeDirection, kSteady));
  EXPECT_EQ(order<SemiExplicitScheme>(kAttitudeDirection, kSteady), 2);
  EXPECT_FALSE(claim<SemiExplicitScheme>(kAttitudeDirection, kSteady, {{"theta", "1"}}));
  EXPECT_EQ(order<Nearly>(kQuaternion, kSteady), 1);
}

}  // namespace
}  // namespace assay::newton_euler_claim_test
