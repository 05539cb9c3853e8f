#include "reports/identify/identified.hpp"

#include <gmock/gmock.h>

namespace assay::reports::identified_test {
namespace {

using testing::HasSubstr;

TEST(Identified, IsUndeterminedWhereAValueMayBeAnything) {
  EXPECT_EQ(recovered("theta", {{"theta", {0.5, 0.25}}}).recovery, Recovery::kRecovered);
  const Identified loose = recovered("theta", {{"theta", {0.5, 0.25}}, {"gamma", {0, 6e295}}});
  EXPECT_EQ(loose.recovery, Recovery::kUndetermined);
  EXPECT_THAT(loose.statement, HasSubstr("the answers leave gamma = 0 +- 6e+295"));
  EXPECT_EQ(recovered("speed", {{"speed", {1e6, 1}}}).recovery, Recovery::kRecovered);
}

}  // namespace
}  // namespace assay::reports::identified_test
