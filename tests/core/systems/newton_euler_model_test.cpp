#include "core/systems/newton_euler_model.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <limits>

#include "core/relations/point_on_plane.hpp"
#include "core/relations/sphere_on_plane.hpp"
#include "core/scalar/jet.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/rational.hpp"
#include "core/systems/frame_wrench.hpp"
#include "core/systems/function_wrench.hpp"
#include "core/systems/linear_wrench.hpp"
#include "tests/core/math/small_numbers.hpp"

namespace assay::newton_euler_model_test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using testing::ThrowsMessage;
using S = Rational;
using V = Vector3<S>;
using Wrenches = std::vector<std::shared_ptr<const Wrench<S>>>;

Matrix3<S> drawn_symmetric() {
  Matrix3<S> a;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j <= i; ++j) a(i, j) = a(j, i) = drawn_number();
  }
  return a;
}

/// q with a quaternion that is not zero.
Vector<S> drawn_position() {
  Vector<S> q = drawn<7>();
  if (is_zero(squared_norm<S>(attitude<S>(q)))) q(5) = S(1);
  return q;
}

RC_GTEST_PROP(GyroscopicMoment, HasTheJacobianOfJetsAndThePrintedColumns, ()) {
  using J = Jet<S, 3>;
  const Matrix3<S> inertia = drawn_symmetric();
  const V omega = drawn<3>();
  Matrix3<J> constant;
  for (int i = 0; i < 9; ++i) constant.data()[i] = J(inertia.data()[i]);
  const Vector3<J> value =
      gyroscopic_moment<J>(constant, Vector3<J>(J(omega(0), 0), J(omega(1), 1), J(omega(2), 2)));
  const Matrix3<S> jacobian = gyroscopic_jacobian<S>(inertia, omega);
  const V spin = inertia * omega;
  for (int i = 0; i < 3; ++i) {
    RC_ASSERT(V(jacobian.row(i).transpose()) == V(value(i).v));
    V unit(S(0), S(0), S(0));
    unit(i) = S(1);
    RC_ASSERT(V(jacobian.col(i)) == V(cross<S>(unit, spin) + cross<S>(omega, V(inertia.col(i)))));
  }
}

RC_GTEST_PROP(GyroscopicMoment, HasNoPowerAndVanishesForIsotropicBodies, ()) {
  const V omega = drawn<3>();
  RC_ASSERT(inner<S>(omega, gyroscopic_moment<S>(drawn_symmetric(), omega)) == 0);
  const Matrix3<S> isotropic = Matrix3<S>::Identity() * drawn_number();
  RC_ASSERT(gyroscopic_moment<S>(isotropic, omega) == V(S(0), S(0), S(0)));
}

/// A wrench of all bodies' coordinates without meaning, quadratic.
struct Quadratic {
  template <class T>
  void operator()(const T& t, const Vector<T>& q, const Vector<T>& v, Vector<T>& f) const {
    for (Eigen::Index i = 0; i < f.size(); ++i) f(i) = t * q(i + 1) * v(i) - q(0) * q(i);
  }
};
struct QuadraticByHand : Quadratic {
  void jacobians(
      const S& t, const Vector<S>& q, const Vector<S>& v, Matrix<S>& by_q, Matrix<S>& by_v) const {
    for (Eigen::Index i = 0; i < v.size(); ++i) {
      by_q(i, i + 1) += t * v(i);
      by_q(i, 0) -= q(i);
      by_q(i, i) -= q(0);
      by_v(i, i) += t * q(i + 1);
    }
  }
};

Wrenches all_wrenches(AttitudeReading reading) {
  using F = FrameWrench<S>;
  Wrenches result;
  for (const auto part : {F::Part::kForce, F::Part::kMoment}) {
    for (const auto frame : {F::Frame::kInertial, F::Frame::kBody}) {
      result.push_back(std::make_shared<F>(part, frame, drawn<3>(), 0, reading));
    }
  }
  Matrix<S> c(6, 6), k(6, 7);
  for (auto& entry : c.reshaped()) entry = drawn_number();
  for (auto& entry : k.reshaped()) entry = drawn_number();
  result.push_back(std::make_shared<LinearWrench<S>>(c, k, drawn<7>()));
  result.push_back(function_wrench<S>(QuadraticByHand{}));
  return result;
}

/// The derivative of F along (dq, dv), which is a polynomial over |p|² at most: by the quotient of
/// differences at a step that is so small that one digit past it is left, and by its own Jacobian.
Vector<S> along(const Wrench<S>& wrench,
                const Vector<S>& q,
                const Vector<S>& v,
                const Vector<S>& dq,
                const Vector<S>& dv) {
  Matrix<S> by_q = Matrix<S>::Constant(6, 7, S(0)), by_v = Matrix<S>::Constant(6, 6, S(0));
  wrench.add_jacobians(S(2), q, v, by_q, by_v);
  return by_q * dq + by_v * dv;
}
Vector<S> value(const Wrench<S>& wrench, const Vector<S>& q, const Vector<S>& v) {
  Vector<S> f = Vector<S>::Constant(6, S(0));
  wrench.add(S(2), q, v, f);
  return f;
}

RC_GTEST_PROP(WrenchJacobians, AreTheLimitsOfDifferences, ()) {
  const Vector<S> q = drawn_position(), v = drawn<6>(), dq = drawn<7>(), dv = drawn<6>();
  const S step = power(10, -30);
  for (const auto reading : {AttitudeReading::kRaw, AttitudeReading::kNormalised}) {
    for (const auto& wrench : all_wrenches(reading)) {
      const Vector<S> difference = (value(*wrench, q + step * dq, v + step * dv) -
                                    value(*wrench, q - step * dq, v - step * dv)) /
                                   S(2 * step);
      const Vector<S> error = difference - along(*wrench, q, v, dq, dv);
      for (const S& entry : error) RC_ASSERT(magnitude(entry) < power(10, -20));
    }
  }
}

RC_GTEST_PROP(WrenchJacobians, ByJetsAreThoseByHand, ()) {
  const Vector<S> q = drawn_position(), v = drawn<6>(), dq = drawn<7>(), dv = drawn<6>();
  RC_ASSERT(along(*function_wrench<S>(Quadratic{}), q, v, dq, dv) ==
            along(*function_wrench<S>(QuadraticByHand{}), q, v, dq, dv));
}

RC_GTEST_PROP(FrameWrench, IsTheSameForceInEitherFrame, ()) {
  using F = FrameWrench<S>;
  const Vector<S> q = drawn_position(), v = drawn<6>();
  const V given = drawn<3>();
  const Matrix3<S> r = rotation_matrix<S>(attitude<S>(q));
  const auto of = [&](F::Part part, F::Frame frame, const V& x) {
    return value(F(part, frame, x), q, v);
  };
  RC_ASSERT(of(F::Part::kForce, F::Frame::kBody, given) ==
            of(F::Part::kForce, F::Frame::kInertial, V(r * given)));
  RC_ASSERT(of(F::Part::kMoment, F::Frame::kInertial, V(r * given)) ==
            of(F::Part::kMoment, F::Frame::kBody, given));
}

RC_GTEST_PROP(VelocityOperator, GivesTheRateOfTheCoordinates, ()) {
  const Vector<S> q = drawn_position(), v = drawn<6>();
  const Vector<S> rate = velocity_operator<S>(q) * v;
  RC_ASSERT(V(rate.head<3>()) == centre_velocity<S>(v));
  RC_ASSERT(attitude<S>(rate) == quaternion_rate<S>(attitude<S>(q), angular_velocity<S>(v)));
}

/// The normal row of G against ∂g/∂q T(q).
template <template <class> class Relation>
void expect_normal_row_is_the_derivative_of_the_gap(
    const typename Relation<S>::Options& options,
    const typename Relation<Jet<S, 7>>::Options& jet_options) {
  using J = Jet<S, 7>;
  const Vector<S> q = drawn_position();
  Vector<J> argument(7), y(3);
  for (int i = 0; i < 7; ++i) argument(i) = J(q(i), i);
  Relation<J>(jet_options).evaluate(J(0), argument, y);
  Matrix<S> g(3, 6);
  Relation<S>(options).velocity_matrix(S(0), q, g);
  const Vector<S> expected = velocity_operator<S>(q).transpose() * y(0).v;
  RC_ASSERT(Vector<S>(g.row(0).transpose()) == expected);
}

const V kNormals[] = {V(S(0), S(0), S(1)),
                      V(S(0), S(0), S(-1)),
                      V(S(2, 3), S(-1, 3), S(2, 3)),
                      V(S(6, 7), S(3, 7), S(-2, 7))};

RC_GTEST_PROP(ContactsOfRigidBodies, HaveTheDerivativeOfTheGapForNormalRow, ()) {
  using J = Jet<S, 7>;
  const auto lifted = [](const V& x) { return Vector3<J>(J(x(0)), J(x(1)), J(x(2))); };
  for (const V& n : kNormals) {
    const V point = drawn<3>();
    expect_normal_row_is_the_derivative_of_the_gap<PointOnPlane>(
        {.point = point, .normal = n, .offset = S(1)},
        {.point = lifted(point), .normal = lifted(n), .offset = J(1)});
    expect_normal_row_is_the_derivative_of_the_gap<SphereOnPlane>(
        {.radius = S(2), .normal = n}, {.radius = J(2), .normal = lifted(n)});
  }
}

RC_GTEST_PROP(ContactsOfRigidBodies, GiveTheVelocityOfTheContactPointInARightHandedFrame, ()) {
  const Vector<S> q = drawn_position(), v = drawn<6>();
  const V omega = rotate<S>(attitude<S>(q), angular_velocity<S>(v));
  for (const V& n : kNormals) {
    const ContactFrame<S> frame = contact_frame<S>(n);
    RC_ASSERT(cross<S>(frame.normal, frame.tangent1) == frame.tangent2);
    RC_ASSERT(inner<S>(frame.tangent1, frame.tangent1) == 1);
    Matrix<S> g(5, 6);
    SphereOnPlane<S>({.radius = S(2), .normal = n, .components = 5}).velocity_matrix(S(0), q, g);
    const Vector<S> u = g * v;
    const V at_point = centre_velocity<S>(v) + cross<S>(omega, V(n * S(-2)));
    for (int i = 0; i < 3; ++i) RC_ASSERT(u(i) == inner<S>(frame.axis(i), at_point));
    for (int i = 1; i < 3; ++i) RC_ASSERT(u(i + 2) == inner<S>(frame.axis(i), omega));
    Matrix<S> spinning(2, 6);
    SphereOnPlane<S>({.radius = S(2), .normal = n, .components = 2})
        .velocity_matrix(S(0), q, spinning);
    RC_ASSERT(Vector<S>(spinning.row(0)) == Vector<S>(g.row(0)));
    RC_ASSERT(S(spinning.row(1).dot(v)) == inner<S>(n, omega));
  }
}

NewtonEulerModel<S> good_model() {
  NewtonEulerModel<S> model;
  model.bodies = {principal_body<S>(S(2), S(1), S(2), S(3))};
  model.initial_position = coordinates<S>(V(S(1), S(2), S(3)), identity_quaternion<S>());
  model.initial_velocity = twist<S>(V(S(1), S(0), S(0)), V(S(1), S(2), S(3)));
  return model;
}

TEST(NewtonEulerModel, ForceIsTheWrenchesLessTheGyroscopicMoment) {
  using F = FrameWrench<S>;
  NewtonEulerModel<S> model = good_model();
  model.wrenches = {std::make_shared<F>(F::Part::kForce, F::Frame::kInertial, V(S(1), S(2), S(3)))};
  Vector<S> f(6);
  model.force(S(0), model.initial_position, model.initial_velocity, f);
  EXPECT_EQ(V(f.head<3>()), V(S(1), S(2), S(3)));
  EXPECT_EQ(V(f.tail<3>()), V(S(-6), S(6), S(-2)));  // Ω × IΩ = (1,2,3) × (1,4,9)
  EXPECT_EQ(kinetic_energy(model, model.initial_velocity), S(1) + S(1 + 8 + 27) / S(2));
}

TEST(NewtonEulerModel, RefusesAQuaternionThatIsZeroOrNotOfNormOne) {
  NewtonEulerModel<S> model = good_model();
  EXPECT_NO_THROW(validate(model));
  model.initial_position.tail<4>().setConstant(S(0));
  EXPECT_THAT([&] { validate(model); },
              ThrowsMessage<InvalidInput>(HasSubstr("body 0 is zero, which is no rotation")));
  model.initial_position.tail<4>().setConstant(S(1));
  EXPECT_THAT([&] { validate(model); },
              ThrowsMessage<InvalidInput>(HasSubstr("body 0 has squared norm 4; it must be 1")));
}

TEST(NewtonEulerModel, RefusesAnInertiaThatIsNotSymmetricPositiveDefinite) {
  NewtonEulerModel<S> model = good_model();
  model.bodies[0].inertia(0, 1) = S(1, 2);
  EXPECT_THAT([&] { validate(model); },
              ThrowsMessage<InvalidInput>(HasSubstr("inertia of body 0 is not symmetric")));
  model.bodies[0] = principal_body<S>(S(1), S(1), S(-1), S(1));
  EXPECT_THAT([&] { validate(model); },
              ThrowsMessage<InvalidInput>(HasSubstr("inertia of body 0 is not positive definite")));
  model.bodies[0] = principal_body<S>(S(0), S(1), S(1), S(1));
  EXPECT_THAT([&] { validate(model); },
              ThrowsMessage<InvalidInput>(HasSubstr("mass of body 0 = 0 is not allowed")));
}

TEST(NewtonEulerModel, RefusesForcesThatAreNotFiniteAndContactsWithoutNormal) {
  NewtonEulerModel<double> model;
  model.bodies = {RigidBody<double>{}};
  model.initial_position = coordinates<double>({0, 0, 0}, {1, 0, 0, 0});
  model.initial_velocity = twist<double>({0, 0, 0}, {0, 0, 0});
  using F = FrameWrench<double>;
  model.wrenches = {
      std::make_shared<F>(F::Part::kMoment, F::Frame::kBody, Vector3<double>(0, std::nan(""), 0))};
  EXPECT_THAT([&] { validate(model); },
              ThrowsMessage<InvalidInput>(HasSubstr("force at the initial state (4, 0)")));
  EXPECT_THAT(
      [] {
        (void)contact_frame<double>({0, 0, 0});
      },
      ThrowsMessage<InvalidInput>(HasSubstr("contact normal has squared length 0")));
  EXPECT_THAT([] { SphereOnPlane<double>({.radius = -1}); },
              ThrowsMessage<InvalidInput>(HasSubstr("radius = -1 is not allowed")));
  EXPECT_THAT([] { SphereOnPlane<double>({.components = 4}); },
              ThrowsMessage<InvalidInput>(HasSubstr("it must have 1, 2, 3 or 5")));
}

TEST(NewtonEulerModel, WarnsOfMomentsThatNoDistributionOfMassHas) {
  NewtonEulerModel<S> model = good_model();  // 1 + 2 = 3: a flat body
  EXPECT_THAT(warnings(model), IsEmpty());
  model.bodies[0] = principal_body<S>(S(1), S(1), S(2), S(3) + S(1, 1000));
  EXPECT_THAT(warnings(model), SizeIs(1));
  EXPECT_NO_THROW(validate(model)) << "it can be computed with";
  // The same in axes turned by a rotation of rational matrix.
  const Matrix3<S> r = rotation_matrix<S>({S(1), S(2), S(-1), S(3)});
  model.bodies[0].inertia = r * model.bodies[0].inertia * r.transpose();
  EXPECT_THAT(warnings(model), SizeIs(1));
  model.bodies[0].inertia = r * good_model().bodies[0].inertia * r.transpose();
  EXPECT_THAT(warnings(model), IsEmpty());
}

}  // namespace
}  // namespace assay::newton_euler_model_test
