#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <sstream>

#include "reports/files/whole_file.hpp"
#include "reports/render/study_pages.hpp"
#include "tests/reports/study/example_study.hpp"
#include "tests/reports/study/temporary_folder.hpp"

namespace assay::reports::latex_table_test {
namespace {

using testing::HasSubstr;

std::ptrdiff_t columns(const std::string& line) {
  std::ptrdiff_t count = 1;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '\\') {
      ++i;
    } else if (line[i] == '&') {
      ++count;
    }
  }
  return count;
}

TEST(LatexTable, EveryRowHasEightColumns) {
  std::istringstream text(latex_table(example_study()));
  int rows = 0;
  for (std::string line; std::getline(text, line);) {
    if (!line.ends_with(" \\\\")) continue;
    EXPECT_EQ(columns(line), 8) << line;
    ++rows;
  }
  EXPECT_EQ(rows, 1 + 9);
  EXPECT_EQ(columns("a \\& b & c \\\\"), 2);
}

TEST(LatexTable, UsesBooktabs) {
  const std::string text = latex_table(example_study());
  for (const char* rule : {"\\toprule", "\\midrule", "\\bottomrule"}) {
    EXPECT_THAT(text, HasSubstr(rule));
  }
}

TEST(LatexTable, CompilesWherePdflatexIsInstalled) {
  if (::system("command -v pdflatex >/dev/null && kpsewhich booktabs.sty longtable.sty "
               "pdflscape.sty >/dev/null") != 0) {
    GTEST_SKIP() << "no pdflatex with booktabs, longtable and pdflscape";
  }
  const TemporaryFolder folder;
  replace_file(folder / "table.tex", latex_table(example_study()));
  replace_file(folder / "paper.tex",
               "\\documentclass{article}\\usepackage{array,booktabs,longtable,pdflscape}\\begin{"
               "document}\\input{table}"
               "\\end{document}");
  const std::string command =
      "cd '" + folder.path().string() +
      "' && TEXMFVAR=\"$PWD\" pdflatex -halt-on-error -interaction=batchmode paper >/dev/null 2>&1";
  EXPECT_EQ(::system(command.c_str()), 0);
}

}  // namespace
}  // namespace assay::reports::latex_table_test
