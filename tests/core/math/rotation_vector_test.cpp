#include "core/math/rotation_vector.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "core/math/largest_magnitude.hpp"
#include "core/math/magnitude.hpp"
#include "core/math/rotation.hpp"
#include "core/scalar/dd.hpp"
#include "core/scalar/jet.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/mpfr.hpp"

namespace assay::rotation_vector_test {
namespace {

template <class S>
class RotationVectorTest : public testing::Test {};
using Scalars = testing::Types<double, Dd, Mpfr50>;
TYPED_TEST_SUITE(RotationVectorTest, Scalars);

/// Angles from far below the resolution to beyond a turn, along an axis of dyadic direction.
template <class S>
std::vector<Vector3<S>> rotation_vectors(const S& largest) {
  std::vector<Vector3<S>> result = {{S(0), S(0), S(0)}};
  for (S angle = largest; angle > unit_roundoff<S>() * unit_roundoff<S>(); angle = angle / S(7)) {
    result.push_back({S(angle * ratio<S>(2, 3)), S(angle * ratio<S>(-2, 3)), S(angle / S(3))});
    result.push_back({S(0), S(0), S(-angle)});
  }
  return result;
}

template <class To, int Rows, int Cols, class From>
Eigen::Matrix<To, Rows, Cols> cast(const Eigen::Matrix<From, Rows, Cols>& a) {
  Eigen::Matrix<To, Rows, Cols> b;
  for (int i = 0; i < Rows; ++i) {
    for (int j = 0; j < Cols; ++j) b(i, j) = scalar_cast<To>(a(i, j));
  }
  return b;
}

/// exp(φ) by its definition, in 100 digits.
Quaternion<Mpfr100> exponential_as_defined(const Vector3<Mpfr100>& phi) {
  const Mpfr100 angle = sqrt(inner<Mpfr100>(phi, phi));
  if (angle == 0) return identity_quaternion<Mpfr100>();
  return quaternion<Mpfr100>(cos(Mpfr100(angle / 2)),
                             phi * Mpfr100(sin(Mpfr100(angle / 2)) / angle));
}

TYPED_TEST(RotationVectorTest, ExponentialIsThatOf100DigitsToEachComponent) {
  using S = TypeParam;
  const Mpfr100 u = scalar_cast<Mpfr100>(unit_roundoff<S>());
  for (const Vector3<S>& phi : rotation_vectors<S>(S(6))) {
    const Quaternion<Mpfr100> exact = exponential_as_defined(cast<Mpfr100>(phi));
    const Quaternion<S> p = rotation_exponential<S>(phi);
    // θ/2 ≤ 3 rounds by 4 u of itself, which is that much of sin and cos; c, s and s φ round thrice
    // each. Below a half turn sin θ/2 is relatively exact.
    const Mpfr100 size = exact.template tail<3>().cwiseAbs().maxCoeff();
    EXPECT_LE(abs(Mpfr100(scalar_cast<Mpfr100>(p(0)) - exact(0))), 16 * u);
    for (int i = 1; i < 4; ++i) {
      const Mpfr100 error = abs(Mpfr100(scalar_cast<Mpfr100>(p(i)) - exact(i)));
      EXPECT_LE(error, 16 * u * (exact(0) > 0 ? size : Mpfr100(1)));
    }
  }
}

TYPED_TEST(RotationVectorTest, ExponentialHasNormOne) {
  using S = TypeParam;
  for (const Vector3<S>& phi : rotation_vectors<S>(S(50))) {
    const S defect = squared_norm<S>(rotation_exponential<S>(phi)) - S(1);
    EXPECT_LE(magnitude(defect), S(64) * unit_roundoff<S>());
  }
}

TYPED_TEST(RotationVectorTest, VectorOfTheExponentialIsRelativelyExactUpToAHalfTurn) {
  using S = TypeParam;
  for (const Vector3<S>& phi : rotation_vectors<S>(S(3))) {
    const Vector3<S> again = rotation_vector<S>(rotation_exponential<S>(phi));
    const S size = largest_magnitude<S>(phi);
    EXPECT_LE(largest_magnitude<S>(Vector3<S>(again - phi)), S(32) * unit_roundoff<S>() * size);
  }
}

TYPED_TEST(RotationVectorTest, IsThatOfTheRotationForEveryNormAndSign) {
  using S = TypeParam;
  for (const Vector3<S>& phi : rotation_vectors<S>(S(3))) {
    const Quaternion<S> p = rotation_exponential<S>(phi);
    for (const S& factor : {S(-1), S(3), ratio<S>(-1, 8)}) {
      const Vector3<S> again = rotation_vector<S>(Quaternion<S>(p * factor));
      const S size = largest_magnitude<S>(phi);
      EXPECT_LE(largest_magnitude<S>(Vector3<S>(again - phi)), S(32) * unit_roundoff<S>() * size);
    }
  }
}

TYPED_TEST(RotationVectorTest, HalfTurnsHaveLengthPi) {
  using S = TypeParam;
  using std::atan;
  const S half_turn = S(4) * atan(S(1));
  const Vector3<S> phi = rotation_vector<S>(Quaternion<S>(S(0), S(0), S(-2), S(0)));
  EXPECT_LE(magnitude(S(phi(1) + half_turn)), S(32) * unit_roundoff<S>());
  EXPECT_EQ(phi(0), S(0));
}

TYPED_TEST(RotationVectorTest, TurnsVectorsByTheAngleAboutItself) {
  using S = TypeParam;
  using std::cos, std::sin;
  for (const S& angle : {ratio<S>(1, 3), S(2), S(5)}) {
    const Quaternion<S> p = rotation_exponential<S>({S(0), S(0), angle});
    const Vector3<S> image = rotate<S>(p, {S(1), S(0), S(7)});
    const S bound = S(64) * unit_roundoff<S>();
    EXPECT_LE(magnitude(S(image(0) - S(cos(angle)))), bound);
    EXPECT_LE(magnitude(S(image(1) - S(sin(angle)))), bound) << "positive about the axis";
    EXPECT_LE(magnitude(S(image(2) - S(7))), S(8) * bound);
  }
}

/// Not a number, and no message of a library, for an angle that has lost its last digit. Up to
/// there it is a rotation.
TYPED_TEST(RotationVectorTest, AnAngleWithoutDigitsIsNoRotation) {
  using S = TypeParam;
  const S none = S(2) / unit_roundoff<S>();
  testing::internal::CaptureStderr();
  const HalfAngle<S> lost = HalfAngle<S>::of_vector({none, S(0), S(0)});
  const HalfAngle<S> infinite = HalfAngle<S>::of_vector({none * none * none, none * none, S(0)});
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
  EXPECT_FALSE(is_finite(lost.cosine) || is_finite(lost.sinc) || is_finite(lost.slope));
  EXPECT_FALSE(is_finite(infinite.cosine) || is_finite(infinite.sinc));
  const HalfAngle<S> known = HalfAngle<S>::of_vector({S(none / S(4)), S(0), S(0)});
  EXPECT_TRUE(is_finite(known.cosine) && is_finite(known.sinc) && is_finite(known.slope));
}

TYPED_TEST(RotationVectorTest, JacobianOfTheExponentialIsThatOfJets) {
  using S = TypeParam;
  using J = Jet<S, 3>;
  for (const Vector3<S>& phi : rotation_vectors<S>(S(6))) {
    const Quaternion<J> p = rotation_exponential<J>({J(phi(0), 0), J(phi(1), 1), J(phi(2), 2)});
    const Matrix43<S> jacobian = rotation_exponential_jacobian<S>(phi);
    for (int i = 0; i < 4; ++i) {
      for (int j = 0; j < 3; ++j) {
        EXPECT_LE(magnitude(S(jacobian(i, j) - p(i).v(j))), S(64) * unit_roundoff<S>());
      }
    }
  }
}

/// Derivatives of φ ↦ log exp φ are 1 where nothing cancels, at φ = 0 too.
TYPED_TEST(RotationVectorTest, DerivativeOfLogarithmOfExponentialIsTheIdentity) {
  using S = TypeParam;
  using J = Jet<S, 3>;
  for (const Vector3<S>& phi : rotation_vectors<S>(ratio<S>(5, 2))) {
    const Vector3<J> again =
        rotation_vector<J>(rotation_exponential<J>({J(phi(0), 0), J(phi(1), 1), J(phi(2), 2)}));
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) {
        EXPECT_LE(magnitude(S(again(i).v(j) - S(i == j ? 1 : 0))), S(256) * unit_roundoff<S>());
      }
    }
  }
}

}  // namespace
}  // namespace assay::rotation_vector_test
