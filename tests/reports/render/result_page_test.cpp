#include "reports/render/result_page.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "reports/files/whole_file.hpp"
#include "reports/render/convergence_table.hpp"
#include "reports/render/row_svg.hpp"
#include "tests/reports/render/markup_fault.hpp"
#include "tests/reports/study/example_study.hpp"
#include "tests/reports/study/rejection.hpp"
#include "tests/reports/study/temporary_folder.hpp"

namespace assay::reports::result_page_test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

ResultPage example() {
  ResultPage page{"Assay check", "Laws & <more>", "3 laws", {}, {"Law", "Subject"}, {}};
  page.counts = {{Sign::kBad, 1, "failed"}, {Sign::kGood, 1, "hold"}};
  page.rows = {{Sign::kGood, "passed", {"mirror", "mine"}},
               {Sign::kBad, "failed", {"<script>alert(1)</script>"}, "why", "code", "assay check"},
               {Sign::kOpen, "gave up", {}}};
  return page;
}

TEST(ResultPage, IsWellFormedAndShowsHostileTextAsText) {
  const std::string page = result_html(example());
  EXPECT_EQ(markup_fault(page, {"meta", "input"}), "");
  EXPECT_THAT(page,
              AllOf(HasSubstr("<title>Laws &amp; &lt;more&gt;</title>"),
                    Not(HasSubstr("<script>alert")),
                    HasSubstr("&lt;script&gt;alert(1)")));
}

TEST(ResultPage, ShowsFiguresAndAConvergenceTableWhereThereAreAny) {
  EXPECT_THAT(result_html(example()),
              AllOf(Not(HasSubstr("<svg")), Not(HasSubstr("<table class=\"convergence\""))));
  ResultPage page = example();
  TemplateObject figure = row_svg_data(example_row("r", {}, 1));
  figure.emplace_back("label", "Errors.");
  page.figures.emplace_back(std::move(figure));
  page.figure_style = row_svg_style();
  page.terms = {{"stratum", "a region"}};
  page.tables.emplace_back(convergence_data(
      {"case", "method", "1.2", {0.5, 0.25}, {{"a<b", "velocity-l1", "m", {4, 1}, 2, {}}}}));
  const std::string text = result_html(page);
  EXPECT_EQ(markup_fault(text, {"meta", "input"}), "");
  EXPECT_THAT(text,
              AllOf(HasSubstr("<svg class=\"drawn\""),
                    HasSubstr("--drawn-runs:"),
                    HasSubstr("<dt>stratum</dt><dd>a region</dd>"),
                    HasSubstr("a&lt;b, velocity-l1 [m]"),
                    HasSubstr("<td>1.00e+00</td><td>2.00</td>")));
}

TEST(ResultPage, ItsHeadingSaysWhatWasRunAndTheWorst) {
  const SignedCount bad{Sign::kBad, 2, "failed"}, good{Sign::kGood, 7, "hold"};
  EXPECT_EQ(heading_of("Laws of mine", {bad, good}), "Laws of mine: 2 failed");
  EXPECT_EQ(heading_of("Laws of mine", {{Sign::kBad, 0, "failed"}, good}), "Laws of mine: 7 hold");
  EXPECT_EQ(heading_of("Laws of mine", {}), "Laws of mine: nothing decided");
  EXPECT_EQ(name_or_number({"mine"}, "schemes"), "mine");
  EXPECT_EQ(name_or_number({"a", "b"}, "schemes"), "2 schemes");
}

TEST(ResultPage, ShowsTheWorstFirst) {
  const std::string page = result_html(example());
  EXPECT_LT(page.find("</span>failed</span></th>"), page.find("</span>gave up</span></th>"));
  EXPECT_LT(page.find("</span>gave up</span></th>"), page.find("</span>passed</span></th>"));
}

TEST(ResultPage, KeepsTheOrderOfItsRowsIfItSaysSo) {
  ResultPage page = example();
  page.keeps_order = true;
  const std::string text = result_html(page);
  EXPECT_LT(text.find("</span>passed</span></th>"), text.find("</span>failed</span></th>"));
}

TEST(ResultFolder, IsMadeAndReplacesAnEarlierOne) {
  const TemporaryFolder folder;
  write_result_folder(example(), "{}", folder / "deep/report");
  write_result_folder(example(), "[]", folder / "deep/report");
  EXPECT_EQ(read_file(folder / "deep/report/results.json"), "[]");
}

TEST(ResultFolder, IsRefusedBeforeTheWorkWhereItIsOfSomebodyElse) {
  const TemporaryFolder folder;
  replace_file(folder / "file", "mine");
  replace_file(folder / "index.html", "<html>mine</html>");
  const auto refusal = [](const std::filesystem::path& of) {
    return rejection([&] { require_result_folder(of, "Assay check"); });
  };
  EXPECT_THAT(refusal(folder.path()), HasSubstr("that no command of Assay wrote"));
  EXPECT_THAT(refusal(folder / "file"), HasSubstr("file"));
  EXPECT_THAT(refusal(folder / "file/below"), HasSubstr("file/below"));
  EXPECT_EQ(read_file(folder / "index.html"), "<html>mine</html>");
}

TEST(ResultFolder, IsRefusedWhereItHoldsTheReportOfAnotherCommand) {
  const TemporaryFolder folder;
  ResultPage page = example();
  page.kicker = "Assay compare";
  write_result_folder(page, "{}", folder.path());
  page.kicker = "Assay jacobians";
  EXPECT_THAT(rejection([&] { write_result_folder(page, "[]", folder.path()); }),
              HasSubstr("holds a report of Assay compare; expected"));
  EXPECT_EQ(read_file(folder / "results.json"), "{}");
  replace_file(folder / "index.html", "<p class=\"kicker\">Assay study</p>");
  EXPECT_THAT(rejection([&] { write_result_folder(page, "[]", folder.path()); }),
              HasSubstr("holds a report of Assay study; expected"));
}

}  // namespace
}  // namespace assay::reports::result_page_test
