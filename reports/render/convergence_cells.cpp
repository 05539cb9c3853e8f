#include "reports/render/convergence_cells.hpp"

#include <fmt/format.h>

#include <cmath>

namespace assay::reports {

std::string error_text(const std::optional<double>& error) {
  return error ? fmt::format("{:.2e}", *error) : "";
}

std::string eoc_text(const ConvergenceTable& table,
                     const ConvergenceTable::Column& column,
                     std::size_t line) {
  if (!column.errors[line]) return "";
  std::size_t above = line;
  do {
    if (above-- == 0) return "";
  } while (!column.errors[above]);
  const double falls = *column.errors[above] / *column.errors[line];
  const double eoc = std::log(falls) / std::log(table.h[above] / table.h[line]);  // (1)
  return std::isfinite(eoc) ? fmt::format("{:.2f}", eoc) : "";
}

std::string order_text(const ConvergenceTable::Column& column) {
  if (!column.order) return "";
  std::string text = fmt::format("{:.3f}", *column.order);
  if (column.interval) {
    text += fmt::format(" [{:.3f}, {:.3f}]", (*column.interval)[0], (*column.interval)[1]);
  }
  return text;
}

std::string error_heading(const ConvergenceTable::Column& column) {
  return column.metric +
         (column.unit.empty() || column.unit == "1" ? "" : " [" + column.unit + "]");
}

}  // namespace assay::reports
