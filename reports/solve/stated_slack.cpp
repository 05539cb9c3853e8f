#include "reports/solve/stated_slack.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "core/scalar/decimal.hpp"
#include "core/scalar/invalid_input.hpp"
#include "core/scalar/machine.hpp"
#include "oracles/one_step/active_system.hpp"

namespace assay::reports {

namespace {

using Index = Eigen::Index;

/// A number that is no decimal with that many digits is not rounded.
constexpr int kMostDigits = 60;

Rational power_of_ten(int exponent) { return parse_rational(fmt::format("1e{}", exponent)); }

/// The bound of (1) for each component, to the δ that `bound` comes with.
Vector<Rational> bounds(const oracles::SparseAffineMap& map,
                        const Vector<Rational>& z,
                        const SlackTolerance& tolerance,
                        Vector<Rational> bound) {
  const Index n = z.size();
  const Rational u = exact_value(unit_roundoff<double>());
  const Vector<Rational> none = Vector<Rational>::Constant(n, Rational(0));
  const Vector<Rational> moved = map.spread(tolerance.radii.size() == n ? tolerance.radii : none);
  const Vector<Rational> sizes = map.spread(z.cwiseAbs());
  const Rational share = tolerance.relative + 8 * static_cast<int>(n + 1) * u;
  for (Index i = 0; i < n; ++i) bound(i) += moved(i) + share * (abs(map.q(i)) + sizes(i));
  return bound;
}

/// The component of a − b that exceeds its bound by most, if any does.
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

/// Numbers with fewer digits may be rounded or wrong.
constexpr int kFewestOfRounding = 4;

}  // namespace

Vector<Rational> half_units(const Vector<Rational>& x) {
  Digits finest;
  for (const Rational& entry : x) {
    if (entry == 0) continue;
    const Digits own = digits_of(entry);
    finest = {std::min(finest.last, own.last), std::max(finest.count, own.count)};
  }
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

int most_digits(const Vector<Rational>& x) {
  int most = 1;
  for (const Rational& entry : x) most = std::max(most, digits_of(entry).count);
  return most;
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
  const Vector<Rational> follows = map(z), none = Vector<Rational>::Constant(w.size(), Rational(0)),
                         half = tolerance.is_binary ? none : half_units(w),
                         rounded = most_digits(w) < kFewestOfRounding ? none : half;
  const Vector<Rational> widest = bounds(map, z, tolerance, half),
                         least = bounds(map, z, tolerance, rounded);
  const auto found = [&](StatedSlack what, Index at, const Vector<Rational>& bound) {
    return SlackCheck{what, at, w(at), follows(at), bound(at)};
  };
  for (const auto& [value, what] :
       {std::pair(follows, StatedSlack::kAgrees),
        std::pair(Vector<Rational>(-follows), StatedSlack::kOppositeSign)}) {
    if (worst(w, value, widest)) continue;
    const std::optional<Index> at = worst(w, value, least);
    if (at) return found(StatedSlack::kTooFewDigits, *at, least);
    SlackCheck check;
    check.stated = what;
    return check;
  }
  return found(StatedSlack::kContradicts, *worst(w, follows, widest), widest);
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
