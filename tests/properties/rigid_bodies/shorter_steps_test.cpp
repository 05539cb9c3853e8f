#include "properties/rigid_bodies/shorter_steps.hpp"

#include <gmock/gmock.h>

#include <cmath>

#include "core/schemes/newton_euler_semi_explicit.hpp"
#include "tests/properties/witnesses.hpp"

namespace assay::properties::shorter_steps_test {

namespace {

/// A scheme that declares nothing about its steps.
Subject undeclared() {
  Subject subject = make_subject<NewtonEulerSemiExplicit>();
  subject.traits.increment.reset();
  return subject;
}

/// Whether |c + a h + b h²| with h = 2⁻ⁱ is truncation, with this rounding.
bool is_truncation_of(double c, double a, double b, double bound = 0x1p-40) {
  return is_truncation(undeclared(), [&](int halvings) {
    const double h = std::ldexp(1, -halvings);
    return Defect{std::abs(c + a * h + b * h * h), bound};
  });
}

}  // namespace

TEST(ShorterSteps, ShowDefectsThatFallWithTheStep) {
  EXPECT_TRUE(is_truncation_of(0, 1, 0));
  EXPECT_TRUE(is_truncation_of(0, 0, 1));
  for (int k = 1; k <= 64; ++k) EXPECT_TRUE(is_truncation_of(0, 1, -k / 8.0)) << k;
}

TEST(ShorterSteps, DoNotExcuseDefectsThatStay) {
  EXPECT_FALSE(is_truncation_of(1, 0, 0));
  EXPECT_FALSE(is_truncation_of(0x1p-20, 0, 0));
  EXPECT_FALSE(is_truncation_of(1, 1, 0));
  EXPECT_FALSE(is_truncation_of(1, -1, 0));
}

TEST(ShorterSteps, ExcuseWhatRoundingExplains) {
  EXPECT_TRUE(is_truncation_of(0x1p-20, 0, 0, 0x1p-20));
}

TEST(ShorterSteps, DoNotExcuseASchemeThatDeclaresItsIncrement) {
  EXPECT_FALSE(is_truncation(make_subject<NewtonEulerSemiExplicit>(), [](int halvings) {
    return Defect{std::ldexp(1, -halvings), 0};
  }));
}

TEST(ShorterSteps, EndAtTheSameTime) {
  const RigidBodyCase x{.bodies = {{}}, .h = Rational(1, 4), .steps = 3};
  const RigidBodyCase y = in_shorter_steps(x, 2);
  EXPECT_EQ(y.steps, 12);
  EXPECT_EQ(Rational(y.h * y.steps), Rational(x.h * x.steps));
}

}  // namespace assay::properties::shorter_steps_test
