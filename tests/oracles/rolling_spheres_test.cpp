#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "oracles/constant_torque.hpp"
#include "oracles/rolling_stop.hpp"
#include "oracles/sphere_slip_roll.hpp"
#include "oracles/spinning_stop.hpp"
#include "tests/oracles/reference_table.hpp"
#include "tests/oracles/rigid_body_laws.hpp"

namespace assay::oracles::rolling_spheres_test {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;
using S = Mpfr;
using V = Vector3<S>;

const std::map<std::string, Settings> kThrown = {
    {"A", {}},
    {"B", {{"vx0", "1"}, {"vy0", "0.5"}, {"wx0", "-10"}, {"wy0", "30"}, {"wz0", "4"}}},
    {"C", {{"vx0", "2"}, {"wy0", "-20"}}}};

V inertial_omega(const RigidBodyState<S>& state) {
  return rotate<S>(state.attitude, state.angular_velocity);
}

/// The velocity of the point of the sphere that touches the floor.
V slip(const RigidBodyState<S>& state, const S& radius) {
  return state.velocity + cross<S>(inertial_omega(state), V(S(0), S(0), S(-radius)));
}

TEST(SphereSlipRoll, AgreesWithTheTablesToTheLastOf50Digits) {
  const ReferenceTable table("sphere_slip_roll.states.csv");
  const WorkingDigits digits(70);
  ASSERT_EQ(table.size(), 18U);
  for (std::size_t row = 0; row < table.size(); ++row) {
    Settings settings = kThrown.at(table.text(row, "case"));
    for (const char* name : {"R", "mu", "g"}) settings.emplace_back(name, table.text(row, name));
    const Parameters p = make_parameters<SphereSlipRoll>(settings);
    const auto state =
        SphereSlipRoll::exact<Mpfr>(p)->at(from_rational<Mpfr>(table.number(row, "t")));
    const auto omega = rotate<Mpfr>(state.attitude, state.angular_velocity);
    const auto agrees = [&](const Mpfr& value, const char* column) {
      const Rational computed = ScalarTraits<Mpfr>::to_rational(value);
      const Rational tabulated = table.number(row, column);
      // ω is turned into the body frame and back: 0 comes back as a rounding error.
      const bool good = tabulated == 0 ? abs(computed) < power(10, -60)
                                       : units_of_50th_digit(computed, tabulated) <= 1;
      EXPECT_TRUE(good) << table.text(row, "case") << " " << column;
    };
    agrees(state.position(0), "x");
    agrees(state.position(1), "y");
    agrees(state.velocity(0), "vx");
    agrees(state.velocity(1), "vy");
    agrees(omega(0), "wx");
    agrees(omega(1), "wy");
    agrees(omega(2), "wz");
    agrees(*SphereSlipRoll::rolls_from<Mpfr>(p), "t_s");
  }
}

/// The friction that acts on the contact point while it slips, and none while it rolls.
TEST(SphereSlipRoll, ObeysTheEquationsWithFrictionAgainstTheSlip) {
  for (const auto& [name, settings] : kThrown) {
    const Parameters p = make_parameters<SphereSlipRoll>(settings);
    const auto model = SphereSlipRoll::model<S>(p);
    const auto motion = SphereSlipRoll::exact<S>(p);
    const S end = *SphereSlipRoll::rolls_from<S>(p), radius("0.1");
    for (const S& t : {S(end / 3), S(end * 9 / 10), S(end * 3 / 2), S(end * 4)}) {
      const auto state = motion->at(t);
      const V u = slip(state, radius);
      const S speed = sqrt(inner<S>(u, u));
      Vector<S> force(3);
      force << S("9.81"), S(0), S(0);
      Matrix<S> g(3, 6);
      model.relation->velocity_matrix(t, coordinates<S>(state.position, state.attitude), g);
      if (t < end) {
        const Vector<S> components = g * twist<S>(state.velocity, state.angular_velocity);
        for (int i = 1; i < 3; ++i) force(i) = S("-0.2") * S("9.81") * components(i) / speed;
      } else {
        EXPECT_LE(speed, S("1e-90"));
      }
      const Vector<S> reaction = g.transpose() * force;
      EXPECT_LE(equation_defect(model, *motion, t, reaction).largest(), S("1e-40")) << name;
    }
  }
}

TEST(SphereSlipRoll, NeverRollsWithoutFrictionAndAtOnceWithoutSlip) {
  EXPECT_FALSE(SphereSlipRoll::rolls_from<S>(make_parameters<SphereSlipRoll>({{"mu", "0"}})));
  const Parameters rolling = make_parameters<SphereSlipRoll>({{"vx0", "1"}, {"wy0", "10"}});
  EXPECT_EQ(*SphereSlipRoll::rolls_from<S>(rolling), 0);
  const auto state = SphereSlipRoll::exact<S>(rolling)->at(S(2));
  EXPECT_LE(abs(S(state.position(0) - 2)), S("1e-95"));
}

TEST(RollingStop, ObeysTheEquationsAndStops) {
  const Parameters p = make_parameters<RollingStop>();
  const auto model = RollingStop::model<S>(p);
  const auto motion = RollingStop::exact<S>(p);
  const S a = S(5) / 7 * S("0.981"), end = 1 / a;
  for (const S& t : {S(end / 5), S(end * 4 / 5), S(end * 2)}) {
    const auto state = motion->at(t);
    Vector<S> force(5);  // (n, t₁, t₂, m₁, m₂) with t₁ = e_x, t₂ = e_y
    force << S("9.81"), S(-a), S(0), S(0), S("-0.0981");
    if (t > end) force.tail(4).setConstant(S(0));
    Matrix<S> g(5, 6);
    model.relation->velocity_matrix(t, coordinates<S>(state.position, state.attitude), g);
    const Vector<S> reaction = g.transpose() * force;
    EXPECT_LE(equation_defect(model, *motion, t, reaction).largest(), S("1e-40"));
    EXPECT_LE(largest_magnitude<S>(slip(state, S("0.1"))), S("1e-95")) << "it does not slip";
  }
  EXPECT_LE(abs(S(motion->at(S(9)).position(0) - 1 / (2 * a))), S("1e-95"));
  EXPECT_THAT(([] {
                RollingStop::check(make_parameters<RollingStop>({{"mu", "0.07"}}));
              }),
              ThrowsMessage<InvalidInput>(HasSubstr("the sphere slips, it must be ≥ 1/14")));
}

TEST(SpinningStop, LosesItsMomentumToTheMomentOfFriction) {
  for (const char* w0 : {"10", "-10"}) {
    const Parameters p = make_parameters<SpinningStop>({{"w0", w0}});
    const auto motion = SpinningStop::exact<S>(p);
    const S sign = S(w0) / 10;
    NewtonEulerModel<S> model;
    const S inertia = S(2) / 5 * S("0.01");
    model.bodies = {principal_body<S>(S(1), inertia, inertia, inertia)};
    Vector<S> reaction = Vector<S>::Constant(6, S(0));
    reaction(5) = -sign * S("0.0981");
    EXPECT_LE(equation_defect(model, *motion, S("0.01"), reaction).largest(), S("1e-40"));
    EXPECT_EQ(motion->at(S(1)).angular_velocity(2), 0);
  }
}

TEST(ConstantTorque, ObeysItsEquations) {
  for (const char* axis : {"1", "2", "3"}) {
    const Parameters p =
        make_parameters<ConstantTorque>({{"axis", axis}, {"w0", "1"}, {"M", "-2"}, {"I2", "3"}});
    const auto motion = ConstantTorque::exact<S>(p);
    for (const char* t : {"0.4", "5"}) {
      EXPECT_LE(equation_defect(ConstantTorque::model<S>(p), *motion, S(t)).largest(), S("1e-40"));
    }
  }
}

}  // namespace
}  // namespace assay::oracles::rolling_spheres_test
