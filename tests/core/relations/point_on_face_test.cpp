#include "core/relations/point_on_face.hpp"

#include <gmock/gmock.h>

#include "core/math/jet_jacobian.hpp"
#include "core/scalar/jet.hpp"
#include "core/scalar/ratio.hpp"
#include "core/scalar/standard_scalars.hpp"

namespace assay::point_on_face_test {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

/// A point of body A off its centre, a face of body B askew to its axes.
template <class S>
typename PointOnFace<S>::Options a_contact(Eigen::Index a = 0, Eigen::Index b = 1) {
  return {.point_body = a,
          .face_body = b,
          .point = Vector3<S>(S(1), S(-2), S(3)),
          .normal = Vector3<S>(ratio<S>(2, 3), ratio<S>(-1, 3), ratio<S>(-2, 3)),
          .offset = S(1)};
}

/// Two bodies turned against each other and the axes, the point away from the face.
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

/// The axes stay those of the face of a body that does not turn.
template <class S>
struct FrameOfTheWorld : NewtonEulerRelation<S> {
  [[nodiscard]] Eigen::Index size() const override { return 3; }
  void require_bodies(Eigen::Index) const override {}
  void evaluate(const S& t, const Vector<S>& q, Vector<S>& y) const override {
    PointOnFace<S>(a_contact<S>()).evaluate(t, q, y);
  }
  void velocity_matrix(const S&, const Vector<S>& q, Matrix<S>& g) const override {
    write(q, contact_frame<S>(a_contact<S>().normal), way(q), g);
  }
  /// From the centre of B to the point.
  static Vector3<S> way(const Vector<S>& q) {
    return centre<S>(q, 0) + rotate<S>(attitude<S>(q, 0), a_contact<S>().point) - centre<S>(q, 1);
  }
  static void write(const Vector<S>& q,
                    const ContactFrame<S>& frame,
                    const Vector3<S>& arm_of_b,
                    Matrix<S>& g) {
    g.setConstant(S(0));
    const Quaternion<S> p_a = attitude<S>(q, 0), p_b = attitude<S>(q, 1);
    const Vector3<S> arm_of_a = rotate<S>(p_a, a_contact<S>().point);
    for (Eigen::Index i = 0; i < 3; ++i) {
      const Vector3<S> back = -frame.axis(i);
      write_contact_row<S>(p_a, arm_of_a, frame.axis(i), i, 0, g);
      write_contact_row<S>(p_b, arm_of_b, back, i, kBodyVelocities, g);
    }
  }
};

/// The impulse acts on B at the foot of the point on the plane, not at the point.
template <class S>
struct ArmOfTheFoot : FrameOfTheWorld<S> {
  void velocity_matrix(const S&, const Vector<S>& q, Matrix<S>& g) const override {
    const Quaternion<S> p = attitude<S>(q, 1);
    ContactFrame<S> frame = contact_frame<S>(a_contact<S>().normal);
    for (Vector3<S>* axis : {&frame.normal, &frame.tangent1, &frame.tangent2}) {
      *axis = rotate<S>(p, *axis);
    }
    Vector<S> y(3);
    this->evaluate(S(0), q, y);
    const Vector3<S> foot = FrameOfTheWorld<S>::way(q) - frame.normal * y(0);
    FrameOfTheWorld<S>::write(q, frame, foot, g);
  }
};

/// ∂g/∂q T(q), by Jets.
template <template <class> class Relation, class... Options>
Matrix<Rational> rate_of_gap(const Options&... options) {
  using J = Jet<Rational, kJetDirections>;
  const Vector<Rational> q = two_bodies<Rational>();
  const Relation<J> lifted{options...};
  Matrix<Rational> by_position(lifted.size(), q.size());
  jet_jacobian<Rational>(
      [&](const Vector<J>& x, Vector<J>& y) { lifted.evaluate(J(Rational(0)), x, y); },
      q,
      by_position);
  return by_position.lazyProduct(velocity_operator<Rational>(q));
}

Matrix<Rational> matrix_of(const NewtonEulerRelation<Rational>& relation) {
  Matrix<Rational> g(relation.size(), 2 * kBodyVelocities);
  relation.velocity_matrix(Rational(0), two_bodies<Rational>(), g);
  return g;
}

TEST(PointOnFace, HasTheRateOfTheGapForNormalRow) {
  using J = Jet<Rational, kJetDirections>;
  for (const Eigen::Index a : {0, 1}) {
    const Matrix<Rational> rate = rate_of_gap<PointOnFace>(a_contact<J>(a, 1 - a));
    const Matrix<Rational> g = matrix_of(PointOnFace<Rational>(a_contact<Rational>(a, 1 - a)));
    EXPECT_EQ(Matrix<Rational>(rate.topRows(1)), Matrix<Rational>(g.topRows(1))) << a;
    EXPECT_TRUE(rate.bottomRows(2).isZero(0)) << a;
    EXPECT_FALSE(g.isZero(0)) << a;
  }
  const Matrix<Rational> rate = rate_of_gap<FrameOfTheWorld>();
  EXPECT_NE(Matrix<Rational>(rate.topRows(1)),
            Matrix<Rational>(matrix_of(FrameOfTheWorld<Rational>()).topRows(1)))
      << "witness: the normal of the wrong frame";
}

/// The momentum and the angular momentum about the origin that the impulse r gives to both bodies.
Vector<Rational> given_momentum(const NewtonEulerRelation<Rational>& relation,
                                const Vector3<Rational>& r) {
  const Vector<Rational> q = two_bodies<Rational>();
  const Matrix<Rational> g = matrix_of(relation);
  const Vector<Rational> impulse = g.transpose().lazyProduct(r);
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

TEST(PointOnFace, ChangesNoMomentumOfItsBodies) {
  const PointOnFace<Rational> contact(a_contact<Rational>());
  const ArmOfTheFoot<Rational> wrong;
  for (Eigen::Index i = 0; i < 3; ++i) {
    Vector3<Rational> r(0, 0, 0);
    r(i) = 1;
    EXPECT_TRUE(given_momentum(contact, r).isZero(0)) << i;
    const bool along_normal = i == 0;
    EXPECT_EQ(given_momentum(wrong, r).isZero(0), along_normal)
        << "witness: two forces in different places are a couple";
  }
}

/// In the frame of the face: the velocity of the point of A as B sees it.
TEST(PointOnFace, HasTheVelocityOfThePointThatTheFaceSees) {
  using J = Jet<Rational, 1>;
  const Vector<Rational> q = two_bodies<Rational>();
  Vector<Rational> v(12);
  v << 1, 2, 3, 1, -1, 2, -1, 1, 2, 1, 1, -2;
  const Vector<Rational> rate = velocity_operator<Rational>(q).lazyProduct(v);
  Vector<J> moving(14);
  for (Eigen::Index i = 0; i < 14; ++i) {
    moving(i) = J(q(i));
    moving(i).v[0] = rate(i);
  }
  const Vector3<J> seen = rotate_back<J>(attitude<J>(moving, 1), FrameOfTheWorld<J>::way(moving));
  const ContactFrame<Rational> frame = contact_frame<Rational>(a_contact<Rational>().normal);
  const Matrix<Rational> g = matrix_of(PointOnFace<Rational>(a_contact<Rational>()));
  const Vector<Rational> u = g.lazyProduct(v);
  for (Eigen::Index i = 0; i < 3; ++i) {
    Rational expected = 0;
    for (Eigen::Index k = 0; k < 3; ++k) expected += frame.axis(i)(k) * seen(k).v[0];
    EXPECT_EQ(u(i), expected) << i;
  }
}

TEST(PointOnFace, RefusesABodyOnItselfAndANormalThatIsNotOfLengthOne) {
  EXPECT_THAT([] { PointOnFace<double>(a_contact<double>(1, 1)); },
              ThrowsMessage<InvalidInput>(HasSubstr("no contact with itself")));
  auto options = a_contact<double>();
  options.normal = {1, 1, 0};
  EXPECT_THAT([&] { PointOnFace<double>{options}; },
              ThrowsMessage<InvalidInput>(HasSubstr("length 1")));
}

}  // namespace
}  // namespace assay::point_on_face_test
