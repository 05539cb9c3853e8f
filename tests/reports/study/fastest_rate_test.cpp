#include "reports/study/fastest_rate.hpp"

#include <gtest/gtest.h>

#include "core/scalar/mpfr_real.hpp"
#include "oracles/catalogue.hpp"

namespace assay::reports::fastest_rate_test {
namespace {

double fastest_of(const char* problem, const oracles::Settings& settings, double t_end) {
  const oracles::ProblemEntry& entry = oracles::find_problem(problem);
  const Parameters parameters = entry.parameters(settings);
  const auto motion = oracles::to_long_double(entry.exact(parameters, Mpfr(t_end)));
  return fastest_rate(oracles::model_of_any_kind<long double>(entry, parameters), motion, t_end);
}

/// The rate is that of the largest root up to the 256th root of the condition of its vectors, which
/// is below 10¹⁰ here.
void expect_rate(double measured, double exact) {
  EXPECT_GT(measured, exact / 1.1);
  EXPECT_LT(measured, exact * 1.1);
}

TEST(FastestRate, IsTheLargestRootOfAMode) {
  const oracles::Settings oscillates{{"n", "1"}, {"w1", "1000"}, {"sigma1", "0"}};
  expect_rate(fastest_of("modal-oscillators", oscillates, 1), 1000);
  // λ² + 2·10⁵ λ + 1 = 0, of which the motion shows the slow root alone
  const oracles::Settings creeps{{"n", "1"}, {"w1", "1"}, {"sigma1", "1e5"}};
  expect_rate(fastest_of("modal-oscillators", creeps, 1), 2e5);
}

TEST(FastestRate, OfABodyInFreeFallIsNone) { EXPECT_EQ(fastest_of("bouncing-ball", {}, 1), 0); }

TEST(FastestRate, OfAHeavyTopGrowsWithItsMomentOfInertia) {
  const double usual = fastest_of("heavy-top", {}, 0.25);
  EXPECT_GT(fastest_of("heavy-top", {{"I3", "5e4"}}, 0.25), 1e4 * usual);
}

}  // namespace
}  // namespace assay::reports::fastest_rate_test
