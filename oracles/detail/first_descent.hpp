#pragma once

#include <algorithm>
#include <optional>
#include <string>

#include "core/scalar/invalid_input.hpp"
#include "oracles/detail/trigonometry.hpp"

namespace assay::oracles::detail {

/// f, f', f'' at a point, a bound of |f'''| from there on, and a bound of the rounding error of f.
template <class S>
struct LocalBehaviour {
  S value, rate, bend, jerk;
  S resolution;
};

/// The first root δ > 0 of  f + f' δ − b δ²/2, f ≥ 0; nothing if it has none.
template <class S>
[[nodiscard]] std::optional<S> first_root(const S& value, const S& rate, const S& b) {
  const S discriminant = rate * rate + S(2) * b * value;
  if (discriminant < S(0) || (!(rate < S(0)) && !(b > S(0)))) return std::nullopt;
  const S root = square_root<S>(discriminant);
  return rate < S(0) ? S(S(2) * value / (root - rate)) : S((rate + root) / b);
}

/// A distance δ ≤ longest such that f > 0 on (0, δ); δ > 0 if such a distance exists.
///
/// Taylor's formula bounds f from below. So f has no zero before the first root of the bound:
///
///   f(δ) ≥ f + f' δ − (J d − f'') δ²/2   for δ ≤ d, where |f'''| ≤ J                     (1)
///
/// The first root of (1) is a lower bound of the first zero. At first, d is twice the root at d =
/// 0, which bounds all other roots. Then d is shrunk until δ ≥ d/2. So steps from one point to the
/// next converge to a simple zero from the left, cubically, and never past it. The result is 0 if f
/// does not rise from 0.
///
/// Source: derived here, Taylor's formula with Lagrange's remainder.
template <class S>
[[nodiscard]] S clear_ahead(const LocalBehaviour<S>& f, const S& longest) {
  const S value = std::max(f.value, S(0));
  if (value == S(0) && !(f.rate > S(0)) && !(f.rate == S(0) && f.bend > S(0))) return S(0);
  const std::optional<S> most = first_root<S>(value, f.rate, -f.bend);
  for (S d = most ? std::min(longest, S(S(2) * *most)) : longest;;) {
    const std::optional<S> reach = first_root<S>(value, f.rate, f.jerk * d - f.bend);  // (1)
    if (!reach || !(*reach < d)) return d;
    if (!(S(2) * *reach < d)) return *reach;
    d = std::max(S(S(2) * *reach), S(d / S(4)));
  }
}

inline constexpr int kMostDescentSteps = 20'000;

/// The first point on [start, length] at which f, positive on (0, start], falls to 0.
///
/// It steps by clear_ahead until f is within its resolution of 0, then by Newton's method. A
/// minimum within the resolution of 0 counts as grazing, and is passed over.
/// Terminates: steps converge to a zero, or to a minimum within the resolution, or are bounded from
/// below.
///
/// A search ends after kMostDescentSteps: a function that oscillates without falling to 0 takes a
/// few steps in each period.
///
/// `at(s)` gives the LocalBehaviour of f. @throws InvalidInput if f stays within its resolution of
/// 0, so that nothing can be decided, and after kMostDescentSteps.
template <class S, class F>
[[nodiscard]] std::optional<S> first_descent(const F& at, const S& start, const S& length) {
  S s = start;
  for (int steps = 0; steps < kMostDescentSteps; ++steps) {
    LocalBehaviour<S> f = at(s);
    if (!(f.value > f.resolution) && f.rate < S(0)) {
      const S least = S(2) * f.bend * (f.value + f.resolution);
      if (!(f.bend > S(0)) || f.rate * f.rate > least) {
        for (int i = 0; i < 3 && f.rate < S(0); ++i) {
          s = s - f.value / f.rate;
          f = at(s);
        }
        return s;
      }
      const S over = f.jerk > S(0) ? S(f.bend / (S(2) * f.jerk)) : length;
      if (f.bend * over * over < S(16) * f.resolution) {
        throw InvalidInput(
            "a gap closes so nearly tangentially that no impact can be told from none");
      }
      if (!(s + over < length)) return std::nullopt;
      s = s + over;
      continue;
    }
    if (!(s < length)) return std::nullopt;
    const S step = clear_ahead<S>(f, length - s);
    const S next = step < length - s ? S(s + step) : length;
    if (!(next > s)) {
      throw InvalidInput(
          "a gap stays within rounding of 0, so that no impact can be told from none");
    }
    s = next;
  }
  throw InvalidInput("whether a gap closes takes more than " + std::to_string(kMostDescentSteps) +
                     " steps to find out: shorten the time");
}

}  // namespace assay::oracles::detail
