#include "reports/render/convergence_table.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <algorithm>
#include <cmath>
#include <sstream>
#include <utility>

#include "reports/files/whole_file.hpp"
#include "reports/render/citation.hpp"
#include "reports/render/escape.hpp"
#include "tests/reports/study/rejection.hpp"
#include "tests/reports/study/temporary_folder.hpp"

namespace assay::reports::convergence_table_test {
namespace {

using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

/// A row of errors C h^p at steps beside those of the table.
StudyRow row_of(const std::string& scheme, const std::string& metric, double order) {
  StudyRow row;
  row.problem = "bouncing-ball";
  row.scheme = scheme;
  row.metric = metric;
  row.unit = "m s";
  row.scalar = "double";
  row.t_end = "2";
  row.declared = order;
  row.fit.emplace();
  row.fit->order = order;
  row.fit->order_interval = {order - 0.05, order + 0.05};
  for (int k = 6; k <= 9; ++k) {
    for (const double shift : {-0.4, 0.1, 0.3}) {
      const double h = 2 * std::exp2(-k + shift);
      row.samples.push_back({h, 3 * std::pow(h, order), 0, true});
    }
  }
  return row;
}

StudyResult study() {
  StudyResult result;
  result.version = "1.2";
  result.seed = 7;
  result.rows = {row_of("moreau-jean", "velocity-l1", 1),
                 row_of("moreau-jean", "position-sup", 2),
                 row_of("a_b & c", "velocity-l1", 1),
                 row_of("d", "velocity-l1", 0.5)};
  return result;
}

TEST(ConvergenceTable, MovesErrorsToPowersOfTwoAlongTheFit) {
  const std::vector<ConvergenceTable> tables = convergence_tables(study());
  ASSERT_EQ(tables.size(), 1U);
  const ConvergenceTable& table = tables[0];
  ASSERT_EQ(table.h.size(), 4U);
  ASSERT_EQ(table.columns.size(), 4U);
  EXPECT_EQ(table.h[0], 2.0 / 64);
  EXPECT_EQ(table.h[3], 2.0 / 512);
  for (std::size_t line = 0; line < 4; ++line) {
    const double exact = 3 * std::pow(table.h[line], 2);
    EXPECT_LT(std::abs(*table.columns[1].errors[line] / exact - 1), 1e-12);
  }
}

TEST(ConvergenceTable, OfAnotherCaseIsAnotherOne) {
  StudyResult two = study();
  two.rows.back().parameters = {{"e", "1/2"}};
  two.rows.push_back(two.rows[0]);
  two.rows.back().kind = ClaimKind::kIdentity;
  const std::vector<ConvergenceTable> tables = convergence_tables(two);
  ASSERT_EQ(tables.size(), 2U);
  EXPECT_EQ(tables[0].columns.size(), 3U) << "an identity has no order";
  EXPECT_THAT(tables[1].caption, HasSubstr("e = 1/2"));
}

TEST(ConvergenceTable, ShowsOrdersBetweenLinesAndTheFittedOne) {
  const std::string text = table_text(convergence_tables(study()), TableFormat::kMarkdown);
  EXPECT_THAT(text, HasSubstr("| 3.125e-02 | 9.38e-02 |  | 2.93e-03 |  |"));
  EXPECT_THAT(text, HasSubstr("| 1.562e-02 | 4.69e-02 | 1.00 | 7.32e-04 | 2.00 |"));
  EXPECT_THAT(text, HasSubstr("| **fitted order** | 1.000 \\[0.950, 1.050\\] | |"));
}

TEST(ConvergenceTable, EndsWithHowTheOrderWasMeasuredAndWhatToCite) {
  const std::vector<ConvergenceTable> tables = convergence_tables(study());
  EXPECT_THAT(tables.front().method,
              AllOf(HasSubstr("Assay 1.2 (seed 7)"),
                    HasSubstr("step sizes drawn at random"),
                    HasSubstr("E[e] = C h^p with a constant coefficient of variation"),
                    HasSubstr("confidence of 95 % over all looks")));
  const std::string markdown = table_text(tables, TableFormat::kMarkdown);
  EXPECT_THAT(
      markdown,
      AllOf(HasSubstr("Assay 1.2 (seed 7)"), EndsWith(escape_markdown(citation("1.2")) + "\n")));
  const std::string latex = table_text(tables, TableFormat::kLatex);
  EXPECT_THAT(latex,
              AllOf(HasSubstr("\n% Orders were measured with Assay 1.2 (seed 7)"),
                    HasSubstr("\n% " + escape_latex(citation("1.2")) + "\n"),
                    EndsWith("\n% " + citation_entry("1.2") + "\n")));
}

TEST(ConvergenceTable, EndsWithTheCommandThatRepeatsItIfThereIsOne) {
  std::vector<ConvergenceTable> tables = convergence_tables(study());
  EXPECT_THAT(table_text(tables, TableFormat::kLatex), Not(HasSubstr("To repeat it")));
  tables.front().command = "assay compare 'a\n\\input{b}' c";
  EXPECT_THAT(table_text(tables, TableFormat::kLatex),
              EndsWith("\n% To repeat it: assay compare 'a\\u000a\\input{b}' c\n"))
      << "no file ends the comment";
  EXPECT_THAT(table_text(tables, TableFormat::kMarkdown),
              EndsWith("\n    assay compare 'a\\u000a\\input{b}' c\n"));
  EXPECT_THAT(table_text(tables, TableFormat::kCsv), HasSubstr(",\"1.2\",\"assay compare "));
}

TEST(ConvergenceTable, OfCsvHasALineForEachError) {
  const std::string text = table_text(convergence_tables(study()), TableFormat::kCsv);
  EXPECT_EQ(std::ranges::count(text, '\n'), 1 + 4 * 4);
  EXPECT_EQ(text.find("case,scheme,metric,h,error,eoc,order,low,high,version,command\n"), 0U);
  EXPECT_THAT(text, HasSubstr("\"a_b & c\",\"velocity-l1\",0.03125,"));
}

TEST(ConvergenceTable, LeavesErrorsOutThatAreNone) {
  StudyResult one = study();
  one.rows.resize(2);
  for (Sample& sample : one.rows[0].samples) {
    if (sample.h > 0.02) sample.error = 0;
  }
  const std::string text = table_text(convergence_tables(one), TableFormat::kMarkdown);
  EXPECT_THAT(text, HasSubstr("| 3.125e-02 |  |  | 2.93e-03 |  |"));
  EXPECT_THAT(text, Not(HasSubstr("nan")));
}

TEST(ConvergenceTable, ForTerminalsHasAlignedColumnsAndTheOrderAsLastLine) {
  const ConvergenceTable table{"case",
                               "method",
                               "1.2",
                               {0.5, 0.25},
                               {{"", "velocity-l1", "m", {4, 1}, 2, std::array{1.9, 2.1}},
                                {"", "energy", "", {{}, 3}, 1, {}}}};
  EXPECT_EQ(aligned_table(table),
            "h [s]         velocity-l1 [m]    EOC     energy    EOC\n"
            "5.000e-01            4.00e+00\n"
            "2.500e-01            1.00e+00   2.00   3.00e+00\n"
            "order           2.000 [1.900, 2.100]             1.000\n");
}

TEST(ConvergenceTable, ForTerminalsContinuesBelowIfItIsTooWide) {
  ConvergenceTable table{"case", "method", "1.2", {0.5}, {}};
  for (int k = 0; k < 9; ++k) table.columns.push_back({"", "velocity-hausdorff", "m", {4}, 1, {}});
  std::istringstream text(aligned_table(table));
  int headings = 0;
  for (std::string line; std::getline(text, line);) {
    EXPECT_LE(line.size(), 100U);
    if (line.starts_with("h [s]")) ++headings;
  }
  EXPECT_EQ(headings, 5) << "a table has two of these columns";
}

TEST(ConvergenceTable, KnowsItsFormatByTheEnding) {
  EXPECT_EQ(table_format("a/b.tex"), TableFormat::kLatex);
  EXPECT_THAT(rejection([] { (void)table_format("table.docx"); }), HasSubstr("table.docx"));
}

/// What pdflatex says of an `article` with this text.
std::string log_of(const std::string& options, const std::string& text) {
  const TemporaryFolder folder;
  replace_file(folder / "paper.tex",
               "\\documentclass" + options + "{article}\\usepackage{booktabs}\\begin{document}\n" +
                   text + "\\end{document}");
  const std::string command = "cd '" + folder.path().string() +
                              "' && TEXMFVAR=\"$PWD\" pdflatex -halt-on-error "
                              "-interaction=batchmode paper >/dev/null 2>&1";
  EXPECT_EQ(::system(command.c_str()), 0);
  return read_file(folder / "paper.log");
}

bool has_pdflatex() {
  return ::system("command -v pdflatex >/dev/null && kpsewhich booktabs.sty >/dev/null") == 0;
}

/// Rows of long names, as the study writes them.
std::string table_of(std::size_t columns) {
  StudyResult result = study();
  result.rows.insert(result.rows.begin(), 2, result.rows[2]);
  result.rows[0].scheme = "nonlinear-schatzman-paoli";
  result.rows[0].scheme_options = {{"theta", "1/2"}};
  result.rows[0].metric = "velocity-hausdorff";
  result.rows[1].scheme = "my_library/a_scheme_of_a_long_name";
  result.rows.resize(columns);
  return table_text(convergence_tables(result), TableFormat::kLatex);
}

/// Schemes and metrics, each scheme in each metric, with errors of about this size.
std::string table_of_pairs(std::size_t schemes, std::size_t metrics, double size = 1e-3) {
  const std::vector<std::string> scheme_names = {
      "nonlinear-schatzman-paoli", "moreau-jean", "my_library/a_scheme_of_a_long_name", "d"};
  const std::vector<std::string> metric_names = {
      "velocity-hausdorff", "position-sup", "multiplier-weight"};
  StudyResult result = study();
  result.rows.clear();
  for (std::size_t s = 0; s < schemes; ++s) {
    for (std::size_t m = 0; m < metrics; ++m) {
      result.rows.push_back(row_of(scheme_names.at(s),
                                   metric_names.at(m),
                                   m == 0        ? 1
                                   : size < 1e-9 ? -0.5
                                                 : 2));
      for (Sample& sample : result.rows.back().samples) sample.error *= size;
    }
  }
  return table_text(convergence_tables(result), TableFormat::kLatex);
}

std::size_t count_of(const std::string& word, const std::string& text) {
  std::size_t count = 0;
  for (std::size_t at = 0; (at = text.find(word, at)) != std::string::npos; ++at) ++count;
  return count;
}

TEST(ConvergenceTable, OfSeveralSchemesHasThemSideBySideUnderEachMetric) {
  const std::string text = table_of_pairs(3, 2);
  EXPECT_EQ(count_of("\\begin{tabular}", text), 1U);
  const std::size_t metric = text.find("\\multicolumn{6}{c}{velocity-hausdorff"),
                    rules = text.find("\\cmidrule(lr){2-7}\\cmidrule(lr){8-13}"),
                    scheme = text.find("{moreau-jean}");
  EXPECT_LT(metric, rules) << text;
  EXPECT_LT(rules, scheme);
  EXPECT_EQ(count_of("{moreau-jean}", text), 2U) << "once for each metric";
  EXPECT_EQ(count_of(" & error & EOC", text), 6U);
  EXPECT_THAT(text, HasSubstr("\ninterval & \\multicolumn{2}{r}{$[0.950, 1.050]$}"));
  EXPECT_THAT(text, HasSubstr("this needs table*"));
}

TEST(ConvergenceTable, ThatDoesNotFitAPageIsSeveral) {
  EXPECT_EQ(count_of("\\begin{tabular}", table_of_pairs(4, 2)), 4U);
  EXPECT_EQ(count_of("\\begin{tabular}", table_of_pairs(3, 2, 1e-12)), 3U) << "wide numbers";
  StudyResult result = study();
  result.rows[0].scheme = "schemewithoutanyplacewhereitcouldbebroken";
  EXPECT_EQ(
      count_of("\\begin{tabular}", table_text(convergence_tables(result), TableFormat::kLatex)),
      2U);
}

TEST(ConvergenceTable, OfSeveralSchemesFitsAPageOfTwoColumns) {
  if (!has_pdflatex()) GTEST_SKIP() << "no pdflatex with booktabs";
  std::string all;
  for (const auto& [schemes, metrics] :
       {std::pair{3U, 1U}, {2U, 2U}, {3U, 2U}, {2U, 3U}, {1U, 3U}}) {
    for (const double size : {1e-3, 1e-12}) {
      all += "\\begin{table*}" + table_of_pairs(schemes, metrics, size) + "\\end{table*}\n";
    }
  }
  for (const char* options : {"[twocolumn]", "[twocolumn,11pt]", "[twocolumn,12pt]"}) {
    EXPECT_THAT(log_of(options, all), Not(HasSubstr("Overfull"))) << options;
  }
  std::string large = "\\begin{table*}" + table_of_pairs(3, 2) + "\\end{table*}";
  const std::string small = "\\footnotesize\\setlength{\\tabcolsep}{2pt}";
  ASSERT_NE(large.find(small), std::string::npos);
  large.erase(large.find(small), small.size());
  EXPECT_THAT(log_of("[twocolumn]", large), HasSubstr("Overfull"))
      << "a witness: the same in the letters of the text is too wide";
}

TEST(ConvergenceTable, ItsMethodIsASentenceOfLatex) {
  const std::string text = table_of_pairs(1, 1);
  EXPECT_THAT(text,
              AllOf(HasSubstr("fitted by $E[e] = C h^p$ with"), HasSubstr("interval of $p$")));
  EXPECT_THAT(text, Not(HasSubstr("textasciicircum")));
  if (!has_pdflatex()) GTEST_SKIP() << "no pdflatex with booktabs";
  const std::size_t begin = text.find("% Orders were measured");
  ASSERT_NE(begin, std::string::npos);
  const std::string sentence = text.substr(begin + 2, text.find('\n', begin) - begin - 2);
  EXPECT_THAT(log_of("", sentence + "\n"), Not(HasSubstr("Missing $")));
}

TEST(ConvergenceTable, FitsTheTextOfAnArticle) {
  if (!has_pdflatex()) GTEST_SKIP() << "no pdflatex with booktabs";
  std::string all;
  for (std::size_t columns = 1; columns <= 4; ++columns) {
    all += table_of(columns) + "\n";
  }
  EXPECT_THAT(log_of("", all), Not(HasSubstr("Overfull")));
  EXPECT_THAT(log_of("", all + "\\noindent\\rule{346pt}{1pt}\n"), HasSubstr("Overfull"))
      << "what is too wide is noticed";
}

/// As `compare` writes it: no schemes, and the metrics of positions and velocities.
std::string table_of_two_metrics() {
  StudyResult result = study();
  result.rows.resize(2);
  std::vector<ConvergenceTable> tables = convergence_tables(result);
  for (ConvergenceTable::Column& column : tables.front().columns) column.scheme.clear();
  return table_text(tables, TableFormat::kLatex);
}

TEST(ConvergenceTable, OfTwoColumnsOfErrorsFitsAColumnOfTwo) {
  if (!has_pdflatex()) GTEST_SKIP() << "no pdflatex with booktabs";
  const std::string wide = "\\begin{table*}" + table_of(4) + "\\end{table*}";
  const std::string tables = table_of(1) + table_of(2) + table_of_two_metrics();
  for (const char* options : {"[twocolumn]", "[twocolumn,12pt]"}) {
    EXPECT_THAT(log_of(options, tables + wide), Not(HasSubstr("Overfull"))) << options;
  }
  std::string large = table_of_two_metrics();
  const std::string small = "\\footnotesize\\setlength{\\tabcolsep}{2pt}";
  ASSERT_NE(large.find(small), std::string::npos);
  large.erase(large.find(small), small.size());
  EXPECT_THAT(log_of("[twocolumn]", large), HasSubstr("Overfull"))
      << "a witness: the same in the letters of the text is too wide";
}

TEST(ConvergenceTable, LeavesTheTextBehindItAsItWas) {
  if (!has_pdflatex()) GTEST_SKIP() << "no pdflatex with booktabs";
  const std::string show = "\\typeout{column sep \\the\\tabcolsep, size \\the\\fontdimen6\\font}";
  EXPECT_THAT(log_of("", table_of(2) + show), HasSubstr("column sep 6.0pt, size 10.00002pt"));
}

}  // namespace
}  // namespace assay::reports::convergence_table_test
