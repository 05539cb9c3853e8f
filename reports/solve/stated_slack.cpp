#include "reports/solve/stated_slack.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "core/math/largest_magnitude.hpp"
#include "core/scalar/decimal.hpp"
#include "core/scalar/invalid_input.hpp"
#include "core/scalar/machine.hpp"
#include "oracles/one_step/active_system.hpp"

namespace assay::reports {

namespace {

using Index = Eigen::Index;

/// Of a number that is no decimal of so many digits nothing is rounded.
constexpr int kMostDigits = 60;

Rational power_of_ten(int exponent) { return parse_rational(fmt::format("1e{}", exponent)); }

/// The bound of (1) for each component.
Vector<Rational> bounds(const oracles::SparseAffineMap& map,
                        const Vector<Rational>& z,
                        const Vector<Rational>& w,
                        const SlackTolerance& tolerance,
                        int fewest_digits) {
  const Index n = z.size();
  const Rational u = exact_value(unit_roundoff<double>());
  const Vector<Rational> moved = map.spread(Vector<Rational>::Constant(n, tolerance.radius));
  const Vector<Rational> sizes = map.spread(z.cwiseAbs());
  const Rational relative = tolerance.relative * largest_magnitude<Rational>(w);
  Vector<Rational> bound = half_units(w, fewest_digits);
  for (Index i = 0; i < n; ++i) {
    bound(i) += moved(i) + relative + 8 * static_cast<int>(n + 1) * u * (abs(map.q(i)) + sizes(i));
  }
  return bound;
}

/// The component of a − b that is beyond its bound the farthest, if any is.
std::optional<Index> worst(const Vector<Rational>& a,
                           const Vector<Rational>& b,
                           const Vector<Rational>& bound) {
  std::optional<Index> at;
  Rational most(0);
  for (Index i = 0; i < a.size(); ++i) {
    const Rational beyond = abs(Rational(a(i) - b(i))) - bound(i);
    if (beyond <= most) continue;
    most = beyond;
    at = i;
  }
  return at;
}

/// [10^] the last digit and the number of digits of a decimal without zeros at its end.
struct Digits {
  int last = 0, count = 1;
};

Digits digits_of(const Rational& x) {
  Decimal decimal = round_to_decimal(x, kMostDigits);
  while (decimal.digits.size() > 1 && decimal.digits.ends_with('0')) decimal.digits.pop_back();
  const int count = static_cast<int>(decimal.digits.size());
  return {decimal.exponent - count + 1, count};
}

/// What printf and streams write where they are told nothing.
constexpr Digits kByDefault{-6, 6};
/// Numbers of fewer digits may be rounded to them, or wrong.
constexpr int kFewestOfRounding = 4;

}  // namespace

Vector<Rational> half_units(const Vector<Rational>& x, int fewest) {
  Digits finest;
  for (const Rational& entry : x) {
    if (entry == 0) continue;
    const Digits own = digits_of(entry);
    finest = {std::min(finest.last, own.last), std::max(finest.count, own.count)};
  }
  if (finest.count < fewest) finest = kByDefault;
  Vector<Rational> units(x.size());
  for (Index i = 0; i < x.size(); ++i) {
    int last = finest.last;
    if (x(i) != 0) {
      const Digits own = digits_of(x(i));
      last = std::clamp(own.last + own.count - finest.count, finest.last, 0);
    }
    units(i) = power_of_ten(last) / 2;
  }
  return units;
}

std::string_view to_string(StatedSlack slack) {
  switch (slack) {
    case StatedSlack::kNone:
      return "none";
    case StatedSlack::kAgrees:
      return "agree";
    case StatedSlack::kOppositeSign:
      return "opposite sign";
    case StatedSlack::kTooFewDigits:
      return "too few digits";
    case StatedSlack::kContradicts:
      return "contradict";
  }
  return "unknown";
}

template <class Problem>
SlackCheck check_slack(const Problem& problem,
                       const Vector<Rational>& z,
                       const Vector<Rational>& w,
                       const SlackTolerance& tolerance) {
  if (z.size() != problem.size() || w.size() != problem.size()) {
    throw InvalidInput(fmt::format(
        "z has {} and w {} components; the problem has {}", z.size(), w.size(), problem.size()));
  }
  const oracles::SparseAffineMap map = oracles::affine_map(problem);
  const Vector<Rational> follows = map(z), written = bounds(map, z, w, tolerance, 1),
                         rounded = bounds(map, z, w, tolerance, kFewestOfRounding);
  const auto found = [&](StatedSlack what, Index at, const Vector<Rational>& bound) {
    return SlackCheck{what, at, w(at), follows(at), bound(at)};
  };
  for (const auto& [value, what] :
       {std::pair(follows, StatedSlack::kAgrees),
        std::pair(Vector<Rational>(-follows), StatedSlack::kOppositeSign)}) {
    if (worst(w, value, written)) continue;
    const std::optional<Index> at = worst(w, value, rounded);
    if (at) return found(StatedSlack::kTooFewDigits, *at, rounded);
    SlackCheck check;
    check.stated = what;
    return check;
  }
  return found(StatedSlack::kContradicts, *worst(w, follows, written), written);
}

template SlackCheck check_slack(const BoxVi<Rational>&,
                                const Vector<Rational>&,
                                const Vector<Rational>&,
                                const SlackTolerance&);
template SlackCheck check_slack(const FrictionProblem<Rational>&,
                                const Vector<Rational>&,
                                const Vector<Rational>&,
                                const SlackTolerance&);

}  // namespace assay::reports
