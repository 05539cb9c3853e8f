#include "reports/render/figure_script.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/reports/study/example_study.hpp"

namespace assay::reports::figure_script_test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

TEST(FigureScript, OrderRowShowsRunsFitBandAndDeclaredSlope) {
  EXPECT_THAT(figure_script(example_row("r", {}, 1), "r.svg"),
              AllOf(HasSubstr("'in the window'"),
                    HasSubstr("'outside the window'"),
                    HasSubstr("'confidence band'"),
                    HasSubstr("'fit, order 1.015'"),
                    HasSubstr("'declared order 1'"),
                    HasSubstr("'velocity-l1 error [m]'"),
                    HasSubstr("'step size h [s]'")));
}

TEST(FigureScript, TakesOtherWordsForItsLegend) {
  const std::string script =
      figure_script(example_row("r", {}, 1), "r.svg", {"files", "others", "slope"});
  EXPECT_THAT(script,
              AllOf(HasSubstr("'files'"),
                    HasSubstr("'others'"),
                    HasSubstr("'slope 1'"),
                    Not(HasSubstr("window"))));
}

TEST(FigureScript, ShowsNoBandThatIsNotKnown) {
  StudyRow row = example_row("r", {}, 1);
  row.fit->quantile = 0;
  EXPECT_THAT(figure_script(row, "r.svg"),
              AllOf(HasSubstr("'fit, order 1.015'"), Not(HasSubstr("confidence band"))));
}

TEST(FigureScript, RowWithoutFitShowsNoLine) {
  StudyRow row = example_row("r", {}, 1);
  row.fit.reset();
  EXPECT_THAT(figure_script(row, "r.svg"), Not(HasSubstr("'fit,")));
}

TEST(FigureScript, BoundAndIdentityShowTheirLimit) {
  EXPECT_THAT(figure_script(example_bound("r", 1), "r.svg"), HasSubstr("'bound'"));
  EXPECT_THAT(figure_script(example_identity("r", 1e-15, 1), "r.svg"),
              AllOf(HasSubstr("'allowed rounding'"), Not(HasSubstr("declared"))));
}

TEST(FigureScript, RoundingIsDrawnOnlyWhereItIsNearTheErrors) {
  StudyRow row = example_row("r", {}, 1);
  EXPECT_THAT(figure_script(row, "r.svg"), Not(HasSubstr("'rounding part'")));
  for (Sample& sample : row.samples) sample.rounding = sample.error / 10;
  EXPECT_THAT(figure_script(row, "r.svg"), HasSubstr("'rounding part'"));
}

TEST(FigureScript, DrawsNothingThatALogarithmCannotShow) {
  StudyRow row = example_row("r", {.runs = 3}, 1);
  row.samples[0].error = 0;
  row.samples[1].error = std::numeric_limits<double>::quiet_NaN();
  EXPECT_TRUE(has_figure(row));
  EXPECT_THAT(figure_script(row, "r.svg"), Not(HasSubstr("nan nan")));
  row.samples[2].error = std::numeric_limits<double>::infinity();
  EXPECT_FALSE(has_figure(row));
  row.samples.clear();
  EXPECT_FALSE(has_figure(row));
}

}  // namespace
}  // namespace assay::reports::figure_script_test
