#include "reports/render/pgfplots.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include "reports/files/whole_file.hpp"
#include "tests/reports/study/example_study.hpp"
#include "tests/reports/study/temporary_folder.hpp"

namespace assay::reports::pgfplots_test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

/// The log of pdflatex if it makes a page of the text; empty otherwise.
std::string log_of(const std::string& picture, const std::string& options = "") {
  const TemporaryFolder folder;
  replace_file(folder / "figure.tex", picture);
  replace_file(folder / "paper.tex",
               "\\documentclass[" + options +
                   "]{article}\\usepackage{pgfplots}\\begin{document}\\input{figure}"
                   "\\end{document}");
  const std::string command = "cd '" + folder.path().string() +
                              "' && TEXMFVAR=\"$PWD\" pdflatex -halt-on-error "
                              "-interaction=batchmode paper >/dev/null 2>&1";
  const bool made = ::system(command.c_str()) == 0;
  return made && std::filesystem::exists(folder / "paper.pdf") ? read_file(folder / "paper.log")
                                                               : "";
}

TEST(PgfplotsPicture, NamesWhatItShows) {
  EXPECT_THAT(pgfplots_picture(example_row("r", {}, 1)),
              AllOf(HasSubstr("\\begin{loglogaxis}"),
                    HasSubstr("ylabel={velocity-l1 error [m]}"),
                    HasSubstr("\\addlegendentry{in the window}"),
                    HasSubstr("\\addlegendentry{fit, order 1.015}"),
                    HasSubstr("fill opacity"),
                    HasSubstr("\\addlegendentry{declared order 1}")));
}

TEST(PgfplotsPicture, DrawsNoBandThatIsNotKnown) {
  StudyRow row = example_row("r", {}, 1);
  row.fit->quantile = 0;
  EXPECT_THAT(pgfplots_picture(row),
              AllOf(HasSubstr("{fit, order 1.015}"), Not(HasSubstr("fill opacity"))));
}

TEST(PgfplotsPicture, CompilesForRowsOfEachKindAndHostileNames) {
  if (::system("command -v pdflatex >/dev/null && kpsewhich pgfplots.sty >/dev/null") != 0) {
    GTEST_SKIP() << "no pdflatex with pgfplots";
  }
  std::string pictures;
  for (const StudyRow& row : example_study().rows) {
    if (has_figure(row)) pictures += pgfplots_picture(row) + "\n\n";
  }
  EXPECT_NE(log_of(pictures), "");
  EXPECT_EQ(log_of("\\begin{tikzpicture}\n\\addplot"), "") << "a witness that is no picture";
  for (const char* options : {"twocolumn", "twocolumn,12pt", "twocolumn,a4paper"}) {
    EXPECT_THAT(log_of(pictures, options),
                AllOf(HasSubstr("Output written"), Not(HasSubstr("Overfull \\hbox"))))
        << options;
  }
}

}  // namespace
}  // namespace assay::reports::pgfplots_test
