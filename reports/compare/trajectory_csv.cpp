#include "reports/compare/trajectory_csv.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/rational.hpp"
#include "core/systems/newton_euler_coordinates.hpp"
#include "reports/compare/csv_header.hpp"

namespace assay::reports {

namespace {

/// Half a unit of the last digit of numbers whose longest has `digits` and whose largest is x.
long double half_unit(int digits, long double x) {
  if (digits == 0 || !(x > 0)) return 0;
  return 0.5L * std::pow(10.0L, std::floor(std::log10(x)) + 1 - static_cast<long double>(digits));
}

/// The digits of numbers whose longest has `own`, beside others whose longest has `others`. Short
/// numbers among long ones, such as 1.0 and 0.5, are exact.
int digits_meant(int own, int others) {
  constexpr int kShort = 3, kLong = 9;
  return own <= kShort && others >= kLong ? others : own;
}

long double largest_of(const Matrix<long double>& x) {
  return x.size() == 0 ? 0 : x.cwiseAbs().maxCoeff();
}

/// Squares of numbers up to this one, and their products with a time, are within the range of
/// double.
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

/// The times of the rows as they are written, which do not decrease.
class WrittenTimes {
 public:
  long double read(std::string_view field, const std::string& where) {
    const long double t = read_number(field, where);
    repeats_ = last_ && t == *last_;
    if (last_ && t < *last_) {
      throw InvalidInput(fmt::format("{}: times must increase, t = {} does not", where, field));
    }
    if (last_ && !repeats_ && t - *last_ < 1 / kLargestNumber) {
      throw InvalidInput(
          fmt::format("{}: t = {} is less than 1e-100 after the row before", where, field));
    }
    last_ = t;
    return t;
  }
  /// Whether the last time read is the one before.
  [[nodiscard]] bool repeats() const { return repeats_; }
  /// t, or the next number after the times of earlier nodes.
  [[nodiscard]] static long double node_after(const std::vector<long double>& nodes,
                                              long double t) {
    if (nodes.empty() || t > nodes.back()) return t;
    constexpr long double kInfinity = std::numeric_limits<long double>::infinity();
    return std::max(std::nextafter(nodes.back(), kInfinity), nodes.back() + 2 / kLargestNumber);
  }

 private:
  std::optional<long double> last_;
  bool repeats_ = false;
};

/// A node with the time of the node before it.
struct SameInstant {
  std::size_t node;
  std::string where;
};

/// @throws InvalidInput if such a node has another position than the node before it.
void require_same_positions(const std::vector<SameInstant>& instants,
                            const Matrix<long double>& q) {
  constexpr long double kSame = 1e-6L;  // bisections end so near an impact
  for (const auto& [node, where] : instants) {
    const auto k = static_cast<Eigen::Index>(node);
    if ((q.col(k) - q.col(k - 1)).cwiseAbs().maxCoeff() <= kSame * largest_of(q)) continue;
    throw InvalidInput(
        fmt::format("{}: times must increase: the row has the time of the row before, but another "
                    "position; only the velocities before and after an impact belong to one time",
                    where));
  }
}

/// Writes the columns into the first rows, or into the last ones.
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
  const bool fixed = problem.fixed_centre;
  switch (problem.kind) {
    case ModelKind::kLinear:
    case ModelKind::kLagrangian:
      break;
    case ModelKind::kFirstOrder:
      return {"x", "", "lambda", "multiplier", problem.state};
    case ModelKind::kNewtonEuler:
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
  if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF")) {
    throw InvalidInput(file + " is UTF-16; UTF-8 is expected");
  }
  if (text.find('\0') != std::string_view::npos) {
    throw InvalidInput(file + " is no text: it contains a zero byte");
  }
  const std::string expected = fmt::format(
      "a header t,{}0,…{} is expected", columns.position, columns.velocity.empty() ? "" : ",v0,…");
  if (text.find('\r') != std::string_view::npos && text.find('\n') == std::string_view::npos) {
    throw InvalidInput(file + ": lines end with CR alone; LF or CRLF is expected");
  }
  const std::vector<std::string_view> lines = csv_lines(text, file, expected);
  const std::size_t at = header_of(lines);
  const CsvHeader header(lines[at], file, expected, at);
  const std::size_t time = header.require("t");
  const Eigen::Index state = columns.required > 0 ? std::min(columns.required, n) : n;
  const Eigen::Index nv = columns.velocities > 0 ? columns.velocities * (n / kBodyCoordinates) : n;
  const Eigen::Index v_state = columns.velocities == 0           ? state
                               : columns.required_velocities > 0 ? columns.required_velocities
                                                                 : nv;
  const bool has_velocity = !columns.velocity.empty();
  const std::vector<std::size_t> q = header.family(columns.position, n, "coordinate", false, state);
  std::vector<std::size_t> v;
  if (has_velocity) {
    const bool optional = !header.find(std::string(columns.velocity));
    v = header.family(columns.velocity, nv, "coordinate", optional, v_state);
  }
  const std::vector<std::size_t> p = header.family(columns.impulse, m, columns.component, true, m);

  FileTrajectory result;
  if (has_velocity && v.empty()) result.found = header.found();
  std::vector<std::size_t> known{time};
  for (const auto& family : {q, v, p}) known.insert(known.end(), family.begin(), family.end());
  std::vector<CsvFamily> families{{columns.position, n}, {columns.impulse, m}};
  if (has_velocity) families.push_back({columns.velocity, nv});
  result.ignored = header.ignored(known, families);
  int t_digits = 0, q_digits = 0, v_digits = 0, p_digits = 0;
  SinglePrecisionTest times, numbers;
  WrittenTimes times_read;
  std::vector<SameInstant> instants;
  std::vector<std::vector<long double>> qs, vs, ps;
  header.for_each_row(lines, [&](const auto& fields, const std::string& where) {
    const auto read = [&](const std::vector<std::size_t>& wanted, int& digits) {
      std::vector<long double> values;
      for (const std::size_t column : wanted) {
        values.push_back(read_number(fields[column], where));
        const int own = digits_written(fields[column]);
        digits = std::max(digits, own);
        numbers.note(own, values.back());
      }
      return values;
    };
    const long double t = times_read.read(fields[time], where);
    std::vector<long double> row_q = read(q, q_digits), row_v = read(v, v_digits),
                             row_p = read(p, p_digits);
    if (times_read.repeats()) {
      if (row_q == qs.back() && row_v == vs.back() && row_p == ps.back()) return;
      instants.push_back({result.t.size(), where});
    }
    result.t.push_back(times_read.node_after(result.t, t));
    const int own_t_digits = digits_written(fields[time]);
    t_digits = std::max(t_digits, own_t_digits);
    times.note(own_t_digits, t);
    qs.push_back(std::move(row_q));
    vs.push_back(std::move(row_v));
    ps.push_back(std::move(row_p));
  });
  const auto rows = static_cast<Eigen::Index>(result.t.size());
  result.q.setZero(n, rows);
  result.v.setZero(v.empty() ? 0 : nv, rows);
  result.impulse.resize(static_cast<Eigen::Index>(p.size()), rows);
  append(result.q, qs, columns.last_required);
  append(result.v, vs, columns.last_required);
  append(result.impulse, ps);
  require_same_positions(instants, result.q);
  result.status = SolveStatus::kSolved;
  if (numbers.is_single()) result.precision = Precision::kSingle;
  if (times.is_single()) result.t_precision = Precision::kSingle;
  if (rows > 0) result.t_rounding = half_unit(t_digits, std::abs(result.t.back()));
  const int longest = std::max({q_digits, v_digits, p_digits});
  const auto rounding = [&](int digits, const Matrix<long double>& x) {
    return half_unit(digits_meant(digits, longest), largest_of(x));
  };
  result.q_rounding = rounding(q_digits, result.q);
  result.v_rounding = rounding(v_digits, result.v);
  result.impulse_rounding = rounding(p_digits, result.impulse);
  return result;
}

}  // namespace assay::reports
