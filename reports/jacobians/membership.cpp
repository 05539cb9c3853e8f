#include "reports/jacobians/membership.hpp"

#include <algorithm>
#include <cmath>

#include "core/math/largest_magnitude.hpp"
#include "oracles/one_step/bound_simplex.hpp"
#include "reports/jacobians/least_norm.hpp"

namespace assay::reports {

namespace {

/// By how much the worst entry exceeds the allowed deviation.
Mpfr100 excess(const Matrix<Mpfr100>& a, const Matrix<Mpfr100>& b, const Matrix<Mpfr100>& allowed) {
  Mpfr100 worst(-1);
  for (Eigen::Index k = 0; k < a.size(); ++k) {
    const Mpfr100 own = abs(a.data()[k] - b.data()[k]) - allowed.data()[k];
    keep_larger(worst, own);
  }
  return worst;
}

/// One step of Gauss and Newton on J(d) = matrix.
std::optional<BranchLimits::Direction> improved(BranchLimits& limits,
                                                const BranchLimits::Direction& from,
                                                const Matrix<Mpfr100>& matrix) {
  const auto n = static_cast<Eigen::Index>(from.size());
  const auto at = limits.limit(from);
  if (!at) return std::nullopt;
  Matrix<double> slopes(matrix.size(), n);
  Vector<double> rest(matrix.size());
  for (Eigen::Index k = 0; k < matrix.size(); ++k) {
    rest(k) = static_cast<double>(Mpfr100(matrix.data()[k] - at->data()[k]));
  }
  constexpr double kStep = 1.0 / (1 << 24);
  for (Eigen::Index j = 0; j < n; ++j) {
    BranchLimits::Direction moved = from;
    moved[static_cast<std::size_t>(j)] += kStep;
    const auto beside = limits.limit(moved);
    if (!beside) return std::nullopt;
    for (Eigen::Index k = 0; k < matrix.size(); ++k) {
      slopes(k, j) = static_cast<double>(Mpfr100(beside->data()[k] - at->data()[k])) / kStep;
    }
  }
  constexpr double kNegligible = 1e-6;  // of the slopes, for directions that change nothing
  const Vector<double> move = least_norm_solution(slopes, rest, kNegligible);
  if (!move.allFinite()) return std::nullopt;
  BranchLimits::Direction to = from;
  for (Eigen::Index j = 0; j < n; ++j) to[static_cast<std::size_t>(j)] += move(j);
  return to;
}

Rational rounded(const Mpfr100& x) {
  constexpr int kPlaces = 60;
  return ScalarTraits<Mpfr100>::to_rational(ldexp(Mpfr100(round(ldexp(x, kPlaces))), -kPlaces));
}

}  // namespace

bool is_limit(BranchLimits& limits, const Matrix<Mpfr100>& matrix, const Matrix<Mpfr100>& allowed) {
  std::vector<std::pair<Mpfr100, BranchLimits::Direction>> starts;
  for (const BranchLimits::Limit& limit : limits.all()) {
    starts.emplace_back(excess(limit.jacobian, matrix, allowed), limit.direction);
    if (starts.back().first <= 0) return true;
  }
  std::ranges::stable_sort(starts, {}, [](const auto& start) { return start.first; });
  constexpr std::size_t kStarts = 12;
  constexpr int kSteps = 12;
  // What a direction in double can be told apart by.
  const Mpfr100 attainable = ldexp(Mpfr100(1 + largest_entry(matrix)), -44);
  for (std::size_t s = 0; s < std::min(kStarts, starts.size()); ++s) {
    BranchLimits::Direction direction = starts[s].second;
    for (int step = 0; step < kSteps; ++step) {
      const auto next = improved(limits, direction, matrix);
      if (!next) break;
      direction = *next;
      auto there = limits.limit(direction);
      if (!there) {  // along a surface: beside it, by less than what is attainable
        for (std::size_t j = 0; j < direction.size(); ++j) {
          direction[j] += std::ldexp(static_cast<double>(j + 1), -49);
        }
        there = limits.limit(direction);
      }
      if (!there) break;
      if (excess(*there, matrix, allowed) <= attainable) return true;
    }
  }
  return false;
}

bool is_in_convex_hull(const std::vector<BranchLimits::Limit>& limits,
                       const Matrix<Mpfr100>& matrix,
                       const Matrix<Mpfr100>& allowed) {
  if (limits.empty()) return false;
  const auto columns = static_cast<Eigen::Index>(limits.size());
  const Eigen::Index rows = matrix.size() + 1;
  Matrix<Rational> a(rows, columns);
  std::vector<Bounds<Rational>> bounds(static_cast<std::size_t>(rows + columns));
  for (Eigen::Index j = 0; j < columns; ++j) {
    const Matrix<Mpfr100>& limit = limits[static_cast<std::size_t>(j)].jacobian;
    for (Eigen::Index k = 0; k < matrix.size(); ++k) a(k, j) = rounded(limit.data()[k]);
    a(rows - 1, j) = 1;
    bounds[static_cast<std::size_t>(j)] = {Rational(0), Rational(1)};
  }
  for (Eigen::Index k = 0; k < matrix.size(); ++k) {
    const Rational centre = ScalarTraits<Mpfr100>::to_rational(matrix.data()[k]);
    const Rational radius = ScalarTraits<Mpfr100>::to_rational(
        Mpfr100(allowed.data()[k] + ldexp(Mpfr100(1 + abs(matrix.data()[k])), -55)));
    bounds[static_cast<std::size_t>(columns + k)] = {Rational(centre - radius),
                                                     Rational(centre + radius)};
  }
  bounds[static_cast<std::size_t>(columns + rows - 1)] = {Rational(1), Rational(1)};
  oracles::BoundSimplex simplex(a, Vector<Rational>::Constant(rows, Rational(0)), bounds);
  return simplex.is_feasible();
}

bool is_in_convex_hull_by_rows(const std::vector<BranchLimits::Limit>& limits,
                               const Matrix<Mpfr100>& matrix,
                               const Matrix<Mpfr100>& allowed) {
  for (Eigen::Index i = 0; i < matrix.rows(); ++i) {
    std::vector<BranchLimits::Limit> rows;
    for (const BranchLimits::Limit& limit : limits) {
      rows.push_back({limit.jacobian.row(i), limit.direction, limit.is_exact});
    }
    if (!is_in_convex_hull(rows, matrix.row(i), allowed.row(i))) return false;
  }
  return true;
}

}  // namespace assay::reports
