#include <gtest/gtest.h>

#include "core/scalar/machine.hpp"
#include "core/schemes/scheme_list.hpp"

namespace assay::newton_euler_claim_test {
namespace {

template <class Scheme>
std::optional<Claim> claim(std::string_view metric,
                           Regularity regularity,
                           const std::vector<std::pair<std::string, std::string>>& settings = {}) {
  Parameters options(Scheme::parameters());
  for (const auto& [name, value] : settings) options.set(name, std::string_view(value));
  return Scheme::claim(metric, regularity, options);
}

template <class Scheme>
Rational order(std::string_view metric,
               Regularity regularity,
               const std::vector<std::pair<std::string, std::string>>& settings = {}) {
  return claim<Scheme>(metric, regularity, settings).value_or(Claim{.order = -1}).order;
}

using Implicit = NewtonEulerImplicit<double>;
using SemiExplicitScheme = NewtonEulerSemiExplicit<double>;
using Nearly = NewtonEulerNearlyImplicit<double>;
using Group = NewtonEulerLieGroup<double>;
using Projected = ProjectedNewtonEuler<double>;
constexpr Regularity kSmooth = Regularity::kSmooth, kSteady = Regularity::kSteadyTurning;

TEST(NewtonEulerClaim, IsOfOrderTwoForThetaOneHalfButOfTheSemiExplicitScheme) {
  for (const char* metric : {"angular-velocity", "attitude-direction"}) {
    EXPECT_EQ(order<Implicit>(metric, kSmooth), 2) << metric;
    EXPECT_EQ(order<Nearly>(metric, kSmooth), 2) << metric;
    EXPECT_EQ(order<Group>(metric, kSmooth), 2) << metric;
    EXPECT_EQ(order<SemiExplicitScheme>(metric, kSmooth), 1) << metric;
    EXPECT_EQ(order<Implicit>(metric, kSmooth, {{"theta", "1"}}), 1) << metric;
  }
}

TEST(NewtonEulerClaim, OfARawQuaternionHasOrderOneWhereItsNormDrifts) {
  EXPECT_EQ(order<Implicit>("quaternion", kSmooth), 2);
  EXPECT_EQ(order<Nearly>("quaternion", kSmooth), 1);
  EXPECT_EQ(order<Nearly>("quaternion", kSmooth, {{"projected", "1"}}), 2);
  EXPECT_EQ(claim<Implicit>("norm-drift", kSmooth)->kind, ClaimKind::kIdentity);
  EXPECT_EQ(claim<Group>("norm-drift", kSmooth, {{"theta", "1"}})->kind, ClaimKind::kIdentity);
  EXPECT_EQ(claim<Nearly>("norm-drift", kSmooth)->kind, ClaimKind::kOrder);
}

TEST(NewtonEulerClaim, OfTheProjectedSchemeIsThatOfTheImplicitOneAndKeepsEveryNorm) {
  for (const char* theta : {"1/2", "1"}) {
    for (const Regularity of : {kSmooth, Regularity::kHeld, Regularity::kIsolatedImpacts}) {
      EXPECT_EQ(order<Projected>("centre-position", of, {{"theta", theta}}),
                order<Implicit>("centre-position", of, {{"theta", theta}}));
      EXPECT_EQ(claim<Projected>("norm-drift", of, {{"theta", theta}})->kind, ClaimKind::kIdentity);
    }
  }
  EXPECT_EQ(claim<Implicit>("norm-drift", kSmooth, {{"theta", "1"}})->kind, ClaimKind::kOrder);
}

TEST(NewtonEulerClaim, IsOfOrderOneWithJoints) {
  for (const char* metric : {"centre-position", "centre-velocity-l1", "angular-velocity"}) {
    EXPECT_EQ(order<Implicit>(metric, Regularity::kHeld), 1) << metric;
  }
  EXPECT_EQ(claim<Implicit>("norm-drift", Regularity::kHeld)->kind, ClaimKind::kIdentity);
}

/// Nothing can be measured where a scheme is exact.
TEST(NewtonEulerClaim, OnASteadyTurningIsOfTheAngleAlone) {
  EXPECT_FALSE(claim<Implicit>("angular-velocity", kSteady));
  EXPECT_FALSE(claim<Group>("attitude-direction", kSteady));
  EXPECT_EQ(order<SemiExplicitScheme>("attitude-direction", kSteady), 2);
  EXPECT_FALSE(claim<SemiExplicitScheme>("attitude-direction", kSteady, {{"theta", "1"}}));
  EXPECT_EQ(order<Nearly>("quaternion", kSteady), 1);
}

}  // namespace
}  // namespace assay::newton_euler_claim_test
