#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/scalar/rational.hpp"

namespace assay::oracles {

/// A table of reference/data: a comment line, a line of column names, rows of decimal strings.
class ReferenceTable {
 public:
  explicit ReferenceTable(const std::string& name) {
    const auto root = std::filesystem::path(ASSAY_SOURCE_DIR);
    std::ifstream file(root / "reference" / "data" / name);
    if (!file) throw std::runtime_error("cannot read reference/data/" + name);
    std::string line;
    std::getline(file, line);
    std::getline(file, line);
    columns_ = split(line);
    while (std::getline(file, line)) {
      if (!line.empty()) rows_.push_back(split(line));
    }
  }

  [[nodiscard]] std::size_t size() const { return rows_.size(); }

  [[nodiscard]] const std::string& text(std::size_t row, const std::string& column) const {
    const auto found = std::find(columns_.begin(), columns_.end(), column);
    if (found == columns_.end()) throw std::out_of_range("no column " + column);
    return rows_.at(row).at(static_cast<std::size_t>(found - columns_.begin()));
  }

  [[nodiscard]] Rational number(std::size_t row, const std::string& column) const {
    return parse_rational(text(row, column));
  }

 private:
  static std::vector<std::string> split(const std::string& line) {
    std::vector<std::string> cells;
    std::stringstream stream(line);
    for (std::string cell; std::getline(stream, cell, ',');) cells.push_back(cell);
    return cells;
  }

  std::vector<std::string> columns_;
  std::vector<std::vector<std::string>> rows_;
};

/// |computed − tabulated| in units of the 50th significant digit of `tabulated` (absolute where it
/// is 0). The tables have 50 significant digits: 1 is agreement to the last of them.
[[nodiscard]] inline double units_of_50th_digit(const Rational& computed,
                                                const Rational& tabulated) {
  Rational unit(1);
  const Rational magnitude = abs(tabulated);
  if (magnitude != 0) {
    while (unit <= magnitude) unit *= 10;
    while (unit > magnitude) unit /= 10;
  }
  unit *= Rational(parse_rational("1e-49"));
  return static_cast<double>(abs(computed - tabulated) / unit);
}

}  // namespace assay::oracles
