#include "core/math/attitude_increment.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "core/math/attitude_rate.hpp"
#include "core/math/magnitude.hpp"
#include "core/scalar/jet.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/mpfr.hpp"
#include "core/scalar/rational.hpp"
#include "tests/core/math/small_numbers.hpp"

namespace assay::attitude_increment_test {
namespace {

using S = Rational;

RC_GTEST_PROP(ThetaIncrement, SolvesTheThetaMethodForTheQuaternionExactly, ()) {
  const Quaternion<S> p = drawn<4>();
  const Vector3<S> omega = drawn<3>();
  const S h(1, 8);
  for (const S& w : {S(0), S(1, 3), S(1, 2), S(1)}) {
    const Quaternion<S> end = product<S>(p, theta_increment<S>(h, w, omega).value);
    const Quaternion<S> mean = (S(1) - w) * p + w * end;
    RC_ASSERT(end == Quaternion<S>(p + h * quaternion_rate<S>(mean, omega)));
  }
}

RC_GTEST_PROP(ThetaIncrement, ChangesTheNormByItsExactFactor, ()) {
  const Vector3<S> omega = drawn<3>();
  const S h(1, 8), x = h * h * inner<S>(omega, omega) / S(4);
  const auto norm = [&](const S& w) {
    return squared_norm<S>(theta_increment<S>(h, w, omega).value);
  };
  RC_ASSERT(norm(S(1, 2)) == 1);
  RC_ASSERT(norm(S(0)) == S(1) + x);
  RC_ASSERT(norm(S(1)) == S(1) / (S(1) + x));
  RC_ASSERT(norm(S(1, 4)) == (S(1) + S(9, 16) * x) / (S(1) + S(1, 16) * x));
}

RC_GTEST_PROP(ThetaIncrement, TurnsAboutTheAngularVelocity, ()) {
  const Vector3<S> omega = drawn<3>();
  for (const S& w : {S(0), S(1, 2), S(1)}) {
    const Quaternion<S> c = theta_increment<S>(S(1, 4), w, omega).value;
    RC_ASSERT(rotate<S>(c, omega) == omega);
  }
}

template <class T, class Increment>
void expect_jacobian_of_jets(const Increment& increment, const Vector3<T>& omega, const T& bound) {
  using J = Jet<T, 3>;
  const AttitudeIncrement<T> c = increment(omega);
  const AttitudeIncrement<J> jets =
      increment(Vector3<J>(J(omega(0), 0), J(omega(1), 1), J(omega(2), 2)));
  for (int i = 0; i < 4; ++i) {
    for (int j = 0; j < 3; ++j) {
      RC_ASSERT(magnitude(T(c.by_velocity(i, j) - jets.value(i).v(j))) <= bound);
    }
  }
}

RC_GTEST_PROP(ThetaIncrement, HasTheJacobianOfJets, ()) {
  const Vector3<S> omega = drawn<3>();
  for (const S& w : {S(0), S(1, 3), S(1)}) {
    expect_jacobian_of_jets<S>(
        [&]<class T>(const Vector3<T>& x) { return theta_increment<T>(T(S(1, 8)), T(w), x); },
        omega,
        S(0));
  }
}

RC_GTEST_PROP(ExponentialIncrement, HasTheJacobianOfJets, ()) {
  const Vector3<S> drawn_omega = drawn<3>();
  Vector3<double> omega;
  for (int i = 0; i < 3; ++i) omega(i) = scalar_cast<double>(drawn_omega(i));
  // Every entry is at most h/2 · some rounding.
  expect_jacobian_of_jets<double>(
      []<class T>(const Vector3<T>& x) { return exponential_increment<T>(T(0.125), x); },
      omega,
      64 * unit_roundoff<double>());
}

TEST(AttitudeIncrements, TurnByTheirClosedAngles) {
  using T = Mpfr50;
  const T h = ratio<T>(1, 3), rate(5);
  const Vector3<T> omega(T(0), T(0), rate);
  const auto angle = [](const Quaternion<T>& c) { return T(2 * atan2(c(3), c(0))); };
  const T bound = T(16) * unit_roundoff<T>();
  const T explicit_angle = 2 * atan(T(h * rate / 2));
  for (const T& w : {T(0), T(1)}) {
    EXPECT_LE(abs(angle(theta_increment<T>(h, w, omega).value) - explicit_angle), bound);
  }
  EXPECT_LE(abs(angle(theta_increment<T>(h, T(0.5), omega).value) - 4 * atan(T(h * rate / 4))),
            bound);
  EXPECT_LE(abs(angle(exponential_increment<T>(h, omega).value) - h * rate), bound);
}

}  // namespace
}  // namespace assay::attitude_increment_test
