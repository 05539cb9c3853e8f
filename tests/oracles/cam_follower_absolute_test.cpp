#include "oracles/cam_follower_absolute.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/scalar/mpfr_real.hpp"
#include "core/scalar/rational.hpp"
#include "tests/oracles/motion_laws.hpp"

namespace assay::oracles::cam_follower_absolute_test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using S = Mpfr;

/// Impacts; contacts with release; accumulation, damping and a cam that turns backwards.
const std::vector<Settings> kCases = {
    {},
    {{"rpm", "700"}, {"damping", "10"}, {"q0", "1"}, {"v0", "10"}},
    {{"rpm", "118"}, {"e", "0"}, {"q0", "0"}, {"v0", "0"}},
    {{"rpm", "-60"}, {"e", "1/2"}, {"q0", "0.05"}, {"v0", "0"}, {"damping", "7"}}};

detail::CamLift<S> cam(const Parameters& p, const S& t) {
  return detail::TurningCam<S>(Rational(p["rpm"] / 60), true).at(t);
}

// 1e-90: rounding of 100 digits, accelerations of 10³.
TEST(CamFollowerAbsolute, MovesAsTheRelativeOneShiftedByTheCam) {
  for (const Settings& settings : kCases) {
    SCOPED_TRACE(testing::PrintToString(settings));
    const Parameters p = make_parameters<CamFollower>(settings);
    const auto relative = CamFollower::exact<S>(p, S("0.35"));
    const auto absolute = CamFollowerAbsolute::exact<S>(p, S("0.35"));
    MotionState<S> q, u;
    for (int i = 0; i < 50; ++i) {
      const S t = S(7 * i + 1) / 1003;
      relative.evaluate(t, q);
      absolute.evaluate(t, u);
      const auto c = cam(p, t);
      EXPECT_LE(abs(u.q(0) - q.q(0) - c.position), S("1e-90")) << t;
      EXPECT_LE(abs(u.v(0) - q.v(0) - c.velocity), S("1e-90")) << t;
      EXPECT_LE(abs(u.a(0) - q.a(0) - c.acceleration), S("1e-90")) << t;
      EXPECT_LE(abs(u.contact_force(0) - q.contact_force(0)), S("1e-90")) << t;
    }
    ASSERT_EQ(absolute.events.size(), relative.events.size());
    ASSERT_EQ(absolute.pieces.size(), relative.pieces.size());
    for (std::size_t i = 0; i < absolute.events.size(); ++i) {
      const auto& a = absolute.events[i];
      const auto& b = relative.events[i];
      EXPECT_EQ(a.kind, b.kind);
      EXPECT_EQ(a.t, b.t);
      EXPECT_EQ(a.impulse, b.impulse);
      const S rate = cam(p, a.t).velocity;
      EXPECT_LE(abs(a.v_minus(0) - b.v_minus(0) - rate), S("1e-90"));
      EXPECT_LE(abs(a.v_plus(0) - b.v_plus(0) - rate), S("1e-90"));
    }
  }
}

TEST(CamFollowerAbsolute, ObeysTheLawsOfItsModelInEveryRegime) {
  for (const Settings& settings : kCases) {
    const Parameters p = make_parameters<CamFollowerAbsolute>(settings);
    EXPECT_THAT(
        violations(CamFollowerAbsolute::model<S>(p), CamFollowerAbsolute::exact<S>(p, S("0.35"))),
        IsEmpty())
        << testing::PrintToString(settings);
  }
}

TEST(CamFollowerAbsolute, WitnessACamOfAnotherSpeedIsRejected) {
  const auto motion =
      CamFollowerAbsolute::exact<S>(make_parameters<CamFollowerAbsolute>(), S("0.1"));
  const auto model = [](const char* rpm) {
    return CamFollowerAbsolute::model<S>(make_parameters<CamFollowerAbsolute>({{"rpm", rpm}}));
  };
  EXPECT_THAT(violations(model("358"), motion), IsEmpty());
  EXPECT_THAT(violations(model("358.0000000000000000000000000000001"), motion), Not(IsEmpty()));
}

/// y = u − c, of a cam that stands still.
struct AboveStandingCam {
  Eigen::Index size() const { return 1; }
  template <class T>
  void operator()(const T&, const Vector<T>& q, Vector<T>& y) const {
    y(0) = q(0) - lift<T>(S(1) / S(10));
  }
};

// What an implementation without ∂h/∂t would say.
TEST(CamFollowerAbsolute, WitnessARelationThatForgetsTheTimeIsRejected) {
  const Parameters p = make_parameters<CamFollowerAbsolute>();
  auto model = CamFollowerAbsolute::model<S>(p);
  model.relation = lagrangian_relation<S>(AboveStandingCam{});
  EXPECT_THAT(violations(model, CamFollowerAbsolute::exact<S>(p, S("0.1"))), Not(IsEmpty()));
}

}  // namespace
}  // namespace assay::oracles::cam_follower_absolute_test
