#include <fmt/format.h>
#include <gmock/gmock.h>

#include <cmath>
#include <functional>

#include "core/scalar/machine.hpp"
#include "reports/compare/compare.hpp"
#include "reports/compare/lost_phase.hpp"
#include "reports/study/scheme_entry.hpp"

// Errors that a norm of all components, a short horizon, coarse digits or a long horizon hide.

namespace assay::reports::unseen_errors_test {
namespace {

using testing::HasSubstr;
using Real = long double;
using Change = std::function<void(FileTrajectory& run)>;

/// Runs of a scheme up to t_end, each changed.
CompareResult compared(const char* problem_name,
                       const char* scheme_name,
                       const oracles::Settings& settings,
                       const Rational& t_end,
                       const std::vector<int>& steps,
                       const Change& change) {
  const oracles::ProblemEntry& problem = oracles::find_problem(problem_name);
  const Parameters parameters = problem.parameters(settings);
  const SchemeEntry& scheme = find_scheme(schemes(), scheme_name);
  NamedRuns runs;
  for (const int n : steps) {
    FileTrajectory run;
    static_cast<Trajectory<Real>&>(run) = scheme.scalar("double").run(
        {&problem, parameters, Parameters(scheme.parameters), Rational(t_end / n), n});
    change(run);
    runs.emplace_back(fmt::format("{}.csv", n), std::move(run));
  }
  return compare_runs(problem, parameters, runs);
}

const std::vector<int> kSteps{101, 233, 477, 1013, 2011};

/// The voltage is 10 V, the current 0.1 A.
TEST(UnseenErrors, OfASmallComponentAreFound) {
  for (const Real factor : {1.0L, -1.0L, 0.0L, 2.0L, 1.1L}) {
    const auto bridge = compared(
        "diode-bridge", "euler-moreau", {}, Rational(1, 1000), kSteps, [&](FileTrajectory& run) {
          run.q.row(1) *= factor;
        });
    EXPECT_EQ(bridge.verdict == Verdict::kConfirmed, factor == 1) << factor << bridge.reason;
    if (factor > 0) continue;
    EXPECT_THAT(bridge.refuted, testing::Contains(HasSubstr("x1: ")));
  }
}

TEST(UnseenErrors, OfOneMultiplierAreFound) {
  for (const Real factor : {1.0L, 0.0L, 5.0L}) {
    const auto bridge = compared(
        "diode-bridge", "euler-moreau", {}, Rational(1, 1000), kSteps, [&](FileTrajectory& run) {
          run.impulse.row(2) *= factor;
        });
    EXPECT_EQ(bridge.verdict == Verdict::kConfirmed, factor == 1) << factor << bridge.reason;
  }
}

/// The flat distance of impulses is at most their mass times the length of the run.
TEST(UnseenErrors, OfMultipliersInAShortRunAreFound) {
  const oracles::Settings fast{{"L", "1e-6"}, {"C", "1e-9"}, {"R", "50"}};
  for (const Real factor : {1.0L, 0.0L, 2.0L}) {
    const auto rectifier = compared("half-wave-rectifier",
                                    "euler-moreau",
                                    fast,
                                    Rational(1, 1000000),
                                    kSteps,
                                    [&](FileTrajectory& run) { run.impulse *= factor; });
    EXPECT_EQ(rectifier.verdict == Verdict::kConfirmed, factor == 1) << factor << rectifier.reason;
  }
}

void print(FileTrajectory& run, Real digit) {
  for (Matrix<Real>* of : {&run.q, &run.v}) {
    *of = of->unaryExpr([&](Real x) { return digit * std::round(x / digit); });
  }
  run.q_rounding = run.v_rounding = digit / 2;
}

/// Errors of printing do not fall; they neither refute nor confirm.
TEST(UnseenErrors, OfFewDigitsAreLeftOpen) {
  for (const Real digit : {1e-2L, 1e-3L}) {
    const auto printed = compared(
        "forced-oscillator", "event-driven-rk4", {}, Rational(3), kSteps, [&](FileTrajectory& run) {
          print(run, digit);
        });
    EXPECT_EQ(printed.verdict, Verdict::kUndecided);
    EXPECT_THAT(printed.reason, HasSubstr("the digits of the files may hide errors of "));
  }
  const auto wrong = compared(
      "forced-oscillator", "event-driven-rk4", {}, Rational(3), kSteps, [](FileTrajectory& run) {
        run.v *= 1.2L;
        run.v.col(0) /= 1.2L;
        print(run, 1e-3L);
      });
  EXPECT_EQ(wrong.verdict, Verdict::kRefuted) << wrong.reason;
}

/// 200 impacts, each up to h late: with these steps nothing is known of the phase.
TEST(UnseenErrors, OfALostPhaseRefuteNothing) {
  const oracles::Settings elastic{{"e", "1"}, {"v0", "10"}};
  const auto nothing = [](FileTrajectory& /*run*/) {};
  const auto lost = compared(
      "two-walls", "moreau-jean", elastic, Rational(20), {5140, 10140, 20140, 40140}, nothing);
  EXPECT_EQ(lost.verdict, Verdict::kUndecided);
  EXPECT_THAT(lost.reason, HasSubstr("do not resolve the motion"));
}

TEST(LostPhase, GrowsWithTheImpactsAndTheStep) {
  const oracles::ProblemEntry& walls = oracles::find_problem("two-walls");
  const auto lost = [&](const char* e, const Rational& t_end, Real h) {
    const Parameters parameters = walls.parameters({{"e", e}, {"v0", "10"}});
    const auto motion =
        oracles::to_long_double(oracles::exact_motion(walls, parameters, t_end, 50));
    return lost_by_late_impacts(motion, 0, scalar_cast<Real>(t_end), h);
  };
  EXPECT_EQ(lost("1", Rational(1, 100), 1e-4L), 0);  // before the first impact
  EXPECT_LT(lost("1", Rational(1), 1e-4L), 0.1);
  EXPECT_GT(lost("1", Rational(1), 1e-2L), lost("1", Rational(1), 1e-4L));
  EXPECT_GT(lost("1", Rational(20), 1e-3L), 0.5);
  EXPECT_LT(lost("1/2", Rational(20), 1e-3L), lost("1", Rational(20), 1e-3L));
}

}  // namespace
}  // namespace assay::reports::unseen_errors_test
