#include "reports/study/fastest_rate.hpp"

#include <gtest/gtest.h>

#include "core/scalar/mpfr_real.hpp"
#include "oracles/catalogue.hpp"
#include "tests/benchmarks/busy_seconds.hpp"

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

/// The equations of a linear system are the same at all instants, so that their rate is found once:
/// with eight products of a matrix of 300 rows, and less for the solutions with the mass. At each
/// of 64 instants it would cost more than 512.
TEST(FastestRate, OfALargeLinearSystemCostsAFewProductsOfItsMatrix) {
  const oracles::ProblemEntry& entry = oracles::find_problem("modal-oscillators");
  const Parameters parameters = entry.parameters({{"n", "150"}});
  const auto motion = oracles::to_long_double(entry.exact(parameters, Mpfr(1)));
  const auto model = oracles::model_of_any_kind<long double>(entry, parameters);
  const double whole = least_seconds(3, 10, [&] { (void)fastest_rate(model, motion, 1); });
  Matrix<double> a = Matrix<double>::Constant(300, 300, 1.0 / 300), square;
  const double once = least_seconds(3, 10, [&] { square = a * a; });
  EXPECT_GT(square(0, 0), 0);
  EXPECT_LT(whole, 64 * once) << whole << " s";
}

}  // namespace
}  // namespace assay::reports::fastest_rate_test
