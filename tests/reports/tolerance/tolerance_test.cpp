#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/rational.hpp"
#include "tests/reports/tolerance/tolerance_cases.hpp"

namespace assay::reports::tolerance_test {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

ToleranceQuestion ball(const char* h, const char* metric = "velocity-l1") {
  ToleranceQuestion question = question_of({"bouncing-ball", "moreau-jean", metric, h, "2"});
  question.runs = 300;
  return question;
}

const KnownMistake& mistake(const DerivedTolerance& tolerance, const char* text) {
  return *std::ranges::find_if(tolerance.mistakes, [&](const KnownMistake& of) {
    return of.what.find(text) != std::string::npos;
  });
}

/// F(y) = 1 − (1 − y)²: its quantiles are 1 − √share.
TEST(DerivedTolerance, TheTailOfABoundedDistributionIsFound) {
  std::vector<double> errors;
  constexpr int kErrors = 4000;
  for (int i = 0; i < kErrors; ++i) errors.push_back(1 - std::sqrt(1 - (i + 0.5) / kErrors));
  const double expected = 1 - std::sqrt(1e-4), found = extreme_quantile(errors, 1e-4);
  EXPECT_GT(found, expected - 0.01);
  EXPECT_LT(found, expected + 0.01);
}

TEST(DerivedTolerance, EqualErrorsHaveNoTail) {
  EXPECT_EQ(extreme_quantile(std::vector<double>(100, 0.25), 1e-4), 0.25);
}

TEST(DerivedTolerance, IsRoundedUp) {
  EXPECT_EQ(rounded_up(0.0123), "1.3e-02");
  EXPECT_EQ(rounded_up(0.012), "1.2e-02");
  EXPECT_EQ(rounded_up(9.91), "1.0e+01");
  EXPECT_EQ(rounded_up(0), "0");
}

TEST(DerivedTolerance, CoversCorrectRunsThatItDidNotSeeAndCatchesMistakes) {
  HeldBack total;
  constexpr std::size_t kRuns = 20, kOfDerivation = 300;
  const ToleranceCase oscillator = {
      "forced-oscillator", "moreau-jean", "velocity-l1", "1/25", "1.9"};
  const ToleranceCase walls = {"two-walls", "schatzman-paoli", "position-sup", "1/50", "3.1"};
  try_held_back(oscillator, kRuns, total, kOfDerivation);
  try_held_back(walls, kRuns, total, kOfDerivation);
  EXPECT_EQ(total.passed, 2 * kRuns);
  EXPECT_GE(total.mistaken, 10 * kRuns);
  EXPECT_GE(total.caught, total.mistaken * 95 / 100);
}

TEST(DerivedTolerance, HasAsManyRunsAsTheConfidenceNeeds) {
  ToleranceQuestion question = ball("1/20");
  question.runs.reset();
  const DerivedTolerance tolerance = derive_tolerance(question);
  EXPECT_GE(tolerance.runs, 2900U);
  EXPECT_GT(tolerance.certainty, 0.94);
  EXPECT_GE(tolerance.value, tolerance.largest);
  EXPECT_EQ(mistake(tolerance, "late by one step").runs, kMistakenRuns);
}

/// A scheme without any error but rounding.
TEST(DerivedTolerance, OfAnExactSchemeIsItsRounding) {
  ToleranceQuestion question =
      question_of({"two-walls", "event-driven-rk4", "velocity-l1", "1/50", "2.3"});
  question.runs = 300;
  const DerivedTolerance tolerance = derive_tolerance(question);
  EXPECT_GE(tolerance.value, tolerance.rounding);
  EXPECT_GT(tolerance.rounding, 1e-13);
  EXPECT_LT(tolerance.value, 1e-9);
  EXPECT_FALSE(mistake(tolerance, "e is 1 % too small").is_blind_spot());
}

/// Runs in dd do not round, but their errors are measured in long double, and steps made in double.
TEST(DerivedTolerance, OfAHigherScalarBoundsTheRoundingOfItsMetric) {
  ToleranceQuestion question = ball("1/20");
  question.scheme = &find_scheme(schemes_of_studies(), "event-driven-rk4");
  question.options = Parameters(question.scheme->parameters);
  question.scalar = "dd";
  const DerivedTolerance tolerance = derive_tolerance(question);
  EXPECT_GT(tolerance.rounding, 1e-18);
  EXPECT_THAT(tolerance.why_untried, HasSubstr("in double"));
}

/// With a bound that is smaller than the tail of the runs, the bound is the tolerance.
TEST(DerivedTolerance, IsTheSmallerOneOfWhatRunsShowAndWhatIsProved) {
  const DerivedTolerance runs = derive_tolerance(ball("1/100"));
  ASSERT_TRUE(runs.proved.value);
  EXPECT_EQ(runs.source, ToleranceSource::kEnsemble);
  EXPECT_LE(runs.value, *runs.proved.value);
  ToleranceQuestion before_impact = ball("1/100", "position-sup");
  before_impact.t_end = Rational(2, 5);
  const DerivedTolerance without_impact = derive_tolerance(before_impact);
  EXPECT_EQ(without_impact.source, ToleranceSource::kProof);
  EXPECT_LE(*without_impact.proved.value, 9.81 / (8 * 100 * 100) * 1.22);
}

TEST(DerivedTolerance, OfASmallStepCatchesWhatThatOfALargeOneDoesNot) {
  const auto is_blind = [](const char* h) {
    const ToleranceQuestion question = ball(h, "position-sup");
    return mistake(derive_tolerance(question), "e is 1 % too small").is_blind_spot();
  };
  EXPECT_TRUE(is_blind("1/20"));
  EXPECT_FALSE(is_blind("1/400"));
}

/// The mass of a ball alone does not change its motion.
TEST(DerivedTolerance, SaysThatATestCannotSeeAParameterWithoutEffect) {
  const DerivedTolerance tolerance = derive_tolerance(ball("1/100"));
  const KnownMistake& mass = mistake(tolerance, "m is 1 % too small");
  EXPECT_EQ(mass.caught, 0U);
  EXPECT_TRUE(mass.is_blind_spot());
}

TEST(DerivedTolerance, RefusesTooFewSteps) {
  EXPECT_THAT([] { (void)derive_tolerance(ball("3")); },
              ThrowsMessage<InvalidInput>(HasSubstr("must have between 20 and")));
  EXPECT_THAT([] { (void)derive_tolerance(ball("1/100", "state-l1")); },
              ThrowsMessage<InvalidInput>(HasSubstr("does not speak of motions")));
}

TEST(DerivedTolerance, RefusesAHorizonAtAnImpact) {
  EXPECT_THAT(
      [] {
        (void)derive_tolerance(
            question_of({"two-walls", "moreau-jean", "velocity-l1", "1/100", "2/3"}));
      },
      ThrowsMessage<InvalidInput>(HasSubstr("t = 2/3 is not allowed: the motion has an impact")));
}

}  // namespace
}  // namespace assay::reports::tolerance_test
