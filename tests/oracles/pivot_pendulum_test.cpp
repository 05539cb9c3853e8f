#include "oracles/pivot_pendulum.hpp"

#include <gmock/gmock.h>

#include "oracles/catalogue.hpp"
#include "tests/oracles/rigid_body_motion_laws.hpp"

namespace assay::oracles {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::ThrowsMessage;
using S = Mpfr100;

struct Pendulum {
  NewtonEulerModel<S> model;
  ExactMotion<S> motion;
};

Pendulum pendulum(const Settings& settings) {
  const ProblemEntry& entry = find_problem("pivot-pendulum");
  const Parameters p = entry.parameters(settings);
  return {newton_euler_model<S>(entry, p), entry.exact_mpfr100(p, S(2))};
}

TEST(PivotPendulum, ObeysTheLawsOfABodyOnAPivot) {
  const std::vector<Settings> all = {
      {}, {{"theta0", "3"}, {"L", "1/3"}}, {{"I", "1/50"}, {"g", "2"}}, {{"m", "7"}}};
  for (const Settings& settings : all) {
    const Pendulum of = pendulum(settings);
    EXPECT_THAT(violations(of.model, of.motion), IsEmpty()) << settings.size();
  }
}

TEST(PivotPendulum, OfAnotherMomentBreaksThem) {
  Pendulum of = pendulum({});
  of.model.bodies[0].inertia(1, 1) = S(2);
  EXPECT_THAT(violations(of.model, of.motion), Contains("M v' = F + G^T lambda"));
}

TEST(PivotPendulum, OnAnotherPivotBreaksThem) {
  const Pendulum of = pendulum({});
  NewtonEulerModel<S> model = of.model;
  const Matrix3<S> about_y = axes_along<S>({S(0), S(1), S(0)});
  model.relation =
      std::make_shared<PivotJoint<S>>(JointFrame<S>{kGround, {S(0), S(0), S(0)}, about_y},
                                      JointFrame<S>{0, {S(0), S(0), S(1) + S("1e-60")}, about_y});
  EXPECT_THAT(violations(model, of.motion), Contains("y = 0, u = 0"));
}

TEST(PivotPendulum, RefusesAnglesOutsideTheirRange) {
  EXPECT_THAT(
      [] {
        (void)pendulum({{"theta0", "4"}});
      },
      ThrowsMessage<InvalidInput>(HasSubstr("it must be in (0, pi)")));
}

}  // namespace
}  // namespace assay::oracles
