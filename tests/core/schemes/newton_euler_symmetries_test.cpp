#include <gtest/gtest.h>

#include <array>

#include "core/relations/point_on_plane.hpp"
#include "core/scalar/machine.hpp"
#include "core/schemes/newton_euler_implicit.hpp"
#include "core/schemes/newton_euler_lie_group.hpp"
#include "core/schemes/newton_euler_nearly_implicit.hpp"
#include "core/schemes/newton_euler_semi_explicit.hpp"
#include "tests/core/schemes/rigid_bodies.hpp"

namespace assay::newton_euler_symmetries_test {
namespace {

using S = double;
using V = Vector3<S>;
using Q = Quaternion<S>;
constexpr int kSteps = 100;

/// All that a body with a corner over a floor, under a force and a moment in each frame, is made
/// of.
struct Data {
  Matrix3<S> inertia = free_body<S>().bodies[0].inertia;
  V corner{1, 0.5, -1}, normal{0, 0, 1};
  S offset = 0;
  V weight{0, 0, -20}, inertial_moment{0.5, -1, 0.25}, body_force{1, 0, 2}, body_moment{0, 0.5, 1};
  V position{1, 0, 2}, velocity{1, -2, 0.5}, omega{1, 1.5, -0.5};
  Q attitude{0.5, 0.5, -0.5, 0.5};
  S friction = 0.3;
};

NewtonEulerModel<S> model_of(const Data& data) {
  using F = FrameWrench<S>;
  NewtonEulerModel<S> model;
  model.bodies = {{2, data.inertia}};
  const auto wrench = [](F::Part part, F::Frame frame, const V& x) {
    return std::make_shared<F>(part, frame, x);
  };
  model.wrenches = {wrench(F::Part::kForce, F::Frame::kInertial, data.weight),
                    wrench(F::Part::kMoment, F::Frame::kInertial, data.inertial_moment),
                    wrench(F::Part::kForce, F::Frame::kBody, data.body_force),
                    wrench(F::Part::kMoment, F::Frame::kBody, data.body_moment)};
  model.relation =
      std::make_shared<PointOnPlane<S>>(PointOnPlane<S>::Options{.point = data.corner,
                                                                 .normal = data.normal,
                                                                 .offset = data.offset,
                                                                 .friction = data.friction > 0});
  ContactLaw<S> law = Unilateral{};
  if (data.friction > 0) law = Coulomb<S, 3>{data.friction};
  model.laws = {{law, {0.5, 0}}};
  model.initial_position = coordinates<S>(data.position, data.attitude);
  model.initial_velocity = twist<S>(data.velocity, data.omega);
  return model;
}

template <class Variant>
ContactState<S> run(const Data& data, int& impulses) {
  NewtonEulerStep<S, Variant> scheme(model_of(data), 1.0 / 64);
  ContactState<S> state = scheme.initial_state();
  impulses = 0;
  for (int k = 0; k < kSteps; ++k) {
    EXPECT_EQ(scheme.step(state), SolveStatus::kSolved);
    impulses += state.impulse(0) > 0 ? 1 : 0;
  }
  return state;
}

template <class Variant>
class RigidBodySymmetry : public testing::Test {};
using Variants = testing::Types<FullyImplicit, SemiExplicit, NearlyImplicit, LieGroup>;
TYPED_TEST_SUITE(RigidBodySymmetry, Variants);

/// Runs both, and compares where `expected` takes the end of the first with the end of the other.
/// Rounding grows with the motion, by less than 10⁴ in three impacts.
template <class Variant, class Expected>
void expect_covariance(const Data& data, const Data& image, const Expected& expected) {
  int impulses = 0, impulses_of_image = 0;
  ContactState<S> one = run<Variant>(data, impulses);
  const ContactState<S> other = run<Variant>(image, impulses_of_image);
  EXPECT_GE(impulses, 2) << "witness: the floor is struck";
  EXPECT_EQ(impulses, impulses_of_image);
  expected(one);
  const S bound = 1e4 * 64 * unit_roundoff<S>();
  EXPECT_LE(largest_magnitude<S>(Vector<S>(one.q - other.q)), bound);
  EXPECT_LE(largest_magnitude<S>(Vector<S>(one.v - other.v)), bound);
}

TYPED_TEST(RigidBodySymmetry, TurningTheWorldTurnsTheMotion) {
  const Q world = normalised<S>(Q(1, 2, -1, 3));
  Data data, image;
  for (V* x :
       {&image.normal, &image.weight, &image.inertial_moment, &image.position, &image.velocity}) {
    *x = rotate<S>(world, *x);
  }
  image.normal /= image.normal.norm();
  image.attitude = product<S>(world, data.attitude);
  expect_covariance<TypeParam>(data, image, [&](ContactState<S>& state) {
    const V x = centre<S>(state.q), v = centre_velocity<S>(state.v);
    state.q = coordinates<S>(rotate<S>(world, x), product<S>(world, attitude<S>(state.q)));
    state.v = twist<S>(rotate<S>(world, v), angular_velocity<S>(state.v));
  });
}

TYPED_TEST(RigidBodySymmetry, OtherAxesOfTheBodyAreTheSameMotion) {
  const Q axes = normalised<S>(Q(2, -1, 1, 1));  // the new axes in the old ones
  const Matrix3<S> r = rotation_matrix<S>(axes);
  Data data, image;
  image.inertia = r.transpose() * data.inertia * r;
  image.inertia = ((image.inertia + image.inertia.transpose()) / 2).eval();
  for (V* x : {&image.corner, &image.body_force, &image.body_moment, &image.omega}) {
    *x = rotate_back<S>(axes, *x);
  }
  image.attitude = product<S>(data.attitude, axes);
  expect_covariance<TypeParam>(data, image, [&](ContactState<S>& state) {
    const V x = centre<S>(state.q), v = centre_velocity<S>(state.v);
    state.q = coordinates<S>(x, product<S>(attitude<S>(state.q), axes));
    state.v = twist<S>(v, rotate_back<S>(axes, angular_velocity<S>(state.v)));
  });
}

/// y ↦ −y of the world and of the body axes: angular velocities and moments are pseudo-vectors.
TYPED_TEST(RigidBodySymmetry, AMirrorTurnsAngularVelocitiesTheOtherWay) {
  const auto vector = [](const V& x) { return V(x(0), -x(1), x(2)); };
  const auto pseudo = [](const V& x) { return V(-x(0), x(1), -x(2)); };
  const auto turned = [&](const Q& p) { return quaternion<S>(p(0), pseudo(vector_part<S>(p))); };
  Data data, image;
  for (V* x : {&image.corner, &image.weight, &image.body_force, &image.position, &image.velocity}) {
    *x = vector(*x);
  }
  for (V* x : {&image.inertial_moment, &image.body_moment, &image.omega}) *x = pseudo(*x);
  for (const int i : {0, 2}) {
    image.inertia(i, 1) = -data.inertia(i, 1);
    image.inertia(1, i) = -data.inertia(1, i);
  }
  image.attitude = turned(data.attitude);
  expect_covariance<TypeParam>(data, image, [&](ContactState<S>& state) {
    const V x = centre<S>(state.q), v = centre_velocity<S>(state.v);
    state.q = coordinates<S>(vector(x), turned(attitude<S>(state.q)));
    state.v = twist<S>(vector(v), pseudo(angular_velocity<S>(state.v)));
  });
}

TYPED_TEST(RigidBodySymmetry, ASteadyWindAlongAFrictionlessFloorIsAnotherFrame) {
  const V boost(3, -1, 0);
  Data data, image;
  data.friction = image.friction = 0;
  image.velocity += boost;
  expect_covariance<TypeParam>(data, image, [&](ContactState<S>& state) {
    state.q.head<3>() += boost * (kSteps / 64.0);
    state.v.head<3>() += boost;
  });
}

TYPED_TEST(RigidBodySymmetry, ComparisonSeesAWrongMomentOfInertiaAndALostSign) {
  Data data, image;
  image.inertia(0, 0) += 1e-6;
  int impulses = 0;
  const ContactState<S> one = run<TypeParam>(data, impulses),
                        other = run<TypeParam>(image, impulses);
  EXPECT_GT(largest_magnitude<S>(Vector<S>(one.v - other.v)), 1e-8);
  image = data;
  image.omega = -data.omega;
  EXPECT_GT(largest_magnitude<S>(Vector<S>(one.v - run<TypeParam>(image, impulses).v)), 1e-2);
}

}  // namespace
}  // namespace assay::newton_euler_symmetries_test
