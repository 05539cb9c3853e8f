#include "reports/render/figures.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <sstream>

#include "reports/files/whole_file.hpp"
#include "reports/render/figure_script.hpp"
#include "tests/reports/render/markup_fault.hpp"
#include "tests/reports/study/example_study.hpp"
#include "tests/reports/study/rejection.hpp"
#include "tests/reports/study/temporary_folder.hpp"

namespace assay::reports::figures_test {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

TEST(Figures, EveryRowWithErrorsGetsSvgAndPdf) {
  const TemporaryFolder folder;
  const StudyResult study = example_study();
  write_figures(study, folder.path());
  for (const StudyRow& row : study.rows) {
    EXPECT_EQ(std::filesystem::exists(folder / (row.id + ".svg")), has_figure(row)) << row.id;
    if (!has_figure(row)) continue;
    EXPECT_EQ(markup_fault(read_file(folder / (row.id + ".svg")), {}), "") << row.id;
    EXPECT_THAT(read_file(folder / (row.id + ".pdf")), StartsWith("%PDF-"));
  }
}

TEST(Figures, RunsOfARowAreColumnsOfAFile) {
  const TemporaryFolder folder;
  StudyResult study = example_study();
  study.rows.resize(1);
  write_figures(study, folder.path());
  const StudyRow& row = study.rows[0];
  std::istringstream text(read_file(folder / (row.id + ".dat")));
  std::string line;
  while (std::getline(text, line) && line.starts_with('#')) {
  }
  EXPECT_EQ(line, "h error");
  std::vector<double> numbers;
  for (double number; text >> number;) numbers.push_back(number);
  ASSERT_EQ(numbers.size(), 2 * row.samples.size());
  EXPECT_EQ(numbers[0], row.samples[0].h);
  EXPECT_EQ(numbers.back(), row.samples.back().error);
}

TEST(Figures, RunsOfARowArePlottedByPgfplots) {
  if (::system("command -v pdflatex >/dev/null && kpsewhich pgfplots.sty >/dev/null") != 0) {
    GTEST_SKIP() << "no pdflatex with pgfplots";
  }
  const TemporaryFolder folder;
  StudyResult study = example_study();
  study.rows.resize(1);
  write_figures(study, folder.path());
  replace_file(folder / "paper.tex",
               "\\documentclass{article}\\usepackage{pgfplots}\\begin{document}"
               "\\begin{tikzpicture}\\begin{loglogaxis}\\addplot[only marks]table{" +
                   study.rows[0].id + ".dat};\\end{loglogaxis}\\end{tikzpicture}\\end{document}");
  const std::string command = "cd '" + folder.path().string() +
                              "' && TEXMFVAR=\"$PWD\" pdflatex -halt-on-error "
                              "-interaction=batchmode paper >/dev/null 2>&1";
  EXPECT_EQ(::system(command.c_str()), 0);
}

TEST(Figures, TextOfHostileNamesStaysText) {
  const TemporaryFolder folder;
  write_figures(example_study(), folder.path());
  EXPECT_THAT(read_file(folder / "hostile.names.svg"), HasSubstr("a&lt;b&gt;&amp;"));
}

TEST(Figures, SameStudyGivesTheSameBytesAtAnyTime) {
  const TemporaryFolder folder;
  StudyResult study = example_study();
  study.rows.resize(1);
  const std::string id = study.rows[0].id;
  write_figures(study, folder.path());
  const std::string pdf = read_file(folder / (id + ".pdf"));
  const std::string svg = read_file(folder / (id + ".svg"));
  write_figures(study, folder.path());
  EXPECT_EQ(read_file(folder / (id + ".pdf")), pdf);
  EXPECT_EQ(read_file(folder / (id + ".svg")), svg);
  EXPECT_THAT(pdf, HasSubstr("/CreationDate (D:20000101000000"));
}

TEST(Figures, StudyWithoutErrorsNeedsNoGnuplot) {
  StudyResult study = example_study();
  for (StudyRow& row : study.rows) row.samples.clear();
  EXPECT_EQ(rejection([&] { write_figures(study, "/", "no-such-gnuplot"); }), "accepted");
  EXPECT_THAT(rejection([] { write_figures(example_study(), "/", "no-such-gnuplot"); }),
              HasSubstr("no-such-gnuplot"));
}

}  // namespace
}  // namespace assay::reports::figures_test
