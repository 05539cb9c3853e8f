#include "oracles/split_body.hpp"

#include <gmock/gmock.h>

#include "core/scalar/machine.hpp"
#include "oracles/rigid_body_flight.hpp"
#include "tests/oracles/rigid_body_motion_laws.hpp"

namespace assay::oracles::split_body_test {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::ThrowsMessage;
using S = Mpfr;

struct Split {
  NewtonEulerModel<S> model;
  ExactMotion<S> motion;
};

Split split(const Settings& settings) {
  const Parameters p = make_parameters<SplitBody>(settings);
  return {SplitBody::model<S>(p), rigid_body_motion<SplitBody, S>(p, S(3))};
}

TEST(SplitBody, ObeysTheLawsOfTwoBodiesOnAFixedJoint) {
  const std::vector<Settings> all = {
      {},
      {{"mA", "5"}, {"dy", "-1/3"}, {"w2", "-2"}, {"vy", "3"}},
      {{"I1", "3"}, {"I2", "2"}, {"dx", "-1"}, {"w1", "1/10"}, {"mB", "1/7"}},
      {{"w1", "0"}, {"w2", "0"}},
      {{"dx", "0"}, {"dy", "0"}, {"dz", "0"}},
      {{"p0", "1/2"}, {"p1", "-1/2"}, {"p2", "1/2"}, {"p3", "1/2"}, {"vy", "2"}},
      {{"p0", "0"}, {"p2", "3/5"}, {"p3", "-4/5"}}};
  for (const Settings& settings : all) {
    const Split of = split(settings);
    EXPECT_THAT(violations(of.model, of.motion), IsEmpty()) << testing::PrintToString(settings);
  }
}

TEST(SplitBody, KeepsTheMomentsOfTheWhole) {
  const Split of = split({});
  MotionState<S> state;
  of.motion.evaluate(S(0), state);
  const S energy = kinetic_energy(of.model, state.v);
  // ½ m |v₀|² + ½ Σ I w², with m = 3 and v₀ = (1, 0, −1/2).
  EXPECT_LE(abs(S(energy - (S(15) / 8 + (S(2) + S(3) / 4 + S(9)) / 2))), S("1e-95"));
  const Vector3<S> momentum = angular_momentum(of.model, state.q, state.v);
  of.motion.evaluate(S("2.7"), state);
  EXPECT_LE(abs(S(kinetic_energy(of.model, state.v) - energy)), S("1e-90"));
  const Vector3<S> later = angular_momentum(of.model, state.q, state.v);
  EXPECT_LE(largest_magnitude<S>(Vector3<S>(later - momentum)), S("1e-90"));
}

TEST(SplitBody, WithPartsOfOtherInertiaBreaksThem) {
  Split of = split({});
  of.model.bodies[1].inertia(0, 0) += S("1e-30");
  EXPECT_THAT(violations(of.model, of.motion), Contains("M v' = F + G^T lambda"));
}

TEST(SplitBody, WithPartsThatAreElsewhereBreaksThem) {
  const Split of = split({}), other = split({{"dx", "0.5000000000000000000000001"}});
  EXPECT_THAT(violations(other.model, of.motion), Contains("y = 0, u = 0"));
}

/// The rotation by p0 of all that the motion from p = e does: positions, attitudes, velocities.
TEST(SplitBody, TurnsAllWithItsInitialAttitude) {
  const Split turned = split({{"p0", "0"}, {"p1", "1"}, {"vz", "1/2"}}), of = split({});
  MotionState<S> a, b;
  turned.motion.evaluate(S("1.7"), a);
  of.motion.evaluate(S("1.7"), b);
  for (Eigen::Index i : {0, 7}) {  // half a turn about x
    EXPECT_LE(abs(S(a.q(i) - b.q(i))), S("1e-90"));
    EXPECT_LE(abs(S(a.q(i + 1) + b.q(i + 1))), S("1e-90"));
    EXPECT_LE(abs(S(a.q(i + 2) + b.q(i + 2))), S("1e-90"));
    const Quaternion<S> half_turn(S(0), S(1), S(0), S(0)), p = b.q.segment<4>(i + 3);
    const Quaternion<S> expected = product<S>(half_turn, p);
    EXPECT_LE(largest_magnitude<S>(Quaternion<S>(a.q.segment<4>(i + 3) - expected)), S("1e-90"));
  }
}

TEST(SplitBody, RefusesAnAttitudeThatIsNoUnitQuaternion) {
  for (const char* p0 : {"0", "2", "11/10"}) {
    const Parameters p = make_parameters<SplitBody>({{"p0", p0}});
    EXPECT_THAT([&] { (void)SplitBody::model<S>(p); },
                ThrowsMessage<InvalidInput>(HasSubstr("are not a unit quaternion")));
    EXPECT_THAT([&] { (void)SplitBody::exact<S>(p); },
                ThrowsMessage<InvalidInput>(HasSubstr("are not a unit quaternion")));
  }
}

TEST(SplitBody, RefusesPartsThatAreTooFarApart) {
  EXPECT_THAT(
      [] {
        (void)split({{"dy", "7/4"}});
      },
      ThrowsMessage<InvalidInput>(HasSubstr("must be a positive definite inertia")));
}

}  // namespace
}  // namespace assay::oracles::split_body_test
