#include <gtest/gtest.h>

#include "core/scalar/dd.hpp"
#include "oracles/bridge_capacitor_filter.hpp"
#include "oracles/buck_converter.hpp"
#include "oracles/complementarity_degree0.hpp"
#include "oracles/diode_bridge.hpp"
#include "oracles/half_wave_rectifier.hpp"
#include "oracles/half_wave_rl.hpp"
#include "oracles/manufactured_first_order.hpp"
#include "oracles/play.hpp"
#include "oracles/relative_degree_two.hpp"
#include "oracles/relay.hpp"
#include "oracles/skorokhod.hpp"
#include "oracles/tractrix.hpp"
#include "oracles/twisting.hpp"
#include "oracles/two_relays.hpp"
#include "tests/oracles/first_order_runs.hpp"

// A third witness of the exact motions, and the exact facts about the schemes: the implicit Euler
// scheme converges to each of them.
namespace assay::oracles::first_order_schemes_test {
namespace {

/// The error of implicit Euler on the first study case of P falls by `factor` with 16 times the
/// steps: order 1 less 2 for the phases of the switches.
template <class P>
void expect_limit(int steps, double factor = 8) {
  const StudyCase study = P::study_cases().front();
  const double t_end = static_cast<double>(parse_rational(study.t_end));
  const double coarse = scheme_error<P>(study.parameters, t_end, steps);
  const double fine = scheme_error<P>(study.parameters, t_end, 16 * steps);
  EXPECT_GT(coarse, 0) << P::kName;
  EXPECT_GE(fine, 0) << P::kName;
  EXPECT_LE(fine, coarse / factor) << P::kName;
}

TEST(FirstOrderProblems, AreLimitsOfTheImplicitScheme) {
  expect_limit<DiodeBridge>(500);
  expect_limit<HalfWaveRectifier>(500);
  expect_limit<BridgeCapacitorFilter>(500);
  expect_limit<ComplementarityDegree0>(70);
  expect_limit<Skorokhod>(70);
  expect_limit<TwoRelays>(70);
  // A relay of relative degree 2: less than order 1 (0.59, 0.47, 0.34, 0.20, 0.14 on the way).
  expect_limit<Twisting>(170, 3);
  expect_limit<Tractrix>(70);
  expect_limit<HalfWaveRl>(70);
  expect_limit<BuckConverter>(300);
  expect_limit<ManufacturedFirstOrder>(70);
}

TEST(FirstOrderProblems, RelayIsFollowedExactlyWithoutARamp) {
  using S = Rational;
  for (const auto& [x0, d] : {std::pair{"1", "0"}, {"-3/5", "1/4"}, {"7/4", "-2/3"}}) {
    const Parameters p = make_parameters<RelayProblem>({{"x0", x0}, {"d", d}});
    const auto motion = RelayProblem::exact<S>(p, S(8));
    EulerMoreau<S> scheme(RelayProblem::model<S>(p), S(1, 8));
    auto state = scheme.initial_state();
    MotionState<S> exact;
    for (int k = 0; k < 40; ++k) {
      ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
      motion.evaluate(state.t, exact);
      EXPECT_EQ(state.x(0), exact.q(0)) << x0 << " step " << k;
      // In the step of the landing λ is what the rest of the way takes.
      if (S(state.t - S(1, 8)) >= motion.pieces.back().begin) {
        EXPECT_EQ(state.multiplier(0), exact.contact_force(0)) << x0 << " step " << k;
      }
    }
  }
}

TEST(FirstOrderProblems, PlayIsCaughtUpExactlyWhereTurningPointsAreNodes) {
  using S = Rational;
  const Parameters p = make_parameters<Play>({{"x0", "1/3"}, {"r", "3/4"}});
  const auto motion = Play::exact<S>(p, S(13));
  for (const int per_second : {1, 4, 7}) {
    EulerMoreau<S> scheme(Play::model<S>(p), S(1, per_second));
    auto state = scheme.initial_state();
    MotionState<S> exact;
    for (int k = 0; k < 12 * per_second; ++k) {
      ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
      motion.evaluate(state.t, exact);
      EXPECT_EQ(state.x(0), exact.q(0)) << per_second << " step " << k;
    }
  }
}

TEST(FirstOrderProblems, TwoRelaysReachTheOriginInTheImplicitSchemeAndStayThere) {
  using S = Rational;
  const Parameters p = make_parameters<TwoRelays>();
  EulerMoreau<S> scheme(TwoRelays::model<S>(p), S(1, 64));
  auto state = scheme.initial_state();
  int reached = -1;
  for (int k = 0; k < 100; ++k) {
    ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
    const bool zero = state.x(0) == 0 && state.x(1) == 0;
    if (reached >= 0) {
      EXPECT_TRUE(zero) << k;
      EXPECT_TRUE(k == reached || state.multiplier(0) == 0) << k;
    } else if (zero) {
      reached = k + 1;
    }
  }
  // T = 3/4 is 48 steps; a step that turns a corner loses or wins less than its own length.
  EXPECT_GE(reached, 44);
  EXPECT_LE(reached, 64);
}

TEST(FirstOrderProblems, RelativeDegreeTwoIsBeyondTheScheme) {
  using S = Rational;
  const Parameters p = make_parameters<RelativeDegreeTwo>();
  for (const int n : {16, 64, 256}) {
    const S h(1, n);
    EulerMoreau<S> scheme(RelativeDegreeTwo::model<S>(p), h);
    auto state = scheme.initial_state();
    S largest(0), before(0);
    while (state.x(0) > 0) {
      before = state.x(0);
      ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
    }
    EXPECT_EQ(state.x(0), 0);
    EXPECT_EQ(state.x(1), S(-before / h));  // still moving
    largest = state.multiplier(0);
    ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
    EXPECT_EQ(state.x(1), 0);
    largest = std::max(largest, state.multiplier(0));
    EXPECT_GE(largest * h, 1);  // λ = O(1/h): the two share the momentum 4
    ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
    EXPECT_EQ(state.multiplier(0), 8);
  }
}

}  // namespace
}  // namespace assay::oracles::first_order_schemes_test
