#include "reports/render/mathml.hpp"

#include <gmock/gmock.h>

#include "tests/reports/render/markup_fault.hpp"
#include "tests/reports/study/rejection.hpp"

namespace assay::reports::mathml_test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

TEST(MathMl, IsMadeOfFormulas) {
  const auto math = mathml_of({"\\frac{a}{b} < c", "x^2"});
  ASSERT_EQ(math.size(), 2U);
  EXPECT_THAT(math[0], AllOf(HasSubstr("<mfrac><mi>a</mi><mi>b</mi></mfrac>"), HasSubstr("&lt;")));
  EXPECT_THAT(math[1], HasSubstr("<msup>"));
  for (const std::string& each : math) EXPECT_EQ(markup_fault(each, {}), "");
}

TEST(MathMl, SaysTheFormulaToWhoDoesNotSeeIt) {
  EXPECT_THAT(mathml_of({"a < b"})[0], HasSubstr("alttext=\"a &lt; b\""));
}

TEST(MathMl, TakesLinesWithColumns) {
  const std::string math = mathml_of({"a &= b \\\\ c &= d"})[0];
  EXPECT_THAT(math, AllOf(HasSubstr("<mtable"), Not(HasSubstr("error"))));
}

/// Its neighbours keep their places.
TEST(MathMl, IsEmptyForWhatIsNoFormula) {
  const auto math = mathml_of({"x", "\\nonsense{", "a & b", "y"});
  ASSERT_EQ(math.size(), 4U);
  EXPECT_THAT(math[0], HasSubstr("<mi>x</mi>"));
  EXPECT_EQ(math[1], "");
  EXPECT_THAT(math[2], HasSubstr("<mtable"));
  EXPECT_THAT(math[3], HasSubstr("<mi>y</mi>"));
}

TEST(MathMl, NamesAMissingProgramAndItsPackage) {
  EXPECT_THAT(rejection([] { require_mathml("no-such-blahtexml"); }),
              AllOf(HasSubstr("no-such-blahtexml"), HasSubstr("Debian package blahtexml")));
  EXPECT_THAT(rejection([] { (void)mathml_of({"x"}, "true"); }), HasSubstr("0 of 1"));
}

}  // namespace
}  // namespace assay::reports::mathml_test
