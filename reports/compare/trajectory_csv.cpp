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
  const CsvHeader header(lines.front(), file, expected);
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
  SinglePrecisionTest times, numbers;
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
    const long double t = read_number(fields[time], where);
    if (!result.t.empty() && !(t > result.t.back())) {
      throw InvalidInput(
          fmt::format("{}: times must increase, t = {} does not", where, fields[time]));
    }
    if (!result.t.empty() && t - result.t.back() < 1 / kLargestNumber) {
      throw InvalidInput(
          fmt::format("{}: t = {} is less than 1e-100 after the row before", where, fields[time]));
    }
    result.t.push_back(t);
    const int own_t_digits = digits_written(fields[time]);
    t_digits = std::max(t_digits, own_t_digits);
    times.note(own_t_digits, t);
    qs.push_back(read(q, q_digits));
    vs.push_back(read(v, v_digits));
    ps.push_back(read(p, p_digits));
  });
  const auto rows = static_cast<Eigen::Index>(result.t.size());
  result.q.setZero(n, rows);
  result.v.setZero(has_velocity ? nv : 0, rows);
  result.impulse.resize(static_cast<Eigen::Index>(p.size()), rows);
  append(result.q, qs, columns.last_required);
  append(result.v, vs, columns.last_required);
  append(result.impulse, ps);
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
