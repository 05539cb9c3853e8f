#include "reports/gtest/study_assertion.hpp"

namespace assay::reports::multiplier_weight_study_test {
namespace {

StudyCase spring(std::string weight, int steps_min) {
  return {.problem = "unilateral-spring",
          .t_end = "2",
          .scheme_options = {{"theta", "1/2"}, {"multiplier-weight", std::move(weight)}},
          .metrics = {"position-sup", "velocity-l1"},
          .steps_min = steps_min,
          .steps_max = 16 * steps_min};
}

TEST(MultiplierWeight, OfOneHalfKeepsTheOrderTwoOfContinuousForces) {
  const SchemeEntry& scheme = find_scheme(schemes(), "nonlinear-moreau-jean");
  EXPECT_TRUE(confirms_claims(scheme, spring("1/2", 64)));
  const Parameters options = [&] {
    Parameters values(scheme.parameters);
    values.set("multiplier-weight", std::string_view("1/2"));
    return values;
  }();
  EXPECT_EQ(scheme.claim(ErrorMeasure::kPositionSup, Regularity::kCompliance, options)->order,
            Rational(2));
}

TEST(MultiplierWeight, OfOneClaimsAndHasOrderOne) {
  EXPECT_TRUE(confirms_claims(find_scheme(schemes(), "nonlinear-moreau-jean"), spring("1", 512)));
}

}  // namespace
}  // namespace assay::reports::multiplier_weight_study_test
