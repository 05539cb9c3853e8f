#include <gtest/gtest.h>

#include <memory>

#include "core/math/largest_magnitude.hpp"
#include "core/relations/fixed_joint.hpp"
#include "core/relations/knee_joint.hpp"
#include "core/relations/pivot_joint.hpp"
#include "core/relations/point_on_face.hpp"
#include "core/relations/point_on_plane.hpp"
#include "core/relations/prismatic_joint.hpp"
#include "core/relations/sphere_on_plane.hpp"
#include "core/relations/sphere_on_sphere.hpp"
#include "core/scalar/ratio.hpp"
#include "core/scalar/standard_scalars.hpp"
#include "core/systems/joined_newton_euler_relation.hpp"

namespace assay::direction_derivatives_test {
namespace {

using S = Mpfr50;
using Relation = std::shared_ptr<const NewtonEulerRelation<S>>;
constexpr Eigen::Index kCoordinates = 2 * kBodyCoordinates, kTwists = 2 * kBodyVelocities;

Vector3<S> vector3(int x, int y, int z) { return {S(x), S(y), S(z)}; }

/// Numbers of no special values, of 1/8.
Vector<S> numbers(Eigen::Index n, int seed) {
  Vector<S> x(n);
  for (Eigen::Index i = 0; i < n; ++i) {
    x(i) = ratio<S>((static_cast<int>(i * i) * 7 + seed * static_cast<int>(i + 1)) % 23 - 11, 8);
  }
  return x;
}

/// Every relation, between two bodies and with the ground.
std::vector<Relation> relations() {
  const Vector3<S> across(ratio<S>(2, 3), ratio<S>(-1, 3), ratio<S>(2, 3));
  const Vector3<S> askew(S(0), ratio<S>(3, 5), ratio<S>(-4, 5));
  std::vector<Relation> all;
  const JointFrame<S> b{1, vector3(0, -1, 2), axes_along<S>(askew)};
  for (const Eigen::Index body : {Eigen::Index{0}, kGround}) {
    const JointFrame<S> a{body, vector3(1, 2, -1), axes_along<S>(across)};
    all.push_back(std::make_shared<KneeJoint<S>>(a, b));
    all.push_back(std::make_shared<PivotJoint<S>>(a, b));
    all.push_back(std::make_shared<PrismaticJoint<S>>(a, b));
    all.push_back(std::make_shared<FixedJoint<S>>(a, b));
    all.push_back(std::make_shared<FixedJoint<S>>(b, a));
  }
  for (const bool friction : {true, false}) {
    all.push_back(std::make_shared<PointOnPlane<S>>(typename PointOnPlane<S>::Options{
        .point = vector3(1, -2, 3), .normal = askew, .friction = friction, .body = 1}));
    all.push_back(std::make_shared<PointOnFace<S>>(typename PointOnFace<S>::Options{
        .point = vector3(1, -2, 3), .normal = across, .friction = friction}));
  }
  for (const Eigen::Index components : {1, 2, 3, 5}) {
    all.push_back(std::make_shared<SphereOnPlane<S>>(typename SphereOnPlane<S>::Options{
        .radius = S(2), .normal = askew, .components = components, .body = 1}));
  }
  for (const Eigen::Index components : {1, 3, 5}) {
    all.push_back(std::make_shared<SphereOnSphere<S>>(typename SphereOnSphere<S>::Options{
        .radius_a = S(2), .radius_b = S(3), .components = components}));
  }
  all.push_back(std::make_shared<JoinedNewtonEulerRelation<S>>(
      JoinedNewtonEulerRelation<S>::Parts{all.begin(), all.end()}));
  return all;
}

/// (G v; Gᵀ r).
Vector<S> products(const NewtonEulerRelation<S>& relation,
                   const Vector<S>& q,
                   const Vector<S>& v,
                   const Vector<S>& r) {
  Matrix<S> g(relation.size(), kTwists);
  relation.velocity_matrix(S(0), q, g);
  Vector<S> both(relation.size() + kTwists);
  both << g * v, g.transpose() * r;
  return both;
}

/// q displaced by s along entry j of w, at first order in s: p ∘ (1, s e/2).
Vector<S> displaced(const Vector<S>& q, Eigen::Index j, const S& s) {
  Vector<S> moved = q;
  const Eigen::Index body = j / kBodyVelocities, k = j % kBodyVelocities;
  if (k < 3) {
    moved(kBodyCoordinates * body + k) += s;
    return moved;
  }
  Quaternion<S> turn = identity_quaternion<S>();
  turn(k - 2) = s / S(2);
  moved.template segment<4>(kBodyCoordinates * body + 3) = product<S>(attitude<S>(q, body), turn);
  return moved;
}

/// Central differences of 10⁻¹⁶ have an error of 10⁻³².
TEST(DirectionDerivatives, AreThoseOfTheProducts) {
  const S step("1e-16");
  const Vector<S> q = numbers(kCoordinates, 5), v = numbers(kTwists, 3);
  for (const Relation& relation : relations()) {
    const Eigen::Index m = relation->size();
    const Vector<S> r = numbers(m, 4);
    Matrix<S> of_velocity = Matrix<S>::Constant(m, kTwists, S(1));
    Matrix<S> of_force = Matrix<S>::Constant(kTwists, kTwists, S(-2));
    ASSERT_TRUE(relation->add_direction_derivatives(S(0), q, v, r, of_velocity, of_force));
    for (Eigen::Index j = 0; j < kTwists; ++j) {
      const Vector<S> change = products(*relation, displaced(q, j, step), v, r) -
                               products(*relation, displaced(q, j, S(-step)), v, r);
      for (Eigen::Index i = 0; i < m + kTwists; ++i) {
        const S own = i < m ? S(of_velocity(i, j) - S(1)) : S(of_force(i - m, j) + S(2));
        EXPECT_LE(magnitude(S(change(i) / (S(2) * step) - own)), S("1e-26"))
            << m << " rows: " << i << ", " << j;
      }
    }
  }
}

/// The power of the impulses r by the twist v changes as one number.
TEST(DirectionDerivatives, AreOneChangeOfPower) {
  const Vector<S> q = numbers(kCoordinates, 5), v = numbers(kTwists, 3);
  for (const Relation& relation : relations()) {
    const Vector<S> r = numbers(relation->size(), 4);
    Matrix<S> of_velocity = Matrix<S>::Constant(r.size(), kTwists, S(0));
    Matrix<S> of_force = Matrix<S>::Constant(kTwists, kTwists, S(0));
    ASSERT_TRUE(relation->add_direction_derivatives(S(0), q, v, r, of_velocity, of_force));
    const Vector<S> of_power = of_velocity.transpose() * r;
    const Vector<S> again = of_force.transpose() * v;
    EXPECT_LE(largest_magnitude<S>(Vector<S>(of_power - again)), S("1e-44"));
  }
}

/// Of other directions nothing is known, and a joined relation then neither knows its own.
TEST(DirectionDerivatives, AreNotKnownOfOthers) {
  struct Other final : NewtonEulerRelation<S> {
    [[nodiscard]] Eigen::Index size() const override { return 1; }
    void require_bodies(Eigen::Index) const override {}
    void evaluate(const S&, const Vector<S>&, Vector<S>& y) const override { y(0) = S(0); }
    void velocity_matrix(const S&, const Vector<S>& q, Matrix<S>& g) const override {
      g.setConstant(S(0));
      g(0, 0) = q(0);
    }
  };
  const Relation other = std::make_shared<Other>();
  const JoinedNewtonEulerRelation<S> joined({relations().front(), other});
  const Vector<S> q = numbers(kCoordinates, 5), v = numbers(kTwists, 3);
  for (const NewtonEulerRelation<S>* relation :
       {other.get(), static_cast<const NewtonEulerRelation<S>*>(&joined)}) {
    const Vector<S> r = numbers(relation->size(), 4);
    Matrix<S> of_velocity(r.size(), kTwists), of_force(kTwists, kTwists);
    EXPECT_FALSE(relation->add_direction_derivatives(S(0), q, v, r, of_velocity, of_force));
  }
}

}  // namespace
}  // namespace assay::direction_derivatives_test
