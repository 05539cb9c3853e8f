#include <gmock/gmock.h>

#include <algorithm>

#include "properties/engine/run_law.hpp"
#include "reports/check/check.hpp"
#include "reports/solve/foreign_solvers.hpp"
#include "tests/reports/subjects/subject_file.hpp"

/// The solvers of tests/subjects/solvers.c, two right ones and those that differ from them in one
/// thing each.
namespace assay::reports::solvers_are_checked_test {
namespace {

using properties::LawVerdict;

std::vector<CheckRow> checked(const std::string& solver,
                              const std::vector<std::string>& laws,
                              std::uint64_t seed) {
  const auto library =
      std::make_shared<const SubjectLibrary>(subject_file("solvers"), CallLimits{});
  return check({.laws = laws, .solvers = {"solvers/" + solver}, .seed = seed},
               {},
               solver_entries(library),
               {});
}

class RightSolvers : public testing::TestWithParam<const char*> {};

/// A law that does not speak of what a solver takes is not applicable, which leaves nothing
/// undecided.
TEST_P(RightSolvers, PassEveryLawThatSpeaksOfThem) {
  int passed = 0;
  for (const CheckRow& row : checked(GetParam(), {}, properties::kGateSeed)) {
    EXPECT_THAT(row.verdict, testing::AnyOf(LawVerdict::kPassed, LawVerdict::kNotApplicable))
        << row.law << ": " << row.message << "\n"
        << row.counterexample.value_or("");
    passed += row.verdict == LawVerdict::kPassed ? 1 : 0;
  }
  EXPECT_GE(passed, 10);
}

const std::vector<std::string> kOfClaims = {"asked-tolerance", "proof-of-no-solution"};

TEST_P(RightSolvers, ClaimNothingFalseWhateverTheSeed) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    for (const CheckRow& row : checked(GetParam(), kOfClaims, seed)) {
      EXPECT_EQ(row.verdict, LawVerdict::kPassed) << row.reproduce << ": " << row.message << "\n"
                                                  << row.counterexample.value_or("");
    }
  }
}

INSTANTIATE_TEST_SUITE_P(OfTheTests,
                         RightSolvers,
                         testing::Values("lemke", "gauss-seidel", "stated"),
                         [](const auto& solver) {
                           std::string name = solver.param;
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

/// A wrong solver, and the law that refutes it.
struct Wrong {
  const char *law, *solver;
};

class WrongSolvers : public testing::TestWithParam<Wrong> {};

TEST_P(WrongSolvers, AreRefutedWhateverTheSeed) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const auto rows = checked(GetParam().solver, {GetParam().law}, seed);
    ASSERT_EQ(rows.size(), std::size_t{1});
    EXPECT_EQ(rows[0].verdict, LawVerdict::kFailed) << seed << ": " << rows[0].message;
  }
}

INSTANTIATE_TEST_SUITE_P(OfTheTests,
                         WrongSolvers,
                         testing::Values(Wrong{"asked-tolerance", "negative-slack"},
                                         Wrong{"asked-tolerance", "perturbed-load"},
                                         Wrong{"asked-tolerance", "float-lcp"},
                                         Wrong{"asked-tolerance", "small-is-zero"},
                                         Wrong{"asked-tolerance", "first-ten"},
                                         Wrong{"proof-of-no-solution", "ray-is-none"},
                                         Wrong{"asked-tolerance", "regularised"},
                                         Wrong{"asked-tolerance", "loose"},
                                         Wrong{"asked-tolerance", "transposed"},
                                         Wrong{"asked-tolerance", "float-friction"},
                                         Wrong{"proof-of-no-solution", "not-converged-is-none"},
                                         Wrong{"asked-tolerance", "four-contacts"},
                                         Wrong{"honest-status", "overstated"},
                                         Wrong{"asked-tolerance", "light-loads"}),
                         [](const auto& wrong) {
                           std::string name = wrong.param.solver;
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace assay::reports::solvers_are_checked_test
