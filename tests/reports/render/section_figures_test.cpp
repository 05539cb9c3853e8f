#include "reports/render/section_figures.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "reports/files/whole_file.hpp"
#include "reports/render/report_folder.hpp"
#include "tests/reports/render/markup_fault.hpp"
#include "tests/reports/study/example_study.hpp"
#include "tests/reports/study/temporary_folder.hpp"

namespace assay::reports::section_figures_test {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::SizeIs;

PoincareSections example() {
  return {.id = "cam-follower.rpm-660",
          .problem = "cam-follower",
          .parameters = {{"rpm", "660"}},
          .scheme = "moreau-jean",
          .period = 1.0 / 11,
          .exact_periods = 100,
          .periods = 200,
          .steps = 4096,
          .exact = {{{0.25, -3}, {0.5, -4}}, {{0.1, 2}}},
          .computed = {{{0.26, -3.1}}, {{0.11, 2.1}, {0.12, 2.2}}}};
}

TEST(SectionFigures, AreOneOfImpactsAndAStroboscopicOne) {
  const auto figures = section_figures(example());
  ASSERT_THAT(figures, SizeIs(2));
  EXPECT_EQ(figures[0].name, "cam-follower.rpm-660.impacts");
  EXPECT_EQ(figures[1].name, "cam-follower.rpm-660.stroboscopic");
  EXPECT_EQ(figures[0].x_range, (std::array<double, 2>{0, 1}));
  EXPECT_THAT(figures[0].caption, HasSubstr("100 periods"));
  EXPECT_THAT(figures[0].caption, HasSubstr("as long as its digits are known"));
  EXPECT_LT(figures[0].y_range[0], -4);
}

TEST(SectionFigures, WithoutPointsAreLeftOut) {
  PoincareSections sections = example();
  sections.exact.impacts.clear();
  EXPECT_THAT(section_figures(sections), SizeIs(2)) << "the run has one";
  sections.computed.impacts.clear();
  EXPECT_THAT(section_figures(sections), SizeIs(1));
}

TEST(SectionFigures, StandInTheReport) {
  const TemporaryFolder folder;
  PoincareSections sections = example();
  sections.computed.stroboscopic.clear();  // a panel without points
  write_report_folder(example_study(), folder / "report", "gnuplot", {sections});
  for (const char* name : {"impacts", "stroboscopic"}) {
    const auto file = folder / "report/figures" / ("cam-follower.rpm-660." + std::string(name));
    EXPECT_EQ(markup_fault(read_file(file.string() + ".svg"), {}), "") << name;
    EXPECT_TRUE(std::filesystem::exists(file.string() + ".pdf"));
  }
  const std::string page = read_file(folder / "report/index.html");
  EXPECT_THAT(page, HasSubstr("Poincaré sections"));
  EXPECT_THAT(page, HasSubstr("Stroboscopic section of cam-follower, rpm = 660"));
  // An earlier report with sections may be replaced.
  write_report_folder(example_study(), folder / "report");
  EXPECT_THAT(read_file(folder / "report/index.html"), Not(HasSubstr("Poincaré sections")));
}

}  // namespace
}  // namespace assay::reports::section_figures_test
