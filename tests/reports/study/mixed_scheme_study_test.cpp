#include <gtest/gtest.h>

#include "core/scalar/dd.hpp"
#include "core/schemes/mixed_moreau_schatzman.hpp"
#include "reports/study/study.hpp"

namespace assay::reports::mixed_scheme_study_test {
namespace {

/// The verdicts of the L1 error of the velocities of two balls, each by a scheme of its own.
StudyResult study(const char* central) {
  StudySpec spec;
  StudyCase balls;
  balls.problem = "two-balls";
  balls.parameters = {{"m2", "3"}, {"gap", "1/3"}, {"e", "4/5"}};
  balls.t_end = "1";
  balls.scheme = "mixed-moreau-schatzman";
  balls.scheme_options = {{"central", central}};
  balls.metrics = {"position-sup", "velocity-l1"};
  spec.cases = {balls};
  return run_study(spec, {make_scheme_entry<MixedMoreauSchatzman, double, Dd>()});
}

TEST(MixedSchemeStudy, ConvergesWithOneImpulseForBothBodies) {
  for (const StudyRow& row : study("0").rows) {
    EXPECT_EQ(row.verdict, Verdict::kConfirmed) << row.id << ": " << row.reason;
  }
}

TEST(MixedSchemeStudy, VelocityOfTheNotesIsRefuted) {
  for (const StudyRow& row : study("1").rows) {
    EXPECT_EQ(row.verdict, Verdict::kRefuted) << row.id << ": " << row.reason;
  }
}

}  // namespace
}  // namespace assay::reports::mixed_scheme_study_test
