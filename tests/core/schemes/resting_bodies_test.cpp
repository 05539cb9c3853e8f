#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "core/relations/point_on_plane.hpp"
#include "core/relations/sphere_on_plane.hpp"
#include "core/relations/sphere_on_sphere.hpp"
#include "core/scalar/machine.hpp"
#include "core/schemes/newton_euler_implicit.hpp"
#include "core/schemes/newton_euler_lie_group.hpp"
#include "core/schemes/newton_euler_nearly_implicit.hpp"
#include "core/schemes/newton_euler_semi_explicit.hpp"
#include "core/systems/frame_wrench.hpp"
#include "core/systems/joined_newton_euler_relation.hpp"

namespace assay::resting_bodies_test {
namespace {

using S = double;
using Parts = JoinedNewtonEulerRelation<S>::Parts;

constexpr S kGravity = 10, kStep = 1.0 / 64, kFriction = 0.4;

std::shared_ptr<const Wrench<S>> weight(S mass, Eigen::Index body) {
  using F = FrameWrench<S>;
  return std::make_shared<F>(
      F::Part::kForce, F::Frame::kInertial, Vector3<S>(0, 0, -mass * kGravity), body);
}

/// A box of mass 3 and sides 2 × 1 × 1 on the floor, on its four lower corners, with friction.
NewtonEulerModel<S> box_on_four_corners() {
  NewtonEulerModel<S> model;
  model.bodies = {principal_body<S>(3, 0.5, 1.25, 1.25)};
  model.wrenches = {weight(3, 0)};
  Parts corners;
  for (const S x : {-1.0, 1.0}) {
    for (const S y : {-0.5, 0.5}) {
      corners.push_back(std::make_shared<PointOnPlane<S>>(
          PointOnPlane<S>::Options{.point = Vector3<S>(x, y, -0.5)}));
    }
  }
  model.relation = std::make_shared<JoinedNewtonEulerRelation<S>>(corners);
  model.laws.assign(4, {Coulomb<S, 3>{kFriction}, {0, 0}});
  model.initial_position = coordinates<S>(Vector3<S>(0, 0, 0.5), identity_quaternion<S>());
  model.initial_velocity = twist<S>(Vector3<S>(0, 0, 0), Vector3<S>(0, 0, 0));
  return model;
}

/// A sphere of mass 1 and radius 1/4 on one of mass 2 and radius 1/2 on the floor.
NewtonEulerModel<S> stack_of_spheres() {
  NewtonEulerModel<S> model;
  model.bodies = {principal_body<S>(2, 0.2, 0.2, 0.2), principal_body<S>(1, 0.025, 0.025, 0.025)};
  model.wrenches = {weight(2, 0), weight(1, 1)};
  model.relation = std::make_shared<JoinedNewtonEulerRelation<S>>(
      Parts{std::make_shared<SphereOnPlane<S>>(SphereOnPlane<S>::Options{.radius = 0.5}),
            std::make_shared<SphereOnSphere<S>>(
                SphereOnSphere<S>::Options{.radius_a = 0.5, .radius_b = 0.25})});
  model.laws.assign(2, {Coulomb<S, 3>{kFriction}, {0, 0}});
  model.initial_position.resize(14), model.initial_velocity.resize(12);
  model.initial_position << 0, 0, 0.5, 1, 0, 0, 0, 0, 0, 1.25, 1, 0, 0, 0;
  model.initial_velocity.setZero();
  return model;
}

template <class Scheme>
class RestingBodies : public testing::Test {};
using Schemes = testing::Types<NewtonEulerImplicit<S>,
                               NewtonEulerSemiExplicit<S>,
                               NewtonEulerNearlyImplicit<S>,
                               NewtonEulerLieGroup<S>>;
TYPED_TEST_SUITE(RestingBodies, Schemes);

/// What a solver of friction may leave, of velocities and of impulses of size m g h ≈ 1.
constexpr S kLeft = 1e-10;

/// 12 impulses of 6 equations: their resultants alone are unique.
TYPED_TEST(RestingBodies, BoxOnFourCornersStaysAndItsWeightIsCarried) {
  const NewtonEulerModel<S> model = box_on_four_corners();
  TypeParam scheme(model, kStep);
  ContactState<S> state = scheme.initial_state();
  Matrix<S> g(12, 6);
  model.relation->velocity_matrix(0, model.initial_position, g);
  Vector<S> needed = Vector<S>::Zero(6);
  needed(2) = 3 * kGravity * kStep;
  for (int k = 0; k < 50; ++k) {
    ASSERT_EQ(scheme.step(state), SolveStatus::kSolved) << k;
    EXPECT_LE(state.v.cwiseAbs().maxCoeff(), kLeft);
    EXPECT_LE((g.transpose() * state.impulse - needed).cwiseAbs().maxCoeff(), kLeft);
    for (Eigen::Index i = 0; i < 12; i += 3) {
      EXPECT_GE(state.impulse(i), 0);
      EXPECT_LE(state.impulse.segment<2>(i + 1).norm(), kFriction * state.impulse(i) + kLeft);
    }
  }
}

/// Pushed along the floor it slides without turning over, and loses μ g h a step.
TYPED_TEST(RestingBodies, BoxOnFourCornersBrakesAsAPointDoes) {
  NewtonEulerModel<S> model = box_on_four_corners();
  model.initial_velocity(0) = 1;
  TypeParam scheme(model, kStep);
  ContactState<S> state = scheme.initial_state();
  for (int k = 1; k <= 14; ++k) {
    ASSERT_EQ(scheme.step(state), SolveStatus::kSolved) << k;
    EXPECT_LE(std::abs(state.v(0) - (1 - kFriction * kGravity * kStep * k)), kLeft);
    EXPECT_LE(state.v.tail<5>().cwiseAbs().maxCoeff(), kLeft);
  }
}

TYPED_TEST(RestingBodies, StackOfSpheresCarriesTheWeightsAboveEachContact) {
  TypeParam scheme(stack_of_spheres(), kStep);
  ContactState<S> state = scheme.initial_state();
  Vector<S> needed = Vector<S>::Zero(6);
  needed(0) = 3 * kGravity * kStep, needed(3) = kGravity * kStep;
  for (int k = 0; k < 50; ++k) {
    ASSERT_EQ(scheme.step(state), SolveStatus::kSolved) << k;
    EXPECT_LE(state.v.cwiseAbs().maxCoeff(), kLeft);
    EXPECT_LE((state.impulse - needed).cwiseAbs().maxCoeff(), kLeft);
  }
}

}  // namespace
}  // namespace assay::resting_bodies_test
