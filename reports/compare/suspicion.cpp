#include "reports/compare/suspicion.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

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

/// Whether the distance of all positions from the exact ones is a small part of the way that the
/// exact ones cover. Both are measured as the root of a sum of squares, the way from the mean.
bool has_right_positions(const Trajectory<long double>& run,
                         const oracles::ExactMotion<long double>& exact) {
  // With wrong times, positions are unrelated to the exact ones, at √2 times the way on average.
  constexpr long double kSmall = 0.5L;
  Matrix<long double> there(run.q.rows(), run.q.cols());
  for (Eigen::Index k = 0; k < run.q.cols(); ++k) {
    const Values q = state_at(exact, run.t[static_cast<std::size_t>(k)]).q;
    if (q.size() != run.q.rows()) return false;
    there.col(k) = q;
  }
  const Values mean = there.rowwise().mean();
  return (run.q - there).norm() <= kSmall * (there.colwise() - mean).norm();
}

/// "degrees for radians?" of "; it is 57 times what it must be: degrees for radians?".
std::string guess_of(const std::string& hint) {
  const std::size_t colon = hint.rfind(": ");
  if (colon != std::string::npos) return hint.substr(colon + 2);
  constexpr std::string_view kBegin = "; ";
  return hint.starts_with(kBegin) ? hint.substr(kBegin.size()) : hint;
}

/// (2) for velocities h/(2m) after (side = 1) or before (side = −1) the times of their rows. Steps
/// that change the velocity by no more than `least` do not count: a body at rest obeys (2) always.
bool has_mean_velocities(const Trajectory<long double>& run,
                         long double m,
                         int side,
                         long double least) {
  const auto steps = static_cast<Eigen::Index>(run.t.size()) - 1;
  const long double share = 0.5L - static_cast<long double>(side) / (2 * m);
  Eigen::Index means = 0, counted = 0;
  for (Eigen::Index k = 0; k < steps; ++k) {
    const auto at = static_cast<std::size_t>(k);
    const Values mean = (run.q.col(k + 1) - run.q.col(k)) / (run.t[at + 1] - run.t[at]);
    const Values change = run.v.col(k + 1) - run.v.col(k);
    const long double size = change.cwiseAbs().maxCoeff();
    if (!(size > least)) continue;
    ++counted;
    const long double off = (mean - run.v.col(k) - share * change).cwiseAbs().maxCoeff();
    if (off <= size / (4 * m)) ++means;
  }
  return counted > 0 && 4 * means >= 3 * counted;
}

}  // namespace

bool has_half_step_velocities(const Trajectory<long double>& run,
                              const oracles::ExactMotion<long double>& exact) {
  if (run.t.size() < 2 || run.v.rows() == 0) return false;
  const long double t = run.t.front(), half = (run.t[1] - t) / 2;
  const Values v = state_at(exact, t).v, first = run.v.col(0);
  if (v.size() != first.size() || run.q.rows() != run.v.rows()) return false;
  const long double off = (first - v).cwiseAbs().maxCoeff();
  const long double most = (state_at(exact, t + half).v - v).cwiseAbs().maxCoeff();
  if (!(off > 0 && most > 0 && most <= kMostSteps * off)) return false;
  const long double m = std::max(1.0L, std::round(most / off));
  const Values d = state_at(exact, t + half / m).v - v;
  const long double size = d.cwiseAbs().maxCoeff();
  for (const int side : {1, -1}) {
    const long double from_it = (first - v - side * d).cwiseAbs().maxCoeff();
    const bool is_there = from_it <= size / 4;  // (1)
    if (is_there && has_mean_velocities(run, m, side, size)) return true;
  }
  return false;
}

std::vector<Suspicion> suspicions_of(const Trajectory<long double>& run,
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
  } else if (const std::string hint = time_unit_hint(run.t, run.q, run.v); !hint.empty()) {
    all.push_back({fmt::format("t up to {:.6g}", static_cast<double>(run.t.back())),
                   guess_of(hint),
                   /*of_times=*/true});
  }
  return all;
}

}  // namespace assay::reports
