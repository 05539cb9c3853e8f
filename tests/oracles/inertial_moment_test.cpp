#include "oracles/inertial_moment.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "oracles/constant_torque.hpp"
#include "tests/oracles/rigid_body_laws.hpp"
#include "tests/oracles/with_digits.hpp"

namespace assay::oracles::inertial_moment_test {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;
using S = Mpfr;
using V = Vector3<S>;

const std::vector<Settings> kMotions = {{},
                                        {{"I", "1/3"}, {"My", "-2"}, {"wz0", "5"}},
                                        {{"wx0", "0"}, {"wy0", "0"}},
                                        {{"Mx", "0"}, {"Mz", "0"}},
                                        {{"wx0", "2"}, {"wy0", "0"}, {"Mx", "-1"}, {"Mz", "0"}}};

TEST(InertialMoment, ObeysItsEquations) {
  for (const Settings& settings : kMotions) {
    const Parameters p = make_parameters<InertialMoment>(settings);
    const auto model = InertialMoment::model<S>(p);
    const auto motion = InertialMoment::exact<S>(p);
    for (const char* t : {"0.4", "3"}) {
      EXPECT_LE(equation_defect(model, *motion, S(t)).largest(), S("1e-40"))
          << testing::PrintToString(settings);
    }
    const auto start = motion->at(S(0));
    EXPECT_EQ(coordinates<S>(start.position, start.attitude), model.initial_position);
    EXPECT_EQ(twist<S>(start.velocity, start.angular_velocity), model.initial_velocity);
  }
}

TEST(InertialMoment, WitnessAMomentOfTheBodyFrameIsRejected) {
  const Parameters p = make_parameters<InertialMoment>();
  auto model = InertialMoment::model<S>(p);
  using Wrench = FrameWrench<S>;
  model.wrenches = {
      std::make_shared<Wrench>(Wrench::Part::kMoment, Wrench::Frame::kBody, V(S(1), S(0), S(3)))};
  EXPECT_GE(equation_defect(model, *InertialMoment::exact<S>(p), S(1)).momentum, S("0.1"));
}

TEST(InertialMoment, IsGoodTo45DigitsIn50) {
  for (const Settings& settings : kMotions) {
    const Parameters p = make_parameters<InertialMoment>(settings);
    const auto motion = with_digits(50, [&] { return InertialMoment::exact<S>(p); });
    const auto truth = InertialMoment::exact<S>(p);
    for (const char* t : {"0.1", "8"}) {
      EXPECT_LE(error_of_50_digits(*motion, *truth, t), S("1e-45"));
    }
  }
}

/// About one axis the frames of the moment are one.
TEST(InertialMoment, AboutTheAxisItTurnsAboutIsTheConstantTorque) {
  const auto a =
      InertialMoment::exact<S>(make_parameters<InertialMoment>(kMotions.back()))->at(S(3));
  const auto b =
      ConstantTorque::exact<S>(
          make_parameters<ConstantTorque>({{"axis", "1"}, {"I1", "2"}, {"w0", "2"}, {"M", "-1"}}))
          ->at(S(3));
  EXPECT_LE(largest_magnitude<S>(Quaternion<S>(a.attitude - b.attitude)), S("1e-95"));
  EXPECT_LE(largest_magnitude<S>(V(a.angular_velocity - b.angular_velocity)), S("1e-95"));
}

/// From an angle θ₀ to the moment on, a turn by θ(t) = w t + M t²/2I: about any axis, those of p(t)
/// are those of a turn about an axis beside it, up to the sine of the angle between them.
TEST(InertialMoment, TendsToATurnAboutOneAxis) {
  const auto at = [](const char* wy0) {
    return InertialMoment::exact<S>(make_parameters<InertialMoment>(
                                        {{"wx0", "2"}, {"wy0", wy0}, {"Mx", "-1"}, {"Mz", "0"}}))
        ->at(S(40));
  };
  const auto one = at("0"), beside = at("1e-60");
  const S distance = largest_magnitude<S>(Quaternion<S>(one.attitude - beside.attitude));
  EXPECT_LE(distance, S("1e-58"));
  EXPECT_GE(distance, S("1e-64"));
}

TEST(InertialMoment, DoesNotDependOnTheTimesAskedForBefore) {
  const auto motion = InertialMoment::exact<S>(make_parameters<InertialMoment>());
  const auto other = InertialMoment::exact<S>(make_parameters<InertialMoment>());
  const auto first = motion->at(S(3));
  for (const char* t : {"7", "1", "2.9999"}) (void)other->at(S(t));
  EXPECT_EQ(first.attitude, other->at(S(3)).attitude);
}

TEST(InertialMoment, RefusesWhatTakesTooLong) {
  const auto motion = InertialMoment::exact<S>(make_parameters<InertialMoment>());
  EXPECT_THAT(
      [&] { (void)motion->at(S(1000)); },
      ThrowsMessage<InvalidInput>(HasSubstr("until t = 1000, about an axis that turns, where at")));
  EXPECT_NO_THROW((void)motion->at(S(20)));
  const auto steady = InertialMoment::exact<S>(make_parameters<InertialMoment>(kMotions.back()));
  EXPECT_NO_THROW((void)steady->at(S(1000)));
}

}  // namespace
}  // namespace assay::oracles::inertial_moment_test
