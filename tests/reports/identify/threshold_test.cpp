#include "reports/identify/threshold.hpp"

#include <gmock/gmock.h>

#include <cmath>

namespace assay::reports::threshold_test {
namespace {

const std::vector<double> kGrid = {-1, 0, 0.5, 1, 2};

Threshold of_rule(const std::function<bool(double)>& rule, int* asked = nullptr) {
  return find_threshold(kGrid, [&](double x) -> std::optional<bool> {
    if (asked != nullptr) ++*asked;
    return rule(x);
  });
}

TEST(FindThreshold, FindsAnyNumber) {
  for (const double at : {0.5, 2.0 / 3, 0.0, std::sqrt(0.5), 1 + 1e-7, 1.999, -0.3}) {
    const Threshold found = of_rule([&](double x) { return x <= at; });
    EXPECT_EQ(found.kind, Threshold::Kind::kFound);
    EXPECT_TRUE(found.at.contains(at)) << at;
    EXPECT_LE(found.at.error, 0x1p-39) << at;
    EXPECT_TRUE(found.narrow) << at;
  }
}

TEST(FindThreshold, AsksFewQuestionsForSimpleFractions) {
  int asked = 0;
  (void)of_rule([](double x) { return x <= 1.0 / 3; }, &asked);
  EXPECT_LE(asked, 20);
}

TEST(FindThreshold, TellsAnOpenEndFromAClosedOne) {
  EXPECT_EQ(of_rule([](double x) { return x <= 0.5; }).closed, true);
  EXPECT_EQ(of_rule([](double x) { return x < 0.5; }).closed, false);
  EXPECT_EQ(of_rule([](double x) { return x <= std::sqrt(0.5); }).closed, std::nullopt);
}

TEST(FindThreshold, SaysWhereThereIsNone) {
  EXPECT_EQ(of_rule([](double) { return true; }).kind, Threshold::Kind::kAlways);
  EXPECT_EQ(of_rule([](double) { return false; }).kind, Threshold::Kind::kNever);
  EXPECT_EQ(of_rule([](double x) { return x > 0.5; }).kind, Threshold::Kind::kMixed);
  EXPECT_EQ(of_rule([](double x) { return x < 0 || x == 1; }).kind, Threshold::Kind::kMixed);
}

TEST(FindThreshold, IsOpenOrWideWhereAnswersAreMissing) {
  const Threshold open =
      find_threshold(kGrid, [](double) -> std::optional<bool> { return std::nullopt; });
  EXPECT_EQ(open.kind, Threshold::Kind::kOpen);
  const Threshold wide = find_threshold(kGrid, [](double x) -> std::optional<bool> {
    if (std::ranges::find(kGrid, x) == kGrid.end()) return std::nullopt;
    return x < 0.75;
  });
  EXPECT_EQ(wide.kind, Threshold::Kind::kFound);
  EXPECT_EQ(wide.at.value, 0.75);
  EXPECT_EQ(wide.at.error, 0.25);
  EXPECT_FALSE(wide.narrow);
}

}  // namespace
}  // namespace assay::reports::threshold_test
