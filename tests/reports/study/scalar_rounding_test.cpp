#include "reports/study/scalar_rounding.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "reports/study/scheme_entry.hpp"

namespace assay::reports::scalar_rounding_test {
namespace {

/// The name of the scalar that shows the rounding of a scheme; empty: none does.
std::string_view higher(std::string_view scheme, std::string_view scalar, int digits = 50) {
  const SchemeEntry& entry = find_scheme(schemes(), scheme);
  const ScalarRunner* runner = higher_runner(entry.scalars, entry.scalar(scalar), digits);
  return runner == nullptr ? "" : runner->scalar;
}

TEST(HigherRunner, IsTheCheapestWhoseRoundingIsNegligible) {
  EXPECT_EQ(higher("moreau-jean", "double"), "dd");
  EXPECT_EQ(higher("nonlinear-moreau-jean", "double"), "dd");
  EXPECT_EQ(higher("moreau-jean", "dd"), "mpfr50");
  EXPECT_EQ(higher("moreau-jean", "float128"), "mpfr50");
  EXPECT_EQ(higher("moreau-jean", "mpfr50"), "mpfr100");
}

TEST(HigherRunner, IsNoneOfWhatIsExactOrTheHighest) {
  EXPECT_EQ(higher("moreau-jean", "rational"), "");
  EXPECT_EQ(higher("moreau-jean", "interval"), "");
  EXPECT_EQ(higher("moreau-jean", "mpfr100"), "");
  EXPECT_EQ(higher("nonlinear-moreau-jean", "mpfr50"), "");
}

}  // namespace
}  // namespace assay::reports::scalar_rounding_test
