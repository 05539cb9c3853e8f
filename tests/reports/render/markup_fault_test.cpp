#include "tests/reports/render/markup_fault.hpp"

#include <gtest/gtest.h>

namespace assay::reports::markup_fault_test {
namespace {

TEST(MarkupFault, AcceptsWhatIsWellFormed) {
  EXPECT_EQ(markup_fault("<?xml?><a b=\"x > y\"><c/>1 &lt; 2</a>", {}), "");
  EXPECT_EQ(markup_fault("<p><meta charset=\"x\"></p>", {"meta"}), "");
}

TEST(MarkupFault, RejectsEachFault) {
  for (const char* text : {"<a>",
                           "</a>",
                           "<a></b>",
                           "a & b",
                           "1 < 2",
                           "<a b=c></a>",
                           "<a b=\"<\"></a>",
                           "<a><b id=\"x\"/><b id='x'/></a>"}) {
    EXPECT_NE(markup_fault(text, {}), "") << text;
  }
}

}  // namespace
}  // namespace assay::reports::markup_fault_test
