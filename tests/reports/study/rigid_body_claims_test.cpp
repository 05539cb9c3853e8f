#include <gtest/gtest.h>

#include "core/scalar/rational.hpp"
#include "reports/study/case_claims.hpp"

namespace assay::reports::rigid_body_claims_test {
namespace {

/// The order that the implicit scheme with these options claims; −1 where it claims none.
int claimed(const char* metric,
            const char* problem,
            const oracles::Settings& settings,
            const char* theta = "1/2",
            const char* name = "newton-euler-implicit") {
  const oracles::ProblemEntry& entry = oracles::find_problem(problem);
  const Parameters parameters = entry.parameters(settings);
  const SchemeEntry& scheme = find_scheme(schemes(), name);
  Parameters options(scheme.parameters);
  options.set("theta", theta);
  const Model<long double> model = oracles::newton_euler_model<long double>(entry, parameters);
  const auto exact = entry.exact(parameters, Mpfr(1));
  const auto claim = claim_in(find_metric(metric), {&scheme, &entry, &model, &exact, &options});
  if (!claim) return -1;
  return claim->kind == ClaimKind::kIdentity ? 0 : static_cast<int>(claim->order);
}

const oracles::Settings kCurved = {{"R", "1/2"}, {"vx0", "2"}, {"wx0", "2"}, {"wz0", "2"}};

TEST(ClaimsOnRigidBodies, AreOfOrderTwoWhereAContactBrakesAboutAnAxisAtRest) {
  for (const char* metric :
       {"centre-position", "centre-velocity-l1", "attitude-direction", "quaternion"}) {
    EXPECT_EQ(claimed(metric, "sphere-slip-roll", {}), 2) << metric;
    EXPECT_EQ(claimed(metric, "sphere-slip-roll", kCurved), 1) << metric;
  }
  EXPECT_EQ(claimed("centre-position", "sphere-slip-roll", {}, "1"), 1);
  EXPECT_EQ(claimed("centre-velocity-l1", "sphere-slip-roll", {}, "1"), -1);
  EXPECT_EQ(claimed("angular-velocity", "sphere-slip-roll", {}), -1) << "exact at the nodes";
  EXPECT_EQ(claimed("angular-velocity", "sphere-slip-roll", kCurved), 1);
  EXPECT_EQ(claimed("quaternion", "sphere-slip-roll", {}, "1/2", "newton-euler-nearly-implicit"),
            1);
}

TEST(ClaimsOnRigidBodies, AreOfOrderOneAcrossImpactsOfWhatTheyChange) {
  EXPECT_EQ(claimed("centre-position", "bouncing-sphere", {}), 1);
  EXPECT_EQ(claimed("attitude-direction", "bouncing-sphere", {}), 2) << "a smooth impact";
  EXPECT_EQ(claimed("angular-velocity-l1", "bouncing-sphere", {}), -1);
  EXPECT_EQ(claimed("attitude-direction", "sphere-oblique-impact", {{"gap0", "1/3"}}), 1);
  EXPECT_EQ(claimed("angular-velocity-l1", "sphere-oblique-impact", {{"gap0", "1/3"}}), 1);
  EXPECT_EQ(claimed("angular-velocity", "sphere-oblique-impact", {{"gap0", "1/3"}}), -1);
}

TEST(ClaimsOnRigidBodies, AreThoseOfImpactsWhereTheFirstIsAtTheStart) {
  const oracles::Settings now = {{"gap0", "0"}};
  for (const char* metric : {"attitude-direction", "quaternion", "centre-position"}) {
    EXPECT_EQ(claimed(metric, "sphere-oblique-impact", now), 1) << metric;
  }
}

TEST(ClaimsOnRigidBodies, AreOfOrderOneOnJointsButThatOfASteadyTurning) {
  for (const char* problem : {"pivot-pendulum", "knee-top", "split-body", "spinning-slider"}) {
    EXPECT_EQ(claimed("centre-position", problem, {}), 1) << problem;
    EXPECT_EQ(claimed("angular-velocity", problem, {}), 1) << problem;
    EXPECT_EQ(claimed("attitude-direction", problem, {}), 1) << problem;
  }
  EXPECT_EQ(claimed("attitude-direction", "knee-top", {{"theta0", "0"}}), 2) << "it sleeps";
  EXPECT_EQ(claimed("centre-position", "knee-top", {{"theta0", "0"}}), -1);
  EXPECT_EQ(claimed("attitude-direction", "split-body", {{"w1", "0"}, {"w2", "0"}}), 1)
      << "the parts go round";
}

TEST(ClaimsOnRigidBodies, AreNoneOfWhatDoesNotChange) {
  EXPECT_EQ(claimed("centre-position", "spinning-stop", {}), -1);
  EXPECT_EQ(claimed("attitude-direction", "spinning-stop", {}), 2);
  EXPECT_EQ(claimed("attitude-direction", "spinning-stop", {{"w0", "0"}}), -1);
  EXPECT_EQ(claimed("centre-position", "sphere-slip-roll", {{"mu", "0"}}), -1);
  // It slips all the time, under constant forces, about one axis: exact.
  EXPECT_EQ(claimed("centre-position", "sphere-slip-roll", {{"vx0", "30"}}), -1);
  EXPECT_EQ(claimed("norm-drift", "sphere-slip-roll", kCurved), 0);
}

}  // namespace
}  // namespace assay::reports::rigid_body_claims_test
