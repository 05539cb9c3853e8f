#include <gmock/gmock.h>

#include <memory>

#include "core/math/jet_jacobian.hpp"
#include "core/relations/fixed_joint.hpp"
#include "core/relations/knee_joint.hpp"
#include "core/relations/pivot_joint.hpp"
#include "core/relations/prismatic_joint.hpp"
#include "core/relations/sphere_on_sphere.hpp"
#include "core/scalar/jet.hpp"
#include "core/scalar/ratio.hpp"
#include "core/scalar/standard_scalars.hpp"
#include "core/systems/joined_newton_euler_relation.hpp"
#include "core/systems/newton_euler_model.hpp"

namespace assay::joints_test {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

template <class S>
Vector3<S> vector3(int x, int y, int z) {
  return {S(x), S(y), S(z)};
}

/// Coordinates of two bodies, neither aligned with the axes nor a unit quaternion's scale away.
template <class S>
Vector<S> two_bodies() {
  Vector<S> q(2 * kBodyCoordinates);
  const int entries[] = {1, -2, 3, 1, 1, -1, 1, -2, 1, 2, 1, 1, 1, -1};
  for (Eigen::Index i = 0; i < q.size(); ++i) q(i) = S(entries[i]);
  for (Eigen::Index b = 0; b < 2; ++b) {
    for (Eigen::Index i = 3; i < 7; ++i) q(7 * b + i) = q(7 * b + i) / S(2);
  }
  return q;
}

/// Frames of both bodies with origins and axes of no special place.
template <class S>
JointFrame<S> first_frame(Eigen::Index body = 0) {
  return {
      body, vector3<S>(1, 2, -1), axes_along<S>({ratio<S>(2, 3), ratio<S>(-1, 3), ratio<S>(2, 3)})};
}
template <class S>
JointFrame<S> second_frame() {
  return {
      1, vector3<S>(0, -1, 2), axes_along<S>({ratio<S>(0, 1), ratio<S>(3, 5), ratio<S>(-4, 5)})};
}

template <class S>
using Relations = std::vector<std::shared_ptr<const NewtonEulerRelation<S>>>;

/// Every relation whose rows are all normal ones, between two bodies and to the ground.
template <class S>
Relations<S> joints() {
  Relations<S> all;
  for (const Eigen::Index body : {Eigen::Index{0}, kGround}) {
    const JointFrame<S> a = first_frame<S>(body), b = second_frame<S>();
    all.push_back(std::make_shared<KneeJoint<S>>(a, b));
    all.push_back(std::make_shared<PivotJoint<S>>(a, b));
    all.push_back(std::make_shared<PrismaticJoint<S>>(a, b));
    all.push_back(std::make_shared<FixedJoint<S>>(a, b));
    all.push_back(std::make_shared<FixedJoint<S>>(b, a));
  }
  return all;
}

/// ∂y/∂q T(q), by Jets.
Matrix<Rational> rates(std::size_t joint, const Vector<Rational>& q) {
  using J = Jet<Rational, kJetDirections>;
  const Relations<J> lifted = joints<J>();
  Matrix<Rational> by_position(lifted[joint]->size(), q.size());
  jet_jacobian<Rational>(
      [&](const Vector<J>& x, Vector<J>& y) { lifted[joint]->evaluate(J(Rational(0)), x, y); },
      q,
      by_position);
  return by_position.lazyProduct(velocity_operator<Rational>(q));
}

TEST(Joint, HasTheVelocitiesOfItsConditionsForRows) {
  const Vector<Rational> q = two_bodies<Rational>();
  const Relations<Rational> all = joints<Rational>();
  for (std::size_t i = 0; i < all.size(); ++i) {
    Matrix<Rational> g(all[i]->size(), 2 * kBodyVelocities);
    all[i]->velocity_matrix(Rational(0), q, g);
    EXPECT_EQ(g, rates(i, q)) << i;
  }
}

/// The momentum and the angular momentum about the origin that impulses of a fixed joint give.
Vector<Rational> given_momentum(const JointFrame<Rational>& a, const JointFrame<Rational>& b) {
  const Vector<Rational> q = two_bodies<Rational>();
  Matrix<Rational> g(6, 12);
  FixedJoint<Rational>(a, b).velocity_matrix(Rational(0), q, g);
  Vector<Rational> impulse = Vector<Rational>::Constant(12, Rational(0));
  for (Eigen::Index i = 0; i < 6; ++i) impulse += g.row(i).transpose() * Rational(i + 1);
  Vector<Rational> sum = Vector<Rational>::Constant(6, Rational(0));
  for (Eigen::Index body = 0; body < 2; ++body) {
    const Vector3<Rational> own = centre_velocity<Rational>(impulse, body);
    const Vector3<Rational> spin = angular_velocity<Rational>(impulse, body);
    sum.head<3>() += own;
    sum.tail<3>() += cross<Rational>(centre<Rational>(q, body), own);
    sum.tail<3>() += rotate<Rational>(attitude<Rational>(q, body), spin);
  }
  return sum;
}

/// Action and reaction, as the conditions depend on where the bodies are to each other alone.
TEST(Joint, ChangesNoMomentumOfItsBodies) {
  const Vector<Rational> none = Vector<Rational>::Constant(6, Rational(0));
  EXPECT_EQ(given_momentum(first_frame<Rational>(), second_frame<Rational>()), none);
  EXPECT_NE(given_momentum(first_frame<Rational>(kGround), second_frame<Rational>()), none)
      << "witness: the ground takes it";
}

TEST(SphereOnSphere, HasTheRateOfTheGapForNormalRow) {
  using J = Jet<double, kJetDirections>;
  const Vector<double> q = two_bodies<double>();
  const SphereOnSphere<double> contact({.radius_a = 0.5, .radius_b = 2, .components = 5});
  const SphereOnSphere<J> lifted({.radius_a = J(0.5), .radius_b = J(2.0), .components = 5});
  Matrix<double> g(5, 12), by_position(5, 14);
  contact.velocity_matrix(0, q, g);
  jet_jacobian<double>(
      [&](const Vector<J>& x, Vector<J>& y) { lifted.evaluate(J(0.0), x, y); }, q, by_position);
  const Matrix<double> rates = by_position * velocity_operator<double>(q);
  EXPECT_LE((rates.row(0) - g.row(0)).cwiseAbs().maxCoeff(), 16 * unit_roundoff<double>());
  EXPECT_EQ(rates.bottomRows(4).cwiseAbs().maxCoeff(), 0);
}

/// Two turning spheres that touch: the velocities of the touching points, in the frame at n.
TEST(SphereOnSphere, HasTheVelocitiesOfTheTouchingPoints) {
  Vector<double> q = two_bodies<double>();
  q.segment<3>(7) = q.segment<3>(0) + Vector3<double>(0, 0, 2.5);
  const SphereOnSphere<double> contact({.radius_a = 0.5, .radius_b = 2, .components = 3});
  Vector<double> y(3), v(12);
  contact.evaluate(0, q, y);
  EXPECT_EQ(y(0), 0);
  v << 1, 2, 3, 0.5, -1, 0.25, -1, 0.5, 2, 1, 1, -2;
  Matrix<double> g(3, 12);
  contact.velocity_matrix(0, q, g);
  const auto turn = [&](Eigen::Index body) {
    return rotate<double>(attitude<double>(q, body), angular_velocity<double>(v, body));
  };
  const Vector3<double> n(0, 0, 1);
  const Vector3<double> slip = centre_velocity<double>(v, 1) + cross<double>(turn(1), -2 * n) -
                               centre_velocity<double>(v, 0) - cross<double>(turn(0), 0.5 * n);
  const ContactFrame<double> frame = contact_frame<double>(n);
  const Vector<double> u = g * v;
  for (Eigen::Index i = 0; i < 3; ++i) {
    EXPECT_LE(std::abs(u(i) - slip.dot(frame.axis(i))), 32 * unit_roundoff<double>()) << i;
  }
}

TEST(JoinedNewtonEulerRelation, PutsItsPartsBelowEachOther) {
  const Vector<Rational> q = two_bodies<Rational>();
  const Relations<Rational> parts = joints<Rational>();
  const JoinedNewtonEulerRelation<Rational> all(parts);
  Vector<Rational> y(all.size());
  Matrix<Rational> g(all.size(), 12);
  all.evaluate(Rational(0), q, y);
  all.velocity_matrix(Rational(0), q, g);
  Eigen::Index first = 0;
  for (const auto& part : parts) {
    Vector<Rational> own(part->size());
    Matrix<Rational> rows(part->size(), 12);
    part->evaluate(Rational(0), q, own);
    part->velocity_matrix(Rational(0), q, rows);
    EXPECT_EQ(Vector<Rational>(y.segment(first, part->size())), own);
    EXPECT_EQ(Matrix<Rational>(g.middleRows(first, part->size())), rows);
    first += part->size();
  }
  EXPECT_EQ(first, all.size());
}

TEST(Joint, RefusesWhatCannotBeOne) {
  const JointFrame<double> ground{}, body{0, {0, 0, 0}, Matrix3<double>::Identity()};
  EXPECT_THAT([&] { KneeJoint<double>(body, body); },
              ThrowsMessage<InvalidInput>(HasSubstr("between two bodies")));
  JointFrame<double> skewed = body;
  skewed.axes(0, 1) = 0.1;
  EXPECT_THAT([&] { KneeJoint<double>(ground, skewed); },
              ThrowsMessage<InvalidInput>(HasSubstr("not orthonormal")));
  EXPECT_THAT(
      [] {
        (void)axes_along<double>({0, 0, 0});
      },
      ThrowsMessage<InvalidInput>(HasSubstr("must have length 1")));
  EXPECT_THAT([] { SphereOnSphere<double>({.body_a = 1, .body_b = 1}); },
              ThrowsMessage<InvalidInput>(HasSubstr("no contact with itself")));
}

}  // namespace
}  // namespace assay::joints_test
