#include "reports/render/escape.hpp"

#include <gtest/gtest.h>

namespace assay::reports::escape_test {
namespace {

TEST(Escape, LeavesUtf8AsItIs) { EXPECT_EQ(clean_text("θ≤½ 雪 😀\n\t"), "θ≤½ 雪 😀\n\t"); }

TEST(Escape, ReplacesWhatIsNoUtf8OrNotAllowedInXml) {
  const std::string mark = "\xEF\xBF\xBD";
  EXPECT_EQ(clean_text("a\xFFz"), "a" + mark + "z");
  EXPECT_EQ(clean_text("\xC3"), mark);                                   // cut short
  EXPECT_EQ(clean_text("\xC0\x80"), mark + mark);                        // overlong
  EXPECT_EQ(clean_text("\xED\xA0\x80"), mark + mark + mark);             // surrogate
  EXPECT_EQ(clean_text("\xF4\x90\x80\x80"), mark + mark + mark + mark);  // beyond U+10FFFF
  EXPECT_EQ(clean_text(std::string("\x1B[1m\0", 5)), mark + "[1m" + mark);
}

TEST(Escape, CutsBetweenCharacters) {
  EXPECT_EQ(shortened("θθθθ", 4), "θθθθ");
  EXPECT_EQ(shortened("θθθθθ", 4), "θθθ…");
}

TEST(Escape, MarkdownCellStaysOneCell) {
  EXPECT_EQ(escape_markdown("a|b\nc"), "a\\|b c");
  EXPECT_EQ(escape_markdown("*x* <b> `c` [d]"), "\\*x\\* \\<b\\> \\`c\\` \\[d\\]");
}

TEST(Escape, LatexHasNoActiveCharacterLeft) {
  EXPECT_EQ(escape_latex("50 % & #1 $x_2^3 {~}"),
            "50 \\% \\& \\#1 \\$x\\_2\\textasciicircum{}3 \\{\\textasciitilde{}\\}");
  EXPECT_EQ(escape_latex("\\input"), "\\textbackslash{}input");
}

TEST(Escape, LatexNeedsNoUnicodeFont) {
  EXPECT_EQ(escape_latex("θ ≤ 10⁻²⁴"), "$\\theta$ $\\le$ 10$^{-24}$");
  EXPECT_EQ(escape_latex("{x}² y²"), "\\{x\\}$^{2}$ y$^{2}$");
  EXPECT_EQ(escape_latex("é"), "é");
  EXPECT_EQ(escape_latex("雪"), "U+96EA");
}

TEST(Escape, GnuplotStringCannotBeLeft) {
  EXPECT_EQ(gnuplot_string("it's\n`id` \\"), "'it''s `id` \\'");
}

}  // namespace
}  // namespace assay::reports::escape_test
