#include <algorithm>

#include "reports/jacobians/strata_search.hpp"

// The points that StrataSearch draws.

namespace assay::reports {

/// k/2^j between the ends of each range, j ≥ halvings; parameters not at their ends.
StrataSearch::Coordinates StrataSearch::random_point(int halvings, bool with_zeros) {
  Coordinates x;
  for (const Coordinate& coordinate : derivative_->domain.coordinates) {
    const bool has_zero = coordinate.low <= 0 && coordinate.high >= 0 && !coordinate.is_parameter;
    if (with_zeros && has_zero && draw_.one_in(4)) {
      x.emplace_back(0);
      continue;
    }
    for (int j = halvings;; ++j) {
      const Rational unit = power(2, -j);
      Rational first = -floor(-coordinate.low / unit), last = floor(coordinate.high / unit);
      if (coordinate.is_parameter && first * unit == coordinate.low) first += 1;
      if (coordinate.is_parameter && last * unit == coordinate.high) last -= 1;
      if (first > last) continue;
      const Rational count = last - first + 1;
      const Rational share = (draw_.bits() >> 16) * power(2, -48);
      x.push_back((first + floor(share * count)) * unit);
      break;
    }
  }
  return x;
}

void StrataSearch::draw_points(int fine, int coarse) {
  constexpr int kFineHalvings = 20;
  for (int k = 0; k < fine; ++k) (void)visit(random_point(kFineHalvings, false));
  for (int k = 0; k < coarse; ++k) (void)visit(random_point(draw_.between(0, 2), true));
  constexpr int kMostHalvings = 16;
  for (int k = 0; k < fine; ++k) {
    (void)visit(shrunk(random_point(kFineHalvings, false), draw_.between(1, kMostHalvings)));
  }
  // All corners of the first four variables, with the others at any end.
  constexpr std::size_t kMostSigns = 4;
  const std::size_t signs = std::min(derivative_->domain.variables(), kMostSigns);
  for (std::uint64_t corner = 0; fine > 0 && corner < std::uint64_t{1} << signs; ++corner) {
    const std::uint64_t others = draw_.bits() << signs;
    (void)visit(in_corner(random_point(kFineHalvings, false), corner | others));
  }
}

/// The variables moved into the outer eighth of their ranges: bit i of the corner is 1 for the high
/// end of variable i.
StrataSearch::Coordinates StrataSearch::in_corner(Coordinates x, std::uint64_t corner) const {
  constexpr std::size_t kBits = 64;
  for (std::size_t i = 0; i < derivative_->domain.variables(); ++i) {
    const Coordinate& of = derivative_->domain.coordinates[i];
    const bool high = (corner >> (i % kBits) & 1) != 0;
    x[i] = high ? of.high - (of.high - x[i]) / 8 : of.low + (x[i] - of.low) / 8;
  }
  return x;
}

/// The variables among the coordinates, closer to 0: some formulas have a threshold there.
StrataSearch::Coordinates StrataSearch::shrunk(Coordinates x, int halvings) const {
  for (std::size_t i = 0; i < derivative_->domain.variables(); ++i) x[i] *= power(2, -halvings);
  return x;
}

/// Beside each single surface, at several distances: some formulas have thresholds there.
void StrataSearch::draw_points_near_surfaces() {
  const auto found = on_;
  for (const auto& [keys, points] : found) {
    if (keys.size() != 1 || is_end(keys.front())) continue;
    for (const int halvings : {4, 7, 10}) {
      Coordinates near = points[static_cast<std::size_t>(halvings) % points.size()];
      for (std::size_t i = 0; i < derivative_->domain.variables(); ++i) {
        near[i] += draw_.between(-2, 2) * power(2, -halvings);
      }
      (void)visit(near);
    }
  }
}

/// A point on k surfaces has up to 2ᵏ regions around it. Ends after two rounds without a new one.
void StrataSearch::step_off_surfaces() {
  constexpr int kMostRounds = 16;
  constexpr std::size_t kMostSides = 5;
  const auto found = on_;
  int in_vain = 0;
  for (int round = 0; round < kMostRounds && in_vain < 2 && !has_more_regions_; ++round) {
    const std::size_t before = regions_.size();
    for (const auto& [keys, points] : found) {
      if (std::ranges::all_of(keys, [&](std::uint64_t key) { return is_end(key); })) continue;
      const Coordinates& x = points[static_cast<std::size_t>(round) % points.size()];
      for (int k = 0; k < 1 << std::min(keys.size(), kMostSides); ++k) {
        Coordinates beside = x;
        for (Rational& coordinate : beside) coordinate += Rational(draw_.between(-8, 8), 1 << 10);
        (void)visit(beside, {}, true);
      }
    }
    in_vain = regions_.size() == before ? in_vain + 1 : 0;
  }
}

}  // namespace assay::reports
