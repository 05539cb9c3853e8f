#include "reports/engines/property_run.hpp"

#include <gmock/gmock.h>

#include <cmath>

namespace assay::reports::property_run_test {
namespace {

/// Three runs whose steps are a factor of four apart, as properties have them.
std::vector<DepartureOfStep> runs(double coarse, double middle, double fine) {
  return {{0.16, coarse}, {0.04, middle}, {0.01, fine}};
}
/// Of a quantity of size 1.
Verdict verdict(const std::vector<DepartureOfStep>& of, double rounding = 0) {
  return verdict_of(of, {of.back().value, 1, rounding});
}

TEST(VerdictOfAProperty, IsConfirmedWhereTheDepartureIsSmall) {
  EXPECT_EQ(verdict(runs(0.9e-4, 0.9e-4, 0.9e-4)), Verdict::kConfirmed);
  EXPECT_EQ(verdict(runs(0, 0, 0)), Verdict::kConfirmed);
  EXPECT_EQ(verdict(runs(1.1e-4, 1.1e-4, 1.1e-4)), Verdict::kRefuted);
}

TEST(VerdictOfAProperty, IsConfirmedWhereItFallsAsTheRootOfTheStepOrFaster) {
  for (const double power : {0.51, 1.0, 2.0}) {
    const auto at = [&](double h) { return std::pow(h, power); };
    EXPECT_EQ(verdict(runs(at(0.16), at(0.04), at(0.01))), Verdict::kConfirmed) << power;
  }
  const auto slow = [](double h) { return std::pow(h, 0.3); };
  EXPECT_EQ(verdict(runs(slow(0.16), slow(0.04), slow(0.01))), Verdict::kRefuted);
}

TEST(VerdictOfAProperty, IsRefutedWhereItStaysOrGrows) {
  EXPECT_EQ(verdict(runs(0.1, 0.1, 0.1)), Verdict::kRefuted);
  EXPECT_EQ(verdict(runs(0.01, 0.1, 1)), Verdict::kRefuted);
  EXPECT_EQ(verdict(runs(-0.1, -0.1, -0.1)), Verdict::kRefuted);
}

TEST(VerdictOfAProperty, IsUndecidedWhereItFallsInTheEndAlone) {
  EXPECT_EQ(verdict(runs(0.1, 0.4, 0.1)), Verdict::kUndecided);
}

TEST(VerdictOfAProperty, IsRefutedWhereItChangesItsSignAndDoesNotFall) {
  EXPECT_EQ(verdict(runs(0.1, -0.4, 0.1)), Verdict::kRefuted);
}

TEST(VerdictOfAProperty, IsUndecidedWhereItMayBeRounding) {
  EXPECT_EQ(verdict(runs(0.1, 0.1, 0.1), 0.2), Verdict::kUndecided);
  EXPECT_EQ(verdict(runs(0.1, 0.1, 0.1), 0.05), Verdict::kRefuted);
}

TEST(VerdictOfAProperty, IsNeverConfirmedForANumberThatIsNotFinite) {
  const double nan = std::nan(""), infinity = HUGE_VAL;
  for (const double bad : {nan, infinity}) {
    EXPECT_NE(verdict(runs(0.1, 0.1, bad)), Verdict::kConfirmed) << bad;
    EXPECT_NE(verdict(runs(bad, 0.1, 0.1)), Verdict::kConfirmed) << bad;
  }
}

}  // namespace
}  // namespace assay::reports::property_run_test
