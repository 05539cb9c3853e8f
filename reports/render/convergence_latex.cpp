#include "reports/render/convergence_latex.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "reports/files/harmless_text.hpp"
#include "reports/render/citation.hpp"
#include "reports/render/convergence_cells.hpp"
#include "reports/render/escape.hpp"

namespace assay::reports {
namespace {

using Column = ConvergenceTable::Column;
using Columns = std::vector<const Column*>;

/// Columns of errors of a table that fits a column of `article` with two columns.
constexpr std::size_t kNarrow = 2;

// Widths in em of \footnotesize, which hold for `article` in 10, 11 and 12 pt.
constexpr double kText = 39;     ///< of 40.6, the 345 pt of a text in one column, in 10 pt
constexpr double kPage = 46;     ///< of 46.9, the 469 pt of a page of two columns, in 12 pt
constexpr double kSteps = 6;     ///< of the step sizes and the words below them
constexpr double kColumns = 1;   ///< of the gaps at an error and its EOC
constexpr double kGap = 0.5;     ///< between headings
constexpr double kLetter = 0.5;  ///< of a name, on average

double width_of(std::string_view words) { return kLetter * static_cast<double>(words.size()); }

/// The width of the longest part of a name that stays on a line.
double longest_part(std::string_view words) {
  double longest = 0;
  for (std::size_t begin = 0; begin < words.size();) {
    const std::size_t end = std::min(words.find_first_of(" -_/", begin), words.size() - 1) + 1;
    longest = std::max(longest, width_of(words.substr(begin, end - begin)));
    begin = end;
  }
  return longest;
}

/// The width of a number, or of an interval, in the signs of formulas.
double width_of_number(std::string_view text) {
  const std::size_t e = text.find('e');
  if (e != std::string_view::npos) {  // the exponent is written without zeros and plus
    return width_of_number(text.substr(0, e)) + 0.5 +
           width_of_number(std::to_string(std::stoi(std::string(text.substr(e + 1)))));
  }
  double width = 0;
  for (const char c : text) {
    width += c == '-' ? 0.8 : c == '.' || c == ',' || c == ' ' || c == '[' || c == ']' ? 0.3 : 0.5;
  }
  return width;
}

/// "$1.23\mathrm{e}{-4}$": narrow, and with the signs of formulas.
std::string number(const std::string& text) {
  const std::size_t e = text.find('e');
  if (text.empty() || e == std::string::npos) return text.empty() ? "" : "$" + text + "$";
  return fmt::format("${}\\mathrm{{e}}{{{}}}$", text.substr(0, e), std::stoi(text.substr(e + 1)));
}

/// A name that may be broken, also at its signs, above some pairs of columns. A box of this width
/// breaks it if it is longer than `longest`.
std::string heading(const std::string& words,
                    std::size_t pairs,
                    double longest,
                    const std::string& width) {
  std::string text;
  for (const char c : escape_latex(words)) {
    text += c;
    if (c == '_' || c == '/') text += "\\allowbreak{}";
  }
  if (width_of(words) > longest) {
    text = fmt::format("\\parbox[t]{{{}}}{{\\centering {}\\strut}}", width, text);
  }
  return fmt::format(" & \\multicolumn{{{}}}{{c}}{{{}}}", 2 * pairs, text);
}

/// The lines of the step sizes, and how the columns begin and end.
std::string tabular(const ConvergenceTable& table,
                    const Columns& columns,
                    const std::string& headings,
                    const std::string& orders) {
  std::string spec = "r", names, lines;
  for (std::size_t c = 0; c < columns.size(); ++c) {
    spec += "rr";
    names += " & error & EOC";
  }
  for (std::size_t line = 0; line < table.h.size(); ++line) {
    lines += number(fmt::format("{:.3e}", table.h[line]));
    for (const Column* column : columns) {
      lines += fmt::format(" & {} & {}",
                           number(error_text(column->errors[line])),
                           number(eoc_text(table, *column, line)));
    }
    lines += " \\\\\n";
  }
  return fmt::format(
      "{{\\footnotesize\\setlength{{\\tabcolsep}}{{2pt}}%\n"
      "\\noindent\\begin{{tabular}}{{@{{}}{}@{{}}}}\n\\toprule\n{}$h$ [s]{} \\\\\n\\midrule\n{}"
      "\\midrule\n{}\\bottomrule\n\\end{{tabular}}}}\n",
      spec,
      headings,
      names,
      lines,
      orders);
}

bool any_scheme(const ConvergenceTable& table) {
  return std::ranges::any_of(table.columns,
                             [](const Column& column) { return !column.scheme.empty(); });
}

/// One or two columns, with the order and its interval in one line.
std::string narrow(const ConvergenceTable& table, const Columns& columns) {
  constexpr double kShort = 10;
  const std::string width = "0.36\\linewidth";
  std::string schemes, metrics, order = "fitted order";
  for (const Column* column : columns) {
    schemes += heading(column->scheme, 1, kShort, width);
    metrics += heading(error_heading(*column), 1, kShort, width);
    order += fmt::format(" & \\multicolumn{{2}}{{r}}{{{}}}", escape_latex(order_text(*column)));
  }
  const std::string above = any_scheme(table) ? schemes + " \\\\\n" : "";
  return tabular(table, columns, above + metrics + " \\\\\n", order + " \\\\\n");
}

/// The columns of each metric together, in the order in which the metrics come.
std::vector<Columns> by_metric(const ConvergenceTable& table) {
  std::vector<Columns> groups;
  for (const Column& column : table.columns) {
    const std::string metric = error_heading(column);
    auto group = std::ranges::find_if(
        groups, [&](const Columns& of) { return error_heading(*of.front()) == metric; });
    if (group == groups.end()) group = groups.insert(groups.end(), Columns{});
    group->push_back(&column);
  }
  return groups;
}

std::string interval_text(const Column& column) {
  if (!column.interval) return "";
  return fmt::format("[{:.3f}, {:.3f}]", (*column.interval)[0], (*column.interval)[1]);
}

/// The least width of the errors of a column with its EOC, and of what stands above and below.
double least_width(const ConvergenceTable& table, const Column& column) {
  double error = 0, eoc = 0;
  for (std::size_t line = 0; line < table.h.size(); ++line) {
    error = std::max(error, width_of_number(error_text(column.errors[line])));
    eoc = std::max(eoc, width_of_number(eoc_text(table, column, line)));
  }
  return std::max({error + eoc + kColumns,
                   width_of_number(interval_text(column)) + kGap,
                   longest_part(column.scheme) + kGap,
                   longest_part(error_heading(column)) + kGap});
}

/// The width of each pair of columns if all of them are side by side; 0 if they do not fit.
double width_of_pair(const ConvergenceTable& table) {
  double least = 0;
  for (const Column& column : table.columns) least = std::max(least, least_width(table, column));
  for (const double whole : {kText, kPage}) {
    const double each = (whole - kSteps) / static_cast<double>(table.columns.size());
    if (each >= least) return each;
  }
  return 0;
}

std::string heading_in_em(const std::string& words, std::size_t pairs, double pair) {
  const double width = static_cast<double>(pairs) * pair - kGap;
  return heading(words, pairs, width, fmt::format("{:.1f}em", width));
}

/// A line of the order, and one of its interval if there is any.
std::string orders_below(const Columns& columns) {
  std::string order = "fitted order", interval = "interval";
  for (const Column* column : columns) {
    const auto cell = [](const std::string& text) {
      return fmt::format(" & \\multicolumn{{2}}{{r}}{{{}}}", number(text));
    };
    order += cell(column->order ? fmt::format("{:.3f}", *column->order) : "");
    interval += cell(interval_text(*column));
  }
  const bool any = std::ranges::any_of(
      columns, [](const Column* column) { return column->interval.has_value(); });
  return order + " \\\\\n" + (any ? interval + " \\\\\n" : "");
}

/// All columns side by side, each pair of this width in em.
std::string wide(const ConvergenceTable& table, double pair) {
  Columns columns;
  std::string metrics, rules, schemes;
  for (const Columns& group : by_metric(table)) {
    const std::size_t first = 2 * columns.size() + 2;
    metrics += heading_in_em(error_heading(*group.front()), group.size(), pair);
    rules += fmt::format("\\cmidrule(lr){{{}-{}}}", first, first + 2 * group.size() - 1);
    for (const Column* column : group) {
      schemes += heading_in_em(column->scheme, 1, pair);
      columns.push_back(column);
    }
  }
  metrics += " \\\\\n";
  if (any_scheme(table)) metrics += rules + "\n" + schemes + " \\\\\n";
  return "% In a text of two columns this needs table*.\n" +
         tabular(table, columns, metrics, orders_below(columns));
}

std::string stacked(const ConvergenceTable& table) {
  std::string text;
  for (std::size_t first = 0; first < table.columns.size(); first += kNarrow) {
    if (first > 0) text += "\n\\medskip\n\n";
    Columns columns;
    for (std::size_t c = first; c < std::min(first + kNarrow, table.columns.size()); ++c) {
      columns.push_back(&table.columns[c]);
    }
    text += narrow(table, columns);
  }
  return text;
}

/// A sentence on the method with its formulas in the signs of LaTeX.
std::string sentences(std::string_view text) {
  static constexpr std::pair<std::string_view, std::string_view> kFormulas[] = {
      {"E[e] = C h^p", "$E[e] = C h^p$"},
      {"log e = a + p log h", "$\\log e = a + p \\log h$"},
      {"log e over log h", "$\\log e$ over $\\log h$"},
      {"order p ", "order $p$ "},
      {"interval of p ", "interval of $p$ "},
      {"Student's t ", "Student's $t$ "},
      {"n - 2 ", "$n - 2$ "},
      {"for n ", "for $n$ "}};
  std::string latex;
  std::size_t plain = 0;  // where the text begins that is not written yet
  for (std::size_t at = 0; at < text.size();) {
    const auto formula = std::ranges::find_if(
        kFormulas, [&](const auto& each) { return text.substr(at).starts_with(each.first); });
    if (formula == std::end(kFormulas)) {
      ++at;
      continue;
    }
    latex += escape_latex(text.substr(plain, at - plain)) + std::string(formula->second);
    plain = at += formula->first.size();
  }
  return latex + escape_latex(text.substr(plain));
}

}  // namespace

std::string latex_text(const ConvergenceTable& table) {
  const double pair = table.columns.size() > kNarrow ? width_of_pair(table) : 0;
  std::string text = fmt::format("% {}\n% Needs the package booktabs.\n{}",
                                 escape_latex(table.caption),
                                 pair > 0 ? wide(table, pair) : stacked(table));
  text += fmt::format("% {}\n% {}\n% {}\n",
                      sentences(table.method),
                      escape_latex(citation(table.version)),
                      citation_entry(clean_text(table.version)));
  if (table.command.empty()) return text;
  return text + "% To repeat it: " + clean_text(one_line(table.command)) + "\n";
}

}  // namespace assay::reports
