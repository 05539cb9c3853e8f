#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "reports/render/study_pages.hpp"
#include "tests/reports/study/example_study.hpp"

namespace assay::reports::markdown_test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

/// Bars of a table line that separate cells.
std::ptrdiff_t bars(const std::string& line) {
  std::ptrdiff_t count = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '\\') {
      ++i;
    } else if (line[i] == '|') {
      ++count;
    }
  }
  return count;
}

TEST(MarkdownReport, EveryTableLineHasTenCells) {
  std::istringstream text(markdown_report(example_study(), true));
  int lines = 0;
  for (std::string line; std::getline(text, line);) {
    if (!line.starts_with('|')) continue;
    EXPECT_EQ(bars(line), 11) << line;
    ++lines;
  }
  EXPECT_EQ(lines, 2 + 9);
  EXPECT_NE(bars("| a | b|c |"), bars("| a | b\\|c |"));
}

TEST(MarkdownReport, LinksFiguresRelativelyWhereThereAreAny) {
  EXPECT_THAT(markdown_report(example_study(), true),
              AllOf(HasSubstr("(figures/hostile.names.svg)"),
                    HasSubstr("(figures/hostile.names.pdf)"),
                    Not(HasSubstr("(figures/sliding-block.empty-fit.svg)"))));
}

TEST(MarkdownReport, GivesReasonAndCommandOfEachRow) {
  const StudyResult study = example_study();
  const std::string text = markdown_report(study, true);
  for (const StudyRow& row : study.rows) {
    EXPECT_THAT(text, HasSubstr("\n    " + row.reproduce + "\n"));
  }
  EXPECT_THAT(text, HasSubstr("**undecided.** No run finished: nothing could be compared."));
}

TEST(MarkdownReport, WithoutFigureFilesGivesEvidenceOnlyOfWhatIsNotConfirmed) {
  const StudyResult study = example_study();
  const std::string text = markdown_report(study, false);
  EXPECT_THAT(text, Not(HasSubstr("figures/")));
  for (const StudyRow& row : study.rows) {
    const bool shown = text.find("\n    " + row.reproduce + "\n") != std::string::npos;
    EXPECT_EQ(shown, row.verdict != Verdict::kConfirmed) << row.id;
  }
}

TEST(MarkdownReport, LetsNoHtmlThrough) {
  EXPECT_THAT(markdown_report(example_study(), true), Not(HasSubstr("</td><script>")));
}

}  // namespace
}  // namespace assay::reports::markdown_test
