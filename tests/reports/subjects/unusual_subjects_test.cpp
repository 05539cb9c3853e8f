#include <gmock/gmock.h>

#include <algorithm>

#include "tests/reports/cli/command_run.hpp"
#include "tests/reports/subjects/subject_file.hpp"

namespace assay::reports::unusual_subjects_test {
namespace {

struct Scheme {
  const char *library, *name;  ///< of tests/subjects/
};

std::string name_of_scheme(const testing::TestParamInfo<Scheme>& info) {
  std::string name = std::string(info.param.library) + "_" + info.param.name;
  std::ranges::replace(name, '-', '_');
  return name;
}

nlohmann::json rows_of(const Scheme& scheme, const char* seed, const char* runs) {
  std::string subject = scheme.library;
  std::ranges::replace(subject, '_', '-');
  return document_of(run_command({"check",
                                  "--subject",
                                  subject_file(scheme.library),
                                  "--scheme",
                                  subject + "/" + scheme.name,
                                  "--seed",
                                  seed,
                                  "--runs",
                                  runs,
                                  "--json"}))["rows"];
}

class RightUnusualSchemes : public testing::TestWithParam<Scheme> {};

/// Undecided are laws of solvable cases alone, where the scheme says that it failed.
TEST_P(RightUnusualSchemes, AreNotAccusedByCheck) {
  for (const char* seed : {"1", "2", "3"}) {
    int passed = 0;
    for (const nlohmann::json& row : rows_of(GetParam(), seed, "15")) {
      EXPECT_NE(row["verdict"], "failed") << row.dump(1);
      EXPECT_TRUE(row["verdict"] != "gave-up" || row["gave_up"] > 0) << row.dump(1);
      passed += row["verdict"] == "passed" ? 1 : 0;
    }
    EXPECT_GE(passed, 8) << seed;
  }
}

INSTANTIATE_TEST_SUITE_P(Unusual,
                         RightUnusualSchemes,
                         testing::Values(Scheme{"unusual_linear", "half-steps"},
                                         Scheme{"unusual_linear", "scaled"},
                                         Scheme{"unusual_linear", "approaching"},
                                         Scheme{"unusual_linear", "tolerant"},
                                         Scheme{"unusual_linear", "single"},
                                         Scheme{"unusual_nonlinear", "present"},
                                         Scheme{"unusual_nonlinear", "approaching"},
                                         Scheme{"unusual_nonlinear", "honest"}),
                         name_of_scheme);

TEST(UnusualSchemes, ThatDeclareTheirArithmeticAreShownWithIt) {
  EXPECT_EQ(rows_of({"unusual_linear", "tolerant"}, "1", "1")[0]["declared"],
            "solver-tolerance 1e-10");
  EXPECT_EQ(rows_of({"unusual_linear", "tolerant-loose"}, "1", "1")[0]["declared"],
            "solver-tolerance 1e-2, of which 1e-6 counts");
  EXPECT_EQ(rows_of({"unusual_linear", "single"}, "1", "1")[0]["declared"], "single precision");
  EXPECT_FALSE(rows_of({"unusual_linear", "scaled"}, "1", "1")[0].contains("declared"));
}

/// One of the families of the judge, see tests/judge/.
TEST(UnusualSchemes, ThatLocateEventsAreNotAskedForStepsOfOneBodyWhateverTheOthersDo) {
  const nlohmann::json rows = document_of(run_command({"check",
                                                       "independent-parts",
                                                       "--subject",
                                                       subject_file("../judge/smooth"),
                                                       "--scheme",
                                                       "smooth/located",
                                                       "--json"}))["rows"];
  ASSERT_FALSE(rows.empty());
  EXPECT_EQ(rows[0]["verdict"], "not-applicable");
  EXPECT_THAT(rows[0]["message"].get<std::string>(),
              testing::HasSubstr("stops at impacts inside a step"));
}

class WrongUnusualSchemes : public testing::TestWithParam<Scheme> {};

TEST_P(WrongUnusualSchemes, AreRefutedByCheck) {
  int failed = 0;
  for (const nlohmann::json& row : rows_of(GetParam(), "1", "60")) {
    failed += row["verdict"] == "failed" ? 1 : 0;
  }
  EXPECT_GT(failed, 0);
}

INSTANTIATE_TEST_SUITE_P(Unusual,
                         WrongUnusualSchemes,
                         testing::Values(Scheme{"unusual_linear", "half-steps-wrong"},
                                         Scheme{"unusual_linear", "scaled-wrong"},
                                         Scheme{"unusual_linear", "tolerant-wrong"},
                                         Scheme{"unusual_linear", "tolerant-loose"},
                                         Scheme{"unusual_linear", "single-wrong"},
                                         Scheme{"unusual_linear", "single-undeclared"},
                                         Scheme{"unusual_nonlinear", "present-wrong"},
                                         Scheme{"unusual_nonlinear", "honest-wrong"},
                                         Scheme{"unusual_nonlinear", "fails"}),
                         name_of_scheme);

}  // namespace
}  // namespace assay::reports::unusual_subjects_test
