#include "reports/jacobians/branch_limits.hpp"

#include <algorithm>
#include <utility>

#include "core/math/largest_magnitude.hpp"
#include "reports/jacobians/differences.hpp"

namespace assay::reports {

namespace {

constexpr int kStepExponent = -100;
/// Two limits that differ by less, relatively, are one: those at x + t d are right to 2⁻¹⁰⁰ times
/// the curvature of the map.
constexpr int kSameExponent = -70;
/// Derivatives beyond this at x + t d grow without bound.
constexpr int kUnboundedExponent = 40;
/// A difference that is larger than this at x + t d, relatively, does not vanish at x. With such
/// derivatives those that do are smaller.
constexpr int kVanishingExponent = kStepExponent + kUnboundedExponent;
/// So many limits are kept.
constexpr std::size_t kMost = 60;

Mpfr100 relative_distance(const Matrix<Mpfr100>& a, const Matrix<Mpfr100>& b) {
  return largest_entry(a - b) / (1 + largest_entry(a));
}

bool is_same(const Matrix<Mpfr100>& a, const Matrix<Mpfr100>& b) {
  return relative_distance(a, b) <= ldexp(Mpfr100(1), kSameExponent);
}

bool all_finite(const Matrix<Mpfr100>& a) {
  return std::all_of(a.data(), a.data() + a.size(), [](const Mpfr100& x) { return is_finite(x); });
}

}  // namespace

Mpfr100 largest_entry(const Matrix<Mpfr100>& a) {
  Mpfr100 largest(0);
  for (Eigen::Index k = 0; k < a.size(); ++k) {
    const Mpfr100 size = abs(a.data()[k]);
    keep_larger(largest, size);
  }
  return largest;
}

BranchLimits::BranchLimits(const Derivative& derivative, const Point& x, std::uint64_t seed)
    : derivative_(&derivative), x_(x), draw_(seed) {
  for (const RationalOrReal& coordinate : x) at_.push_back(coordinate.real());
  const std::size_t n = derivative.domain.variables();
  find_flat();
  for (std::size_t i = 0; i < n; ++i) {
    for (const double sign : {1.0, -1.0}) {
      Direction axis(n, 0.0);
      axis[i] = sign;
      add(axis);
    }
  }
  for (const double sign : {1.0, -1.0}) add(Direction(n, sign));
  constexpr int kFirst = 24;
  search(kFirst);
  look_inside_of_ends(kFirst);
}

/// At the end of a parameter also from inside its range: there a formula may be what it tends to.
void BranchLimits::look_inside_of_ends(int directions) {
  const auto& coordinates = derivative_->domain.coordinates;
  Direction inside(coordinates.size(), 0.0);
  for (std::size_t i = derivative_->domain.variables(); i < coordinates.size(); ++i) {
    if (x_[i] == RationalOrReal(coordinates[i].low)) inside[i] = 1;
    if (x_[i] == RationalOrReal(coordinates[i].high)) inside[i] = -1;
  }
  if (std::ranges::all_of(inside, [](double x) { return x == 0; })) return;
  for (int k = 0; k < directions; ++k) {
    for (std::size_t i = 0; i < derivative_->domain.variables(); ++i) {
      inside[i] = draw_.between(-1, 1);
    }
    add(inside);
  }
}

/// A difference that is 0 beside the point, too, in every direction of no special choice in which
/// it is looked at, is 0 all around it: the point is on no surface of it.
void BranchLimits::find_flat() {
  constexpr int kDirections = 16;
  std::set<std::uint64_t> crossed;
  for (int k = 0; k < kDirections; ++k) {
    Direction direction;
    for (std::size_t i = 0; i < derivative_->domain.variables(); ++i) {
      direction.push_back(draw_.between(-(1 << 20), 1 << 20) / 1048576.0);
    }
    const std::vector<Mpfr100> at = beside(direction, kStepExponent);
    Point near = x_;
    for (std::size_t i = 0; i < direction.size(); ++i) near[i] = RationalOrReal(at[i]);
    for (const Side& side : reports::trace(*derivative_, near, TraceOf::kMap).of_map) {
      (side.sign == 0 ? flat_ : crossed).insert(side.surface.key);
    }
  }
  std::erase_if(flat_, [&](std::uint64_t key) { return crossed.contains(key); });
}

void BranchLimits::search(int directions) {
  for (int k = 0; k < directions; ++k) {
    Direction direction;
    const bool coarse = draw_.one_in(2);
    for (std::size_t i = 0; i < derivative_->domain.variables(); ++i) {
      direction.push_back(coarse ? draw_.between(-1, 1) : draw_.between(-64, 64) / 8.0);
    }
    add(direction);
  }
}

void BranchLimits::add(const Direction& direction) {
  const std::optional<Matrix<Mpfr100>> jacobian = limit(direction);
  if (!jacobian) return;
  if (limits_.size() == kMost) return;
  const bool known = std::ranges::any_of(
      limits_, [&](const Limit& other) { return is_same(other.jacobian, *jacobian); });
  if (!known) limits_.push_back({*jacobian, direction, is_exact_});
}

BranchLimits::Decisions BranchLimits::decisions(const PointTrace& trace) const {
  Decisions all;
  for (const Side& side : trace.of_map) {
    if (side.is_one_sided || flat_.contains(side.surface.key)) continue;
    const Mpfr100 left = side.surface.left.value().real(),
                  right = side.surface.right.value().real();
    const Mpfr100 size = 1 + abs(left) + abs(right);
    if (abs(left - right) > ldexp(size, kVanishingExponent)) continue;
    all.emplace_back(side.surface.key, side.sign);
  }
  return all;
}

bool BranchLimits::is_complete() const {
  if (limits_.size() == kMost || !are_all_exact_) return false;
  std::map<std::pair<Decisions, std::uint64_t>, std::set<int>> sides;
  for (const Decisions& path : decided_) {
    Decisions before;
    for (const auto& decision : path) {
      sides[{before, decision.first}].insert(decision.second);
      before.push_back(decision);
    }
  }
  return std::ranges::all_of(sides, [](const auto& node) { return node.second.size() == 2; });
}

/// x + 2^exponent d.
std::vector<Mpfr100> BranchLimits::beside(const Direction& direction, int exponent) const {
  std::vector<Mpfr100> at = at_;
  for (std::size_t i = 0; i < direction.size(); ++i) {
    at[i] += ldexp(Mpfr100(direction[i]), exponent);
  }
  return at;
}

std::optional<Matrix<Mpfr100>> BranchLimits::limit(const Direction& direction) {
  const std::vector<Mpfr100> at = beside(direction, kStepExponent);
  const Domain& domain = derivative_->domain;
  for (std::size_t i = domain.variables(); i < direction.size(); ++i) {
    const Rational parameter = ScalarTraits<Mpfr100>::to_rational(at[i]);
    if (parameter < domain.coordinates[i].low || parameter > domain.coordinates[i].high) {
      return std::nullopt;
    }
  }
  if (domain.admits) {
    std::vector<Rational> coordinates;
    for (const Mpfr100& y : at) coordinates.push_back(ScalarTraits<Mpfr100>::to_rational(y));
    if (!domain.admits(coordinates)) return std::nullopt;
  }
  Point near = x_;
  for (std::size_t i = 0; i < direction.size(); ++i) near[i] = RationalOrReal(at[i]);
  const PointTrace trace = reports::trace(*derivative_, near, TraceOf::kMap);
  if (!trace.is_finite) return std::nullopt;
  for (const Side& side : trace.of_map) {  // on a surface, not beside it
    if (flat_.contains(side.surface.key)) continue;
    if (!side.is_decided || (side.sign == 0 && !side.is_one_sided)) return std::nullopt;
  }
  const std::uint64_t region = trace.region();
  is_exact_ = true;
  if (const auto known = exact_.find(region); known != exact_.end()) return known->second;
  decided_.insert(decisions(trace));
  const std::size_t n = domain.variables();
  const Matrix<Mpfr100> near_by = branch_jacobian(trace.value, at, n);
  const bool were_all_exact = std::exchange(are_all_exact_, false);
  if (!all_finite(near_by)) return std::nullopt;
  if (largest_entry(near_by) > ldexp(Mpfr100(1), kUnboundedExponent)) is_unbounded_ = true;
  const Matrix<Mpfr100> there = branch_jacobian(trace.value, at_, n);
  if (all_finite(there) && is_same(there, near_by)) {
    exact_.emplace(region, there);
    are_all_exact_ = were_all_exact;
    return there;
  }
  is_exact_ = false;
  const Matrix<Mpfr100> nearer =
      branch_jacobian(trace.value, beside(direction, kStepExponent - 1), n);
  return Matrix<Mpfr100>(nearer + (nearer - near_by));
}

}  // namespace assay::reports
