#include "oracles/carried_rotor.hpp"

#include <gmock/gmock.h>

#include "core/scalar/machine.hpp"
#include "oracles/rigid_body_flight.hpp"
#include "tests/oracles/rigid_body_motion_laws.hpp"

namespace assay::oracles::carried_rotor_test {
namespace {

using testing::Contains;
using testing::IsEmpty;
using S = Mpfr;

struct Pair {
  NewtonEulerModel<S> model;
  ExactMotion<S> motion;
};

Pair pair(const Settings& settings) {
  const Parameters p = make_parameters<CarriedRotor>(settings);
  return {CarriedRotor::model<S>(p), rigid_body_motion<CarriedRotor, S>(p, S(3))};
}

TEST(CarriedRotor, ObeysTheLawsOfTwoBodiesOnAKnee) {
  const std::vector<Settings> all = {
      {},
      {{"mA", "1/3"}, {"d", "-2"}, {"wA2", "-2"}, {"wB1", "7"}, {"vx", "3"}},
      {{"A1", "4"}, {"A2", "1"}, {"B2", "1/2"}, {"B3", "1/5"}, {"wA1", "1/100"}, {"wA3", "0"}},
      {{"wA1", "0"}, {"wA2", "0"}, {"wA3", "2"}},
      {{"d", "0"}}};
  for (const Settings& settings : all) {
    const Pair of = pair(settings);
    EXPECT_THAT(violations(of.model, of.motion), IsEmpty()) << testing::PrintToString(settings);
  }
}

TEST(CarriedRotor, OfAnotherMassBreaksThem) {
  Pair of = pair({});
  of.model.bodies[0].mass += S("1e-30");
  EXPECT_THAT(violations(of.model, of.motion), Contains("M v' = F + G^T lambda"));
}

TEST(CarriedRotor, HeldBesideItsCentreBreaksThem) {
  Pair of = pair({});
  of.model.relation = std::make_shared<KneeJoint<S>>(JointFrame<S>{0, {S(0), S(0), S(1) / 2}},
                                                     JointFrame<S>{1, {S("1e-60"), S(0), S(0)}});
  EXPECT_THAT(violations(of.model, of.motion), Contains("y = 0, u = 0"));
}

}  // namespace
}  // namespace assay::oracles::carried_rotor_test
