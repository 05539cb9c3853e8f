#include "core/relations/pivot_joint.hpp"

#include <gmock/gmock.h>

#include <cmath>
#include <memory>

#include "core/scalar/standard_scalars.hpp"
#include "core/schemes/newton_euler_implicit.hpp"
#include "core/schemes/step_contacts_solve.hpp"
#include "core/systems/frame_wrench.hpp"
#include "core/systems/joined_newton_euler_relation.hpp"
#include "core/systems/newton_euler_model.hpp"

namespace assay::pivot_joint_test {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

template <class S>
Vector3<S> vector3(int x, int y, int z) {
  return {S(x), S(y), S(z)};
}

/// A rod on a pivot at the origin that swings about the y axis, gravity 10 along −z.
template <class S>
NewtonEulerModel<S> pivot_pendulum() {
  using F = FrameWrench<S>;
  NewtonEulerModel<S> model;
  model.bodies = {principal_body<S>(S(2), S(1), S(1), ratio<S>(1, 2))};
  model.wrenches = {
      std::make_shared<F>(F::Part::kForce, F::Frame::kInertial, vector3<S>(0, 0, -20))};
  const Matrix3<S> axes = axes_along<S>(vector3<S>(0, 1, 0));
  model.relation =
      std::make_shared<PivotJoint<S>>(JointFrame<S>{kGround, vector3<S>(0, 0, 0), axes},
                                      JointFrame<S>{0, vector3<S>(0, 0, 1), axes});
  model.laws = {{Equality{5}, {S(0), S(0)}}};
  // Turned by 2φ about y, (cos φ, sin φ) = (4/5, 3/5): the centre at −R e_z.
  model.initial_position = coordinates<S>({S(-ratio<S>(24, 25)), S(0), S(-ratio<S>(7, 25))},
                                          {ratio<S>(4, 5), S(0), ratio<S>(3, 5), S(0)});
  model.initial_velocity = twist<S>(vector3<S>(0, 0, 0), vector3<S>(0, 0, 0));
  return model;
}

/// The angle of the pendulum θ'' = −(m g L/(I + m L²)) sin θ from the same release, by small steps
/// of the classical Runge-Kutta method.
double angle_after(double t, int steps) {
  const double w = 2 * 10.0 / (1 + 2), h = t / steps;
  double x = 2 * std::atan2(3.0, 4.0), v = 0;
  const auto f = [&](double angle) { return -w * std::sin(angle); };
  for (int k = 0; k < steps; ++k) {
    const double v1 = v, a1 = f(x), v2 = v + h / 2 * a1, a2 = f(x + h / 2 * v1);
    const double v3 = v + h / 2 * a2, a3 = f(x + h / 2 * v2), v4 = v + h * a3, a4 = f(x + h * v3);
    x += h / 6 * (v1 + 2 * v2 + 2 * v3 + v4);
    v += h / 6 * (a1 + 2 * a2 + 2 * a3 + a4);
  }
  return x;
}

/// The error of the angle and how far the joint is from holding, after one second.
std::pair<double, double> swing(int steps) {
  const auto model = pivot_pendulum<double>();
  NewtonEulerImplicit<double> scheme(model, 1.0 / steps);
  ContactState<double> state = scheme.initial_state();
  for (int k = 0; k < steps; ++k) {
    if (scheme.step(state) != SolveStatus::kSolved) return {1, 1};
  }
  Vector<double> y(5);
  model.relation->evaluate(0, state.q, y);
  const double angle = 2 * std::atan2(state.q(5), state.q(3));
  return {std::abs(angle - angle_after(1, 4096)), y.cwiseAbs().maxCoeff()};
}

TEST(PivotPendulum, SwingsAsThePhysicalPendulum) {
  const auto coarse = swing(256), fine = swing(1024);
  EXPECT_LE(fine.first, coarse.first / 3);
  EXPECT_LE(fine.first, 0.01);
  EXPECT_LE(fine.second, coarse.second / 3) << "the joint drifts, as it is imposed on velocities";
  EXPECT_LE(fine.second, 0.01);
}

/// Two joints in one place: their impulses are not unique, what they do to the body is.
TEST(PivotPendulum, SwingsTheSameOnTwoJointsInOnePlace) {
  const auto model = pivot_pendulum<double>();
  auto twice = model;
  twice.relation = std::make_shared<JoinedNewtonEulerRelation<double>>(
      std::vector{model.relation, model.relation});
  twice.laws = {model.laws[0], model.laws[0]};
  NewtonEulerImplicit<double> one(model, 1.0 / 64), two(twice, 1.0 / 64);
  ContactState<double> a = one.initial_state(), b = two.initial_state();
  // Far above rounding, and far below h g = 10/64, what a joint that is missed changes.
  const double bound = std::sqrt(unit_roundoff<double>());
  for (int k = 0; k < 64; ++k) {
    ASSERT_EQ(one.step(a), SolveStatus::kSolved) << k;
    ASSERT_EQ(two.step(b), SolveStatus::kSolved) << k;
    ASSERT_LE((a.v - b.v).cwiseAbs().maxCoeff(), bound) << k;
  }
}

TEST(PivotPendulum, IsNamedWhereTheInitialPositionViolatesIt) {
  auto model = pivot_pendulum<double>();
  EXPECT_NO_THROW(validate(model));
  model.initial_position(0) += 1e-3;
  EXPECT_THAT(
      [&] { validate(model); },
      ThrowsMessage<InvalidInput>(HasSubstr("joint 0 does not hold at the initial position")));
  model = pivot_pendulum<double>();
  model.laws[0].impact.normal_restitution = 0.5;
  EXPECT_THAT([&] { validate(model); },
              ThrowsMessage<InvalidInput>(HasSubstr("restitution coefficient of joint 0")));
}

}  // namespace
}  // namespace assay::pivot_joint_test
