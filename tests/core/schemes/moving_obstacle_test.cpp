// One motion in two coordinates: a follower relative to its cam, which pulls at it by a force with
// jumps, and in the absolute coordinate, where the cam is a moving obstacle.

#include <gtest/gtest.h>

#include "core/scalar/dd.hpp"
#include "core/scalar/mpfr_real.hpp"
#include "core/scalar/rational.hpp"
#include "core/schemes/nonlinear_moreau_jean.hpp"
#include "oracles/cam_follower_absolute.hpp"
#include "oracles/detail/cam_arcs.hpp"

namespace assay::moving_obstacle_test {
namespace {

using oracles::CamFollower;
using oracles::CamFollowerAbsolute;
using oracles::Settings;

template <class Problem>
Trajectory<Dd> run(const Settings& settings, const Rational& h, Eigen::Index steps) {
  const Parameters p = oracles::make_parameters<Problem>(settings);
  return run_scheme<NonlinearMoreauJean<Dd>>(LagrangianModel<Dd>(Problem::template model<Dd>(p)),
                                             from_rational<Dd>(h),
                                             Parameters(NonlinearMoreauJean<Dd>::parameters()),
                                             steps);
}

Rational value(const Dd& x) { return ScalarTraits<Dd>::to_rational(x); }

/// The position after t = 0.03, before the first impact at t = 0.0312, against the exact one.
template <class Problem>
double position_error(int steps) {
  const Rational end(3, 100);
  const Trajectory<Dd> computed = run<Problem>({}, end / steps, steps);
  EXPECT_EQ(computed.status, SolveStatus::kSolved);
  const auto exact = Problem::template exact<Mpfr>(oracles::make_parameters<Problem>(),
                                                   from_rational<Mpfr>(Rational(end + 1)));
  oracles::MotionState<Mpfr> state;
  exact.evaluate(from_rational<Mpfr>(end), state);
  const Rational truth = ScalarTraits<Mpfr>::to_rational(state.q(0));
  return scalar_cast<double>(Rational(value(computed.q(0, steps)) - truth));
}

// The force on the follower does not depend on time there: no jump of c'' disturbs the order 2,
// e(h) = C h² (1 + O(h²)).
TEST(MovingObstacle, KeepsTheOrderTwoOfTheMidpointRuleUntilItIsStruck) {
  for (const int steps : {64, 100, 173}) {
    const double ratio =
        position_error<CamFollowerAbsolute>(steps) / position_error<CamFollowerAbsolute>(2 * steps);
    EXPECT_LE(std::abs(ratio - 4), 4e-3);  // h² w² at 64 steps is 2.6e-4
  }
}

// At the joint t* = t_k + φ h of two arcs c'' jumps by J; the mean of c'' over that step is off by
// J (1/2 − φ), the velocity from there on by h J (1/2 − φ):
//
//   e(h) = h J (1/2 − φ) sin(w (T − t*))/w + O(h²)
TEST(MovingObstacle, AsAForceWithJumpsCostsThePredictedErrorOfOrderOne) {
  using S = Mpfr50;
  const S joint = oracles::detail::CamArcs<S>(Rational(358, 60)).begin(1);
  const oracles::detail::TurningCam<S> cam(Rational(358, 60), true);
  const S side("1e-30");
  const S jump = cam.at(joint + side).acceleration - cam.at(joint - side).acceleration;
  const S w = sqrt(S("1430.8") / S("1.221"));
  const double reach = double(jump * sin(w * (S("0.03") - joint)) / w);
  double largest = 0;
  for (int steps = 3001; steps < 3017; ++steps) {
    const double h = 0.03 / steps;
    const double phase = double(joint / S("0.03") * steps);
    const double predicted = h * reach * (0.5 - (phase - std::floor(phase)));
    largest = std::max(largest, std::abs(predicted));
    // 1 % of the largest: h² times derivatives of c relative to J is 0.3 % for the h of this test
    EXPECT_LE(std::abs(position_error<CamFollower>(steps) - predicted),
              0.01 * h * std::abs(reach) / 2)
        << steps;
  }
  EXPECT_GT(largest, 0.3 * 0.03 / 3000 * std::abs(reach)) << "witness: phases that count are met";
}

// u = q + 1/10, and the spring pulls with K/10: the same numbers, added in another order.
TEST(MovingObstacle, ThatStandsStillGivesTheSameRunInBothCoordinates) {
  const Settings still{{"rpm", "0"}, {"e", "1/2"}, {"damping", "3"}};
  const Eigen::Index steps = 2000;
  const auto relative = run<CamFollower>(still, Rational(1, 1000), steps);
  const auto absolute = run<CamFollowerAbsolute>(still, Rational(1, 1000), steps);
  EXPECT_GT(relative.impulse.cwiseAbs().maxCoeff(), Dd(1));
  // Rounding of 2000 steps, and its growth through a few impacts of condition 10.
  const Dd tolerance = Dd(2000 * 1000) * unit_roundoff<Dd>();
  for (Eigen::Index k = 0; k <= steps; ++k) {
    EXPECT_LE(abs(absolute.q(0, k) - relative.q(0, k) - ratio<Dd>(1, 10)), tolerance) << k;
    EXPECT_LE(abs(absolute.impulse(0, k) - relative.impulse(0, k)), Dd(100) * tolerance) << k;
  }
}

}  // namespace
}  // namespace assay::moving_obstacle_test
