#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "reports/render/study_pages.hpp"
#include "tests/reports/render/markup_fault.hpp"
#include "tests/reports/study/example_study.hpp"

namespace assay::reports::html_test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

const std::set<std::string> kVoidElements{"meta", "link", "img", "input"};

StudyResult one_row() {
  StudyResult study = example_study();
  study.rows.resize(1);
  return study;
}

const Pages& example_pages() {
  static const Pages pages = html_pages(example_study());
  return pages;
}

/// All pages of the example, one after the other.
std::string example_text() {
  std::string text;
  for (const auto& [name, page] : example_pages()) text += page;
  return text;
}

std::string first_page(const StudyResult& study) { return html_pages(study).at("index.html"); }

TEST(HtmlPages, AreWellFormedWithUniqueIds) {
  for (const auto& [name, page] : example_pages()) {
    if (name == "style.css") continue;
    EXPECT_EQ(markup_fault(page, kVoidElements), "") << name;
  }
  EXPECT_EQ(markup_fault(first_page(one_row()), kVoidElements), "");
}

TEST(HtmlPages, LoadNothingFromElsewhere) {
  for (const char* outside : {"http:", "https:", "src=\"/", "href=\"/", "@import", "url("}) {
    EXPECT_THAT(example_text(), Not(HasSubstr(outside)));
  }
}

TEST(HtmlPages, ShowHostileNamesAsText) {
  EXPECT_THAT(example_text(),
              AllOf(Not(HasSubstr("<script>alert")),
                    HasSubstr("&lt;script&gt;alert(1)&lt;/script&gt;"),
                    HasSubstr("<title>Moreau-Jean &amp; friends: &lt;nonsmooth&gt;")));
}

TEST(HtmlPages, TellVerdictsInWordsAndCountThem) {
  EXPECT_THAT(example_pages().at("index.html"),
              HasSubstr("<strong>5</strong><span class=\"confirmed\">"));
  EXPECT_THAT(example_text(), HasSubstr("</span>confirmed</span>"));
  EXPECT_THAT(example_text(), HasSubstr("</span>refuted</span>"));
  EXPECT_THAT(example_text(), HasSubstr("</span>undecided</span>"));
}

TEST(HtmlPages, TheFirstLinksWhatIsNotConfirmed) {
  const std::string& page = example_pages().at("index.html");
  EXPECT_THAT(page, HasSubstr(".html#row-bouncing-ball.theta-half.position-sup\">"));
  EXPECT_THAT(page, HasSubstr(".html#row-sliding-block.empty-fit\">"));
  EXPECT_THAT(page, Not(HasSubstr("#row-rational.exact\">")));
}

/// A scheme that fails in all its claims on a problem has one line, below the matrix.
TEST(HtmlPages, TheMatrixIsAboveWhatFailsWhichHasALineForEachPair) {
  StudyResult study = example_study();
  const StudyRow one = study.rows[0];
  for (int k = 0; k < 100; ++k) {
    StudyRow row = one;
    row.id = "crash-" + std::to_string(k);
    row.scheme = "crashes";
    row.problem = "problem-" + std::to_string(k / 50);
    row.verdict = Verdict::kRefuted;
    study.rows.push_back(row);
  }
  const std::string page = first_page(study);
  EXPECT_LT(page.find("id=\"matrix\""), page.find("id=\"attention\""));
  EXPECT_THAT(page,
              AllOf(HasSubstr("#row-crash-0\">"),
                    HasSubstr("(refuted, and 49 more of this pair)"),
                    HasSubstr("#row-crash-50\">"),
                    Not(HasSubstr("#row-crash-1\">"))));
}

TEST(HtmlPages, EveryLinkLeadsToAPage) {
  const std::string& page = example_pages().at("index.html");
  std::size_t links = 0;
  for (std::size_t at = page.find("href=\"pairs/"); at != std::string::npos;
       at = page.find("href=\"pairs/", at + 1)) {
    const std::size_t begin = at + 6;
    const std::string target = page.substr(begin, page.find_first_of("#\"", begin) - begin);
    EXPECT_EQ(example_pages().count(target), 1U) << target;
    ++links;
  }
  EXPECT_GT(links, example_pages().size() - 2);
}

TEST(HtmlPages, OfOnePairAreOne) {
  const Pages pages = html_pages(one_row());
  EXPECT_EQ(pages.size(), 2U);
  EXPECT_THAT(pages.at("index.html"), HasSubstr("id=\"row-" + one_row().rows[0].id + "\""));
}

TEST(HtmlPages, OfOnePairWithManyClaimsHaveASmallFirstAndASearch) {
  StudyResult study = one_row();
  study.rows.resize(140, study.rows[0]);
  for (std::size_t k = 0; k < study.rows.size(); ++k) study.rows[k].id = std::to_string(k);
  const Pages pages = html_pages(study);
  ASSERT_EQ(pages.size(), 3U);
  EXPECT_LE(pages.at("index.html").size(), 20'000U);
  for (const auto& [name, page] : pages) {
    if (!name.starts_with("pairs/")) continue;
    EXPECT_THAT(page, AllOf(HasSubstr("id=\"row-139\""), HasSubstr("name=\"words\"")));
    EXPECT_EQ(markup_fault(page, kVoidElements), "");
  }
}

/// The matrix of a study of the size of the whole default one.
TEST(HtmlPages, TheFirstOfSixThousandClaimsIsSmall) {
  StudyResult study = one_row();
  StudyRow row = study.rows[0];
  study.rows.clear();
  for (int scheme = 0; scheme < 30; ++scheme) {
    for (int problem = 0; problem < 70; ++problem) {
      for (int metric = 0; metric < 10; ++metric) {
        if ((scheme + problem) % 4 == 0) continue;
        row.scheme = "a-scheme-with-a-name-" + std::to_string(scheme);
        row.problem = "a-problem-of-its-own-" + std::to_string(problem);
        row.metric = "metric-" + std::to_string(metric);
        row.id = row.scheme + "." + row.problem + "." + row.metric;
        row.verdict = metric == 0 ? Verdict::kUndecided : Verdict::kConfirmed;
        study.rows.push_back(row);
      }
    }
  }
  study.rows.resize(6000);
  EXPECT_LE(first_page(study).size(), 300'000U);
}

TEST(HtmlPages, RowsThatAreNotConfirmedAreOpen) {
  StudyResult study = one_row();
  EXPECT_THAT(first_page(study), Not(HasSubstr("<details open>")));
  study.rows[0].verdict = Verdict::kUndecided;
  EXPECT_THAT(first_page(study), HasSubstr("<details open>"));
}

TEST(HtmlPages, SayWhatTheRunsAreBetweenTheirSteps) {
  StudyResult study = one_row();
  EXPECT_THAT(first_page(study), Not(HasSubstr("Between steps")));
  study.rows[0].interpolant = "dense";
  EXPECT_THAT(first_page(study), HasSubstr("<dd>a dense output of the scheme"));
}

TEST(HtmlPages, SayWhereThereIsNoFigure) {
  StudyResult study = one_row();
  EXPECT_THAT(first_page(study),
              AllOf(HasSubstr("<svg class=\"drawn\""), Not(HasSubstr("No figure"))));
  study.rows[0].samples.clear();
  EXPECT_THAT(first_page(study), HasSubstr("No figure"));
}

TEST(HtmlPages, CopiedCommandIsTheCommand) {
  StudyResult study = one_row();
  study.rows[0].reproduce = "assay  study --x 'a b'";
  EXPECT_THAT(first_page(study), HasSubstr("<code>assay  study --x &apos;a b&apos;</code>"));
}

TEST(HtmlPages, PromiseTheFilesOfFiguresOnlyWhereTheyAre) {
  const auto footer = [](const StudyResult& study, bool figure_files) {
    const std::string page = html_pages(study, {}, figure_files).at("index.html");
    return page.substr(page.find("<footer>"));
  };
  const std::string with = "and the figures as SVG and PDF in <code>figures</code>.</footer>";
  const std::string offer =
      "<code>--figures</code> also writes the figures as SVG and PDF.</footer>";
  EXPECT_THAT(footer(example_study(), true), AllOf(HasSubstr(with), Not(HasSubstr(offer))));
  EXPECT_THAT(footer(example_study(), false), AllOf(HasSubstr(offer), Not(HasSubstr(with))));
  EXPECT_THAT(footer({}, true), Not(HasSubstr("SVG"))) << "there is no figure at all";
}

TEST(HtmlPages, OfNoRowsAreWellFormed) {
  StudyResult study = example_study();
  study.rows.clear();
  EXPECT_EQ(markup_fault(first_page(study), kVoidElements), "");
}

}  // namespace
}  // namespace assay::reports::html_test
