#include "reports/study/tolerance.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/rational.hpp"
#include "reports/study/metrics/catalogue.hpp"

namespace assay::reports::tolerance_test {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

ToleranceQuestion ball(const char* h, const char* metric = "velocity-l1") {
  const oracles::ProblemEntry& problem = oracles::find_problem("bouncing-ball");
  const SchemeEntry& scheme = find_scheme(schemes_of_studies(), "moreau-jean");
  return {.problem = &problem,
          .parameters = problem.parameters({}),
          .scheme = &scheme,
          .options = Parameters(scheme.parameters),
          .t_end = 2,
          .h = parse_rational(h),
          .metric = &find_metric(metric)};
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

/// 200 steps that the derivation did not use, of another seed.
TEST(DerivedTolerance, CoversOtherCorrectRunsAndSeesMistakes) {
  const DerivedTolerance tolerance = derive_tolerance(ball("1/100"));
  EXPECT_GE(tolerance.runs, 2900U);
  EXPECT_GT(tolerance.certainty, 0.94);
  EXPECT_GE(tolerance.value, tolerance.largest);
  ToleranceQuestion other = ball("1/100");
  other.seed = 2;
  EXPECT_LE(derive_tolerance(other).largest, tolerance.value * 1.05);
  EXPECT_EQ(mistake(tolerance, "late by one step").runs, 64U);
}

TEST(DerivedTolerance, OfASmallStepCatchesWhatThatOfALargeOneDoesNot) {
  const auto is_blind = [](const char* h) {
    ToleranceQuestion question = ball(h);
    question.confidence = 0.99;
    return mistake(derive_tolerance(question), "e is 1 % too small").is_blind_spot();
  };
  EXPECT_TRUE(is_blind("1/20"));
  EXPECT_FALSE(is_blind("1/2000"));
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

}  // namespace
}  // namespace assay::reports::tolerance_test
