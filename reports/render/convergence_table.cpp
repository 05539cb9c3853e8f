#include "reports/render/convergence_table.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/rational.hpp"
#include "reports/files/harmless_text.hpp"
#include "reports/render/citation.hpp"
#include "reports/render/convergence_cells.hpp"
#include "reports/render/convergence_latex.hpp"
#include "reports/render/escape.hpp"
#include "reports/render/row_text.hpp"

namespace assay::reports {
namespace {

using Column = ConvergenceTable::Column;

std::string caption_of(const StudyRow& row) {
  const std::string label = row.label.empty() ? std::string() : " (" + row.label + ")";
  return case_caption(row.problem + label, row.parameters, row.t_end);
}

std::string method_of(const StudyResult& study) {
  return fmt::format(
      "Orders were measured with Assay {} (seed {}): each scheme was run with an ensemble of step "
      "sizes drawn at random, its errors against the exact motion were fitted by E[e] = C h^p with "
      "a constant coefficient of variation, and the interval of p holds with a confidence of {:g} "
      "% "
      "over all looks at the data.",
      study.version,
      study.seed,
      100 * study.confidence);
}

std::string scheme_of(const StudyRow& row) {
  const std::string options = joined(row.scheme_options);
  return row.scheme + (options.empty() ? "" : " (" + options + ")") +
         (row.scalar == "double" ? "" : ", " + row.scalar);
}

/// The exponent of the power of two that is next to the number of steps.
int octave(double t_end, double h) { return static_cast<int>(std::lround(std::log2(t_end / h))); }

/// Mean errors by octave.
std::map<int, double> means_of(const StudyRow& row, double t_end) {
  std::map<int, std::pair<double, int>> sums;
  for (const Sample& sample : row.samples) {
    if (!std::isfinite(sample.error) || sample.error <= 0) continue;
    const int k = octave(t_end, sample.h);
    const double at = std::ldexp(t_end, -k);
    auto& [sum, n] = sums[k];
    sum += sample.error * std::pow(at / sample.h, row.fit->order);
    ++n;
  }
  std::map<int, double> means;
  for (const auto& [k, of] : sums) means[k] = of.first / of.second;
  return means;
}

/// A column of the table for each row; its lines are the octaves that any of them has.
void fill(ConvergenceTable& table, const std::vector<const StudyRow*>& rows) {
  const double t_end = scalar_cast<double>(parse_rational(rows.front()->t_end));
  std::vector<std::map<int, double>> means;
  std::map<int, std::size_t> lines;
  for (const StudyRow* row : rows) {
    means.push_back(means_of(*row, t_end));
    for (const auto& [k, mean] : means.back()) lines[k] = 0;
  }
  for (auto& [k, line] : lines) {
    line = table.h.size();
    table.h.push_back(std::ldexp(t_end, -k));
  }
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const StudyRow& row = *rows[i];
    Column column{scheme_of(row), row.metric, row.unit, {}, row.fit->order, {}};
    column.interval = row.fit->order_interval;
    column.errors.resize(table.h.size());
    for (const auto& [k, mean] : means[i]) column.errors[lines[k]] = mean;
    table.columns.push_back(std::move(column));
  }
}

std::string markdown(const ConvergenceTable& table) {
  std::string head = "| h [s] |", rule = "|---:|", order = "| **fitted order** |";
  for (const Column& column : table.columns) {
    const std::string scheme = column.scheme.empty() ? "" : escape_markdown(column.scheme) + ", ";
    head += fmt::format(" {}{} | EOC |", scheme, escape_markdown(error_heading(column)));
    rule += "---:|---:|";
    order += fmt::format(" {} | |", escape_markdown(order_text(column)));
  }
  std::string text = fmt::format("**{}**\n\n{}\n{}\n", escape_markdown(table.caption), head, rule);
  for (std::size_t line = 0; line < table.h.size(); ++line) {
    text += fmt::format("| {:.3e} |", table.h[line]);
    for (const Column& column : table.columns) {
      text +=
          fmt::format(" {} | {} |", error_text(column.errors[line]), eoc_text(table, column, line));
    }
    text += "\n";
  }
  return text + order + "\n\n" + escape_markdown(table.method) +
         " Reference: " + escape_markdown(citation(table.version)) + "\n" +
         (table.command.empty()
              ? ""
              : "\nTo repeat it:\n\n    " + clean_text(one_line(table.command)) + "\n");
}

std::string csv_field(const std::string& text) {
  std::string quoted = "\"";
  for (const char c : clean_text(text)) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + "\"";
}

/// One line for each error, which programs read more easily than columns that vary.
std::string csv(const ConvergenceTable& table) {
  std::string text;
  for (const Column& column : table.columns) {
    for (std::size_t line = 0; line < table.h.size(); ++line) {
      if (!column.errors[line]) continue;
      const auto end = [&](std::size_t i) {
        return column.interval ? fmt::format("{:.17g}", (*column.interval)[i]) : "";
      };
      text += fmt::format("{},{},{},{:.17g},{:.17g},{},{},{},{},{},{}\n",
                          csv_field(table.caption),
                          csv_field(column.scheme),
                          csv_field(column.metric),
                          table.h[line],
                          *column.errors[line],
                          eoc_text(table, column, line),
                          column.order ? fmt::format("{:.17g}", *column.order) : "",
                          end(0),
                          end(1),
                          csv_field(table.version),
                          csv_field(table.command));
    }
  }
  return text;
}

std::string text_of(const ConvergenceTable& table, TableFormat format) {
  switch (format) {
    case TableFormat::kLatex:
      return latex_text(table);
    case TableFormat::kMarkdown:
      return markdown(table);
    case TableFormat::kCsv:
      return csv(table);
  }
  return "";
}

/// A column of errors with its EOC, in equally wide lines.
struct Block {
  std::size_t width;
  std::string heading, order;
  std::vector<std::string> lines;

  explicit Block(const ConvergenceTable& table, const Column& column)
      : heading((column.scheme.empty() ? "" : column.scheme + ", ") + error_heading(column)),
        order(order_text(column)) {
    constexpr std::size_t kEoc = 7;
    width = std::max({heading.size() + kEoc, order.size(), kEoc + 9});
    heading = fmt::format("{:>{}}{:>{}}", heading, width - kEoc, "EOC", kEoc);
    order = fmt::format("{:>{}}", order, width);
    for (std::size_t line = 0; line < table.h.size(); ++line) {
      lines.push_back(fmt::format("{:>{}}{:>{}}",
                                  error_text(column.errors[line]),
                                  width - kEoc,
                                  eoc_text(table, column, line),
                                  kEoc));
    }
  }
};

/// A line of a table without the blanks at its end.
std::string trimmed_line(std::string line) {
  line.erase(line.find_last_not_of(' ') + 1);
  return line + "\n";
}

std::string aligned(const ConvergenceTable& table, const std::vector<Block>& blocks) {
  constexpr const char* kFirst = "{:<12}";
  std::string heading = fmt::format(kFirst, "h [s]"), order = fmt::format(kFirst, "order");
  for (const Block& block : blocks) {
    heading += "  " + block.heading;
    order += "  " + block.order;
  }
  std::string text = trimmed_line(heading);
  for (std::size_t line = 0; line < table.h.size(); ++line) {
    std::string row = fmt::format(kFirst, fmt::format("{:.3e}", table.h[line]));
    for (const Block& block : blocks) row += "  " + block.lines[line];
    text += trimmed_line(row);
  }
  return text + trimmed_line(order);
}

}  // namespace

std::string case_caption(const std::string& problem,
                         const std::vector<std::pair<std::string, std::string>>& parameters,
                         const std::string& t_end) {
  std::string text = problem;
  for (const auto& [name, value] : parameters) text += fmt::format(", {} = {}", name, value);
  return text + (t_end.empty() ? "" : fmt::format(", T = {} s", t_end));
}

std::string aligned_table(const ConvergenceTable& table) {
  constexpr std::size_t kTerminal = 86;
  std::string text;
  std::vector<Block> blocks;
  std::size_t width = 0;
  const auto flush = [&] {
    if (!blocks.empty()) text += (text.empty() ? "" : "\n") + aligned(table, blocks);
    blocks.clear();
    width = 0;
  };
  for (const Column& column : table.columns) {
    Block block(table, column);
    if (width + block.width > kTerminal) flush();
    width += block.width + 2;
    blocks.push_back(std::move(block));
  }
  flush();
  return text;
}

std::vector<ConvergenceTable> convergence_tables(const StudyResult& study) {
  std::vector<std::pair<std::string, std::vector<const StudyRow*>>> cases;
  for (const StudyRow& row : study.rows) {
    if (row.kind != ClaimKind::kOrder || !row.fit) continue;
    const std::string caption = caption_of(row);
    auto found = std::ranges::find(cases, caption, [](const auto& one) { return one.first; });
    if (found == cases.end()) found = cases.insert(cases.end(), {caption, {}});
    found->second.push_back(&row);
  }
  std::vector<ConvergenceTable> tables;
  for (const auto& [caption, rows] : cases) {
    tables.push_back({caption, method_of(study), study.version, {}, {}});
    fill(tables.back(), rows);
  }
  return tables;
}

TemplateObject convergence_data(const ConvergenceTable& table) {
  TemplateList columns, lines;
  for (const Column& column : table.columns) {
    const std::string scheme = column.scheme.empty() ? "" : column.scheme + ", ";
    columns.emplace_back(
        TemplateObject{{"name", scheme + error_heading(column)}, {"order", order_text(column)}});
  }
  for (std::size_t line = 0; line < table.h.size(); ++line) {
    TemplateList cells;
    for (const Column& column : table.columns) {
      cells.emplace_back(TemplateObject{{"error", error_text(column.errors[line])},
                                        {"eoc", eoc_text(table, column, line)}});
    }
    lines.emplace_back(
        TemplateObject{{"h", fmt::format("{:.3e}", table.h[line])}, {"cells", std::move(cells)}});
  }
  return {{"columns", std::move(columns)}, {"lines", std::move(lines)}};
}

TableFormat table_format(const std::string& file) {
  if (file.ends_with(".tex")) return TableFormat::kLatex;
  if (file.ends_with(".md")) return TableFormat::kMarkdown;
  if (file.ends_with(".csv")) return TableFormat::kCsv;
  throw InvalidInput(
      file + ": the name of a table must end in .tex, .md or .csv, which chooses its format");
}

std::string table_text(const std::vector<ConvergenceTable>& tables, TableFormat format) {
  std::string text = format == TableFormat::kCsv
                         ? "case,scheme,metric,h,error,eoc,order,low,high,version,command\n"
                         : "";
  for (const ConvergenceTable& table : tables) {
    if (format != TableFormat::kCsv && &table != &tables.front()) text += "\n";
    text += text_of(table, format);
  }
  return text;
}

}  // namespace assay::reports
