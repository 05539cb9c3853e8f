#include <gmock/gmock.h>

#include <algorithm>
#include <chrono>

#include "properties/engine/run_law.hpp"
#include "reports/check/check.hpp"
#include "reports/study/foreign_schemes.hpp"
#include "tests/reports/subjects/subject_file.hpp"

/// The schemes of tests/subjects/moreau_jean.c, a right one and those that differ from it in one
/// thing each.
namespace assay::reports::schemes_are_checked_test {
namespace {

using properties::LawVerdict;
using testing::HasSubstr;

std::vector<CheckRow> checked(const std::string& scheme,
                              const std::vector<std::string>& laws,
                              std::uint64_t seed,
                              const CallLimits& limits = {}) {
  const auto library = std::make_shared<const SubjectLibrary>(subject_file("moreau_jean"), limits);
  return check({.laws = laws, .schemes = {"moreau-jean-c/" + scheme}, .seed = seed},
               scheme_entries(library, schemes()),
               {},
               {});
}

const std::vector<std::string> kOfSteps = {
    "position-advance", "impulse-balance", "complementarity", "approaching-contacts"};

TEST(RightScheme, ObeysTheLawsOfStepsWhateverTheSeed) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    for (const CheckRow& row : checked("right", kOfSteps, seed)) {
      EXPECT_EQ(row.verdict, LawVerdict::kPassed) << row.reproduce << ": " << row.message << "\n"
                                                  << row.counterexample.value_or("");
    }
  }
}

/// Steps without a solution are among those of the laws.
TEST(RightScheme, IsNotAccusedWhereItSaysThatItFailed) {
  for (const CheckRow& row : checked("right", {"theta-invariance", "numbering", "units"}, 1)) {
    EXPECT_EQ(row.verdict, LawVerdict::kPassed) << row.law << ": " << row.message;
  }
}

/// A wrong scheme, and the law that refutes it.
struct Wrong {
  const char *law, *scheme;
};

class WrongSchemes : public testing::TestWithParam<Wrong> {};

TEST_P(WrongSchemes, AreRefutedWhateverTheSeed) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const auto rows = checked(GetParam().scheme, {GetParam().law}, seed);
    ASSERT_EQ(rows.size(), std::size_t{1});
    EXPECT_EQ(rows[0].verdict, LawVerdict::kFailed) << seed << ": " << rows[0].message;
  }
}

INSTANTIATE_TEST_SUITE_P(OfTheTests,
                         WrongSchemes,
                         testing::Values(Wrong{"position-advance", "float-step"},
                                         Wrong{"impulse-balance", "float-time"},
                                         Wrong{"impulse-balance", "kept-factors"},
                                         Wrong{"approaching-contacts", "small-impulses"},
                                         Wrong{"approaching-contacts", "zero-if-unsolved"},
                                         Wrong{"position-advance", "writes-mass"}),
                         [](const auto& wrong) {
                           std::string name = wrong.param.scheme;
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

/// It hangs where more than three contacts are active: each law asks it once, a second time alone,
/// and then no more.
TEST(HangingScheme, EndsALawByItsFirstHangAndIsNamed) {
  const auto begin = std::chrono::steady_clock::now();
  const auto rows = checked("hangs", kOfSteps, 1, {.time = std::chrono::milliseconds(500)});
  // A simplification alone asks hundreds of times.
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(60));
  for (const CheckRow& row : rows) {
    EXPECT_EQ(row.verdict, LawVerdict::kFailed) << row.law;
    EXPECT_THAT(row.message, HasSubstr("it did not return in time"));
  }
}

}  // namespace
}  // namespace assay::reports::schemes_are_checked_test
