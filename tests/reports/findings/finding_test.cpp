#include "reports/findings/finding.hpp"

#include <gmock/gmock.h>

#include "core/scalar/invalid_input.hpp"
#include "tests/reports/findings/finding_folder.hpp"
#include "tests/reports/study/temporary_folder.hpp"

namespace assay::reports::finding_test {
namespace {

using testing::HasSubstr;

std::string refusal_of(const std::string& source) {
  try {
    (void)parse_finding("sum", source);
  } catch (const InvalidInput& error) {
    return error.what();
  }
  return "";
}

TEST(Finding, IsReadFromTheCommentOfItsSource) {
  const Finding finding = parse_finding("sum", finding_source());
  EXPECT_EQ(finding.title, "Adding is wrong");
  EXPECT_EQ(finding.claim, "1 + 1 is not 2");
  EXPECT_EQ(finding.severity, Severity::kCrash);
  EXPECT_EQ(finding.samples, 8);
  EXPECT_EQ(finding.source, finding_source());
}

TEST(Finding, SaysWhatItsCommentLacks) {
  EXPECT_THAT(refusal_of("// title: A\nint main() {}\n"), HasSubstr("// claim: "));
  EXPECT_THAT(refusal_of("// title: A\n// title: B\n"), HasSubstr("'title' is there twice"));
  EXPECT_THAT(refusal_of("// colour: red\n"), HasSubstr("no key 'colour'"));
  EXPECT_THAT(refusal_of("// just text\n"), HasSubstr("// key: text"));
  EXPECT_THAT(refusal_of(finding_source("bad")), HasSubstr("no severity 'bad'"));
  EXPECT_THAT(refusal_of(finding_source("crash", "many")), HasSubstr("samples = many"));
  EXPECT_THAT(refusal_of(finding_source("crash", "0")), HasSubstr("samples = 0"));
}

TEST(FindingFolder, IsSortedBySeverityThenName) {
  const TemporaryFolder folder;
  add_finding(folder.path(), "b", "exit 0", "exit 0", "inefficiency");
  add_finding(folder.path(), "c", "exit 0", "exit 0", "wrong-answer");
  add_finding(folder.path(), "a", "exit 0", "exit 0", "inefficiency");
  const FindingFolder read = read_finding_folder(folder.path());
  std::string names;
  for (const Finding& finding : read.findings) names += finding.name;
  EXPECT_EQ(names, "cab");
  EXPECT_EQ(read.compile_line(read.findings.front()), "c++ c.cpp -o c");
}

TEST(FindingFolder, SaysHowAKindThatItHasNotWasLookedFor) {
  const TemporaryFolder folder;
  add_finding(folder.path(), "sum", "exit 0");
  const auto about = [&](const std::string& none) {
    replace_file(folder / "library.json",
                 R"({"library": "Sums", "version": "1.0", "compile": "c++ NAME.cpp",)"
                 R"( "documents": "a book", "none": {)" +
                     none + "}}");
  };
  about(R"("missed-order": "by hand")");
  const FindingFolder read = read_finding_folder(folder.path());
  EXPECT_EQ(read.documents, "a book");
  EXPECT_EQ(read.none.at(Severity::kMissedOrder), "by hand");
  for (const std::string wrong : {R"("crash": "by hand")", R"("bad": "by hand")"}) {
    about(wrong);
    EXPECT_THROW((void)read_finding_folder(folder.path()), InvalidInput) << wrong;
  }
}

TEST(FindingFolder, NeedsToSayWhichLibraryItIsAbout) {
  const TemporaryFolder folder;
  EXPECT_THROW((void)read_finding_folder(folder.path()), InvalidInput);
  replace_file(folder / "library.json", R"({"library": "Sums"})");
  EXPECT_THROW((void)read_finding_folder(folder.path()), InvalidInput);
  EXPECT_THROW((void)read_finding_folder(folder.path() / "none"), InvalidInput);
}

}  // namespace
}  // namespace assay::reports::finding_test
