#include "reports/jacobians/many_points.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>
#include <iterator>
#include <optional>

#include "properties/draw.hpp"
#include "reports/jacobians/compiled_judge.hpp"
#include "reports/jacobians/near_surfaces.hpp"

namespace assay::reports {

namespace {

/// The number of points of a kind that are judged by the truth. Of those that are apart, half are
/// the worst. The others are spread over the rest: where our own formula is ill-conditioned, right
/// functions are apart, too.
constexpr std::size_t kMostJudged = 32;
/// Points without an answer that are shown.
constexpr std::size_t kMostFailures = 3;

/// A multiple of 2⁻²⁴ of the range of each coordinate: uniform, near a corner, or near 0.
Vector<double> random_point(const Domain& domain, properties::Draw& draw) {
  constexpr int kBits = 24, kMostHalvings = 10;
  const int kind = draw.between(0, 3), halvings = draw.between(1, kMostHalvings);
  Vector<double> x(static_cast<Eigen::Index>(domain.size()));
  for (std::size_t i = 0; i < domain.size(); ++i) {
    const Coordinate& of = domain.coordinates[i];
    const auto low = scalar_cast<double>(of.low), high = scalar_cast<double>(of.high);
    double share = std::ldexp(static_cast<double>(draw.bits() >> (64 - kBits)), -kBits);
    if (kind == 1) share = draw.one_in(2) ? share / 8 : 1 - share / 8;
    double value = low + (high - low) * share;
    if (kind == 0 && !of.is_parameter && low <= 0 && high >= 0)
      value = std::ldexp(value, -halvings);
    x(static_cast<Eigen::Index>(i)) = value;
  }
  return x;
}

std::vector<Vector<double>> random_points(const Domain& domain, std::uint64_t seed) {
  properties::Draw draw(seed);
  std::vector<Vector<double>> points;
  for (std::size_t k = 0; k < kManyPoints; ++k) {
    Vector<double> x = random_point(domain, draw);
    if (domain.contains(exactly(x))) points.push_back(std::move(x));
  }
  return points;
}

/// The answers at all points; if the first ones take too long, the points are cut to these.
std::vector<CompiledAnswer> answers_at(const Derivative& derivative,
                                       std::vector<Vector<double>>& points) {
  constexpr std::ptrdiff_t kFirst = 500;
  constexpr std::chrono::seconds kMostOfFirst(1);
  if (std::ssize(points) <= kFirst) return derivative.compiled(points);
  const auto begin = std::chrono::steady_clock::now();
  std::vector<CompiledAnswer> answers =
      derivative.compiled({points.begin(), points.begin() + kFirst});
  if (std::chrono::steady_clock::now() - begin > kMostOfFirst) {
    points.resize(kFirst);
    return answers;
  }
  std::vector<CompiledAnswer> rest = derivative.compiled({points.begin() + kFirst, points.end()});
  std::ranges::move(rest, std::back_inserter(answers));
  return answers;
}

/// What an answer is off our own formula at one point.
struct Difference {
  std::size_t point;
  Matrix<double> own, off;
  double scale;  ///< largest entry of our own, or 1

  [[nodiscard]] double share() const { return off.cwiseAbs().maxCoeff() / scale; }
};

/// Nothing where it does not answer, or where one of the two has no value.
std::optional<Difference> difference(const Derivative& derivative,
                                     std::size_t point,
                                     const Vector<double>& x,
                                     const CompiledAnswer& answer) {
  if (!answer.is_taken || !answer.failure.empty() || answer.jacobian.size() == 0) return {};
  Difference of{point, derivative.in_double(x), {}, 1};
  if (of.own.rows() != answer.jacobian.rows() || of.own.cols() != answer.jacobian.cols()) return {};
  of.off = answer.jacobian - of.own;
  if (!of.off.allFinite()) return {};
  if (const double largest = of.own.cwiseAbs().maxCoeff(); largest > 0) of.scale = largest;
  return of;
}

/// Whether nine tenths have the sign of their median and are within a factor of two of it.
bool agree(std::vector<double> numbers) {
  const auto middle = numbers.begin() + static_cast<std::ptrdiff_t>(numbers.size() / 2);
  std::ranges::nth_element(numbers, middle);
  const double median = *middle;
  const auto near = std::ranges::count_if(numbers, [median](double number) {
    const double ratio = number / median;
    return ratio > 0.5 && ratio < 2;
  });
  return 10 * near >= 9 * static_cast<std::ptrdiff_t>(numbers.size());
}

/// The points at which one entry is off by more than kSteadyShare, if it is so steadily.
std::vector<std::size_t> steady_in(const std::vector<Difference>& differences, Eigen::Index k) {
  std::vector<std::size_t> points;
  std::vector<double> amounts, shares;
  for (const Difference& of : differences) {
    if (k >= of.off.size() || !(std::abs(of.off.data()[k]) > kSteadyShare * of.scale)) continue;
    points.push_back(of.point);
    amounts.push_back(of.off.data()[k]);
    shares.push_back(of.off.data()[k] / of.own.data()[k]);
  }
  std::erase_if(shares, [](double share) { return !std::isfinite(share); });
  if (points.size() < kFewestSteady) return {};
  const bool steady = agree(amounts) || (shares.size() == amounts.size() && agree(shares));
  return steady ? points : std::vector<std::size_t>();
}

/// Places in a list of `count`, the first half of them from its begin.
std::vector<std::size_t> chosen_of(std::size_t count) {
  std::vector<std::size_t> places;
  for (std::size_t k = 0; k < std::min(count, kMostJudged / 2); ++k) places.push_back(k);
  const std::size_t rest = count - places.size(), more = std::min(rest, kMostJudged / 2);
  for (std::size_t k = 0; k < more; ++k) places.push_back(kMostJudged / 2 + k * rest / more);
  return places;
}

/// The differences at points, with the points and the answers.
struct Comparison {
  std::vector<Vector<double>> points;
  std::vector<CompiledAnswer> answers;
  std::vector<Difference> differences = {};  ///< beyond kSteadyShare, the worst first
  std::size_t compared = 0;

  [[nodiscard]] AnsweredPoint answered(std::size_t k) const {
    return {exactly(points[k]), answers[k]};
  }
  [[nodiscard]] std::size_t apart() const {
    return static_cast<std::size_t>(std::ranges::count_if(
        differences, [](const Difference& of) { return of.share() > kRoundingShare / 2; }));
  }
};

Comparison compare_at(const Derivative& derivative, std::vector<Vector<double>> points) {
  std::vector<CompiledAnswer> answers = answers_at(derivative, points);
  Comparison of{std::move(points), std::move(answers)};
  for (std::size_t k = 0; k < of.points.size(); ++k) {
    auto found = difference(derivative, k, of.points[k], of.answers[k]);
    if (!found) continue;
    ++of.compared;
    if (found->share() > kSteadyShare) of.differences.push_back(std::move(*found));
  }
  std::ranges::stable_sort(of.differences, std::greater{}, &Difference::share);
  return of;
}

void add_failures(const Comparison& of, Suspects& found) {
  for (std::size_t k = 0; k < of.points.size() && found.apart.size() < kMostFailures; ++k) {
    const bool failed = of.answers[k].is_taken && !of.answers[k].failure.empty();
    if (failed) found.apart.push_back(of.answered(k));
  }
}

/// The median, over some points, of the largest entry of our own formula.
double usual_size(const Derivative& derivative, const std::vector<Vector<double>>& points) {
  constexpr std::size_t kSome = 101;
  std::vector<double> sizes;
  for (std::size_t k = 0; k < std::min(points.size(), kSome); ++k) {
    const double size = derivative.in_double(points[k]).cwiseAbs().maxCoeff();
    if (std::isfinite(size)) sizes.push_back(size);
  }
  if (sizes.empty()) return 0;
  const auto middle = sizes.begin() + static_cast<std::ptrdiff_t>(sizes.size() / 2);
  std::ranges::nth_element(sizes, middle);
  return *middle;
}

/// The points near surfaces that are apart, without those at which rounding may move the answer by
/// a quarter as much. Where all entries are small, the rounding of their usual size counts, too: it
/// is that of a sum in which they cancel.
void add_beside(const Derivative& derivative, const Comparison& of, double usual, Suspects& found) {
  const double rounding = kCompiledBadness * unit_roundoff<double>() * usual;
  const std::size_t apart = of.apart();
  std::vector<std::size_t> clear;
  for (std::size_t k = 0; k < apart; ++k) {
    const Difference& difference = of.differences[k];
    const double off = difference.off.cwiseAbs().maxCoeff();
    const double moved = moved_by_rounding(derivative, of.points[difference.point]);
    if (4 * moved < off && rounding < off) clear.push_back(difference.point);
  }
  for (const std::size_t k : chosen_of(clear.size())) {
    found.beside.push_back(of.answered(clear[k]));
  }
}

}  // namespace

Suspects suspects(const Derivative& derivative,
                  const std::vector<Stratum>& strata,
                  std::uint64_t seed) {
  const Comparison spread = compare_at(derivative, random_points(derivative.domain, seed));
  const Comparison near =
      compare_at(derivative, points_near_surfaces(derivative.domain, strata, seed));
  Suspects found;
  found.points = spread.compared + near.compared;
  add_failures(spread, found);
  for (const std::size_t k : chosen_of(spread.apart())) {
    found.apart.push_back(spread.answered(spread.differences[k].point));
  }
  add_beside(derivative, near, usual_size(derivative, spread.points), found);
  const auto& differences = spread.differences;
  const Eigen::Index entries = differences.empty() ? 0 : differences.front().off.size();
  for (Eigen::Index k = 0; k < entries && found.steady.empty(); ++k) {
    const std::vector<std::size_t> steady = steady_in(differences, k);
    for (std::size_t i = 0; i < std::min(steady.size(), kMostJudged); ++i) {
      found.steady.push_back(spread.answered(steady[i]));
    }
  }
  return found;
}

}  // namespace assay::reports
