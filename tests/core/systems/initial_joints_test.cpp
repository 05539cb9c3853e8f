#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/relations/pivot_joint.hpp"
#include "core/scalar/machine.hpp"
#include "core/schemes/newton_euler_implicit.hpp"
#include "core/schemes/newton_euler_semi_explicit.hpp"
#include "core/systems/frame_wrench.hpp"
#include "core/systems/joined_newton_euler_relation.hpp"

namespace assay::initial_joints_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// A pivot of the ground and the body at `point`, about axis k.
std::shared_ptr<const NewtonEulerRelation<double>> pivot(const Vector3<double>& point, int k) {
  Matrix3<double> axes = Matrix3<double>::Zero();
  for (int i = 0; i < 3; ++i) axes((i + k) % 3, i) = 1;
  return std::make_shared<PivotJoint<double>>(JointFrame<double>{kGround, point, axes},
                                              JointFrame<double>{0, point, axes});
}

/// A body at the origin on two pivots, with a weight along z.
NewtonEulerModel<double> on_pivots(const Vector3<double>& first,
                                   int k,
                                   const Vector3<double>& spin) {
  NewtonEulerModel<double> model;
  model.bodies = {principal_body<double>(2, 1, 2, 2)};
  model.wrenches = {std::make_shared<FrameWrench<double>>(FrameWrench<double>::Part::kForce,
                                                          FrameWrench<double>::Frame::kInertial,
                                                          Vector3<double>(0, 0, -20))};
  model.relation = std::make_shared<JoinedNewtonEulerRelation<double>>(
      JoinedNewtonEulerRelation<double>::Parts{pivot({-1, 0, 0}, 0), pivot(first, k)});
  model.laws = {{Equality{5}, {0, 0}}, {Equality{5}, {0, 0}}};
  model.initial_position = coordinates<double>({0, 0, 0}, identity_quaternion<double>());
  model.initial_velocity = twist<double>({0, 0, 0}, spin);
  return model;
}

template <class Scheme>
Vector<double> velocity_after(const NewtonEulerModel<double>& model) {
  Scheme scheme(model, 0.125);
  const Trajectory<double> run = simulate(scheme, 16);
  EXPECT_EQ(run.status, SolveStatus::kSolved);
  return run.v.col(run.size() - 1);
}

TEST(RedundantJoints, OfOneAxisLetABodyTurnAboutIt) {
  const NewtonEulerModel<double> model = on_pivots({1, 0, 0}, 0, {3, 0, 0});
  EXPECT_THAT(warnings(model), IsEmpty());
  for (const Vector<double>& v : {velocity_after<NewtonEulerImplicit<double>>(model),
                                  velocity_after<NewtonEulerSemiExplicit<double>>(model)}) {
    EXPECT_LT((v - model.initial_velocity).norm(), 1e-12);
  }
}

TEST(RedundantJoints, OfTwoAxesHoldABody) {
  const NewtonEulerModel<double> model = on_pivots({0, 1, 0}, 1, {0, 0, 0});
  EXPECT_THAT(warnings(model), IsEmpty());
  EXPECT_LT(velocity_after<NewtonEulerImplicit<double>>(model).norm(), 1e-12);
  EXPECT_LT(velocity_after<NewtonEulerSemiExplicit<double>>(model).norm(), 1e-12);
}

TEST(RigidBodyModels, WarnOfVelocitiesThatAJointDoesNotAllow) {
  const NewtonEulerModel<double> model = on_pivots({0, 1, 0}, 1, {3, 0, 0});
  EXPECT_NO_THROW(validate(model)) << "it is a left limit";
  EXPECT_THAT(warnings(model), ElementsAre(HasSubstr("violates joint 1: G v = ")));
  EXPECT_THAT(warnings(model), ElementsAre(HasSubstr("3, not 0")));
  EXPECT_LT(velocity_after<NewtonEulerImplicit<double>>(model).norm(), 1e-12);
}

}  // namespace
}  // namespace assay::initial_joints_test
