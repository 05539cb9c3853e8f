#include "reports/compare/trajectory_csv.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/rational.hpp"

namespace assay::reports {

namespace {

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r\"");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r\"") - first + 1);
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t end = text.find(separator);
    parts.push_back(trimmed(text.substr(0, end)));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

/// The columns of the header that the trajectory is made of.
class Header {
 public:
  Header(std::string_view line, const std::string& file) : file_(file), names_(split(line, ',')) {
    if (names_.size() == 1 && line.find(';') != std::string_view::npos) {
      throw InvalidInput(file + ", line 1: columns must be separated by commas, not semicolons");
    }
  }

  [[nodiscard]] std::size_t size() const { return names_.size(); }

  [[nodiscard]] std::optional<std::size_t> find(const std::string& name) const {
    const auto first = std::find(names_.begin(), names_.end(), name);
    if (first == names_.end()) return std::nullopt;
    if (std::find(first + 1, names_.end(), name) != names_.end()) {
      throw InvalidInput(fmt::format("{}, line 1: column {} appears twice", file_, name));
    }
    return static_cast<std::size_t>(first - names_.begin());
  }

  [[nodiscard]] std::size_t require(const std::string& name) const {
    if (const auto column = find(name)) return *column;
    throw InvalidInput(fmt::format("{}, line 1: column {} is missing", file_, name));
  }

  /// All of prefix0 … prefix{count−1}, or none of them where `optional`.
  [[nodiscard]] std::vector<std::size_t> family(char prefix,
                                                Eigen::Index count,
                                                bool optional) const {
    std::vector<std::size_t> columns;
    if (optional && !find(fmt::format("{}0", prefix))) return columns;
    for (Eigen::Index i = 0; i < count; ++i) {
      columns.push_back(require(fmt::format("{}{}", prefix, i)));
    }
    return columns;
  }

 private:
  std::string file_;
  std::vector<std::string_view> names_;
};

/// No square and no product with a time of numbers up to here leaves the doubles.
constexpr long double kLargestNumber = 1e100L;

long double read_number(std::string_view text, const std::string& where) {
  const auto number = [&] {
    try {
      return from_rational<long double>(parse_rational(text));
    } catch (const InvalidInput& error) {
      throw InvalidInput(where + ": " + error.what());
    }
  }();
  if (std::abs(number) <= kLargestNumber) return number;
  throw InvalidInput(fmt::format("{}: {} is not allowed: no number may exceed 1e100", where, text));
}

void append(Matrix<long double>& matrix, const std::vector<std::vector<long double>>& columns) {
  for (std::size_t k = 0; k < columns.size(); ++k) {
    for (std::size_t i = 0; i < columns[k].size(); ++i) {
      matrix(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(k)) = columns[k][i];
    }
  }
}

}  // namespace

Trajectory<long double> read_trajectory_csv(std::string_view text,
                                            const std::string& file,
                                            Eigen::Index n,
                                            Eigen::Index m) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  std::vector<std::string_view> lines = split(text, '\n');
  while (!lines.empty() && lines.back().empty()) lines.pop_back();
  if (lines.empty())
    throw InvalidInput(file + ": the file is empty; a header t,q0,…,v0,… is expected");

  const Header header(lines.front(), file);
  const std::size_t time = header.require("t");
  const std::vector<std::size_t> q = header.family('q', n, false);
  const std::vector<std::size_t> v = header.family('v', n, false);
  const std::vector<std::size_t> p = header.family('p', m, true);

  Trajectory<long double> result;
  std::vector<std::vector<long double>> qs, vs, ps;
  for (std::size_t line = 1; line < lines.size(); ++line) {
    const std::string where = fmt::format("{}, line {}", file, line + 1);
    const std::vector<std::string_view> fields = split(lines[line], ',');
    if (fields.size() != header.size()) {
      throw InvalidInput(
          fmt::format("{}: {} fields, the header has {}", where, fields.size(), header.size()));
    }
    const auto read = [&](const std::vector<std::size_t>& columns) {
      std::vector<long double> values;
      for (const std::size_t column : columns) values.push_back(read_number(fields[column], where));
      return values;
    };
    const long double t = read_number(fields[time], where);
    if (!result.t.empty() && !(t > result.t.back())) {
      throw InvalidInput(
          fmt::format("{}: times must increase, t = {} does not", where, fields[time]));
    }
    result.t.push_back(t);
    qs.push_back(read(q));
    vs.push_back(read(v));
    ps.push_back(read(p));
  }
  const auto rows = static_cast<Eigen::Index>(result.t.size());
  result.q.resize(n, rows);
  result.v.resize(n, rows);
  result.impulse.resize(static_cast<Eigen::Index>(p.size()), rows);
  append(result.q, qs);
  append(result.v, vs);
  append(result.impulse, ps);
  result.status = SolveStatus::kSolved;
  return result;
}

}  // namespace assay::reports
