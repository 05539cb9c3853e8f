#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "oracles/detail/free_arrival.hpp"
#include "oracles/detail/trigonometry.hpp"
#include "oracles/flights/table_ride.hpp"

namespace assay::oracles::detail {

/// sin x and cos x for x ≥ 0 without the first terms of their series, to relative accuracy.
template <class S>
struct SineRemainders {
  S sine;    ///< x − sin x
  S cosine;  ///< x²/2 − 1 + cos x
};

template <class S>
[[nodiscard]] SineRemainders<S> sine_remainders(const S& x) {
  using std::abs;
  if (S(2) * x > S(1)) {
    const S half = sine(S(x / S(2)));
    return {S(x - sine(x)), S(x * x / S(2) - S(2) * half * half)};
  }
  const auto alternating = [&x](S term, int n) {  // term xⁿ/n!
    S sum = term;
    for (; abs(term) > unit_roundoff<S>() * sum; n += 2) {
      term = -term * x * x / S((n + 1) * (n + 2));
      sum = sum + term;
    }
    return sum;
  };
  const S cube = x * x * x / S(6);
  return {alternating(cube, 3), alternating(S(cube * x / S(4)), 4)};
}

/// A free flight above a vibrating table, in the gap y. This is (2) of VibratingTable, in a form
/// that does not cancel on short hops:
///
///   y(s) = y₀ + u s + a s²/2 + A cos φ (x − sin x) − A sin φ (x²/2 − 1 + cos x),  x = w s    (1)
///
/// with a = A w² sin φ − g. It keeps its relative accuracy on the shortest hops.
///
/// Source: derived here.   Units: y [m], u [m/s], a [m/s²].
/// Scalar: RealScalar with sin, cos, pow. @pre the flight starts with y > 0, or rises from y = 0.
template <class S>
class TableFlight {
 public:
  /// `table` is the vibration at the start of the flight, and `acceleration` is a.
  TableFlight(Vibration<S> table, S gravity, S gap, S velocity, S acceleration)
      : table_(std::move(table)),
        g_(std::move(gravity)),
        gap_(std::move(gap)),
        u_(std::move(velocity)),
        a_(std::move(acceleration)) {}

  [[nodiscard]] S gap(const S& s) const { return derivatives(s)[0]; }

  /// The first zero of the gap after the start; nothing if there is none before `horizon`. Its
  /// speed is 0 or less if the flight only grazes the table.
  ///
  /// Steps over intervals without a zero, until Newton's method is certain to find the next zero.
  [[nodiscard]] std::optional<Arrival<S>> landing(const S& horizon) const {
    if (is_short_hop()) return newton(S(S(-2) * u_ / a_));
    S s(0);
    for (int i = 0; i < kMaxSteps && s <= horizon; ++i) {
      const Derivatives y = derivatives(s);
      if (s > S(0) && !(y[0] > S(0))) return Arrival<S>{s, S(-y[1])};
      if (newton_converges(y)) return newton(s);
      const S next = s + std::max(step_above_peaks(s, y), safe_step(y));
      if (!(next > s)) return Arrival<S>{s, S(-y[1])};
      s = next;
    }
    return s <= horizon ? std::optional(Arrival<S>{s, S(0)}) : std::nullopt;
  }

 private:
  static constexpr int kMaxSteps = 100'000;
  static constexpr int kMaxNewtonSteps = 100;

  /// y, y', y'', y'''; |y⁗| ≤ A w⁴.
  using Derivatives = std::array<S, 4>;

  [[nodiscard]] Derivatives derivatives(const S& s) const {
    const auto& [amplitude, w, sin_phase, cos_phase] = table_;
    const S x = w * s;
    const SineRemainders<S> rest = sine_remainders(x);
    const S sin_x = x - rest.sine;
    const S versine = x * x / S(2) - rest.cosine;  // 1 − cos x
    return {gap_ + (s * (u_ + a_ * s / S(2)) +
                    amplitude * (cos_phase * rest.sine - sin_phase * rest.cosine)),  // (1)
            u_ + a_ * s + amplitude * w * (cos_phase * versine - sin_phase * rest.sine),
            a_ + amplitude * w * w * (cos_phase * sin_x - sin_phase * versine),
            amplitude * w * w * w * (cos_phase * (S(1) - versine) - sin_phase * sin_x)};
  }

  [[nodiscard]] S fourth_derivative() const {
    const S& w = table_.frequency;
    return table_.amplitude * w * w * w * w;
  }

  /// Whether y'' stays within a/16 of a < 0 up to s = −4u/a, in a flight from y = 0 with u > 0.
  /// Then y is concave up to that s, and its zero is near −2u/a.
  [[nodiscard]] bool is_short_hop() const {
    const S& w = table_.frequency;
    return gap_ == S(0) && u_ > S(0) && a_ < S(0) &&
           S(64) * table_.amplitude * w * w * w * u_ <= a_ * a_;
  }

  /// A step over times at which the ball is above the highest position of the table.
  [[nodiscard]] S step_above_peaks(const S& s, const Derivatives& y) const {
    const auto& [amplitude, w, sin_phase, cos_phase] = table_;
    const S x = w * s;
    const S sin_x = sine(x);
    const S cos_x = cosine(x);
    const S above = y[0] + amplitude * (sin_phase * cos_x + cos_phase * sin_x - S(1));
    if (!(above > S(0))) return S(0);
    const S v = y[1] + amplitude * w * (cos_phase * cos_x - sin_phase * sin_x);
    return (v + square_root(S(v * v + S(2) * g_ * above))) / g_;
  }

  /// A step δ up to which the Taylor polynomial with the bound of y⁗ is positive. Let c_k be a
  /// positive derivative without a negative one of lower order. Its term c_k δᵏ/k! is at least four
  /// times each negative term of higher order; there are at most three of these.
  [[nodiscard]] S safe_step(const Derivatives& y) const {
    S longest(0);
    for (std::size_t k = 0; k < y.size() && !(y[k] < S(0)); ++k) {
      if (!(y[k] > S(0))) continue;
      S step(0);
      S factor = S(1) / S(4);  // n!/(4 k!)
      for (std::size_t n = k + 1; n <= y.size(); ++n) {
        factor = factor * S(static_cast<int>(n));
        const S fall = n < y.size() ? S(-y[n]) : fourth_derivative();
        if (!(fall > S(0))) continue;
        const S limit = root(S(y[k] * factor / fall), static_cast<int>(n - k));
        step = step > S(0) ? std::min(step, limit) : limit;
      }
      longest = std::max(longest, step);
    }
    return longest;
  }

  static S root(const S& x, int degree) {
    using std::pow;
    if (degree == 1) return x;
    if (degree == 2) return square_root(x);
    if (degree == 4) return square_root(square_root(x));
    return pow(x, S(1) / S(3));
  }

  /// Whether y' stays within a quarter of itself up to twice the first step. Then there is one zero
  /// in this range, and each step of Newton's method is at most a third of the last step.
  [[nodiscard]] bool newton_converges(const Derivatives& y) const {
    using std::abs;
    if (!(y[0] > S(0)) || !(y[1] < S(0))) return false;
    const S reach = S(-2) * y[0] / y[1];
    const S change =
        reach * (abs(y[2]) + reach * (abs(y[3]) / S(2) + reach * fourth_derivative() / S(6)));
    return S(-4) * change >= y[1];
  }

  [[nodiscard]] Arrival<S> newton(S s) const {
    using std::abs;
    for (int i = 0; i < kMaxNewtonSteps; ++i) {
      const Derivatives y = derivatives(s);
      const S step = -y[0] / y[1];
      s = s + step;
      // The next error is step² |y''/2y'|, and y' changes by step y''.
      if (!(step * step * abs(y[2]) > unit_roundoff<S>() * s * abs(y[1]))) break;
    }
    return {s, S(-derivatives(s)[1])};
  }

  Vibration<S> table_;
  S g_, gap_, u_, a_;
};

extern template class TableFlight<Mpfr>;

}  // namespace assay::oracles::detail
