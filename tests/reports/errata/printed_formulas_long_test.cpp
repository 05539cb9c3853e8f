#include <gmock/gmock.h>

#include "reports/errata/judge.hpp"

namespace assay::reports::printed_formulas_long_test {
namespace {

TEST(PrintedFormulas, ThatAreCorrectAreNeverAccusedOverAHundredSeeds) {
  for (const reference::Item& item : reference::printed_formulas()) {
    if (!item.kind.empty()) continue;  // a fault, judged elsewhere
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
      const JudgedFormula judged = judge(item, {.seed = seed, .points = 1});
      ASSERT_EQ(judged.verdict, FormulaVerdict::kCorrect)
          << item.document << " " << item.equation << ", seed " << seed << ": " << judged.evidence;
    }
  }
}

TEST(PrintedFormulas, ThatAreNotCorrectAreFoundOverAHundredSeeds) {
  for (const reference::Item& item : reference::printed_formulas()) {
    if (item.kind.empty()) continue;
    for (std::uint64_t seed = 1; seed <= 100; seed += 11) {
      const JudgedFormula judged = judge(item, {.seed = seed});
      ASSERT_NE(judged.verdict, FormulaVerdict::kCorrect) << item.document << " " << item.equation;
      ASSERT_NE(judged.verdict, FormulaVerdict::kUndecided)
          << item.document << " " << item.equation << ", seed " << seed << ": " << judged.evidence;
    }
  }
}

}  // namespace
}  // namespace assay::reports::printed_formulas_long_test
