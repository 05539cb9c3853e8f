#include "core/math/quaternion.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "core/math/attitude_rate.hpp"
#include "core/math/largest_magnitude.hpp"
#include "core/scalar/jet.hpp"
#include "core/scalar/rational.hpp"
#include "tests/core/math/small_numbers.hpp"

namespace assay::quaternion_test {
namespace {

// The identities of [Notes, 11.1] in the form in which they hold, for quaternions of any norm,
// exactly.
using S = Rational;
using Q = Quaternion<S>;
using V = Vector3<S>;

Q any_quaternion() { return drawn<4>(); }
Q any_nonzero_quaternion() {
  const Q p = drawn<4>();
  return p == Q(0, 0, 0, 0) ? Q(1, 2, -1, 3) : p;
}
V any_vector() { return drawn<3>(); }

const Q e = identity_quaternion<S>();

RC_GTEST_PROP(QuaternionProduct, IsAssociative, ()) {
  const Q p = any_quaternion(), q = any_quaternion(), r = any_quaternion();
  RC_ASSERT(product<S>(product<S>(p, q), r) == product<S>(p, product<S>(q, r)));
}

TEST(QuaternionProduct, ObeysTheTableOfTheUnits) {
  const Q i(0, 1, 0, 0), j(0, 0, 1, 0), k(0, 0, 0, 1);
  for (const Q& unit : {i, j, k}) EXPECT_EQ(product<S>(unit, unit), Q(-e));
  EXPECT_EQ(product<S>(i, j), k);
  EXPECT_EQ(product<S>(j, k), i);
  EXPECT_EQ(product<S>(k, i), j);
  EXPECT_EQ(product<S>(j, i), Q(-k));
}

RC_GTEST_PROP(QuaternionProduct, HasIdentityEOnBothSides, ()) {
  const Q p = any_quaternion();
  RC_ASSERT(product<S>(p, e) == p && product<S>(e, p) == p);
}

RC_GTEST_PROP(QuaternionProduct, IsTheMatrixOfEitherFactorTimesTheOther, ()) {
  const Q p = any_quaternion(), q = any_quaternion();
  RC_ASSERT(Q(left_matrix<S>(p) * q) == product<S>(p, q));
  RC_ASSERT(Q(right_matrix<S>(q) * p) == product<S>(p, q));
}

RC_GTEST_PROP(QuaternionProduct, HasScalarAndVectorPartOfItsDefinition, ()) {
  const Q p = any_quaternion(), q = any_quaternion();
  const V a = vector_part<S>(p), b = vector_part<S>(q);
  RC_ASSERT(product<S>(p, q)(0) == p(0) * q(0) - inner<S>(a, b));
  RC_ASSERT(vector_part<S>(product<S>(p, q)) == V(p(0) * b + q(0) * a + cross<S>(a, b)));
}

RC_GTEST_PROP(QuaternionNorm, IsMultiplicative, ()) {
  const Q p = any_quaternion(), q = any_quaternion();
  RC_ASSERT(squared_norm<S>(product<S>(p, q)) == squared_norm<S>(p) * squared_norm<S>(q));
}

RC_GTEST_PROP(QuaternionConjugate, GivesTheSquaredNormAndReversesProducts, ()) {
  const Q p = any_quaternion(), q = any_quaternion();
  RC_ASSERT(product<S>(p, conjugate<S>(p)) == Q(squared_norm<S>(p) * e));
  RC_ASSERT(product<S>(conjugate<S>(p), p) == Q(squared_norm<S>(p) * e));
  RC_ASSERT(conjugate<S>(product<S>(p, q)) == product<S>(conjugate<S>(q), conjugate<S>(p)));
}

RC_GTEST_PROP(QuaternionReciprocal, IsTheInverseOnBothSides, ()) {
  const Q p = any_nonzero_quaternion();
  RC_ASSERT(product<S>(p, reciprocal<S>(p)) == e && product<S>(reciprocal<S>(p), p) == e);
}

RC_GTEST_PROP(PureQuaternions, CommuteUpToTwiceTheCrossProduct, ()) {
  const V a = any_vector(), b = any_vector();
  const Q ab = product<S>(pure<S>(a), pure<S>(b)), ba = product<S>(pure<S>(b), pure<S>(a));
  RC_ASSERT(Q(ab - ba) == pure<S>(V(S(2) * cross<S>(a, b))));
  RC_ASSERT(Q(ab + ba) == Q(S(-2 * inner<S>(a, b)) * e));
}

TEST(PureQuaternions, DoNotAnticommuteUnlessOrthogonal) {
  const Q a(0, 1, 2, 0), b(0, 1, 0, 0);
  EXPECT_NE(product<S>(a, b), Q(-product<S>(b, a))) << "(11.11) as printed";
  const Q c(0, 2, -1, 0);
  EXPECT_EQ(product<S>(a, c), Q(-product<S>(c, a)));
}

RC_GTEST_PROP(SkewMatrix, IsTheCrossProductAndHasItsVector, ()) {
  const V a = any_vector(), b = any_vector();
  RC_ASSERT(V(skew<S>(a) * b) == cross<S>(a, b));
  RC_ASSERT(axial<S>(skew<S>(a)) == a);
  RC_ASSERT(Matrix3<S>(skew<S>(a).transpose()) == Matrix3<S>(-skew<S>(a)));
}

RC_GTEST_PROP(Rotation, IsTheProductWithTheReciprocal, ()) {
  const Q p = any_nonzero_quaternion();
  const V x = any_vector();
  RC_ASSERT(pure<S>(rotate<S>(p, x)) == product<S>(product<S>(p, pure<S>(x)), reciprocal<S>(p)));
  RC_ASSERT(pure<S>(rotate<S>(p, x, AttitudeReading::kRaw)) ==
            product<S>(product<S>(p, pure<S>(x)), conjugate<S>(p)));
}

RC_GTEST_PROP(Rotation, IsOrthogonalWithDeterminantOneForEveryNorm, ()) {
  const Q p = any_nonzero_quaternion();
  const Matrix3<S> r = rotation_matrix<S>(p), unit = Matrix3<S>::Identity();
  RC_ASSERT(Matrix3<S>(r.transpose() * r) == unit);
  RC_ASSERT(inner<S>(V(r.col(0)), cross<S>(V(r.col(1)), V(r.col(2)))) == 1);
  const S norm = squared_norm<S>(p);
  const Matrix3<S> raw = rotation_matrix<S>(p, AttitudeReading::kRaw);
  RC_ASSERT(Matrix3<S>(raw.transpose() * raw) == Matrix3<S>(S(norm * norm) * unit));
}

RC_GTEST_PROP(Rotation, IsAHomomorphismAndTheSameForTheOppositeQuaternion, ()) {
  const Q p = any_nonzero_quaternion(), q = any_nonzero_quaternion();
  RC_ASSERT(rotation_matrix<S>(product<S>(p, q)) ==
            Matrix3<S>(rotation_matrix<S>(p) * rotation_matrix<S>(q)));
  RC_ASSERT(rotation_matrix<S>(Q(-p)) == rotation_matrix<S>(p));
  RC_ASSERT(rotation_matrix<S>(conjugate<S>(p)) == Matrix3<S>(rotation_matrix<S>(p).transpose()));
}

/// Φ as (11.19) prints it.
Matrix3<S> printed(const Q& p) {
  Matrix3<S> r;
  r << 1 - 2 * p(2) * p(2) - 2 * p(3) * p(3), 2 * (p(1) * p(2) - p(3) * p(0)),
      2 * (p(1) * p(3) + p(2) * p(0)), 2 * (p(1) * p(2) + p(3) * p(0)),
      1 - 2 * p(1) * p(1) - 2 * p(3) * p(3), 2 * (p(2) * p(3) - p(1) * p(0)),
      2 * (p(1) * p(3) - p(2) * p(0)), 2 * (p(2) * p(3) + p(1) * p(0)),
      1 - 2 * p(1) * p(1) - 2 * p(2) * p(2);
  return r;
}

TEST(Rotation, HasThePrintedMatrixForUnitQuaternionsOnly) {
  const Q unit(S(1, 2), S(-1, 2), S(1, 2), S(1, 2));
  const Q other(S(2, 3), S(2, 3), S(-1, 3), S(0));
  for (const Q& p : {unit, other}) {
    EXPECT_EQ(squared_norm<S>(p), 1);
    EXPECT_EQ(rotation_matrix<S>(p), printed(p));
    EXPECT_EQ(rotation_matrix<S>(p, AttitudeReading::kRaw), printed(p));
  }
  const Q twice = S(2) * unit;
  EXPECT_NE(rotation_matrix<S>(twice), printed(twice));
  EXPECT_NE(rotation_matrix<S>(twice, AttitudeReading::kRaw), printed(twice));
}

RC_GTEST_PROP(ConvectedMoment, IsTheTransposedRotation, ()) {
  const Q p = any_nonzero_quaternion();
  const V m = any_vector();
  RC_ASSERT(rotate_back<S>(p, m) == V(rotation_matrix<S>(p).transpose() * m));
  RC_ASSERT(rotate<S>(p, rotate_back<S>(p, m)) == m);
}

/// ∂f/∂p at p by Jets.
template <class Function>
Matrix34<S> by_jets(const Function& f, const Q& p) {
  using J = Jet<S, 4>;
  Quaternion<J> argument;
  for (int i = 0; i < 4; ++i) argument(i) = J(p(i), i);
  const Vector3<J> value = f(argument);
  Matrix34<S> jacobian;
  for (int i = 0; i < 3; ++i) jacobian.row(i) = value(i).v.transpose();
  return jacobian;
}

RC_GTEST_PROP(RotationJacobian, IsThatOfJetsInBothReadingsAndDirections, ()) {
  using J = Jet<S, 4>;
  const Q p = any_nonzero_quaternion();
  const V x = any_vector();
  const Vector3<J> constant(J(x(0)), J(x(1)), J(x(2)));
  for (const auto reading : {AttitudeReading::kRaw, AttitudeReading::kNormalised}) {
    RC_ASSERT(rotate_jacobian<S>(p, x, reading) ==
              by_jets([&](const auto& q) { return rotate<J>(q, constant, reading); }, p));
    RC_ASSERT(rotate_back_jacobian<S>(p, x, reading) ==
              by_jets([&](const auto& q) { return rotate_back<J>(q, constant, reading); }, p));
  }
  RC_ASSERT(V(rotate_jacobian<S>(p, x) * p) == V(0, 0, 0));  // |p| does not turn x
}

RC_GTEST_PROP(RateMatrix, HasTheInverseOfItsRankThree, ()) {
  const Q p = any_nonzero_quaternion();
  const Matrix43<S> psi = rate_matrix<S>(p);
  const S norm = squared_norm<S>(p), quarter = S(1, 4);
  RC_ASSERT(Matrix3<S>(psi.transpose() * psi) ==
            Matrix3<S>(S(quarter * norm) * Matrix3<S>::Identity()));
  RC_ASSERT(Matrix4<S>(psi * psi.transpose()) ==
            Matrix4<S>(quarter * (norm * Matrix4<S>::Identity() - p * p.transpose())));
  RC_ASSERT(V(psi.transpose() * p) == V(0, 0, 0));
}

RC_GTEST_PROP(AngularVelocity, IsRecoveredFromTheRateOfTheQuaternion, ()) {
  const Q p = any_nonzero_quaternion();
  const V body = any_vector();
  const Q rate = quaternion_rate<S>(p, body);
  RC_ASSERT(Q(rate_matrix<S>(p) * body) == rate);
  RC_ASSERT(body_angular_velocity<S>(p, rate) == body);
  RC_ASSERT(V(S(4 / squared_norm<S>(p)) * (rate_matrix<S>(p).transpose() * rate)) == body);
  const V inertial = rotate<S>(p, body);
  RC_ASSERT(inertial_angular_velocity<S>(p, rate) == inertial);
  RC_ASSERT(Q(S(2) * rate) == product<S>(pure<S>(inertial), p));
  RC_ASSERT(p.cwiseProduct(rate).sum() == 0);  // |p| is constant
}

TEST(AngularVelocity, IsNotTheTransposedRateMatrixTimesTheRate) {
  const Q p(1, 0, 0, 0);
  const V body(1, 2, 3);
  const V as_printed = rate_matrix<S>(p).transpose() * quaternion_rate<S>(p, body);
  EXPECT_EQ(V(S(4) * as_printed), body) << "(11.34) lacks this factor";
}

RC_GTEST_PROP(AngularVelocity, TurnsTheRotationMatrix, ()) {
  const Q p = any_nonzero_quaternion();
  const V body = any_vector(), x = any_vector();
  const Q rate = quaternion_rate<S>(p, body);
  const V turned = rotate_jacobian<S>(p, x) * rate;  // Ṙ x
  RC_ASSERT(turned == rotate<S>(p, cross<S>(body, x)));
  RC_ASSERT(turned == cross<S>(rotate<S>(p, body), rotate<S>(p, x)));
}

RC_GTEST_PROP(AngularVelocity, IgnoresARateAlongTheQuaternion, ()) {
  const Q p = any_nonzero_quaternion();
  const V body = any_vector();
  const Q rate = quaternion_rate<S>(p, body) + drawn_number() * p;
  RC_ASSERT(body_angular_velocity<S>(p, rate) == body);
}

}  // namespace
}  // namespace assay::quaternion_test
