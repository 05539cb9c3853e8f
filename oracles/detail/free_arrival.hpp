#pragma once

#include <optional>

#include "oracles/detail/trigonometry.hpp"
#include "oracles/flights/oscillator_response.hpp"

namespace assay::oracles::detail {

/// The time and the speed with which x reaches 0 from above.
template <class S>
struct Arrival {
  S after;  ///< since the flight began
  S speed;  ///< −x'
};

/// Finds the arrival at x = 0 of the free motion x'' + 2σ x' + κ x = 0 from x₀ > 0 with velocity
/// v₀.
///
/// With b = v₀ + σ x₀ and D = b² + (κ − σ²) x₀² = v₀² + 2σ v₀ x₀ + κ x₀²:
///
///   κ > σ²:  ωs = atan2(ω x₀, −b),   −x' = √D e^{−σs}                                    (1)
///   κ ≤ σ²:  only if b < 0 and D > 0; then, with c = b − ρ x₀ < 0,
///            e^{2ρs} = 1 − 2ρ x₀ c/D  (ρ = 0: s = −x₀ c/D),   −x' = −c e^{−(σ+ρ)s}       (2)
///
/// (1): e^{σs} x = x₀ cos ωs + (b/ω) sin ωs. (2): e^{(σ+ρ)s} x = x₀ + (b + ρ x₀)(e^{2ρs} − 1)/(2ρ)
/// and D = (b + ρ x₀) c. Whether there is an arrival is decided in ℚ. Neither its time nor its
/// speed suffers from cancellation, however small the speed is.
///
/// Source: derived here.   Units: x [m], v [m/s], σ [1/s], κ [1/s²].
/// Scalar: RealScalar with its elementary functions. @pre x₀ > 0; mode has σ, κ.
template <class S>
[[nodiscard]] std::optional<Arrival<S>> free_arrival(const OscillatorMode<S>& mode,
                                                     const Rational& sigma,
                                                     const Rational& kappa,
                                                     const Rational& x0,
                                                     const Rational& v0) {
  using std::atan2;
  using std::exp;
  using std::log1p;
  const Rational b = v0 + sigma * x0;
  const Rational d = v0 * v0 + x0 * (2 * sigma * v0 + kappa * x0);
  const S x = from_rational<S>(x0);
  const S& root = mode.root();
  if (mode.oscillates()) {
    const S s = atan2(S(root * x), from_rational<S>(Rational(-b))) / root;
    return Arrival<S>{s,
                      S(square_root<S>(from_rational<S>(d)) * exp(S(-mode.sigma() * s)))};  // (1)
  }
  if (b >= 0 || d <= 0) return std::nullopt;
  const S c = from_rational<S>(b) - root * x;
  const S ratio = -x * c / from_rational<S>(d);
  const S s = root == S(0) ? ratio : S(log1p(S(S(2) * root * ratio)) / (S(2) * root));  // (2)
  return Arrival<S>{s, S(-c * exp(S(-(mode.sigma() + root) * s)))};                     // (2)
}

/// Half a swing of a free oscillation: from x = 0 with velocity 1 to x = 0 again. Every swing lasts
/// equally long and loses the same part of its speed:
///
///   s = π/ω,   −x' = e^{−σπ/ω}                                                           (3)
///
/// Nothing if the mode does not oscillate: x never returns.
template <class S>
[[nodiscard]] std::optional<Arrival<S>> half_swing(const OscillatorMode<S>& mode) {
  using std::exp;
  if (!mode.oscillates()) return std::nullopt;
  const S s = pi<S>() / mode.root();
  return Arrival<S>{s, S(exp(S(-mode.sigma() * s)))};  // (3)
}

}  // namespace assay::oracles::detail
