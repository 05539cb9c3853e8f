#include <gmock/gmock.h>

#include <filesystem>

#include "reports/files/whole_file.hpp"
#include "tests/reports/cli/command_run.hpp"
#include "tests/reports/findings/finding_folder.hpp"
#include "tests/reports/render/markup_fault.hpp"
#include "tests/reports/study/temporary_folder.hpp"

namespace assay::reports::findings_command_test {
namespace {

using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

using Words = std::vector<std::string>;

TEST(FindingsCommand, RunsEachFindingAndWritesThePage) {
  const TemporaryFolder folder, out;
  add_finding(folder.path(), "sum", "echo 'got <3>'; exit 0", "echo 3 of $3");
  add_finding(folder.path(), "product", "exit 0", "echo 1 of $3", "wrong-answer");
  const std::filesystem::path target = out / "page";
  const Ran ran = run_command(
      {"findings", "--from", folder.path().string(), "--json", "--out", target.string()});
  EXPECT_EQ(ran.exit_code, kDone) << ran.error;
  const auto document = document_of(ran);
  EXPECT_EQ(document["library"], "Sums");
  EXPECT_EQ(document["counts"]["reproduced"], 2);
  ASSERT_EQ(document["findings"].size(), 2U);
  EXPECT_EQ(document["findings"][0]["name"], "product");
  const auto& sum = document["findings"][1];
  EXPECT_EQ(sum["verdict"], "reproduced");
  EXPECT_EQ(sum["severity"], "crash");
  EXPECT_EQ(sum["frequency"]["found"], 3);
  EXPECT_EQ(sum["frequency"]["samples"], 8);
  EXPECT_EQ(sum["compile"], "c++ sum.cpp -o sum");
  EXPECT_EQ(sum["source"], finding_source());
  EXPECT_EQ(nlohmann::json::parse(read_file(target / "findings.json")), document);
  EXPECT_THAT(read_file(target / "findings.md"), HasSubstr("# What Assay finds in Sums 1.0"));
  EXPECT_THAT(read_file(target / "findings.md"), HasSubstr(finding_source()));
  EXPECT_THAT(read_file(target / "index.html"), HasSubstr("<pre>got &lt;3&gt;"));
  const std::string page = read_file(target / "index.html");
  EXPECT_EQ(markup_fault(page, {"meta", "input"}), "");
  for (const char* part :
       {"<tbody role=\"rowgroup\" data-find=\"sum\">", "<section id=\"sum\" data-find=\"sum\">"}) {
    EXPECT_THAT(page, HasSubstr(part)) << "the search counts a finding once";
  }
  EXPECT_THAT(page, HasSubstr("Assay " ASSAY_VERSION " · seed 0</p>"));
  EXPECT_THAT(page, HasSubstr("To repeat it: <code>assay findings --from "));
}

TEST(FindingsCommand, SaysWhatWasLookedForInVainAndWhereTheTextsAre) {
  const TemporaryFolder folder, out;
  add_finding(folder.path(), "sum", "exit 0");
  replace_file(folder / "library.json",
               R"({"library": "Sums", "version": "1.0", "compile": "c++ NAME.cpp -o NAME",)"
               R"( "documents": "a book", "none": {"missed-order": "Looked for by hand."}})");
  const std::filesystem::path target = out / "page";
  const Ran ran = run_command(
      {"findings", "--from", folder.path().string(), "--json", "--out", target.string()});
  EXPECT_EQ(document_of(ran)["none"]["declared order missed"], "Looked for by hand.");
  EXPECT_THAT(read_file(target / "index.html"),
              AllOf(HasSubstr("<p>Documents: a book</p>"),
                    HasSubstr("<h2>Declared order missed</h2>\n<p>None. Looked for by hand.</p>")));
  const std::string markdown = read_file(target / "findings.md");
  EXPECT_THAT(markdown, HasSubstr("## Declared order missed\n\nNone. Looked for by hand."));
  EXPECT_THAT(markdown, HasSubstr("Documents: a book"));
  const Ran shown = run_command({"findings", "--from", folder.path().string()});
  EXPECT_THAT(shown.out, HasSubstr("declared order missed: none. Looked for by hand."));
}

TEST(FindingsCommand, SaysWhereItsPageIs) {
  const TemporaryFolder folder, out;
  add_finding(folder.path(), "sum", "exit 0");
  const std::string target = out / "page";
  const Words words = {"findings", "--from", folder.path().string()};
  EXPECT_THAT(run_command(words).out, Not(HasSubstr("report: ")));
  Words with_page = words;
  with_page.insert(with_page.end(), {"--out", target});
  EXPECT_THAT(run_command(with_page).out, EndsWith("\nreport: " + target + "/index.html\n"));
  EXPECT_TRUE(std::filesystem::exists(target + "/index.html"));
}

TEST(FindingsCommand, IsRefutedByWhatIsNotReproduced) {
  const TemporaryFolder folder;
  add_finding(folder.path(), "sum", "exit 0");
  add_finding(folder.path(), "right", "exit 1");
  const std::string from = folder.path().string();
  const Ran ran = run_command({"findings", "--from", from, "--json"});
  EXPECT_EQ(ran.exit_code, kClaimRefuted);
  EXPECT_EQ(document_of(ran)["findings"][0]["verdict"], "not reproduced");
  EXPECT_TRUE(document_of(ran)["findings"][0]["frequency"].is_null());
  EXPECT_EQ(run_command({"findings", "sum", "--from", from}).exit_code, kDone);
}

TEST(FindingsCommand, DecidesNothingByAProgramThatHangs) {
  const TemporaryFolder folder;
  add_finding(folder.path(), "sum", "sleep 60");
  const Ran ran =
      run_command({"findings", "--from", folder.path().string(), "--time", "0.2", "--json"});
  EXPECT_EQ(ran.exit_code, kNothingDecided);
  EXPECT_EQ(document_of(ran)["findings"][0]["verdict"], "could not run");
}

TEST(FindingsCommand, TakesTheSeedAndTheSamplesThatItIsGiven) {
  const TemporaryFolder folder;
  add_finding(folder.path(), "sum", "exit 0", "echo $2 of $3");
  const Ran ran = run_command(
      {"findings", "--from", folder.path().string(), "--seed", "5", "--samples", "50", "--json"});
  EXPECT_EQ(document_of(ran)["findings"][0]["frequency"]["found"], 5);
  EXPECT_EQ(document_of(ran)["findings"][0]["frequency"]["samples"], 50);
}

TEST(FindingsCommand, RefusesWhatItDoesNotKnow) {
  const TemporaryFolder folder, other;
  add_finding(folder.path(), "sum", "exit 0");
  const std::string from = folder.path().string();
  EXPECT_THAT(refusal({"findings", "sun", "--from", from}), HasSubstr("sum"));
  EXPECT_THAT(refusal({"findings", "--from", from + "/none"}), HasSubstr("none"));
  replace_file(other / "mine.txt", "mine");
  EXPECT_THAT(refusal({"findings", "--from", from, "--out", other.path().string()}),
              HasSubstr("mine.txt"));
}

}  // namespace
}  // namespace assay::reports::findings_command_test
