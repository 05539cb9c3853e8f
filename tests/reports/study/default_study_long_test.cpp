#include <gtest/gtest.h>

#include "oracles/catalogue.hpp"
#include "reports/study/study.hpp"

namespace assay::reports::default_study_long_test {
namespace {

TEST(DefaultStudy, RefutesNothingAndConfirmsNearlyAll) {
  const StudySpec spec = default_study(schemes());
  EXPECT_GE(spec.cases.size(), oracles::problems().size());
  std::size_t confirmed = 0;
  const StudyResult result = run_study(spec, schemes());
  for (const StudyRow& row : result.rows) {
    EXPECT_NE(row.verdict, Verdict::kRefuted) << row.id << ": " << row.reason;
    confirmed += row.verdict == Verdict::kConfirmed ? 1 : 0;
  }
  EXPECT_GE(result.rows.size(), 5 * spec.cases.size());
  EXPECT_GE(confirmed, result.rows.size() * 95 / 100);
}

}  // namespace
}  // namespace assay::reports::default_study_long_test
