#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "reports/files/whole_file.hpp"
#include "tests/reports/cli/command_run.hpp"
#include "tests/reports/study/temporary_folder.hpp"

namespace assay::reports::jacobians_command_test {
namespace {

using nlohmann::json;
using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

TEST(JacobiansCommand, TakesTheSubjectBeforeTheName) {
  const Ran ran = run_command({"jacobians", "assay/rate-matrix", "--points", "4", "--json"});
  EXPECT_EQ(ran.exit_code, kDone) << ran.error;
  EXPECT_EQ(document_of(ran)["rows"][0]["name"], "rate-matrix");
}

TEST(JacobiansCommand, PrintsARowForEachScalar) {
  const Ran ran = run_command({"jacobians", "fischer-burmeister", "--points", "4", "--json"});
  EXPECT_EQ(ran.exit_code, kDone) << ran.error;
  const json document = document_of(ran);
  ASSERT_EQ(document["rows"].size(), 2u);
  for (const json& row : document["rows"]) {
    EXPECT_EQ(row["name"], "fischer-burmeister");
    EXPECT_EQ(row["subject"], "assay");
    EXPECT_EQ(row["verdict"], "confirmed");
    EXPECT_GT(row["strata"], 4);
    EXPECT_GT(row["points"], 4);
    EXPECT_LE(row["max_error"], row["bound"]);
    EXPECT_TRUE(row["failures"].empty());
  }
}

TEST(JacobiansCommand, TakesTheScalarAsked) {
  const Ran ran =
      run_command({"jacobians", "fischer-burmeister", "--points", "4", "--scalar", "mpfr50"});
  EXPECT_EQ(ran.exit_code, kDone) << ran.error;
  EXPECT_THAT(ran.out, HasSubstr("fischer-burmeister in mpfr50"));
  EXPECT_THAT(ran.out, Not(HasSubstr("in double")));
}

TEST(JacobiansCommand, ShowsNamedRowsAndEndsWithWhatToTypeNext) {
  const Ran ran =
      run_command({"jacobians", "fischer-burmeister", "--points", "4", "--scalar", "double"});
  EXPECT_THAT(ran.out,
              AllOf(StartsWith("confirmed  fischer-burmeister in double"),
                    HasSubstr("\n1 audit of derivatives, each in one scalar, in "),
                    EndsWith("\n✗ 0 refuted   ✓ 1 confirmed\n"
                             "next:   assay jacobians fischer-burmeister --points 200 --scalar "
                             "double\n")));
  const Ran more =
      run_command({"jacobians", "fischer-burmeister", "--points", "200", "--scalar", "double"});
  EXPECT_THAT(more.out, EndsWith(" --points 2000 --scalar double\n"));
}

TEST(JacobiansCommand, NextKeepsScalarAndSeed) {
  const auto next = [](std::vector<std::string> words) {
    words.insert(words.begin(), {"jacobians", "rate-matrix", "--points", "4"});
    const std::string out = run_command(words).out;
    return out.substr(out.rfind("next:   "));
  };
  EXPECT_EQ(
      next({"--seed", "7", "--scalar", "mpfr50", "--verbose"}),
      "next:   assay jacobians rate-matrix --points 200 --scalar mpfr50 --seed 7 --verbose\n");
  EXPECT_EQ(next({"--seed", "7"}), "next:   assay jacobians rate-matrix --points 200 --seed 7\n");
  EXPECT_EQ(next({"--seed", "1"}), "next:   assay jacobians rate-matrix --points 200\n")
      << "the default";
}

TEST(JacobiansCommand, ThePageSaysWhatWasAudited) {
  const TemporaryFolder folder;
  const std::string out = folder / "audit";
  run_command({"jacobians", "rate-matrix", "--points", "4", "--out", out});
  EXPECT_THAT(read_file(out + "/index.html"),
              HasSubstr("<title>Derivatives of rate-matrix: 2 confirmed</title>"));
}

TEST(JacobiansCommand, NextWritesAReportAgain) {
  const TemporaryFolder folder;
  const std::string out = folder / "audit";
  EXPECT_THAT(run_command({"jacobians", "rate-matrix", "--points", "4", "--out", out}).out,
              EndsWith("next:   assay jacobians rate-matrix --points 200 --out " + out + "\n"));
}

TEST(JacobiansCommand, RefusesUnknownNamesAndScalars) {
  EXPECT_THAT(refusal({"jacobians", "fischer-burmester"}),
              HasSubstr("did you mean 'fischer-burmeister'"));
  EXPECT_THAT(refusal({"jacobians", "--scalar", "rational"}), HasSubstr("rational"));
  EXPECT_THAT(refusal({"jacobians", "--points", "0"}), HasSubstr("--points"));
}

TEST(ListCommand, ListsTheJacobians) {
  const Ran ran = run_command({"list", "jacobians"});
  EXPECT_THAT(ran.out, HasSubstr("alart-curnier-3d"));
}

TEST(ListCommand, ListsTheArgumentsOfAJacobianInTheirOrder) {
  const auto list = nlohmann::json::parse(run_command({"list", "jacobians", "--json"}).out);
  ASSERT_EQ(list.at(0).at("name"), "alart-curnier-normal");
  const nlohmann::json& arguments = list.at(0).at("arguments");
  ASSERT_EQ(arguments.size(), std::size_t{3});
  EXPECT_EQ(arguments[0].at("name"), "r_n");
  EXPECT_EQ(arguments[1].at("name"), "u_n");
  EXPECT_EQ(arguments[2],
            nlohmann::json::parse(
                R"({"name": "rho_n", "low": "1/4", "high": "4", "is_differentiated_by": false})"));
}

TEST(JacobiansCommand, SaysInWhatTheReplacedReportDiffers) {
  const TemporaryFolder folder;
  const auto said = [&](std::vector<std::string> words) {
    words.insert(words.begin(), {"jacobians", "--scalar", "double", "--out", folder / "audit"});
    return run_command(words).error;
  };
  EXPECT_EQ(said({"rate-matrix", "fischer-burmeister", "--points", "4"}), "");
  EXPECT_EQ(said({"rate-matrix", "fischer-burmeister", "--points", "4"}), "") << "a witness";
  EXPECT_THAT(said({"rate-matrix", "fischer-burmeister", "--points", "5", "--seed", "9"}),
              testing::MatchesRegex(".*held the report of another audit, with 2 rows, points 4 and "
                                    "seed [0-9]+, which the new report replaces.*\n"));
  EXPECT_THAT(said({"rate-matrix", "--points", "5", "--seed", "9"}),
              HasSubstr("held a report with 2 rows; the new report has replaced it and lacks 1 of "
                        "them"));
}

}  // namespace
}  // namespace assay::reports::jacobians_command_test
