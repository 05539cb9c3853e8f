#include "oracles/heavy_top.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/math/rotation_vector.hpp"
#include "oracles/detail/trigonometry.hpp"
#include "tests/oracles/rigid_body_laws.hpp"
#include "tests/oracles/with_digits.hpp"

namespace assay::oracles::heavy_top_test {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;
using S = Mpfr;
using V = Vector3<S>;

const std::vector<Settings> kMotions = {
    {},
    {{"thetadot0", "1"}},
    {{"thetadot0", "-3/2"}, {"phidot0", "2"}},
    {{"theta0", "2.5"}, {"phidot0", "-3"}, {"w3", "-7"}},
    {{"theta0", "1/100"}, {"w3", "5"}, {"thetadot0", "1/10"}},
    {{"I1", "2"}, {"I3", "3"}, {"mgl", "1/3"}, {"w3", "1"}, {"phidot0", "1"}, {"theta0", "1"}},
    {{"w3", "0"}, {"phidot0", "1"}},
    {{"theta0", "0"}},
    {{"w3", "0"}},
    {{"w3", "0"}, {"theta0", "3"}, {"thetadot0", "1"}, {"mgl", "2"}},
    {{"w3", "0"}, {"thetadot0", "3"}},
    {{"w3", "0"}, {"thetadot0", "-20"}, {"I1", "2"}, {"theta0", "2"}},
    {{"w3", "0"}, {"thetadot0", "-7"}, {"theta0", "0"}},
    {{"theta0", "0"}, {"thetadot0", "1"}},
    {{"theta0", "0"}, {"thetadot0", "-3"}, {"w3", "3"}, {"phidot0", "5"}},
    {{"theta0", "0"}, {"thetadot0", "1/4"}, {"w3", "-40"}},
    {{"theta0", "1e-30"}, {"thetadot0", "1"}, {"w3", "3"}, {"mgl", "3"}, {"I3", "2"}},
    {{"theta0", "1"}, {"w3", "1e-25"}},
};

TEST(HeavyTop, ObeysItsEquations) {
  for (const Settings& settings : kMotions) {
    const Parameters p = make_parameters<HeavyTop>(settings);
    const auto model = HeavyTop::model<S>(p);
    const auto motion = HeavyTop::exact<S>(p);
    for (const char* t : {"1e-3", "0.3", "2", "11"}) {
      EXPECT_LE(equation_defect(model, *motion, S(t)).largest(), S("1e-40"))
          << testing::PrintToString(settings) << " at " << t;
    }
  }
}

TEST(HeavyTop, StartsFromItsInitialStateAndKeepsItsIntegrals) {
  for (const Settings& settings : kMotions) {
    const Parameters p = make_parameters<HeavyTop>(settings);
    const auto model = HeavyTop::model<S>(p);
    const auto motion = HeavyTop::exact<S>(p);
    const auto integrals = [&](const RigidBodyState<S>& state) {
      const Vector<S> q = coordinates<S>(state.position, state.attitude);
      const Vector<S> v = twist<S>(state.velocity, state.angular_velocity);
      const Vector3<S> axis = rotate<S>(state.attitude, {S(0), S(0), S(1)});
      return Vector3<S>(kinetic_energy(model, v) + p.get<S>("mgl") * axis(2),
                        angular_momentum(model, q, v)(2),
                        state.angular_velocity(2));
    };
    const auto start = motion->at(S(0));
    const Vector<S> q = coordinates<S>(start.position, start.attitude);
    const Vector<S> v = twist<S>(start.velocity, start.angular_velocity);
    // At a turning point θ̇ is the root of what rounds: 10⁻¹⁰⁰ gives 10⁻⁵⁰.
    EXPECT_LE(largest_magnitude<S>(Vector<S>(q - model.initial_position)), S("1e-45"));
    EXPECT_LE(largest_magnitude<S>(Vector<S>(v - model.initial_velocity)), S("1e-45"));
    EXPECT_LE(largest_magnitude<S>(Vector3<S>(integrals(motion->at(S(9))) - integrals(start))),
              S("1e-90"))
        << testing::PrintToString(settings);
  }
}

TEST(HeavyTop, IsGoodTo45DigitsIn50) {
  for (const Settings& settings : kMotions) {
    const Parameters p = make_parameters<HeavyTop>(settings);
    const auto motion = with_digits(50, [&] { return HeavyTop::exact<S>(p); });
    const auto truth = HeavyTop::exact<S>(p);
    for (const char* t : {"0.1", "2.5", "8"}) {
      EXPECT_LE(error_of_50_digits(*motion, *truth, t), S("1e-45"))
          << testing::PrintToString(settings) << " at " << t;
    }
  }
}

TEST(HeavyTop, EulerAnglesAreThoseOfTheAttitude) {
  for (const Settings& settings : kMotions) {
    const auto motion = HeavyTop::exact<S>(make_parameters<HeavyTop>(settings));
    for (const char* t : {"0", "0.4", "5"}) {
      const auto angles = motion->angles(S(t));
      const auto about = [](int axis, const S& angle) {
        Vector3<S> phi(S(0), S(0), S(0));
        phi(axis) = angle;
        return rotation_exponential<S>(phi);
      };
      const Quaternion<S> p = product<S>(product<S>(about(2, angles.phi), about(0, angles.theta)),
                                         about(2, angles.psi));
      EXPECT_LE(largest_magnitude<S>(Quaternion<S>(p - motion->at(S(t)).attitude)), S("1e-90"));
    }
  }
}

/// I₁ φ̇² cos θ − I₃ w₃ φ̇ + mgl = 0 with φ̇ = 2, w₃ = 10, I₁ = 1, I₃ = 1/2, cos θ = 0.8 at
/// θ₀ = acos(0.8): mgl = 10 − 3.2. θ₀ is rounded to the 40 digits that a parameter holds.
TEST(HeavyTop, RegularPrecessionIsTheAlgebraicSolution) {
  const S theta = acos(S("0.8"));
  const auto motion = HeavyTop::exact<S>(make_parameters<HeavyTop>(
      {{"theta0", theta.str(40)}, {"phidot0", "2"}, {"w3", "10"}, {"mgl", "6.8"}}));
  for (const char* t : {"1", "20"}) {
    const auto angles = motion->angles(S(t));
    EXPECT_LE(abs(S(angles.theta - theta)), S("1e-36"));
    EXPECT_LE(abs(S(angles.phi - 2 * S(t))), S("1e-36"));
    EXPECT_LE(abs(S(angles.psi - (10 - S("1.6")) * S(t))), S("1e-36")) << "w3 − φ̇ cos θ";
  }
}

TEST(HeavyTop, ReturnsToItsInclinationAndNutatesBelowIt) {
  const auto motion = HeavyTop::exact<S>(make_parameters<HeavyTop>());
  for (int k = 0; k < 50; ++k) {
    EXPECT_GE(motion->angles(S(k) / 10).theta, S("0.5") - S("1e-45")) << "cusps are the highest";
  }
}

/// From θ₀ → 0 the motions tend to the one from the vertical: the latter has closed forms of its
/// own.
TEST(HeavyTop, FromBesideTheVerticalIsNearTheOneFromIt) {
  const S t("1.7");
  for (const char* w3 : {"3", "20"}) {
    const Settings beside{
        {"theta0", "1e-40"}, {"phidot0", "1"}, {"thetadot0", "1"}, {"w3", w3}, {"mgl", "3"}};
    const Settings from{{"theta0", "0"}, {"thetadot0", "1"}, {"w3", w3}, {"mgl", "3"}};
    const auto a = HeavyTop::exact<S>(make_parameters<HeavyTop>(beside))->at(t);
    const auto b = HeavyTop::exact<S>(make_parameters<HeavyTop>(from))->at(t);
    const V difference = a.angular_velocity - b.angular_velocity;
    EXPECT_LE(largest_magnitude<S>(difference), S("1e-36")) << w3;
    const V axis = rotate<S>(a.attitude, {S(0), S(0), S(1)});
    const V other = rotate<S>(b.attitude, {S(0), S(0), S(1)});
    EXPECT_LE(largest_magnitude<S>(V(axis - other)), S("1e-36")) << w3;
  }
}

TEST(HeavyTop, WithoutSpinSwingsOrTurnsOverInAPlane) {
  const auto theta = [](const char* speed, const char* t) {
    return HeavyTop::exact<S>(
               make_parameters<HeavyTop>({{"w3", "0"}, {"thetadot0", speed}, {"mgl", "1"}}))
        ->angles(S(t))
        .theta;
  };
  // At θ₀ = 1/2 it swings where θ̇₀² < 4 mgl/I₁ sin²(1/4) = 0.2448.
  for (const char* t : {"4", "9", "30"}) {
    EXPECT_LT(abs(S(theta("0.49", t) - detail::pi<S>())), detail::pi<S>());
  }
  EXPECT_GT(theta("0.5", "60"), 3 * detail::pi<S>());
  EXPECT_LT(theta("-0.5", "60"), -3 * detail::pi<S>());
}

TEST(HeavyTop, RefusesWhatItHasNoClosedFormFor) {
  const auto exact = [](const Settings& s) {
    (void)HeavyTop::exact<S>(make_parameters<HeavyTop>(s));
  };
  EXPECT_THAT(
      [&] {
        exact({{"theta0", "3.15"}});
      },
      ThrowsMessage<InvalidInput>(HasSubstr("theta0 = 3.15 is not allowed")));
  // a/(1 + z) of a motion through the vertical, 1 + z = O(a²).
  EXPECT_THAT(
      [] {
        const auto p =
            make_parameters<HeavyTop>({{"theta0", "0"}, {"thetadot0", "1"}, {"w3", "1e-3000"}});
        (void)HeavyTop::exact<long double>(p);
      },
      ThrowsMessage<InvalidInput>(HasSubstr("has its pole within rounding")));
}

}  // namespace
}  // namespace assay::oracles::heavy_top_test
