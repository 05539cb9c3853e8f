#include "reports/compare/limit_law.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include "core/systems/newton_euler_coordinates.hpp"
#include "reports/compare/convergence.hpp"
#include "reports/compare/least_squares.hpp"
#include "reports/compare/recognise_law.hpp"

namespace assay::reports {

namespace {

using Real = long double;
using Index = Eigen::Index;
using Run = const Trajectory<Real>*;

double step_of(Run run) {
  return static_cast<double>((run->t.back() - run->t.front()) / static_cast<Real>(run->size() - 1));
}

/// What the distance of two positions is measured in.
struct Measured {
  bool bodies;  ///< quaternions p and −p are the same attitude
  Index state;  ///< the first coordinates alone; 0: all
};
Real distance(const Vector<Real>& a, const Vector<Real>& b, const Measured& of) {
  if (!of.bodies) {
    const Index count = of.state > 0 ? of.state : a.size();
    return (a - b).head(count).cwiseAbs().maxCoeff();
  }
  Real largest = 0;
  for (Index i = 0; i < a.size(); i += kBodyCoordinates) {
    const auto x = [&](const Vector<Real>& q) { return Vector<Real>(q.segment(i, 3)); };
    const auto p = [&](const Vector<Real>& q) { return Vector<Real>(q.segment(i + 3, 4)); };
    const Real turned = std::min((p(a) - p(b)).norm(), (p(a) + p(b)).norm());
    largest = std::max({largest, (x(a) - x(b)).cwiseAbs().maxCoeff(), turned});
  }
  return largest;
}

/// The position of a run at t, on the straight line between its nodes.
Vector<Real> position(const Trajectory<Real>& run, Real t) {
  const auto after = std::ranges::upper_bound(run.t, t);
  const auto k = std::clamp<Index>(after - run.t.begin() - 1, 0, run.size() - 2);
  const Real t0 = run.t[static_cast<std::size_t>(k)], t1 = run.t[static_cast<std::size_t>(k + 1)];
  const Real part = std::min<Real>((t - t0) / (t1 - t0), 1);
  return run.q.col(k) + part * (run.q.col(k + 1) - run.q.col(k));
}

/// What the states of the runs are compared with.
struct Truth {
  const oracles::ExactMotion<Real>& exact;
  Measured in;
  Real end;  ///< up to which all are compared

  [[nodiscard]] Real error(const Trajectory<Real>& run) const {
    oracles::MotionState<Real> state;
    Real largest = 0;
    for (Index k = 0; k < run.size(); ++k) {
      const Real t = run.t[static_cast<std::size_t>(k)];
      if (t > end) break;
      exact.evaluate(t, state);
      largest = std::max(largest, distance(run.q.col(k), state.q, in));
    }
    return largest;
  }
  [[nodiscard]] Real between(const Trajectory<Real>& coarse, const Trajectory<Real>& fine) const {
    Real largest = 0;
    for (Index k = 0; k < coarse.size(); ++k) {
      const Real t = coarse.t[static_cast<std::size_t>(k)];
      if (t > std::min(end, fine.t.back())) break;
      largest = std::max(largest, distance(coarse.q.col(k), position(fine, t), in));
    }
    return largest;
  }
  /// The way of the motion: of the true one, and what forces alone would do, where it rests.
  [[nodiscard]] Real scale(const Model<Real>& model) const {
    constexpr int kPlaces = 64;
    oracles::MotionState<Real> first, state;
    const Real begin = exact.pieces.front().begin;
    exact.evaluate(begin, first);
    Real largest = 0;
    for (int i = 0; i <= kPlaces; ++i) {
      exact.evaluate(begin + (end - begin) * static_cast<Real>(i) / kPlaces, state);
      largest = std::max(largest, distance(state.q, first.q, in));
    }
    const auto* of = std::get_if<LagrangianModel<Real>>(&model);
    if (of != nullptr && largest == 0) {
      Matrix<Real> mass(of->size(), of->size());
      Vector<Real> f(of->size());
      of->system->mass(first.q, mass);
      of->system->force(begin, first.q, first.v, f);
      const Vector<Real> a = LeastSquares(mass).solve(f);
      largest = std::max(largest, a.cwiseAbs().maxCoeff() * (end - begin) * (end - begin) / 2);
    }
    return largest;
  }
};

std::string number(const LawParameter& of) {
  const std::string unit = of.unit == "1" ? "" : " " + of.unit;
  if (std::isinf(of.high)) return fmt::format("{} > {:.3g}{}", of.name, of.low, unit);
  if (fmt::format("{:.3g}", of.low) == fmt::format("{:.3g}", of.high)) {
    return fmt::format("{} {:.3g}{}", of.name, of.low, unit);
  }
  return fmt::format("{} {:.3g} to {:.3g}{}", of.name, of.low, of.high, unit);
}

std::string text_of(const LimitLaw& law) {
  if (law.laws.empty()) return "another motion, of no law that is known here";
  std::string text;
  for (const std::string& each : law.laws) text += (text.empty() ? "" : "; ") + each;
  for (const LawParameter& each : law.parameters) text += ", " + number(each);
  return text;
}

/// Of its positions. Velocities are sums of small changes, too.
double rounding_of(const Trajectory<Real>& run, double unit_roundoff) {
  constexpr double kEach = 64;
  const Real way = run.v.cwiseAbs().maxCoeff() * (run.t.back() - run.t.front());
  const Real size = std::max(run.q.cwiseAbs().maxCoeff(), way);
  return kEach * static_cast<double>(run.size()) * unit_roundoff * static_cast<double>(size);
}

/// The slope of log E over log h, and twice its standard error, from run `first` on.
std::pair<double, double> fall_of(std::vector<double> h,
                                  std::vector<double> error,
                                  std::size_t first) {
  h.erase(h.begin(), h.begin() + static_cast<std::ptrdiff_t>(first));
  error.erase(error.begin(), error.begin() + static_cast<std::ptrdiff_t>(first));
  double sx = 0, sy = 0, sxx = 0, sxy = 0, left = 0;
  const auto n = static_cast<double>(h.size());
  for (std::size_t i = 0; i < h.size(); ++i) {
    const double x = std::log(h[i]), y = std::log(std::max(error[i], 1e-300));
    sx += x, sy += y, sxx += x * x, sxy += x * y;
  }
  const double variance = sxx - sx * sx / n, slope = (sxy - sx * sy / n) / variance;
  for (std::size_t i = 0; i < h.size(); ++i) {
    const double y = std::log(std::max(error[i], 1e-300)) - sy / n;
    left += std::pow(y - slope * (std::log(h[i]) - sx / n), 2);
  }
  return {slope, 2 * std::sqrt(left / std::max(n - 2, 1.0) / variance)};
}

/// Whether the errors of the last four runs fall by a higher power of h each time. Those of runs
/// that tend to another motion fall by a lower one each time.
bool falls_faster(const std::vector<double>& h, const std::vector<double>& error) {
  constexpr std::size_t kRuns = 4;
  constexpr double kAtLast = 0.25;
  if (h.size() < kRuns) return false;
  double power = 0;
  for (std::size_t i = h.size() - kRuns + 1; i < h.size(); ++i) {
    const double next = std::log(error[i - 1] / error[i]) / std::log(h[i - 1] / h[i]);
    if (!(next > power)) return false;
    power = next;
  }
  return power > kAtLast;
}

/// The error of one run may be small by chance, but hardly those of two.
double second_smallest(std::vector<double> errors) {
  std::ranges::nth_element(errors, errors.begin() + 1);
  return errors[1];
}

}  // namespace

std::string_view name_of(Limit limit) {
  switch (limit) {
    case Limit::kHardLaw:
      return "hard law";
    case Limit::kAnotherLaw:
      return "another law";
    case Limit::kNone:
      return "none";
    case Limit::kOpen:
      break;
  }
  return "open";
}

LimitLaw limit_law(const Model<Real>& model,
                   const oracles::ExactMotion<Real>& exact,
                   const std::vector<Run>& all,
                   Index state,
                   double unit_roundoff) {
  std::vector<Run> runs;
  constexpr Index kFewestNodes = 4;
  for (const Run run : all) {
    if (run->size() >= kFewestNodes) runs.push_back(run);
  }
  std::ranges::sort(runs, std::greater<>{}, &step_of);
  LimitLaw law;
  if (runs.size() < kAgreeingRuns) {
    law.sentence = "a limit shows in three step sizes or more";
    return law;
  }
  const Measured in{kind_of(model) == ModelKind::kNewtonEuler, state};
  const Truth truth{exact, in, exact.pieces.back().end};
  std::vector<double> h, errors;
  for (const Run run : runs) {
    h.push_back(step_of(run));
    errors.push_back(static_cast<double>(truth.error(*run)));
  }
  const auto scale = static_cast<double>(truth.scale(model));
  constexpr double kWide = 2;  // of the coarsest step over the finest
  if (!(h.front() >= kWide * h.back())) {
    law.sentence = "a limit shows in step sizes that span a factor of two or more";
    return law;
  }
  // Of the finer half, which coarse steps do not disturb; few runs leave its slope open.
  constexpr std::size_t kFewest = 4;
  const std::size_t keep = std::min(h.size(), std::max(kFewest, h.size() / 2 + 1));
  const auto [slope, doubt] = fall_of(h, errors, h.size() - keep);
  const auto [slope_of_all, doubt_of_all] = fall_of(h, errors, 0);
  const double error = errors.back();
  constexpr double kFalls = 0.5;
  const bool close = error <= kPrintedDigits * scale;
  const bool falls = slope - doubt > kFalls;
  if (close || falls || (slope + doubt > kFalls && slope_of_all - doubt_of_all > kFalls)) {
    law.limit = Limit::kHardLaw;
    law.sentence =
        close ? fmt::format("hard law: {:.2g} from the exact motion", error)
              : fmt::format(
                    "hard law: {:.2g} from the exact motion, falling as h^{:.2f}", error, slope);
    return law;
  }
  std::vector<double> others;
  for (std::size_t back : {2U, 3U}) {
    others.push_back(static_cast<double>(truth.between(*runs[runs.size() - back], *runs.back())));
  }
  // Runs that tend to a motion come nearer to each other.
  constexpr double kNearer = 0.8;
  const bool nearer = others[0] < kNearer * others[1];
  const double difference = nearer ? others[0] : std::max(others[0], others[1]);
  constexpr double kSure = 0.1;  // rounding differs from run to run
  if (error <= rounding_of(*runs.back(), unit_roundoff) && !(difference < kSure * error)) {
    law.sentence =
        fmt::format("the distance to the exact motion is {:.2g}, which may be rounding", error);
    return law;
  }
  if (const double before = second_smallest(errors); before < kSure * error) {
    law.sentence = fmt::format(
        "the distance to the exact motion is {:.2g} with the finest step, but {:.2g} or less with "
        "several longer ones",
        error,
        before);
    return law;
  }
  constexpr double kSmall = 1.0 / 3;
  // A small error of runs that differ as much is no evidence against them.
  constexpr double kLarge = 0.01;  // of the motion
  const bool is_small = error < kLarge * scale && !(difference < kSure * error);
  if (slope + doubt > kFalls || is_small || falls_faster(h, errors)) {
    law.sentence = fmt::format(
        "the distance to the exact motion is {:.2g} and falls as h^{:.2f} ± "
        "{:.2f}: finer steps would tell",
        error,
        slope,
        doubt);
    return law;
  }
  if (difference > kSmall * error) {
    law.limit = Limit::kNone;
    law.sentence = fmt::format(
        "no limit: runs of the finest steps differ by {:.2g} from each other, and "
        "by {:.2g} from the exact motion",
        difference,
        error);
    return law;
  }
  law.limit = Limit::kAnotherLaw;
  recognise_law(model, exact, runs, error, law);
  law.sentence =
      fmt::format("{}; the distance to the exact motion stays {:.2g}", text_of(law), error);
  return law;
}

}  // namespace assay::reports
