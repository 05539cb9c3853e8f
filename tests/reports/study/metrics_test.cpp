#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/scalar/invalid_input.hpp"
#include "reports/study/comparison.hpp"
#include "reports/study/metrics/catalogue.hpp"
#include "reports/study/study.hpp"
#include "reports/study/study_json.hpp"
#include "tests/reports/study/rounds_to.hpp"

namespace assay::reports::metrics_test {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

/// A ball of 1 kg dropped from 5/4 m under 10 m/s², e = 1/2: strikes at t = 1/2 with 5 m/s, and is
/// at its top, 5/16 m, at t = 3/4.
struct DroppedBall {
  const oracles::ProblemEntry& problem = oracles::find_problem("bouncing-ball");
  Parameters parameters = problem.parameters({{"h0", "5/4"}, {"g", "10"}, {"e", "1/2"}});
  Parameters scheme_options{find_scheme(schemes(), "moreau-jean").parameters};
  Rational t_end{3, 4};
};

/// The exact states at 0, 1/4, 1/2, 3/4, but the impact shows a step late, in the last one.
template <class T>
Trajectory<T> late_impact() {
  Trajectory<T> run;
  for (int k = 0; k < 4; ++k) run.t.push_back(T(k) / T(4));
  run.q.resize(1, 4);
  run.q << T(5) / T(4), T(15) / T(16), T(0), T(5) / T(16);
  run.v.resize(1, 4);
  run.v << T(0), T(-5) / T(2), T(-5), T(0);
  run.impulse = Matrix<T>::Zero(1, 4);
  run.impulse(0, 3) = T(15) / T(2);
  run.status = SolveStatus::kSolved;
  return run;
}

struct Nothing {
  template <class T>
  void operator()(Trajectory<T>&) const {}
};

/// No state of the ball is larger.
constexpr double kLargest = 7.5;

/// The error of the trajectory in long double, after `edit`. It is the same in 100 digits.
template <class Edit = Nothing>
double error_in(std::string_view name, const DroppedBall& ball = {}, Edit edit = {}) {
  const MetricEntry& metric = find_metric(name, metrics());
  const auto high = ball.problem.exact(ball.parameters, from_rational<Mpfr>(ball.t_end));
  const auto compared = [&]<class T>(const oracles::ExactMotion<T>& exact, auto measure) {
    const auto model = oracles::model<T>(ball.problem, ball.parameters);
    Trajectory<T> run = late_impact<T>();
    edit(run);
    return scalar_cast<double>(measure(
        Comparison<T>(model, exact, run, ball.scheme_options, from_rational<T>(ball.t_end))));
  };
  const double error = compared(oracles::to_long_double(high), metric.measure);
  EXPECT_THAT(compared(high, metric.measure_high), IsWithinRoundingOf(error, kLargest));
  return error;
}

TEST(PositionSup, FindsTheErrorBetweenTheNodes) {
  EXPECT_THAT(error_in("position-sup"), RoundsTo(10 * (0.25 * 0.25) / 8));
}

struct AtNodes {
  template <class T>
  void operator()(Trajectory<T>& run) const {
    run.between = Interpolant::kNodes;
  }
};

TEST(NodesAlone, HaveNoErrorBetweenThem) {
  EXPECT_EQ(error_in("position-sup", {}, AtNodes{}), 0);
  EXPECT_EQ(error_in("final-position", {}, AtNodes{}), 0);
  const auto raised = []<class T>(Trajectory<T>& run) {
    run.between = Interpolant::kNodes;
    run.q(0, 1) += T(1) / T(64);
    run.q(0, 3) += T(1) / T(128);
  };
  EXPECT_THAT(error_in("position-sup", {}, raised), RoundsTo(1.0 / 64));
  EXPECT_THAT(error_in("final-position", {}, raised), RoundsTo(1.0 / 128));
}

TEST(NodesAlone, AreComparedWithTheVelocityAfterAnImpactByTheWeightsOfTheirSteps) {
  EXPECT_THAT(error_in("velocity-l1", {}, AtNodes{}), RoundsTo(7.5 / 4));
  EXPECT_THAT(error_in("velocity-l2", {}, AtNodes{}), RoundsTo(7.5 / 2));
  EXPECT_THAT(error_in("velocity-linf", {}, AtNodes{}), RoundsTo(7.5));
}

/// (1/2, −5) lies on the jump of the graph, where the impact is.
TEST(NodesAlone, MayLieOnAJumpOfTheGraph) {
  EXPECT_THAT(error_in("velocity-hausdorff", {}, AtNodes{}), IsWithinRoundingOf(0, kLargest));
  const auto faster = []<class T>(Trajectory<T>& run) {
    run.between = Interpolant::kNodes;
    run.v(0, 2) -= T(1) / T(64);
  };
  const double distance = 1.0 / 64 / 5;  // found to a part in 1024
  EXPECT_LE(std::abs(error_in("velocity-hausdorff", {}, faster) - distance), distance / 1024);
}

/// The flight before the impact is a parabola, which a cubic is exactly.
TEST(HermiteCubics, FollowAParabola) {
  DroppedBall ball;
  ball.t_end = Rational(1, 2);
  const auto cubic = []<class T>(Trajectory<T>& run) { run.between = Interpolant::kHermite; };
  for (const char* metric :
       {"position-sup", "final-position", "velocity-l1", "velocity-l2", "velocity-linf"}) {
    EXPECT_THAT(error_in(metric, ball, cubic), IsWithinRoundingOf(0, kLargest)) << metric;
  }
  const auto faster = []<class T>(Trajectory<T>& run) {
    run.between = Interpolant::kHermite;
    run.v(0, 1) += T(1) / T(10);
  };
  // With w = 1/4, δ = 1/10 the error of each step is w x²(1−x) δ, at most 4wδ/27, which nine points
  // meet to 4 %; its derivative is at most δ, and of |·| its integral over both steps 2·2·4wδ/27.
  const double top = 0.1 / 27;
  EXPECT_LE(std::abs(error_in("position-sup", ball, faster) - top), 0.04 * top);
  EXPECT_THAT(error_in("velocity-linf", ball, faster), IsWithinRoundingOf(0.1, kLargest));
  EXPECT_THAT(error_in("velocity-l1", ball, faster), IsWithinRoundingOf(4 * top, kLargest));
}

/// The exact motion inside the steps too.
struct ExactInside {
  template <class T>
  void operator()(Trajectory<T>& run) const {
    run.between = Interpolant::kDense;
    const Eigen::Index inside = kDenseParts - 1;
    run.inner_q.resize(1, 3 * inside);
    run.inner_v.resize(1, 3 * inside);
    for (int k = 0; k < 3; ++k) {
      for (int j = 1; j < kDenseParts; ++j) {
        const T t = T(8 * k + j) / T(32), after = t - T(1) / T(2);
        const bool flies = k < 2;
        run.inner_q(0, k * inside + j - 1) =
            flies ? T(5) / T(4) - T(5) * t * t : T(5) / T(2) * after - T(5) * after * after;
        run.inner_v(0, k * inside + j - 1) = flies ? T(-10) * t : T(5) / T(2) - T(10) * after;
      }
    }
  }
};

TEST(DenseOutputs, HaveNoErrorWhereTheyAreExact) {
  EXPECT_THAT(error_in("position-sup", {}, ExactInside{}), IsWithinRoundingOf(0, kLargest));
  EXPECT_THAT(error_in("final-position", {}, ExactInside{}), IsWithinRoundingOf(0, kLargest));
  // That of the one node that shows the impact late, with half of the parts beside it.
  EXPECT_THAT(error_in("velocity-l1", {}, ExactInside{}), RoundsTo(7.5 / 32));
  EXPECT_THAT(error_in("velocity-linf", {}, ExactInside{}), RoundsTo(7.5));
}

TEST(DenseOutputs, ShowTheirErrorsInsideSteps) {
  const auto higher = []<class T>(Trajectory<T>& run) {
    ExactInside{}(run);
    run.inner_q(0, 9) += T(1) / T(64);
    run.inner_v(0, 4) -= T(1) / T(16);
  };
  EXPECT_THAT(error_in("position-sup", {}, higher), RoundsTo(1.0 / 64));
  EXPECT_THAT(error_in("velocity-l1", {}, higher), RoundsTo((7.5 + 1.0 / 16) / 32));
}

/// Inside a step too the exact graph is not the line between its ends.
TEST(DenseOutputs, HaveTheDistanceOfTheirPointsFromTheExactGraph) {
  EXPECT_THAT(error_in("velocity-hausdorff", {}, ExactInside{}), IsWithinRoundingOf(0, kLargest));
  const auto faster = []<class T>(Trajectory<T>& run) {
    ExactInside{}(run);
    run.inner_v(0, 16) += T(1) / T(64);
  };
  EXPECT_GT(error_in("velocity-hausdorff", {}, faster), 0.001);
}

/// A horizon may end inside a step.
TEST(DenseOutputs, AreComparedUpToTheHorizon) {
  DroppedBall ball;
  ball.t_end = Rational(11, 16);
  const auto later = []<class T>(Trajectory<T>& run) {
    ExactInside{}(run);
    run.inner_q(0, 2 * (kDenseParts - 1) + 6) += T(1);  // at t = 23/32
  };
  EXPECT_THAT(error_in("position-sup", ball, later), IsWithinRoundingOf(0, kLargest));
}

/// A ball that strikes at once: its graph begins with the jump, and so does that of a scheme.
TEST(VelocityHausdorff, KnowsTheImpactAtTheInitialTime) {
  DroppedBall ball;
  ball.parameters = ball.problem.parameters({{"h0", "0"}, {"v0", "-5"}, {"g", "10"}, {"e", "1/2"}});
  ball.t_end = Rational(1, 4);
  const auto exact_after_a_step = []<class T>(Trajectory<T>& run) {
    constexpr int kSteps = 256;
    run.t.clear();
    run.q.resize(1, kSteps + 1);
    run.v.resize(1, kSteps + 1);
    run.impulse = Matrix<T>::Zero(1, kSteps + 1);
    for (int k = 0; k <= kSteps; ++k) {
      const T t = T(k) / T(4 * kSteps);
      run.t.push_back(t);
      run.q(0, k) = t * (T(5) / T(2) - T(5) * t);
      run.v(0, k) = k == 0 ? T(-5) : T(T(5) / T(2) - T(10) * t);
    }
  };
  // A step is 1/256 wide, and v changes in it by 1/512 of the top speed.
  EXPECT_LE(error_in("velocity-hausdorff", ball, exact_after_a_step), 1.5 / 256);
}

TEST(FinalPosition, ForgetsTheWayAndSeesTheEnd) {
  EXPECT_EQ(error_in("final-position"), 0);
  const double error = error_in("final-position", {}, [](auto& run) { run.q(0, 3) += 0.125; });
  EXPECT_THAT(error, RoundsTo(0.125));
}

TEST(VelocityL1, IsTheAreaBetweenTheGraphs) {
  EXPECT_THAT(error_in("velocity-l1"), RoundsTo(7.5 * 0.25 / 2));
}

TEST(VelocityL1, CountsWhatChangesSignInsideACell) {
  const double error = error_in("velocity-l1", {}, [](auto& run) { run.v(0, 3) = 7.5; });
  EXPECT_THAT(error, RoundsTo(2 * (7.5 * 0.125 / 2))) << "the signed integral is zero";
}

TEST(VelocityL2, IsTheRootOfTheIntegralOfTheSquare) {
  EXPECT_THAT(error_in("velocity-l2"), RoundsTo(std::sqrt(7.5 * 7.5 * 0.25 / 3)));
}

TEST(VelocityLinf, IsTheMissedJump) { EXPECT_THAT(error_in("velocity-linf"), RoundsTo(7.5)); }

TEST(VelocityHausdorff, IsTheDistanceOfTheCornerInScaledAxes) {
  const double corner = std::hypot(0.25 / 0.75, 2.5 / 5);
  EXPECT_LE(std::abs(error_in("velocity-hausdorff") - corner), corner / 1024);
}

TEST(ImpulseFlat, CostsTheDelayOfTheImpulse) {
  EXPECT_THAT(error_in("impulse-flat"), RoundsTo(7.5 * 0.25));
}

TEST(ImpulseFlat, CostsWhatIsMissingAsIfItCameAtTheHorizon) {
  const double error = error_in("impulse-flat", {}, [](auto& run) {
    run.impulse(0, 2) = 7;
    run.impulse(0, 3) = 0;
  });
  EXPECT_THAT(error, RoundsTo(0.5 * 0.25));
}

TEST(EventTimes, IsTheDelayOfTheImpact) { EXPECT_THAT(error_in("event-times"), RoundsTo(0.25)); }

TEST(EventTimes, IsTheHorizonWhereAnImpactIsMissing) {
  EXPECT_THAT(error_in("event-times", {}, [](auto& run) { run.impulse(0, 3) = 0; }),
              RoundsTo(0.75));
}

TEST(Penetration, IsTheTimeToGetHalfAsDeep) {
  EXPECT_EQ(error_in("penetration"), 0);
  EXPECT_THAT(error_in("penetration", {}, [](auto& run) { run.q(0, 2) = -0.5; }),
              RoundsTo(0.5 / 10));
}

TEST(ComplementarityMetric, IsTheRelativeDefectOfNewtonsLaw) {
  EXPECT_THAT(error_in("complementarity"), RoundsTo(2.5 / 5));
  EXPECT_EQ(error_in("complementarity", {}, [](auto& run) { run.v(0, 3) = 2.5; }), 0);
}

TEST(ComplementarityMetric, RefusesAnImpulseThatPulls) {
  const auto pulling = [](auto& run) {
    run.v(0, 3) = 2.5;
    run.impulse(0, 2) = -7.5;
    run.v(0, 2) = 1.25;
  };
  EXPECT_GE(error_in("complementarity", {}, pulling), 1);
}

/// The defect of Coulomb's law after a step of a mass of 1 kg, with μ = f, P_N = 1 and these v and
/// P_T.
double defect_of_friction(const std::string& f, double v, double impulse) {
  const oracles::ProblemEntry& problem = oracles::find_problem("dry-friction-oscillator");
  const DroppedBall mass{.problem = problem,
                         .parameters = problem.parameters({{"f", f}, {"x0", "1/8"}})};
  const auto slide = [&]<class T>(Trajectory<T>& run) {
    run.t = {T(0), T(3) / T(4)};
    run.q = Matrix<T>::Zero(2, 2);
    run.v = run.impulse = run.q;
    run.v(0, 1) = T(v);
    run.impulse.col(1) << T(1), T(impulse);
  };
  return error_in("complementarity", mass, slide);
}

TEST(ComplementarityMetric, IsTheDefectOfCoulombsLawRelativeToTheContactSpeed) {
  EXPECT_EQ(defect_of_friction("1", 0, 0.5), 0);   // sticks
  EXPECT_EQ(defect_of_friction("1", 0.5, -1), 0);  // slides
  EXPECT_THAT(defect_of_friction("1", 0, 1.5), RoundsTo(0.5 / 1.5));
  EXPECT_THAT(defect_of_friction("1", 0.5, 1), RoundsTo(0.5));
  EXPECT_THAT(defect_of_friction("1", 0.5, -0.75), RoundsTo(0.25));
}

TEST(ComplementarityMetric, DoesNotMultiplyTheRoundingOfASpeedByTheFriction) {
  EXPECT_THAT(defect_of_friction("1e4", std::ldexp(1.0, -55), 0.5), RoundsTo(std::ldexp(1.0, -55)));
}

TEST(EnergyIdentityMetric, IsZeroInFreeFlightAtMidPoint) {
  DroppedBall ball;
  ball.t_end = Rational(1, 2);
  ball.scheme_options.set("theta", std::string_view("1/2"));
  const auto flight = [](auto& run) {
    run.t.resize(3);
    run.q.conservativeResize(1, 3);
    run.v.conservativeResize(1, 3);
    run.impulse.conservativeResize(1, 3);
  };
  EXPECT_EQ(error_in("energy-identity", ball, flight), 0);
  const auto slowed = [flight](auto& run) {
    flight(run);
    run.v(0, 2) = -4;
  };
  // E = 8 − 25/8 against a work of h v_θ F = 65/8; energies, works and v_θ Δv of both steps sum to
  // (0 + 25 + 25 + 25 + 25 + 64 + 65 + 39)/8.
  EXPECT_THAT(error_in("energy-identity", ball, slowed), RoundsTo(3.25 / 33.5));
}

TEST(Metrics, AreAllClaimedBySomeScheme) {
  for (const MetricEntry& metric : metrics()) {
    const bool claimed = std::ranges::any_of(schemes(), [&](const SchemeEntry& scheme) {
      const Parameters options(scheme.parameters);
      return scheme.claim(metric.error_measure, Regularity::kSmooth, options) ||
             scheme.claim(metric.error_measure, Regularity::kIsolatedImpacts, options) ||
             scheme.claim(metric.error_measure, Regularity::kAccumulation, options) ||
             scheme.claim(metric.error_measure, Regularity::kClosedContact, options);
    });
    EXPECT_TRUE(claimed) << metric.name << " is in no table of claims, so that no study shows it";
  }
}

TEST(Metrics, UnknownNameIsRefusedWithTheNearest) {
  EXPECT_THAT([] { (void)find_metric("velocity-L1", metrics()); },
              ThrowsMessage<InvalidInput>(HasSubstr("velocity-l1")));
}

/// Σ_k |v_h − v| over the nodes: the L¹ norm without dt.
template <class T>
T without_dt(const Comparison<T>& comparison) {
  return (comparison.computed_v0 - comparison.exact_v0).template lpNorm<1>();
}

TEST(Metrics, StudyRefutesANormWithoutDt) {
  std::vector<MetricEntry> mistaken = {find_metric("velocity-l1", metrics())};
  mistaken.front().measure = &without_dt<long double>;
  mistaken.front().measure_high = &without_dt<Mpfr>;
  StudySpec spec;
  spec.cases = {{.problem = "bouncing-ball", .t_end = "2", .scheme = "moreau-jean"}};
  const StudyResult study = run_study(spec, schemes(), {.metrics = &mistaken});
  ASSERT_EQ(study.rows.size(), 1U);
  EXPECT_EQ(name_of(study.rows.front().verdict), "refuted") << study.rows.front().reason;
}

}  // namespace
}  // namespace assay::reports::metrics_test
