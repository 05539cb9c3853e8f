#include <gtest/gtest.h>

#include "reports/study/study.hpp"

namespace assay::reports::smooth_order_test {
namespace {

/// The θ-method with the claims of θ = 1/2, whatever θ is.
SchemeEntry claiming_order_two() {
  SchemeEntry entry = find_scheme(schemes(), "moreau-jean");
  entry.claim = [](ErrorMeasure measure, Regularity regularity, const Parameters& options) {
    auto claim = find_scheme(schemes(), "moreau-jean").claim(measure, regularity, options);
    if (claim && claim->kind == ClaimKind::kOrder) claim->order = 2;
    return claim;
  };
  return entry;
}

/// The rows of one round on an oscillator that meets nothing.
std::vector<StudyRow> rows_of_theta(const char* theta) {
  StudySpec spec;
  spec.samples = spec.budget = 64;
  spec.cases = {{.problem = "modal-oscillators",
                 .t_end = "3",
                 .scheme = "moreau-jean",
                 .scheme_options = {{"theta", theta}},
                 .metrics = {"position-sup"},
                 .steps_min = 128,
                 .steps_max = 2048}};
  return run_study(spec, {claiming_order_two()}).rows;
}

TEST(Study, RefutesAMethodOfOrderOneThatClaimsTwoInOneRound) {
  for (const StudyRow& row : rows_of_theta("1")) {
    EXPECT_EQ(row.verdict, Verdict::kRefuted) << row.id << ": " << row.reason;
  }
}

TEST(Study, ConfirmsAMethodOfOrderTwoInOneRound) {
  for (const StudyRow& row : rows_of_theta("1/2")) {
    EXPECT_EQ(row.verdict, Verdict::kConfirmed) << row.id << ": " << row.reason;
  }
}

}  // namespace
}  // namespace assay::reports::smooth_order_test
