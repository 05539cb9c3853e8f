#include <gmock/gmock.h>

#include <filesystem>

#include "reports/files/whole_file.hpp"
#include "tests/reports/cli/command_run.hpp"
#include "tests/reports/render/markup_fault.hpp"
#include "tests/reports/study/temporary_folder.hpp"

namespace assay::reports::errata_command_test {
namespace {

using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

TEST(ErrataCommand, GivesEveryFormulaAVerdictAndWritesThem) {
  const TemporaryFolder folder;
  const std::filesystem::path target = folder / "errata";
  const Ran ran = run_command({"errata", "--points", "12", "--json", "--out", target.string()});
  EXPECT_EQ(ran.exit_code, kDone) << ran.error;
  const auto document = document_of(ran);
  int items = 0;
  for (const auto& item : document["items"]) {
    ++items;
    for (const char* field : {"document", "equation", "printed", "verdict", "kind", "corrected"}) {
      EXPECT_TRUE(item.contains(field)) << field;
    }
    EXPECT_FALSE(item["evidence"].get<std::string>().empty());
    const bool is_newton_iteration = item["equation"] == "eq:NL16";
    EXPECT_TRUE(!is_newton_iteration || item["verdict"] == "wrong");
  }
  int counted = 0;
  for (const auto& count : document["counts"]) counted += count.get<int>();
  EXPECT_EQ(items, counted);
  EXPECT_GT(items, 200);
  EXPECT_EQ(nlohmann::json::parse(read_file(target / "errata.json")), document);
  EXPECT_THAT(read_file(target / "errata.md"),
              HasSubstr("newton-lagrangian eq:NL16: wrong (sign)"));
  const std::string page = read_file(target / "index.html");
  EXPECT_THAT(page, HasSubstr("<h2 id=\"modal-moreau-jean\">modal-moreau-jean</h2>"));
  EXPECT_THAT(page, HasSubstr("<a href=\"#modal-moreau-jean\">"));
  EXPECT_THAT(page, HasSubstr("<math "));
  EXPECT_EQ(markup_fault(page, {"meta", "input"}), "");
}

TEST(ErrataCommand, SaysWhereItsPageIs) {
  const TemporaryFolder folder;
  const std::string target = folder / "errata";
  const Ran ran = run_command({"errata", "--points", "1", "--out", target});
  EXPECT_THAT(ran.out,
              EndsWith("\nreport: " + target + "/index.html\nnext:   assay list formulas\n"));
  EXPECT_TRUE(std::filesystem::exists(target + "/index.html"));
  EXPECT_THAT(run_command({"errata", "--points", "1"}).out,
              AllOf(Not(HasSubstr("report: ")),
                    HasSubstr(" wrong   ✗ "),
                    EndsWith(" correct\nnext:   assay errata --out errata\n")));
}

TEST(ErrataCommand, RefusesAFolderThatHoldsSomethingElse) {
  const TemporaryFolder folder;
  replace_file(folder / "mine.txt", "mine");
  EXPECT_THAT(refusal({"errata", "--out", (folder / "").string()}), HasSubstr("mine.txt"));
  EXPECT_THAT(refusal({"errata", "--out", (folder / "mine.txt").string()}), HasSubstr("a file"));
  EXPECT_EQ(read_file(folder / "mine.txt"), "mine");
}

TEST(ErrataCommand, RefusesNumbersOutOfRange) {
  EXPECT_THAT(refusal({"errata", "--points", "0"}), HasSubstr("--points"));
}

}  // namespace
}  // namespace assay::reports::errata_command_test
