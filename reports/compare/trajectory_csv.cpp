#include "reports/compare/trajectory_csv.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/rational.hpp"
#include "core/systems/newton_euler_coordinates.hpp"

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

  /// All of prefix0 … prefix{count−1} and no further one, or none of them where `optional`, or only
  /// the first `required` of them.
  [[nodiscard]] std::vector<std::size_t> family(std::string_view prefix,
                                                Eigen::Index count,
                                                const char* owner,
                                                bool optional,
                                                Eigen::Index required) const {
    std::vector<std::size_t> columns;
    bool any = false;
    for (const std::string_view name : names_) {
      if (!is_indexed(name, prefix)) continue;
      any = true;
      const std::string_view index = name.substr(prefix.size());
      if (index.size() <= 9 && std::stoll(std::string(index)) < count) continue;
      throw InvalidInput(fmt::format("{}, line 1: column {} is surplus: the problem has {} {}{}",
                                     file_,
                                     name,
                                     count,
                                     owner,
                                     count == 1 ? "" : "s"));
    }
    if (optional && !any) return columns;
    for (Eigen::Index i = 0; i < count; ++i) {
      const std::string name = fmt::format("{}{}", prefix, i);
      if (i == required && !find(name)) break;
      columns.push_back(require(name));
    }
    return columns;
  }

 private:
  static bool is_indexed(std::string_view name, std::string_view prefix) {
    return name.size() > prefix.size() && name.starts_with(prefix) &&
           name.find_first_not_of("0123456789", prefix.size()) == std::string_view::npos;
  }

  std::string file_;
  std::vector<std::string_view> names_;
};

/// Significant digits of a decimal as written; 0 of an integer or a fraction.
int digits_written(std::string_view text) {
  if (text.find_first_of(".eE") == std::string_view::npos) return 0;
  int digits = 0;
  for (const char c : text.substr(0, text.find_first_of("eE"))) {
    if (digits > 0 ? c >= '0' && c <= '9' : c >= '1' && c <= '9') ++digits;
  }
  return digits;
}

/// Half a unit of the last digit of numbers whose longest has `digits` and whose largest is x.
long double half_unit(int digits, long double x) {
  if (digits == 0 || !(x > 0)) return 0;
  return 0.5L * std::pow(10.0L, std::floor(std::log10(x)) + 1 - static_cast<long double>(digits));
}

long double largest_of(const Matrix<long double>& x) {
  return x.size() == 0 ? 0 : x.cwiseAbs().maxCoeff();
}

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

/// Into the first rows, or the last ones.
void append(Matrix<long double>& matrix,
            const std::vector<std::vector<long double>>& columns,
            bool last = false) {
  for (std::size_t k = 0; k < columns.size(); ++k) {
    const Eigen::Index first =
        last ? matrix.rows() - static_cast<Eigen::Index>(columns[k].size()) : 0;
    for (std::size_t i = 0; i < columns[k].size(); ++i) {
      const Eigen::Index row = first + static_cast<Eigen::Index>(i);
      matrix(row, static_cast<Eigen::Index>(k)) = columns[k][i];
    }
  }
}

}  // namespace

TrajectoryColumns columns_of(const oracles::ProblemEntry& problem) {
  if (problem.first_order) return {"x", "", "lambda", "multiplier", problem.state};
  if (problem.newton_euler) {
    const bool fixed = problem.fixed_centre;
    return {.position = "q",
            .velocity = "v",
            .impulse = "p",
            .component = "contact",
            .required = fixed ? 4 : 0,
            .velocities = kBodyVelocities,
            .required_velocities = fixed ? 3 : 0,
            .last_required = fixed};
  }
  return {"q", "v", "p", "contact", problem.state};
}

FileTrajectory read_trajectory_csv(std::string_view text,
                                   const std::string& file,
                                   Eigen::Index n,
                                   Eigen::Index m,
                                   const TrajectoryColumns& columns) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF")) {
    throw InvalidInput(file + " is UTF-16; UTF-8 is expected");
  }
  std::vector<std::string_view> lines = split(text, '\n');
  while (!lines.empty() && lines.back().empty()) lines.pop_back();
  if (lines.empty())
    throw InvalidInput(fmt::format("{}: the file is empty; a header t,{}0,…{} is expected",
                                   file,
                                   columns.position,
                                   columns.velocity.empty() ? "" : ",v0,…"));

  const Header header(lines.front(), file);
  const std::size_t time = header.require("t");
  const Eigen::Index state = columns.required > 0 ? std::min(columns.required, n) : n;
  const Eigen::Index nv = columns.velocities > 0 ? columns.velocities * (n / kBodyCoordinates) : n;
  const Eigen::Index v_state = columns.velocities == 0           ? state
                               : columns.required_velocities > 0 ? columns.required_velocities
                                                                 : nv;
  const bool has_velocity = !columns.velocity.empty();
  const std::vector<std::size_t> q = header.family(columns.position, n, "coordinate", false, state);
  std::vector<std::size_t> v;
  if (has_velocity) v = header.family(columns.velocity, nv, "coordinate", false, v_state);
  const std::vector<std::size_t> p = header.family(columns.impulse, m, columns.component, true, m);

  FileTrajectory result;
  int t_digits = 0, q_digits = 0, v_digits = 0, p_digits = 0;
  std::vector<std::vector<long double>> qs, vs, ps;
  for (std::size_t line = 1; line < lines.size(); ++line) {
    const std::string where = fmt::format("{}, line {}", file, line + 1);
    const std::vector<std::string_view> fields = split(lines[line], ',');
    if (fields.size() != header.size()) {
      throw InvalidInput(fmt::format(
          "{}: {} fields, the header has {}{}",
          where,
          fields.size(),
          header.size(),
          fields.size() > header.size() ? "; numbers have a decimal point, not a comma" : ""));
    }
    const auto read = [&](const std::vector<std::size_t>& wanted, int& digits) {
      std::vector<long double> values;
      for (const std::size_t column : wanted) {
        values.push_back(read_number(fields[column], where));
        digits = std::max(digits, digits_written(fields[column]));
      }
      return values;
    };
    const long double t = read_number(fields[time], where);
    if (!result.t.empty() && !(t > result.t.back())) {
      throw InvalidInput(
          fmt::format("{}: times must increase, t = {} does not", where, fields[time]));
    }
    result.t.push_back(t);
    t_digits = std::max(t_digits, digits_written(fields[time]));
    qs.push_back(read(q, q_digits));
    vs.push_back(read(v, v_digits));
    ps.push_back(read(p, p_digits));
  }
  const auto rows = static_cast<Eigen::Index>(result.t.size());
  result.q.setZero(n, rows);
  result.v.setZero(has_velocity ? nv : 0, rows);
  result.impulse.resize(static_cast<Eigen::Index>(p.size()), rows);
  append(result.q, qs, columns.last_required);
  append(result.v, vs, columns.last_required);
  append(result.impulse, ps);
  result.status = SolveStatus::kSolved;
  if (rows > 0) result.t_rounding = half_unit(t_digits, std::abs(result.t.back()));
  result.q_rounding = half_unit(q_digits, largest_of(result.q));
  result.v_rounding = half_unit(v_digits, largest_of(result.v));
  result.impulse_rounding = half_unit(p_digits, largest_of(result.impulse));
  return result;
}

}  // namespace assay::reports
