#include <gmock/gmock.h>

#include "core/scalar/dd.hpp"
#include "core/schemes/event_driven_rk4.hpp"
#include "core/schemes/moreau_jean.hpp"
#include "reports/study/study.hpp"

namespace assay::reports::event_driven_study_test {
namespace {

StudyResult study(const SchemeEntry& entry, StudyCase study_case) {
  StudySpec spec;
  spec.samples = 64;
  spec.budget = 64;
  study_case.scheme = std::string(entry.name);
  spec.cases = {std::move(study_case)};
  return run_study(spec, {entry});
}

const StudyCase kStop{.problem = "oscillator-stop",
                      .parameters = {{"e", "1"}},
                      .t_end = "5",
                      .metrics = {"position-sup"},
                      .steps_min = 64,
                      .steps_max = 512};

TEST(EventDrivenStudy, ConfirmsOrderFourThroughImpacts) {
  const SchemeEntry entry = make_scheme_entry<EventDrivenRungeKutta4, double, Dd>();
  for (const StudyRow& row : study(entry, kStop).rows) {
    EXPECT_EQ(row.verdict, Verdict::kConfirmed) << row.metric << ": " << row.reason;
  }
}

TEST(EventDrivenStudy, RefutesAnOrderOfFourOfATimeCapturingScheme) {
  SchemeEntry entry = make_scheme_entry<MoreauJean, double, Dd>();
  entry.claim = [](ErrorMeasure measure, Regularity regularity, const Parameters&) {
    return event_driven_claim(measure, regularity, 4);
  };
  for (const StudyRow& row : study(entry, kStop).rows) {
    EXPECT_EQ(row.verdict, Verdict::kRefuted) << row.metric << ": " << row.reason;
  }
}

/// On a parabola its errors are rounding at all steps.
TEST(EventDrivenStudy, ConfirmsAnExactScheme) {
  const SchemeEntry entry = make_scheme_entry<EventDrivenRungeKutta4, double, Dd>();
  StudyCase ball = kStop;
  ball.problem = "bouncing-ball";
  ball.parameters = {};
  ball.t_end = "1";
  for (const StudyRow& row : study(entry, ball).rows) {
    EXPECT_EQ(row.verdict, Verdict::kConfirmed) << row.metric << ": " << row.reason;
    EXPECT_THAT(row.reason, testing::HasSubstr("rounding"));
  }
}

}  // namespace
}  // namespace assay::reports::event_driven_study_test
