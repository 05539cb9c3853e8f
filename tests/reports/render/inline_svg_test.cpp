#include "reports/render/inline_svg.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/reports/render/markup_fault.hpp"
#include "tests/reports/study/rejection.hpp"

namespace assay::reports::inline_svg_test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

constexpr std::string_view kSvg =
    "<?xml version=\"1.0\"?>\n<svg viewBox=\"0 0 9 9\">\n<title>Gnuplot</title><desc>d</desc>"
    "<circle id='p'/><use xlink:href='#p' color='rgb( 43,  93, 140)'/>"
    "<g fill=\"rgb(46,51,56)\"><text>rgb(46,51,56) id='p' > 1</text></g></svg>\n";

TEST(InlineSvg, IsOneDescribedElement) {
  const std::string svg = inline_svg(kSvg, "f1-", "a < b");
  EXPECT_EQ(svg.find("<svg role=\"img\" aria-label=\"a &lt; b\" viewBox=\"0 0 9 9\">"), 0U);
  EXPECT_THAT(svg, AllOf(Not(HasSubstr("Gnuplot")), Not(HasSubstr("<desc>"))));
  EXPECT_EQ(markup_fault(svg, {}), "");
}

TEST(InlineSvg, TwoFiguresShareNoId) {
  EXPECT_EQ(markup_fault(inline_svg(kSvg, "f1-", "") + inline_svg(kSvg, "f2-", ""), {}), "");
  EXPECT_NE(markup_fault(inline_svg(kSvg, "", "") + inline_svg(kSvg, "", ""), {}), "");
  EXPECT_THAT(inline_svg(kSvg, "f1-", ""), HasSubstr("xlink:href=\"#f1-p\""));
}

TEST(InlineSvg, ColoursFollowThePageButTextIsLeftAlone) {
  EXPECT_THAT(inline_svg(kSvg, "f1-", ""),
              AllOf(HasSubstr("color=\"var(--figure-runs, #2b5d8c)\""),
                    HasSubstr("fill=\"var(--figure-ink, #2e3338)\""),
                    HasSubstr("<text>rgb(46,51,56) id='p' &gt; 1</text>")));
}

TEST(InlineSvg, RefusesWhatIsNoSvg) {
  EXPECT_THAT(rejection([] { inline_svg("<html>", "", ""); }), HasSubstr("<svg>"));
  EXPECT_THAT(rejection([] { inline_svg("<svg", "", ""); }), HasSubstr("<svg>"));
}

TEST(InlineSvg, RefusesAFileThatIsCutShort) {
  const std::size_t end = kSvg.find("</svg>");
  for (std::size_t length = 0; length < end + 5; ++length) {
    EXPECT_THAT(rejection([&] { inline_svg(kSvg.substr(0, length), "", ""); }), HasSubstr("<svg>"))
        << length;
  }
}

}  // namespace
}  // namespace assay::reports::inline_svg_test
