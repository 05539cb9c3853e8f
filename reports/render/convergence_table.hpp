#pragma once

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "reports/render/render_template.hpp"
#include "reports/study/study_result.hpp"

namespace assay::reports {

/// A table of errors by step size, as in papers. There is one line for each h. Each column has the
/// error and the experimental order of convergence between a line and the last one above it that
/// has an error,
///
///   EOC = log(e_{i−1}/e_i) / log(h_{i−1}/h_i);                                             (1)
///
/// The last line has the order fitted to all runs, with its interval.
struct ConvergenceTable {
  struct Column {
    std::string scheme;  ///< or another source of the errors; empty: none is stated
    std::string metric;
    std::string unit;                           ///< of the errors
    std::vector<std::optional<double>> errors;  ///< for each h, if there is one
    std::optional<double> order;
    std::optional<std::array<double, 2>> interval;
  };

  std::string caption;
  std::string method;     ///< the measurement of the order, in sentences
  std::string version;    ///< of Assay, for its citation
  std::vector<double> h;  ///< [s], from coarse to fine
  std::vector<Column> columns;
  std::string command = {};  ///< repeats the table, to paste; empty: none is stated
};

/// "bouncing-ball, e = 4/5, T = 2 s"; without T if `t_end` is empty.
[[nodiscard]] std::string case_caption(
    const std::string& problem,
    const std::vector<std::pair<std::string, std::string>>& parameters,
    const std::string& t_end);

/// A table for each case of the study, with a column for each scheme, its options and each metric
/// that has an order.
///
/// The runs of a study have random step sizes. A line of the table stands for a number of steps
/// that is a power of two. Its error is the mean over the nearest runs. Before that, each error is
/// moved to the h of the line along the fitted order p: e (h/h_run)^p.
[[nodiscard]] std::vector<ConvergenceTable> convergence_tables(const StudyResult& study);

/// The table for templates: columns with name and order, lines with h, and cells with error and
/// eoc.
[[nodiscard]] TemplateObject convergence_data(const ConvergenceTable& table);

/// The format of a file, chosen by the ending of its name.
enum class TableFormat { kLatex, kMarkdown, kCsv };
/// .tex, .md, .csv. @throws InvalidInput for another ending.
[[nodiscard]] TableFormat table_format(const std::string& file);

/// The table for a terminal: aligned columns. Columns beyond the width of a terminal follow in
/// further tables. It has neither caption nor method.
[[nodiscard]] std::string aligned_table(const ConvergenceTable& table);

/// LaTeX is a `tabular` for booktabs. One or two error columns fit a column of `article` with two
/// columns. More error columns stand side by side if they fit the page. Otherwise they follow in
/// further tables of two error columns. CSV repeats the caption in its first column, and the
/// version and the command in its last ones. LaTeX, in comments, and Markdown end with the method,
/// the citation and the command.
[[nodiscard]] std::string table_text(const std::vector<ConvergenceTable>& tables,
                                     TableFormat format);

}  // namespace assay::reports
