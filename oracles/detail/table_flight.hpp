#pragma once

#include <algorithm>
#include <optional>
#include <utility>

#include "oracles/detail/free_arrival.hpp"
#include "oracles/detail/trigonometry.hpp"
#include "oracles/flights/table_ride.hpp"

namespace assay::oracles::detail {

/// x − sin x to relative accuracy.
template <class S>
[[nodiscard]] S excess_over_sine(const S& x) {
  using std::abs;
  if (S(2) * x > S(1)) return x - sine(x);
  S term = x * x * x / S(6);
  S sum = term;
  for (int n = 5; abs(term) > unit_roundoff<S>() * sum; n += 2) {
    term = -term * x * x / S(n * (n - 1));
    sum = sum + term;
  }
  return sum;
}

/// A free flight above a vibrating table, in the gap y: (2) of VibratingTable.
///
/// Scalar: RealScalar with sin and cos.   @pre g > 0; y₀ > 0, or y₀ = 0 and the flight rises.
template <class S>
class TableFlight {
 public:
  /// `table` is the vibration at the start of the flight.
  TableFlight(Vibration<S> table, S gravity, S gap, S velocity)
      : table_(std::move(table)),
        g_(std::move(gravity)),
        gap_(std::move(gap)),
        u_(std::move(velocity)) {}

  [[nodiscard]] S gap(const S& s) const {
    const auto& [amplitude, w, sin_phase, cos_phase] = table_;
    const S x = w * s;
    const S half = sine(S(x / S(2)));
    return gap_ + (s * (u_ - g_ * s / S(2)) +
                   amplitude * (sin_phase * S(2) * half * half + cos_phase * excess_over_sine(x)));
  }

  [[nodiscard]] S velocity(const S& s) const {
    const auto& [amplitude, w, sin_phase, cos_phase] = table_;
    const S x = w * s;
    const S half = sine(S(x / S(2)));
    return u_ - g_ * s + amplitude * w * (sin_phase * sine(x) + cos_phase * S(2) * half * half);
  }

  /// The first zero of the gap after the start, by steps (3) of VibratingTable; none before
  /// `horizon`. Its speed is 0 or less where the flight only grazes the table.
  [[nodiscard]] std::optional<Arrival<S>> landing(const S& horizon) const {
    const auto& [amplitude, w, sin_phase, cos_phase] = table_;
    const S bound = g_ + amplitude * w * w;
    S s = first_step(bound);
    for (int i = 0; i < kMaxSteps && s <= horizon; ++i) {
      const S y = gap(s);
      const S v = velocity(s);
      if (!(y > S(0))) return Arrival<S>{s, S(-v)};
      const S root = square_root(S(v * v + S(2) * bound * y));
      const S step = v < S(0) ? S(S(2) * y / (root - v)) : S((root + v) / bound);
      if (v < S(0) && !(step > unit_roundoff<S>() * s)) return Arrival<S>{s, S(-v)};
      s = s + step;
    }
    if (s <= horizon) return Arrival<S>{s, S(0)};
    return std::nullopt;
  }

 private:
  static constexpr int kMaxSteps = 100'000;

  /// Up to where the gap is known to be positive since the start. From y = 0 at rest, with
  /// f = A w² sin φ − g ≥ 0 and s > 0,
  ///
  ///   y ≥ f s²/2 − A w³ s³/6   and   y ≥ f s²/2 + A w³ cos φ s³/6 − A w⁴ s⁴/24.
  ///
  /// The second one does not need f, which is 0 but for rounding where the ball leaves by (5).
  [[nodiscard]] S first_step(const S& bound) const {
    if (gap_ > S(0)) return S(0);
    if (u_ > S(0)) return u_ / bound;
    const auto& [amplitude, w, sin_phase, cos_phase] = table_;
    const S fall = amplitude * w * w * sin_phase - g_;
    return std::max(S(fall / (amplitude * w * w * w)), S(S(2) * cos_phase / w));
  }

  Vibration<S> table_;
  S g_, gap_, u_;
};

}  // namespace assay::oracles::detail
