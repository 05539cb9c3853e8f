#include "reports/render/row_svg.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/reports/render/markup_fault.hpp"
#include "tests/reports/study/example_study.hpp"

namespace assay::reports::row_svg_test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

std::string drawn(const StudyRow& row) { return render_template("row.svg", row_svg_data(row)); }

/// Dots are lines of no length.
std::size_t dots(const std::string& svg) {
  std::size_t count = 0;
  for (std::size_t at = 0; (at = svg.find("h0", at)) != std::string::npos; ++at) ++count;
  return count;
}

TEST(RowSvg, ShowsRunsFitBandAndDeclaredSlopeWithALegend) {
  const std::string svg = drawn(example_row("r", {}, 1));
  EXPECT_EQ(markup_fault(svg, {}), "");
  EXPECT_THAT(svg,
              AllOf(HasSubstr("class=\"band\""),
                    HasSubstr(">in the window<"),
                    HasSubstr(">outside the window<"),
                    HasSubstr(">fit, order 1.015, with its band<"),
                    HasSubstr(">declared order 1<"),
                    HasSubstr(">velocity-l1 error [m]<"),
                    HasSubstr(">step size h [s]<")));
}

TEST(RowSvg, DrawsRunsOfOnePixelOnce) {
  StudyRow row = example_row("r", {.runs = 3}, 1);
  for (Sample& sample : row.samples) sample.in_window = true;
  const std::size_t before = dots(drawn(row));
  for (int i = 0; i < 1000; ++i) row.samples.push_back(row.samples[0]);
  EXPECT_EQ(dots(drawn(row)), before);
}

TEST(RowSvg, OfHundredsOfRunsStaysSmall) {
  EXPECT_LT(drawn(example_row("r", {.runs = 300}, 1)).size(), 6000U);
}

TEST(RowSvg, TextOfHostileNamesStaysText) {
  StudyRow row = example_row("r", {}, 1);
  row.metric = "a<b>&";
  EXPECT_THAT(drawn(row), AllOf(HasSubstr("a&lt;b&gt;&amp;"), Not(HasSubstr("a<b>"))));
}

TEST(RowSvg, ColoursAreThoseOfFilesOfFiguresInBothLights) {
  EXPECT_THAT(row_svg_style(),
              AllOf(HasSubstr("--drawn-runs: #2b5d8c;"), HasSubstr("--drawn-runs: #7fb2e2;")));
}

}  // namespace
}  // namespace assay::reports::row_svg_test
