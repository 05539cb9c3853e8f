#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <limits>

#include "reports/compare/law_evidence.hpp"
#include "reports/compare/least_squares.hpp"

namespace assay::reports {

namespace {

using Real = LawEvidence::Real;
using Index = Eigen::Index;

/// A fit of fewer steps recognises nothing.
constexpr std::size_t kFewestPushes = 6;

/// The rows and steps of contacts that push while they overlap.
std::vector<std::pair<Index, Index>> deep_pushes(const LawEvidence& of) {
  std::vector<std::pair<Index, Index>> pushing;
  for (const SeenContact& contact : of.contacts) {
    for (Index k = 0; k < of.steps(); ++k) {
      if (of.pushes(contact, k) && of.gap(contact.row, k) < 0) pushing.emplace_back(contact.row, k);
    }
  }
  return pushing;
}

/// The squares of the forces y that speed and a constant, the last two columns, leave.
Real left_without_gap(const Matrix<Real>& x, const Vector<Real>& y) {
  const Matrix<Real> others = x.rightCols(2);
  return (y - others * LeastSquares(others).solve(y)).squaredNorm();
}

/// The law of a spring where gaps and speeds are those at `place` of the step.
struct SpringFit {
  SpringContact spring;
  double explained = 0;  ///< part of the squares of the forces
};
std::optional<SpringFit> spring_at(const LawEvidence& of, Real place) {
  const std::vector<std::pair<Index, Index>> pushing = deep_pushes(of);
  if (pushing.size() < kFewestPushes) return std::nullopt;
  const auto count = static_cast<Index>(pushing.size());
  const auto at = [&](const Matrix<Real>& nodes, Index row, Index k) {
    return (1 - place) * nodes(row, k) + place * nodes(row, k + 1);
  };
  Matrix<Real> x(count, 3);
  Vector<Real> y(count);
  for (Index i = 0; i < count; ++i) {
    const auto [row, k] = pushing[static_cast<std::size_t>(i)];
    x.row(i) << -at(of.node_gap, row, k), -at(of.node_speed, row, k), 1;
    y(i) = of.force(row, k);
  }
  constexpr Real kDependent = 3 * std::numeric_limits<double>::epsilon();
  const LeastSquares decomposed(x, kDependent);
  if (decomposed.rank() < 3) return std::nullopt;
  const Vector<Real> found = decomposed.solve(y);
  const Real left = (y - x * found).squaredNorm();
  constexpr Real kMatters = 10;
  if (!(left_without_gap(x, y) > kMatters * left)) return std::nullopt;
  const Matrix3<Real> inverse = Matrix3<Real>(x.transpose() * x).inverse();
  // A run has no noise: what the fit leaves may all come from one force that it does not know.
  const auto shown = [&](Index i) {
    return Shown{static_cast<double>(found(i)),
                 static_cast<double>(std::sqrt(left * inverse(i, i)))};
  };
  return SpringFit{{shown(0), shown(1)}, static_cast<double>(1 - left / y.squaredNorm())};
}

/// The largest change of the normal speed of a contact on a step on which none pushes.
Real free_change_of(const LawEvidence& of, Index row) {
  Real largest = 0;
  for (Index k = 0; k < of.steps(); ++k) {
    if (!of.is_free(k)) continue;
    largest = std::max(largest, std::abs(of.node_speed(row, k + 1) - of.node_speed(row, k)));
  }
  return largest;
}

/// c of r = −c p over some steps, and the part of r that it explains.
struct DampingFit {
  double damping, explained, mean_momentum;
};
DampingFit damping_over(const LawEvidence& of, const std::vector<Index>& steps) {
  double along = 0, product = 0, size = 0, sum = 0;
  for (const Index k : steps) {
    along += static_cast<double>(of.momentum.col(k).squaredNorm());
    product -= static_cast<double>(of.momentum.col(k).dot(of.residual.col(k)));
    size += static_cast<double>(of.residual.col(k).squaredNorm());
    sum += static_cast<double>(of.momentum.col(k).norm());
  }
  if (!(along > 0) || !(size > 0)) return {0, 0, 0};
  return {
      product / along, product * product / (along * size), sum / static_cast<double>(steps.size())};
}

}  // namespace

bool pushes_often(const LawEvidence& of) { return deep_pushes(of).size() >= kFewestPushes; }

std::optional<SpringContact> spring_contact(const LawEvidence& of) {
  constexpr double kExplained = 0.99;
  std::optional<SpringFit> best;
  for (const Real place : {0.0L, 0.5L, 1.0L}) {
    const auto fit = spring_at(of, place);
    if (fit && (!best || fit->explained > best->explained)) best = fit;
  }
  if (!best || best->explained < kExplained) return std::nullopt;
  if (!(best->spring.stiffness.value > best->spring.stiffness.open)) return std::nullopt;
  return best->spring;
}

std::optional<Shown> free_damping(const LawEvidence& of) {
  std::vector<Index> open;
  for (Index k = 0; k < of.steps(); ++k) {
    // Nor on the steps beside one on which a contact pushes: it may push on a part of them.
    if (of.is_free(k) && (k == 0 || of.is_free(k - 1)) &&
        (k + 1 == of.steps() || of.is_free(k + 1)))
      open.push_back(k);
  }
  if (open.size() < 2 * kFewestPushes) return std::nullopt;
  std::ranges::sort(open, {}, [&](Index k) { return of.momentum.col(k).norm(); });
  const auto middle = open.begin() + static_cast<std::ptrdiff_t>(open.size() / 2);
  const DampingFit slow = damping_over(of, {open.begin(), middle}),
                   fast = damping_over(of, {middle, open.end()});
  constexpr double kApart = 1.25, kSame = 0.15, kExplained = 0.9;
  if (!(fast.mean_momentum > kApart * slow.mean_momentum)) return std::nullopt;
  if (!(std::min(slow.explained, fast.explained) > kExplained)) return std::nullopt;
  const double apart = std::abs(slow.damping - fast.damping);
  if (!(fast.damping > 0) || !(apart < kSame * fast.damping)) return std::nullopt;
  return Shown{fast.damping, apart};
}

namespace {

/// The node at which an impact is over whose contact pushes from step `first` to node `end`: that
/// from which it rests, or `end`.
Index end_of_impact(const LawEvidence& of, Index row, Index first, Index end) {
  constexpr Real kRests = 0.01L;  // of the approach
  const Real most = kRests * std::abs(of.node_speed(row, first));
  Index node = end;
  while (node > first && std::abs(of.node_speed(row, node)) <= most) --node;
  return std::min(node + 1, end);
}

}  // namespace

std::vector<SeenImpact> impacts_of(const LawEvidence& of) {
  std::vector<SeenImpact> impacts;
  for (const SeenContact& contact : of.contacts) {
    const Index i = contact.row;
    const Real change = free_change_of(of, i);
    for (Index k = 1; k < of.steps(); ++k) {
      if (!of.pushes(contact, k)) continue;
      const Index first = k;
      while (k < of.steps() && of.pushes(contact, k)) ++k;
      const Index end = end_of_impact(of, i, first, k), count = end - first;
      const Real before = -of.node_speed(i, first);
      if (!(before > 0) || end == of.steps()) continue;
      const Real e = of.node_speed(i, end) / before;
      const Real open = static_cast<Real>(count + 1) * change * (1 + std::abs(e)) / before;
      // It began to push on this step or on the one before, whether a scheme looks ahead or not.
      const Real at = of.node_gap(i, first), way = of.h(first) * before;
      impacts.push_back({static_cast<double>(before),
                         {static_cast<double>(std::max<Real>(e, 0)), static_cast<double>(open)},
                         contact.restitution,
                         static_cast<double>(at - way),
                         static_cast<double>(at + way),
                         count});
    }
  }
  return impacts;
}

}  // namespace assay::reports
