#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "core/relations/knee_joint.hpp"
#include "core/relations/point_on_face.hpp"
#include "core/relations/point_on_plane.hpp"
#include "core/relations/sphere_on_plane.hpp"
#include "core/relations/sphere_on_sphere.hpp"
#include "core/scalar/machine.hpp"
#include "core/systems/frame_wrench.hpp"
#include "core/systems/joined_newton_euler_relation.hpp"
#include "core/systems/linear_wrench.hpp"
#include "core/systems/newton_euler_model.hpp"

namespace assay::bad_rigid_bodies_test {
namespace {

using testing::HasSubstr;

NewtonEulerModel<double> body() {
  NewtonEulerModel<double> model;
  const Vector3<double> none(0, 0, 0);
  model.bodies = {principal_body<double>(1, 1, 2, 2)};
  model.initial_position = coordinates<double>({0, 0, 1}, identity_quaternion<double>());
  model.initial_velocity = twist<double>(none, none);
  return model;
}

std::string refusal(const NewtonEulerModel<double>& model) {
  try {
    validate(model);
  } catch (const InvalidInput& refused) {
    return refused.what();
  }
  return "";
}

template <class Relation>
NewtonEulerModel<double> with(const typename Relation::Options& options) {
  NewtonEulerModel<double> model = body();
  model.relation = std::make_shared<Relation>(options);
  model.laws = {{Coulomb<double, 3>{0.5}, {0, 0}}};
  return model;
}

TEST(RigidBodyModels, RefuseContactsOfBodiesThatDoNotExist) {
  EXPECT_EQ(refusal(with<PointOnPlane<double>>({})), "");
  EXPECT_THAT(refusal(with<PointOnPlane<double>>({.body = 7})),
              HasSubstr("body 7 of a point on a plane does not exist"));
  EXPECT_THAT(refusal(with<SphereOnPlane<double>>({.body = -1})), HasSubstr("body -1 of a sphere"));
  EXPECT_THAT(refusal(with<SphereOnSphere<double>>({})), HasSubstr("numbered from 0 to 0"));
  EXPECT_THAT(refusal(with<PointOnFace<double>>({})), HasSubstr("body 1 of a point on a face"));
}

TEST(RigidBodyModels, RefuseJointsOfBodiesThatDoNotExist) {
  NewtonEulerModel<double> model = body();
  const auto joint = [](Eigen::Index which) {
    return std::make_shared<KneeJoint<double>>(JointFrame<double>{kGround, {0, 0, 1}},
                                               JointFrame<double>{which, {0, 0, 0}});
  };
  model.laws = {{Equality{3}, {0, 0}}};
  model.relation = joint(0);
  EXPECT_EQ(refusal(model), "");
  model.relation = joint(3);
  EXPECT_THAT(refusal(model), HasSubstr("body 3 of a joint"));
  model.relation = std::make_shared<JoinedNewtonEulerRelation<double>>(
      JoinedNewtonEulerRelation<double>::Parts{joint(3)});
  EXPECT_THAT(refusal(model), HasSubstr("body 3 of a joint"));
}

TEST(RigidBodyModels, RefuseWrenchesOnBodiesThatDoNotExist) {
  using F = FrameWrench<double>;
  NewtonEulerModel<double> model = body();
  const Vector3<double> some(1, 2, 3);
  model.wrenches = {std::make_shared<F>(F::Part::kMoment, F::Frame::kBody, some, 1)};
  EXPECT_THAT(refusal(model), HasSubstr("body 1 of a moment"));
  model.wrenches = {std::make_shared<LinearWrench<double>>(
      Matrix<double>::Zero(12, 12), Matrix<double>::Zero(12, 14), Vector<double>::Zero(14))};
  EXPECT_THAT(refusal(model), HasSubstr("of 2 bodies does not fit a system of 1"));
}

TEST(RigidBodyModels, RefuseCoefficientsThatAreNoneOfTheirLaw) {
  NewtonEulerModel<double> model = with<PointOnPlane<double>>({});
  for (const double mu : {-0.5, std::numeric_limits<double>::quiet_NaN()}) {
    model.laws = {{Coulomb<double, 3>{mu}, {0, 0}}};
    EXPECT_THAT(refusal(model), HasSubstr("friction coefficient of contact 0"));
  }
}

TEST(RigidBodyModels, RefuseAMirroredFrameOfAJoint) {
  JointFrame<double> mirrored{0, {0, 0, 0}};
  mirrored.axes(2, 2) = -1;
  EXPECT_THAT([&] { (void)KneeJoint<double>(JointFrame<double>{}, mirrored); },
              testing::ThrowsMessage<InvalidInput>(HasSubstr("left-handed")));
}

}  // namespace
}  // namespace assay::bad_rigid_bodies_test
