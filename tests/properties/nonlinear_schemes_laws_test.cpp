#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/scalar/standard_scalars.hpp"
#include "core/schemes/moreau_jean.hpp"
#include "core/schemes/nonlinear_moreau_jean.hpp"
#include "core/schemes/nonlinear_schatzman_paoli.hpp"
#include "core/schemes/projected_moreau_jean.hpp"
#include "core/schemes/schatzman_paoli.hpp"
#include "properties/engine/run_law.hpp"

namespace assay::properties::nonlinear_schemes_laws_test {
namespace {

constexpr int kRuns = 60;

/// The laws that end so, and what the violated ones say.
std::vector<std::string> laws_with(LawVerdict verdict, const Subject& subject) {
  std::vector<std::string> names;
  for (const Law<Experiment>& law : laws_on<Experiment>()) {
    const auto result = run_law(law, subject, {.runs = kRuns});
    EXPECT_NE(result.verdict, LawVerdict::kFailed)
        << subject.name << ", " << law.name << ": " << result.message << "\n"
        << result.reproduce;
    if (result.verdict == verdict) names.emplace_back(law.name);
  }
  return names;
}

TEST(NonlinearSchemesLaws, NonlinearMoreauJeanObeysOnLinearModelsAllThatMoreauJeanDoes) {
  EXPECT_EQ(laws_with(LawVerdict::kPassed, make_subject<NonlinearMoreauJean>()),
            laws_with(LawVerdict::kPassed, make_subject<MoreauJean>()));
}

TEST(NonlinearSchemesLaws, PositionLevelSchemesObeyWhatSchatzmanPaoliDoes) {
  const auto expected = laws_with(LawVerdict::kPassed, make_subject<SchatzmanPaoli>());
  EXPECT_THAT(expected, testing::SizeIs(testing::Gt(5U)));
  EXPECT_EQ(laws_with(LawVerdict::kPassed, make_subject<NonlinearSchatzmanPaoli>()), expected);
  EXPECT_THAT(laws_with(LawVerdict::kPassed, make_subject<ProjectedMoreauJean>()),
              testing::SizeIs(testing::Ge(expected.size())));
}

}  // namespace
}  // namespace assay::properties::nonlinear_schemes_laws_test
