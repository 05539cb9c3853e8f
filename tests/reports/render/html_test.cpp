#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "reports/files/whole_file.hpp"
#include "reports/render/figures.hpp"
#include "reports/render/study_pages.hpp"
#include "tests/reports/render/markup_fault.hpp"
#include "tests/reports/study/example_study.hpp"
#include "tests/reports/study/temporary_folder.hpp"

namespace assay::reports::html_test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

const std::set<std::string> kVoidElements{"meta"};

/// The example's page with its figures, drawn once.
const std::string& example_page() {
  static const std::string page = [] {
    const TemporaryFolder folder;
    const StudyResult study = example_study();
    write_figures(study, folder.path());
    Figures figures;
    for (const StudyRow& row : study.rows) {
      const std::filesystem::path file = folder / (row.id + ".svg");
      if (std::filesystem::exists(file)) figures[row.id] = read_file(file);
    }
    return html_page(study, figures);
  }();
  return page;
}

TEST(HtmlPage, IsWellFormedWithUniqueIds) {
  EXPECT_EQ(markup_fault(example_page(), kVoidElements), "");
}

TEST(HtmlPage, LoadsNothingFromAnywhere) {
  for (const char* outside : {"<link", "src=", "@import", "url(http"}) {
    EXPECT_THAT(example_page(), Not(HasSubstr(outside)));
  }
}

TEST(HtmlPage, ShowsHostileNamesAsText) {
  EXPECT_THAT(example_page(),
              AllOf(Not(HasSubstr("<script>alert")),
                    HasSubstr("&lt;script&gt;alert(1)&lt;/script&gt;"),
                    HasSubstr("<title>Moreau-Jean &amp; friends: &lt;nonsmooth&gt;")));
}

TEST(HtmlPage, TellsVerdictsInWordsAndCountsThem) {
  EXPECT_THAT(example_page(), HasSubstr("<strong>5</strong><span class=\"confirmed\">"));
  EXPECT_THAT(example_page(), HasSubstr("</span>confirmed</span>"));
  EXPECT_THAT(example_page(), HasSubstr("</span>refuted</span>"));
  EXPECT_THAT(example_page(), HasSubstr("</span>undecided</span>"));
}

TEST(HtmlPage, ListsEveryRowThatIsNotConfirmed) {
  EXPECT_THAT(example_page(), HasSubstr("<a href=\"#row-bouncing-ball.diverged\">"));
  EXPECT_THAT(example_page(), HasSubstr("<a href=\"#row-sliding-block.empty-fit\">"));
  EXPECT_THAT(example_page(), Not(HasSubstr("<a href=\"#row-rational.exact\">")));
}

TEST(HtmlPage, RowsThatAreNotConfirmedAreOpen) {
  StudyResult study = example_study();
  study.rows.resize(1);
  EXPECT_THAT(html_page(study, {}), Not(HasSubstr("<details open>")));
  study.rows[0].verdict = Verdict::kUndecided;
  EXPECT_THAT(html_page(study, {}), HasSubstr("<details open>"));
}

TEST(HtmlPage, SaysWhatTheRunsAreBetweenTheirSteps) {
  StudyResult study = example_study();
  study.rows.resize(1);
  EXPECT_THAT(html_page(study, {}), Not(HasSubstr("Between steps")));
  study.rows[0].interpolant = "dense";
  EXPECT_THAT(html_page(study, {}), HasSubstr("<dd>a dense output of the scheme"));
}

TEST(HtmlPage, SaysWhereThereIsNoFigure) {
  EXPECT_THAT(html_page(example_study(), {}), HasSubstr("No figure"));
}

TEST(HtmlPage, OfManyFiguresLinksThoseOfConfirmedRows) {
  StudyResult study = example_study();
  study.rows.resize(1);
  Figures figures;
  for (std::size_t i = 0; i <= kMostInlineFigures; ++i) {
    study.rows.push_back(study.rows.front());
    study.rows.back().id = "row-" + std::to_string(i);
    figures[study.rows.back().id] = "<svg viewBox='0 0 1 1'></svg>";
  }
  study.rows.back().verdict = Verdict::kUndecided;
  const std::string page = html_page(study, figures);
  EXPECT_THAT(page, HasSubstr("<img src=\"figures/row-0.svg\""));
  EXPECT_THAT(page, Not(HasSubstr("figures/" + study.rows.back().id + ".svg")));
  EXPECT_EQ(markup_fault(page, {"meta", "img"}), "");
  figures.erase("row-0");
  EXPECT_THAT(html_page(study, figures), Not(HasSubstr("<img")));
}

TEST(HtmlPage, CopiedCommandIsTheCommand) {
  StudyResult study = example_study();
  study.rows.resize(1);
  study.rows[0].reproduce = "assay  study --x 'a b'";
  EXPECT_THAT(html_page(study, {}),
              HasSubstr("<span class=\"token\">assay</span>  <span class=\"token\">study</span> "
                        "<span class=\"token\">--x</span> <span class=\"token\">&apos;a</span> "));
}

TEST(HtmlPage, OfNoRowsIsWellFormed) {
  StudyResult study = example_study();
  study.rows.clear();
  EXPECT_EQ(markup_fault(html_page(study, {}), kVoidElements), "");
}

}  // namespace
}  // namespace assay::reports::html_test
