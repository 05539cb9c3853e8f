#include "reports/compare/suspicion.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "reports/compare/file_rounding.hpp"
#include "reports/compare/other_unit.hpp"

namespace assay::reports {

namespace {

using State = oracles::MotionState<long double>;
using Values = Vector<long double>;

/// Files may be of single precision.
constexpr long double kClose = 1e-5L;
/// Of a scheme between two rows of a file, where velocities at half steps are recognised.
constexpr long double kMostSteps = 1000;

bool is_close(const Values& a, const Values& b) {
  if (a.size() != b.size() || a.size() == 0) return false;
  return (a - b).cwiseAbs().maxCoeff() <= kClose * (1 + b.cwiseAbs().maxCoeff());
}

std::string text(const Values& x) {
  std::string values;
  for (const long double value : x) {
    values += fmt::format("{}{:.6g}", values.empty() ? "" : ", ", static_cast<double>(value));
  }
  return "(" + values + ")";
}

std::string found_and_exact(const char* name, const Values& found, const Values& exact) {
  return fmt::format("{} = {} in the first row, where {} is exact", name, text(found), text(exact));
}

State state_at(const oracles::ExactMotion<long double>& exact, long double t) {
  State state;
  exact.evaluate(t, state);
  return state;
}

/// The distance of all positions from the exact ones at the times of the rows, multiplied by
/// `factor`, over the way that these exact ones cover. Both are the root of a sum of squares, the
/// way from the mean. Infinite if nothing moves.
long double relative_distance(const Trajectory<long double>& run,
                              const oracles::ExactMotion<long double>& exact,
                              long double factor = 1) {
  constexpr long double kInfinity = std::numeric_limits<long double>::infinity();
  Matrix<long double> there(run.q.rows(), run.q.cols());
  for (Eigen::Index k = 0; k < run.q.cols(); ++k) {
    const Values q = state_at(exact, factor * run.t[static_cast<std::size_t>(k)]).q;
    if (q.size() != run.q.rows()) return kInfinity;
    there.col(k) = q;
  }
  const Values mean = there.rowwise().mean();
  const long double off = (run.q - there).norm(), way = (there.colwise() - mean).norm();
  return off == 0 ? 0 : way > 0 ? off / way : kInfinity;
}

bool has_right_positions(const Trajectory<long double>& run,
                         const oracles::ExactMotion<long double>& exact) {
  // With wrong times, positions are unrelated to the exact ones, at √2 times the way on average.
  constexpr long double kSmall = 0.5L;
  return relative_distance(run, exact) <= kSmall;
}

/// A guess at the unit of the times of a run without velocities; "" if no unit makes its states
/// right. @pre its states are not right at its times.
std::string time_unit_of_states(const Trajectory<long double>& run,
                                const oracles::ExactMotion<long double>& exact) {
  constexpr long double kSure = 0.2L;  // states that are unrelated are seldom so near
  constexpr std::array kUnits{
      std::pair{1e-3L, "a thousandth of these times: milliseconds for seconds?"},
      std::pair{1e-6L, "a millionth of these times: microseconds for seconds?"}};
  for (const auto& [factor, guess] : kUnits) {
    if (relative_distance(run, exact, factor) <= kSure) {
      return fmt::format("the states are the exact ones at {}", guess);
    }
  }
  return "";
}

/// "degrees for radians?" of "; it is 57 times what it must be: degrees for radians?".
std::string guess_of(const std::string& hint) {
  const std::size_t colon = hint.rfind(": ");
  if (colon != std::string::npos) return hint.substr(colon + 2);
  constexpr std::string_view kBegin = "; ";
  return hint.starts_with(kBegin) ? hint.substr(kBegin.size()) : hint;
}

/// Compares the velocities of a file with those at half steps, see has_half_step_velocities.
class HalfSteps {
 public:
  HalfSteps(const FileTrajectory& run, const oracles::ExactMotion<long double>& exact)
      : run_(run), exact_(exact), v_(state_at(exact, run.t.front()).v) {}

  [[nodiscard]] bool holds() const {
    if (v_.size() != run_.v.rows() || run_.q.rows() != run_.v.rows()) return false;
    const long double off = size_of(run_.v.col(0) - v_);
    const long double most = size_of(change_in(step(0) / 2));
    if (!(off > 0 && most > 0 && most <= kMostSteps * off)) return false;
    const long double m = parts_of_row(off);
    return std::ranges::any_of(std::array{1, -1}, [&](int side) {
      return starts(m, side) && has_mean_velocities(m, side);
    });
  }

 private:
  static long double size_of(const Values& x) { return x.cwiseAbs().maxCoeff(); }
  [[nodiscard]] long double step(Eigen::Index k) const {
    const auto at = static_cast<std::size_t>(k);
    return run_.t[at + 1] - run_.t[at];
  }
  /// Of the exact velocity, from the first row on.
  [[nodiscard]] Values change_in(long double time) const {
    return state_at(exact_, run_.t.front() + time).v - v_;
  }
  [[nodiscard]] Values change_of_row(Eigen::Index k) const {
    return run_.v.col(k + 1) - run_.v.col(k);
  }

  /// m: the number of steps in the first row, if half of one changes the velocity by `off`.
  [[nodiscard]] long double parts_of_row(long double off) const {
    constexpr int kIterations = 4;  // each divides the error by m
    long double m = 1;
    for (int i = 0; i < kIterations; ++i) {
      m = std::max(1.0L, std::round(m * size_of(change_in(step(0) / (2 * m))) / off));
    }
    return m;
  }

  /// (1)
  [[nodiscard]] bool starts(long double m, int side) const {
    const long double time = step(0) / (2 * m);
    const Values d = change_in(time);
    const long double bend = size_of(d - 2 * change_in(time / 2));
    const long double allowed = kBends * bend + rounding_of_velocities();
    return size_of(run_.v.col(0) - v_ - side * d) <= std::min(size_of(d) / 4, allowed);
  }

  /// (2)
  [[nodiscard]] bool has_mean_velocities(long double m, int side) const {
    const Eigen::Index steps = run_.size() - 1;
    const long double least = size_of(change_in(step(0) / (2 * m)));
    const long double share = 0.5L - static_cast<long double>(side) / (2 * m);
    Eigen::Index means = 0, counted = 0;
    for (Eigen::Index k = 0; k < steps; ++k) {
      const Values change = change_of_row(k);
      const long double size = size_of(change);
      if (!(size > least)) continue;
      ++counted;
      const Values mean = (run_.q.col(k + 1) - run_.q.col(k)) / step(k);
      const long double bend = std::max(k > 0 ? size_of(change - change_of_row(k - 1)) : 0.0L,
                                        k + 1 < steps ? size_of(change_of_row(k + 1) - change) : 0);
      const long double allowed = bend / kPartOfBend + m * rounding_of_mean(k);
      const long double off = size_of(mean - run_.v.col(k) - share * change);
      if (off <= std::min(size / (4 * m), allowed)) ++means;
    }
    return counted > 0 && 4 * means >= 3 * counted;
  }

  [[nodiscard]] long double rounding_of_velocities() const {
    return run_.v_rounding + kRoundings * unit_ * FileRounding::largest(run_.v);
  }
  /// Of (q_{k+1} − q_k)/h and of v_k.
  [[nodiscard]] long double rounding_of_mean(Eigen::Index k) const {
    const long double q = run_.q_rounding + kRoundings * unit_ * FileRounding::largest(run_.q);
    const long double t = run_.t_rounding + kRoundings * unit_of_times_ * std::abs(run_.t.back());
    return rounding_of_velocities() + 2 * (q + t * FileRounding::largest(run_.v)) / step(k);
  }

  // With an acceleration a + a' t, bend is a' s²/4 in a half step s, and the first velocity of the
  // leapfrog method differs by up to a' s² from v ± d; the left side of (2) is a' h²/12 at most,
  // and |c_{k+1} − c_k| is a' h². Each bound is larger by a factor, for the next terms.
  static constexpr long double kBends = 8, kPartOfBend = 8;
  static constexpr long double kRoundings = 16;  ///< of a step, and more
  const FileTrajectory& run_;
  const oracles::ExactMotion<long double>& exact_;
  Values v_;  ///< exact, at the first row
  long double unit_ = unit_roundoff_of(run_.precision);
  long double unit_of_times_ = unit_roundoff_of(run_.t_precision);
};

}  // namespace

bool has_half_step_velocities(const FileTrajectory& run,
                              const oracles::ExactMotion<long double>& exact) {
  if (run.size() < 2 || run.v.rows() == 0) return false;
  return HalfSteps(run, exact).holds();
}

std::vector<Suspicion> suspicions_of(const FileTrajectory& run,
                                     const oracles::ExactMotion<long double>& exact) {
  std::vector<Suspicion> all;
  const State start = state_at(exact, 0), there = state_at(exact, run.t.front());
  const Values q = run.q.col(0);
  const Values v = run.v.cols() > 0 ? Values(run.v.col(0)) : Values();
  const bool right = is_close(q, there.q) && (v.size() == 0 || is_close(v, there.v));
  if (!right && is_close(q, start.v) && is_close(v, start.q)) {
    all.push_back({fmt::format("q = {} and v = {} in the first row, where q = {} and v = {} are "
                               "exact",
                               text(q),
                               text(v),
                               text(start.q),
                               text(start.v)),
                   "columns q and v exchanged?"});
  } else if (!right && run.t.front() > 0 && is_close(q, start.q) &&
             (v.size() == 0 || is_close(v, start.v))) {
    all.push_back({fmt::format("t = {:.6g} in the first row, whose state is the exact one at t = 0",
                               static_cast<double>(run.t.front())),
                   "times shifted by the first step?"});
  } else {
    if (const std::string hint = unit_hint(q, there.q); !hint.empty()) {
      all.push_back({found_and_exact("q", q, there.q), guess_of(hint)});
    }
    if (!right && has_half_step_velocities(run, exact)) {
      all.push_back({found_and_exact("v", v, there.v), "velocities at half steps?"});
    }
    if (const std::string hint = unit_hint(v, there.v); !hint.empty()) {
      all.push_back({found_and_exact("v", v, there.v), guess_of(hint)});
    }
  }
  // Positions in another unit look like times in another.
  if (!all.empty()) return all;
  if (has_right_positions(run, exact)) {
    const std::string hint = velocity_unit_hint(run.t, run.q, run.v);
    if (hint.empty()) return all;
    const auto most = static_cast<double>(run.v.cwiseAbs().maxCoeff());
    all.push_back({fmt::format("v up to {:.6g}", most), guess_of(hint)});
    return all;
  }
  const std::string hint =
      run.v.rows() == 0 ? time_unit_of_states(run, exact) : time_unit_hint(run.t, run.q, run.v);
  if (hint.empty()) return all;
  all.push_back(
      {fmt::format("t up to {:.6g}", static_cast<double>(run.t.back())), guess_of(hint), hint});
  return all;
}

}  // namespace assay::reports
