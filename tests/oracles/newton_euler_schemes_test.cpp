#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "core/math/rotation_vector.hpp"
#include "core/scalar/dd.hpp"
#include "core/scalar/mpfr_real.hpp"
#include "core/schemes/newton_euler_implicit.hpp"
#include "core/schemes/newton_euler_lie_group.hpp"
#include "core/schemes/newton_euler_nearly_implicit.hpp"
#include "core/schemes/newton_euler_semi_explicit.hpp"
#include "core/schemes/step_contacts_solve.hpp"
#include "oracles/constant_torque.hpp"
#include "oracles/free_rigid_body.hpp"
#include "oracles/heavy_top.hpp"
#include "oracles/sphere_slip_roll.hpp"

namespace assay::oracles::newton_euler_schemes_test {
namespace {

using testing::AllOf;
using testing::Gt;
using testing::Lt;

/// Errors at the end of a run: Ω; the angle between the rotations, whatever |p| is; p itself, up to
/// its sign.
struct Errors {
  double omega, direction, quaternion;
};

template <class Scheme>
Errors errors_of(Scheme& scheme, int steps, const RigidBodyState<Mpfr>& exact) {
  using S = typename Scheme::Scalar;
  auto state = scheme.initial_state();
  for (int k = 0; k < steps; ++k) EXPECT_EQ(scheme.step(state), SolveStatus::kSolved);
  Quaternion<S> p, truth = attitude<S>(state.q);
  Vector3<S> omega;
  for (int i = 0; i < 4; ++i) p(i) = truth(i), truth(i) = scalar_cast<S>(exact.attitude(i));
  for (int i = 0; i < 3; ++i) omega(i) = scalar_cast<S>(exact.angular_velocity(i));
  const auto size = [](const auto& x) { return scalar_cast<double>(largest_magnitude<S>(x)); };
  const double same = size(Quaternion<S>(p - truth)), opposite = size(Quaternion<S>(p + truth));
  return {size(Vector3<S>(angular_velocity<S>(state.v) - omega)),
          size(rotation_vector<S>(product<S>(conjugate<S>(truth), p))),
          std::min(same, opposite)};
}

/// Slopes of log error over log h by least squares, over incommensurate numbers of steps.
struct Orders {
  double omega, direction, quaternion;
};

template <class Variant, class Problem>
Orders orders(const Settings& settings,
              const char* t_end,
              const NewtonEulerOptions<Dd>& options = {}) {
  using S = Dd;
  const Parameters p = make_parameters<Problem>(settings);
  const auto model = Problem::template model<S>(p);
  const Mpfr end(t_end);
  const auto exact = Problem::template exact<Mpfr>(p)->at(end);
  double n = 0, x = 0, xx = 0;
  double y[3] = {0, 0, 0}, xy[3] = {0, 0, 0};
  for (const int steps : {128, 151, 181, 217, 256, 304, 362, 431, 512, 607}) {
    NewtonEulerStep<S, Variant> scheme(model, scalar_cast<S>(Mpfr(end / steps)), options);
    const Errors e = errors_of(scheme, steps, exact);
    const double log_h = -std::log(steps);
    const double logs[3] = {std::log(e.omega), std::log(e.direction), std::log(e.quaternion)};
    n += 1, x += log_h, xx += log_h * log_h;
    for (int i = 0; i < 3; ++i) y[i] += logs[i], xy[i] += log_h * logs[i];
  }
  const auto slope = [&](int i) { return (n * xy[i] - x * y[i]) / (n * xx - x * x); };
  return {slope(0), slope(1), slope(2)};
}

/// The next term of the error, of one or two orders more, moves the slope over these two octaves by
/// less than a tenth.
void expect_orders(const Orders& found, double omega, double direction, double quaternion) {
  EXPECT_THAT(found.omega, AllOf(Gt(omega - 0.1), Lt(omega + 0.1)));
  EXPECT_THAT(found.direction, AllOf(Gt(direction - 0.1), Lt(direction + 0.1)));
  EXPECT_THAT(found.quaternion, AllOf(Gt(quaternion - 0.1), Lt(quaternion + 0.1)));
}

const Settings kTop = {{"w1", "1"}, {"w2", "1/2"}, {"w3", "3/2"}};
constexpr const char* kEnd = "2";

TEST(OrderOnTheFreeTop, IsTwoOfTheImplicitScheme) {
  expect_orders(orders<FullyImplicit, FreeRigidBody>(kTop, kEnd), 2, 2, 2);
}

TEST(OrderOnTheFreeTop, IsOneOfTheSemiExplicitScheme) {
  expect_orders(orders<SemiExplicit, FreeRigidBody>(kTop, kEnd), 1, 1, 1);
}

TEST(OrderOnTheFreeTop, IsTwoOfTheNearlyImplicitSchemeButOneOfItsRawQuaternion) {
  expect_orders(orders<NearlyImplicit, FreeRigidBody>(kTop, kEnd), 2, 2, 1);
  expect_orders(orders<NearlyImplicit, FreeRigidBody>(kTop, kEnd, {.bar_at_end = true}), 2, 2, 1);
}

TEST(OrderOnTheFreeTop, IsTwoOfTheNearlyImplicitSchemeWithProjectionInTheQuaternionToo) {
  expect_orders(orders<NearlyImplicit, FreeRigidBody>(kTop, kEnd, {.projected = true}), 2, 2, 2);
}

TEST(OrderOnTheFreeTop, IsTwoOfTheLieGroupScheme) {
  expect_orders(orders<LieGroup, FreeRigidBody>(kTop, kEnd), 2, 2, 2);
}

TEST(OrderOnTheFreeTop, IsOneForThetaOne) {
  const Dd one(1);
  expect_orders(orders<FullyImplicit, FreeRigidBody>(kTop, kEnd, {.theta = one}), 1, 1, 1);
  expect_orders(orders<NearlyImplicit, FreeRigidBody>(kTop, kEnd, {.theta = one}), 1, 1, 1);
  expect_orders(orders<LieGroup, FreeRigidBody>(kTop, kEnd, {.theta = one}), 1, 1, 1);
}

/// Moments of weight depend on the attitude: the Jacobian by q is at work.
TEST(OrderOnTheHeavyTop, IsThatOnTheFreeTop) {
  const Settings settings = {{"w3", "5"}, {"thetadot0", "1"}};
  expect_orders(orders<FullyImplicit, HeavyTop>(settings, "1"), 2, 2, 2);
  expect_orders(orders<SemiExplicit, HeavyTop>(settings, "1"), 1, 1, 1);
  expect_orders(orders<NearlyImplicit, HeavyTop>(settings, "1"), 2, 2, 1);
  expect_orders(orders<LieGroup, HeavyTop>(settings, "1"), 2, 2, 2);
}

/// With Ω linear in t the velocity is exact for θ = 1/2, and a rotation about a fixed axis is the
/// trapezoidal rule of its angle, which is exact too in the exponential.
TEST(LieGroupScheme, IsExactForAConstantMomentAboutAFixedAxis) {
  const WorkingDigits digits(50);
  const Parameters p = make_parameters<ConstantTorque>({{"w0", "3"}});
  const auto exact = ConstantTorque::exact<Mpfr>(p)->at(Mpfr(2));
  NewtonEulerLieGroup<double> group(ConstantTorque::model<double>(p), 0.25);
  NewtonEulerImplicit<double> implicit(ConstantTorque::model<double>(p), 0.25);
  EXPECT_LE(errors_of(group, 8, exact).quaternion, 64 * unit_roundoff<double>());
  EXPECT_GT(errors_of(implicit, 8, exact).quaternion, 1e-3);
}

/// The parts of the error of the same free top at the same step: the benefit of the exponential.
TEST(LieGroupScheme, HasTheVelocityOfTheImplicitSchemeAndASmallerErrorOfTheAttitude) {
  const WorkingDigits digits(50);
  const Parameters p = make_parameters<FreeRigidBody>(kTop);
  const auto exact = FreeRigidBody::exact<Mpfr>(p)->at(Mpfr(2));
  const auto model = FreeRigidBody::model<double>(p);
  NewtonEulerLieGroup<double> group(model, 1.0 / 64);
  NewtonEulerImplicit<double> implicit(model, 1.0 / 64);
  const Errors of_group = errors_of(group, 128, exact), plain = errors_of(implicit, 128, exact);
  EXPECT_LE(std::abs(of_group.omega - plain.omega), 1024 * unit_roundoff<double>());
  EXPECT_LT(of_group.direction, plain.direction);
}

}  // namespace
}  // namespace assay::oracles::newton_euler_schemes_test
