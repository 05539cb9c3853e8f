#pragma once

#include <boost/math/tools/roots.hpp>
#include <optional>
#include <utility>

#include "core/scalar/mpfr_boost_math.hpp"
#include "oracles/detail/free_arrival.hpp"
#include "oracles/detail/roundoff_bits.hpp"
#include "oracles/detail/trigonometry.hpp"
#include "oracles/flights/oscillator_response.hpp"

namespace assay::oracles::detail {

/// A flight of  x'' + 2σ x' + κ x = −f  above the stop x = 0: from x₀ ≥ 0 with velocity v₀.
///
/// Finds the first s > 0 with x(s) = 0 and x'(s) < 0. The zeros of x' prove its place. They have a
/// closed form, because x' = v₀ h' + A h with A = −f − κ x₀:
///
///   κ > σ²:  v₀ cos ωs + (A − σ v₀)/ω · sin ωs = 0, every π/ω                            (1)
///   κ ≤ σ²:  e^{2ρs} = 1 − 2ρ v₀/(A − λ₁ v₀), at most once (ρ = 0: s = −v₀/(A − λ₁ v₀))  (2)
///
/// Between two of these zeros x is monotone. Only the first descent can reach the stop, because the
/// minima of a damped oscillation rise. Without force x only decays: free_arrival has a closed
/// form.
///
/// Undamped flights (σ = 0) have a closed form. With V the speed of arrival and ℓ = f/κ:
///
///   V² = v₀² + κ x₀² + 2 f x₀; the stop is reached only if V² > 0                        (3)
///   κ > 0:  tan(ωs) = ω [(V + v₀) ℓ + V x₀] / [ω² ℓ (x₀ + ℓ) − v₀ V],  0 < ωs < 2π        (4)
///   κ = 0:  s = (v₀ + V)/f for f > 0,  s = 2 x₀/(V − v₀) for v₀ < 0                      (5)
///
/// Source: derived here. f has any sign.
/// Units: x [m], v [m/s], f [m/s²].   Scalar: RealScalar with its elementary functions.
template <class S>
class ImpactSearch {
 public:
  ImpactSearch(OscillatorMode<S> mode, S f) : mode_(std::move(mode)), f_(std::move(f)) {}

  /// The impact within `horizon` in the damped case with a force, to the full precision of S. A
  /// minimum above −2¹⁰ u times the scale of x is grazing, not an impact. @pre σ > 0; f ≠ 0; x₀ >
  /// 0, or v₀ > 0, or f < 0.
  [[nodiscard]] std::optional<Arrival<S>> damped(const S& x0, const S& v0, const S& horizon) const {
    const S a = -f_ - mode_.kappa() * x0;
    const auto [low, high] = first_descent(v0, a);
    if (!low || !(*low < horizon)) return std::nullopt;
    const bool whole = high && *high < horizon;
    const S end = whole ? *high : horizon;
    const OscillatorResponse<S> r = mode_.response(end);
    const S x = position(x0, v0, r);
    if (x > S(0)) return std::nullopt;
    if (whole) {
      using std::abs;
      const S scale = x0 * abs(r.displacement) + abs(S(v0 * r.impulse)) + abs(S(f_ * r.step));
      if (x > S(-1024) * unit_roundoff<S>() * scale) return std::nullopt;
    }
    return root(x0, v0, a, *low, end);
  }

  /// A hop from the stop under f > 0, if it is so short that 4λv/f < 1/2. λ is the larger of the
  /// |roots|.
  ///
  /// It lands in [v/f, 4v/f], where x falls: the apex comes before v/f, since x'' ≤ −f on the way
  /// up, and a minimum comes after 4v/f, since half a swing lasts π/ω. At the ends, with λs < 1/2,
  ///
  ///   s (1 − λs − λ²s²/6) ≤ h ≤ s,   s² (1/2 − λs/3 − λ²s²/24) ≤ u ≤ s²/2                  (6)
  ///
  /// gives x(v/f) > 0.37 v²/f and x(4v/f) < −1.1 v²/f.   @pre v > 0.
  [[nodiscard]] std::optional<Arrival<S>> short_hop(const S& v) const {
    if (!(f_ > S(0))) return std::nullopt;
    const S low = v / f_;
    const S high = S(4) * low;
    return mode_.is_short(high) ? root(S(0), v, S(-f_), low, high) : std::nullopt;
  }

  /// The undamped case; `speed` is V of (3).   @pre σ = 0; V > 0.
  [[nodiscard]] std::optional<Arrival<S>> undamped(const S& x0, const S& v0, const S& speed) const {
    using std::atan2;
    if (!mode_.oscillates()) {
      if (v0 < S(0)) return Arrival<S>{S(S(2) * x0 / (speed - v0)), speed};  // (5)
      if (f_ > S(0)) return Arrival<S>{S((v0 + speed) / f_), speed};         // (5)
      return std::nullopt;
    }
    const S& w = mode_.root();
    const S reach = f_ / mode_.kappa();
    // V + v₀ = κ x₀ (x₀ + 2ℓ)/(V − v₀) does not cancel when v₀ < 0.
    const S sum =
        v0 < S(0) ? S(mode_.kappa() * x0 * (x0 + S(2) * reach) / (speed - v0)) : S(speed + v0);
    const S sine = w * (sum * reach + speed * x0);
    const S cosine = mode_.kappa() * reach * (x0 + reach) - v0 * speed;
    S angle = atan2(sine, cosine);
    if (!(angle > S(0))) angle = angle + S(2) * pi<S>();
    return Arrival<S>{S(angle / w), speed};  // (4)
  }

 private:
  [[nodiscard]] S position(const S& x0, const S& v0, const OscillatorResponse<S>& r) const {
    return x0 * r.displacement + (v0 * r.impulse - f_ * r.step);
  }

  using Descent = std::pair<std::optional<S>, std::optional<S>>;

  /// The first interval in which x falls. It starts at `first` (nothing: x never falls) and ends at
  /// `second` (nothing: x falls for ever).
  [[nodiscard]] Descent first_descent(const S& v0, const S& a) const {
    const bool rises = v0 > S(0) || (v0 == S(0) && a > S(0));
    const std::optional<S> zero = first_rest(v0, a);
    if (!rises) return {S(0), zero};
    if (!zero) return {};
    if (!mode_.oscillates()) return {zero, std::nullopt};
    return {zero, S(*zero + pi<S>() / mode_.root())};
  }

  /// The first s > 0 with x'(s) = 0.
  [[nodiscard]] std::optional<S> first_rest(const S& v0, const S& a) const {
    using std::atan2;
    using std::log1p;
    const S& w = mode_.root();
    if (mode_.oscillates()) {
      if (v0 == S(0)) return S(pi<S>() / w);
      const S b = (a - mode_.sigma() * v0) / w;
      return S((v0 > S(0) ? atan2(v0, S(-b)) : atan2(S(-v0), b)) / w);  // (1)
    }
    const S c = a - mode_.slowest() * v0;
    if (v0 == S(0) || c == S(0) || (v0 > S(0)) == (c > S(0))) return std::nullopt;
    const S ratio = -v0 / c;
    return w == S(0) ? ratio : S(log1p(S(S(2) * w * ratio)) / (S(2) * w));  // (2)
  }

  /// The zero of x on [low, high], with x(low) > 0 ≥ x(high) and x falling.
  [[nodiscard]] std::optional<Arrival<S>> root(
      const S& x0, const S& v0, const S& a, const S& low, const S& high) const {
    const auto motion = [&](const S& s) {
      const OscillatorResponse<S> r = mode_.response(s);
      return std::make_pair(position(x0, v0, r), S(v0 * r.impulse_rate + a * r.impulse));
    };
    // Short hops: x = v s − (f + 2σ v) s²/2 + σ f s³/3 + … vanishes at 2v/f (1 − 2σv/(3f) + …).
    const S pull = f_ + S(2) * mode_.sigma() * v0 / S(3);
    S s = x0 == S(0) && f_ > S(0) ? S(S(2) * v0 / pull) : S((low + high) / S(2));
    if (!(s > low && s < high)) s = (low + high) / S(2);
    // Newton's method stops when a step is below 2^−digits; the root then has twice as many digits.
    const int bits = roundoff_bits<S>();
    const int digits = std::min(bits / 4 + 4, 1000);
    boost::uintmax_t iterations = 1000;
    s = boost::math::tools::newton_raphson_iterate(motion, s, low, high, digits, iterations);
    for (int correct = 2 * digits;; correct *= 2) {
      const auto [x, v] = motion(s);
      const S step = -x / v;
      s = s + step;
      if (2 * correct < bits) continue;
      // x' after the step, to step² < u; x'' = −f − 2σ x' − κ x.
      const S speed = -(v - (f_ + S(2) * mode_.sigma() * v + mode_.kappa() * x) * step);
      return speed > S(0) ? std::optional(Arrival<S>{s, speed}) : std::nullopt;
    }
  }

  OscillatorMode<S> mode_;
  S f_;
};

}  // namespace assay::oracles::detail
