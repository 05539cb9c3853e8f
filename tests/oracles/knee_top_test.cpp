#include "oracles/knee_top.hpp"

#include <gmock/gmock.h>

#include "core/scalar/machine.hpp"
#include "oracles/rigid_body_flight.hpp"
#include "tests/oracles/rigid_body_motion_laws.hpp"

namespace assay::oracles::knee_top_test {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::ThrowsMessage;
using S = Mpfr;

struct Top {
  NewtonEulerModel<S> model;
  ExactMotion<S> motion;
};

Top top(const Settings& settings) {
  const Parameters p = make_parameters<KneeTop>(settings);
  return {KneeTop::model<S>(p), rigid_body_motion<KneeTop, S>(p, S(2))};
}

TEST(KneeTop, ObeysTheLawsOfABodyOnAKnee) {
  const std::vector<Settings> all = {
      {},
      {{"thetadot0", "1"}},
      {{"theta0", "5/2"}, {"phidot0", "-3"}, {"w3", "-7"}, {"L", "1/3"}},
      {{"m", "7"}, {"g", "2"}, {"thetadot0", "-3/2"}, {"phidot0", "2"}},
      {{"I1", "1/50"}, {"I3", "3"}, {"w3", "1"}, {"phidot0", "1"}},
      {{"w3", "0"}},
      {{"theta0", "0"}}};
  for (const Settings& settings : all) {
    const Top of = top(settings);
    EXPECT_THAT(violations(of.model, of.motion), IsEmpty()) << testing::PrintToString(settings);
  }
}

TEST(KneeTop, OfAnotherMomentBreaksThem) {
  Top of = top({{"thetadot0", "1"}});
  of.model.bodies[0].inertia(0, 0) += S("1e-30");
  EXPECT_THAT(violations(of.model, of.motion), Contains("M v' = F + G^T lambda"));
}

TEST(KneeTop, OnAnotherKneeBreaksThem) {
  Top of = top({{"thetadot0", "1"}});
  of.model.relation = std::make_shared<KneeJoint<S>>(
      JointFrame<S>{}, JointFrame<S>{0, {S(0), S(0), S(-1) / 2 - S("1e-60")}});
  EXPECT_THAT(violations(of.model, of.motion), Contains("y = 0, u = 0"));
}

TEST(KneeTop, RefusesWhatTheHeavyTopRefuses) {
  EXPECT_THAT(
      [] {
        (void)top({{"theta0", "4"}});
      },
      ThrowsMessage<InvalidInput>(HasSubstr("theta0 = 4 is not allowed: it must be in [0, pi)")));
  EXPECT_THAT(
      [] {
        (void)top({{"theta0", "-1"}});
      },
      ThrowsMessage<InvalidInput>(HasSubstr("theta0 = -1 is not allowed: it must be >= 0")));
}

}  // namespace
}  // namespace assay::oracles::knee_top_test
