#include "oracles/detail/cam_arcs.hpp"

#include <gtest/gtest.h>

#include "core/scalar/machine.hpp"
#include "core/scalar/mpfr_real.hpp"
#include "core/scalar/rational.hpp"

namespace assay::oracles::detail::cam_arcs_test {
namespace {

using S = Mpfr;

S tolerance() { return S("1e-46"); }  // a few dozen operations on numbers below 10

TEST(CamProfile, HasTheDimensionsOfTheExampleToTheDigitsThatItPrints) {
  const WorkingDigits digits(50);
  const CamProfile<S> cam;
  EXPECT_LE(abs(cam.nose_centre - S("0.40393320723821")), S("5e-15"));
  EXPECT_LE(abs(atan2(S(-cam.meeting_x), cam.meeting_y) - S("1.0503281743713")), S("1e-13"));
}

TEST(CamArcs, FollowOneAnotherContinuouslyWithTheirFirstDerivative) {
  const WorkingDigits digits(50);
  for (const Rational& rate : {Rational(5), Rational(-7, 3)}) {
    const CamArcs<S> arcs(rate);
    EXPECT_EQ(arcs.begin(0), 0);
    for (int i = 0; i < 20; ++i) {
      const S end = arcs.begin(i + 1);
      ASSERT_GT(end, arcs.begin(i));
      const CamLift<S> left = arcs.arc(i, end).at(S(0));
      const CamLift<S> right = arcs.arc(i + 1, end).at(S(0));
      EXPECT_LE(abs(left.position - right.position), tolerance());
      EXPECT_LE(abs(left.velocity - right.velocity), 50 * tolerance());
      EXPECT_GT(abs(left.acceleration - right.acceleration), 1);
    }
  }
}

// Two ways to one cam: by its arcs, and by the angle reduced to a turn.
TEST(CamArcs, AreThoseOfTheTurningCam) {
  const WorkingDigits digits(50);
  for (const Rational& rate : {Rational(6), Rational(-11, 7)}) {
    const CamArcs<S> arcs(rate);
    const TurningCam<S> cam(rate, /*with_velocity=*/true);
    for (int i = 0; i < 30; ++i) {
      for (int k = 1; k < 8; ++k) {
        const S t = arcs.begin(i) + (arcs.begin(i + 1) - arcs.begin(i)) * k / 8;
        const CamLift<S> a = arcs.arc(i, t).at(S(0));
        const CamLift<S> b = cam.at(t);
        // ω² = 1400 with the condition of an angle of 40 turns.
        EXPECT_LE(abs(a.position - b.position), 100 * tolerance());
        EXPECT_LE(abs(a.velocity - b.velocity), 5000 * tolerance());
        EXPECT_LE(abs(a.acceleration - b.acceleration), 500'000 * tolerance());
      }
    }
  }
}

TEST(CamArcs, BoundTheirDerivativesAndNotLoosely) {
  const WorkingDigits digits(50);
  const CamArcs<S> arcs(1);
  for (int i = 0; i < 6; ++i) {
    const CamArc<S> arc = arcs.arc(i, arcs.begin(i));
    const S duration = arcs.begin(i + 1) - arcs.begin(i);
    for (int n = 1; n <= 5; ++n) {
      S largest(0);
      for (int k = 0; k <= 100; ++k) {
        S derivative = arc.after(duration * k / 100).series(6)[static_cast<std::size_t>(n)];
        for (int j = 2; j <= n; ++j) derivative *= j;
        largest = std::max(largest, S(abs(derivative)));
      }
      EXPECT_LE(largest, arc.bound(n)) << i << " " << n;
      EXPECT_GE(20 * largest, arc.bound(n)) << i << " " << n;
    }
  }
}

TEST(CamArcs, SeriesSumToTheLiftAndItsDerivatives) {
  const WorkingDigits digits(50);
  const CamArcs<S> arcs(Rational(3));
  for (int i = 0; i < 6; ++i) {
    const CamArc<S> arc = arcs.arc(i, arcs.begin(i));
    // A tenth of the radius of convergence, 1/5 rad: 50 terms.
    const S s = (arcs.begin(i + 1) - arcs.begin(i)) / 1000;
    const auto c = arc.series(50);
    S position(0), velocity(0);
    for (std::size_t n = c.size(); n-- > 0;) {
      velocity = position + s * velocity;
      position = c[n] + s * position;
    }
    EXPECT_LE(abs(position - arc.at(s).position), tolerance()) << i;
    EXPECT_LE(abs(velocity - arc.at(s).velocity), 100 * tolerance()) << i;
  }
}

TEST(CamArcs, ACamAtRestShowsItsBaseCircle) {
  const WorkingDigits digits(50);
  const CamArcs<S> arcs(0);
  EXPECT_FALSE(arcs.turning());
  const CamLift<S> c = arcs.arc(0, S(5)).at(S(1));
  EXPECT_LE(abs(c.position - S(1) / 10), tolerance());
  EXPECT_EQ(c.velocity, 0);
}

TEST(TurningCam, TakesTheRightLimitAtItsStart) {
  const WorkingDigits digits(50);
  const CamLift<S> forwards = TurningCam<S>(1, true).at(S(0));
  const CamLift<S> backwards = TurningCam<S>(-1, true).at(S(0));
  const S omega2 = 4 * pi<S>() * pi<S>();
  EXPECT_LE(abs(forwards.acceleration / omega2 - S(18) / 85), tolerance());  // k₁ (1 − k₁/ρ₁)
  EXPECT_EQ(backwards.acceleration, 0);
}

TEST(TurningCam, ReducesTimesBeforeTheStart) {
  const WorkingDigits digits(50);
  const TurningCam<S> cam(Rational(5), true);
  for (int i = 1; i < 40; ++i) {
    const S t = S(i) / 37;
    EXPECT_LE(abs(cam.at(t - 3).position - cam.at(t).position), 100 * tolerance());
  }
}

TEST(Fraction, IsExactInBinaryScalarsAndKeepsWhatIsNotFinite) {
  const WorkingDigits digits(50);
  EXPECT_EQ(fraction(1234567.375), 0.375);
  EXPECT_EQ(fraction(-2.25), 0.75);
  EXPECT_EQ(fraction(0.0), 0.0);
  EXPECT_EQ(fraction(1.0), 0.0);
  EXPECT_TRUE(std::isinf(fraction(std::numeric_limits<double>::infinity())));
  EXPECT_TRUE(std::isnan(fraction(std::numeric_limits<double>::quiet_NaN())));
}

}  // namespace
}  // namespace assay::oracles::detail::cam_arcs_test
