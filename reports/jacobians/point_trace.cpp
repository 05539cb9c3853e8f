#include "reports/jacobians/point_trace.hpp"

#include <algorithm>
#include <set>

namespace assay::reports {

namespace {

std::uint64_t mix(std::uint64_t a, std::uint64_t b) {
  return (a ^ (b + 0x9E3779B97F4A7C15u + (a << 6) + (a >> 2))) * 0xBF58476D1CE4E5B9u;
}

std::vector<Side> sides_of(const std::vector<Comparison>& comparisons) {
  std::vector<Side> sides;
  std::set<std::uint64_t> known;
  for (const Comparison& comparison : comparisons) {
    Surface surface = surface_of(comparison.left, comparison.right);
    const bool one_sided = comparison.kind != Comparison::Kind::kOrder;
    if (!known.insert(mix(surface.key, one_sided ? 1 : 0)).second) continue;
    sides.push_back({std::move(surface), comparison.sign, comparison.is_decided, one_sided});
  }
  return sides;
}

}  // namespace

namespace {

/// Something that vanishes where x does, and is simpler: without roots, signs, constant factors and
/// denominators.
Traced simplified(Traced x) {
  while (true) {
    const bool is_ratio = x.operation() == Operation::kDivide;
    const bool is_product = x.operation() == Operation::kMultiply;
    if (x.operation() == Operation::kSqrt || x.operation() == Operation::kNegate || is_ratio ||
        (is_product && !x.right().depends_on_inputs())) {
      x = Traced(x.left());
    } else if (is_product && !x.left().depends_on_inputs()) {
      x = Traced(x.right());
    } else if ((x.operation() == Operation::kAdd || x.operation() == Operation::kSubtract) &&
               x.left().operation() == Operation::kDivide &&
               x.right().operation() == Operation::kDivide &&
               x.left().right().formula() == x.right().right().formula()) {
      x = Traced::of(x.operation(), Traced(x.left().left()), Traced(x.right().left()));
    } else {
      return x;
    }
  }
}

}  // namespace

std::string Surface::text(const std::vector<std::string>& names, std::string_view relation) const {
  return to_text(left, names) + " " + std::string(relation) + " " + to_text(right, names);
}

Surface surface_of(Traced left, Traced right) {
  if (left.is_constant(0)) std::swap(left, right);
  if (right.is_constant(0)) left = simplified(std::move(left));
  if (right.is_constant(0) && left.operation() == Operation::kSubtract) {
    right = Traced(left.right());
    left = Traced(left.left());
  }
  const std::uint64_t a = left.formula(), b = right.formula();
  return {left, right, mix(std::min(a, b), std::max(a, b))};
}

bool PointTrace::map_has_tie() const {
  return std::ranges::any_of(of_map, [](const Side& side) { return side.sign == 0; });
}

std::vector<std::uint64_t> PointTrace::ties() const {
  std::set<std::uint64_t> keys;
  for (const auto* sides : {&of_map, &of_formula}) {
    for (const Side& side : *sides) {
      if (side.sign == 0 && side.is_decided) keys.insert(side.surface.key);
    }
  }
  return {keys.begin(), keys.end()};
}

std::uint64_t PointTrace::region() const {
  std::uint64_t result = 0;
  for (const auto* sides : {&of_map, &of_formula}) {
    for (const Side& side : *sides) {
      const int sign = side.is_one_sided ? (side.sign == 0 ? 0 : 1) : side.sign;
      result = mix(result, mix(side.surface.key, static_cast<std::uint64_t>(sign + 2)));
    }
  }
  return result;
}

PointTrace trace(const Derivative& derivative, const Point& x, TraceOf what) {
  Vector<Traced> inputs(static_cast<Eigen::Index>(x.size()));
  for (std::size_t i = 0; i < x.size(); ++i) {
    inputs(static_cast<Eigen::Index>(i)) = Traced::input(static_cast<int>(i), x[i]);
  }
  PointTrace result;
  if (what != TraceOf::kFormula) {
    BranchRecord record;
    const Vector<Traced> value = derivative.map(inputs);
    result.value.assign(value.data(), value.data() + value.size());
    result.of_map = sides_of(record.comparisons);
  }
  result.is_finite =
      std::ranges::all_of(result.value, [](const Traced& y) { return y.value().is_finite(); });
  if (what != TraceOf::kMap) {
    BranchRecord record;
    result.formula = derivative.formula(inputs);
    result.of_formula = sides_of(record.comparisons);
  }
  return result;
}

Point exact_point(const std::vector<Rational>& x) {
  Point point;
  for (const Rational& coordinate : x) point.emplace_back(coordinate);
  return point;
}

}  // namespace assay::reports
