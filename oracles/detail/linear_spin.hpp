#pragma once

#include <cmath>
#include <string>
#include <string_view>

#include "core/math/magnitude.hpp"
#include "core/math/quaternion.hpp"
#include "core/scalar/decimal.hpp"
#include "core/scalar/invalid_input.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/to_decimal.hpp"
#include "oracles/detail/trigonometry.hpp"

namespace assay::oracles::detail {

/// Radians of a piece of `turned`.
inline constexpr int kSpinPiece = 8;
/// Bits of all terms of the series of `turned`, some ten seconds.
inline constexpr double kMostSpinBits = 1e9;

/// How many pieces `turned` takes, each with about as many terms as half the bits of S.
template <RealScalar S>
[[nodiscard]] int spin_pieces(std::string_view problem, const S& radians, const S& t) {
  const double bits = -static_cast<double>(ilogb(unit_roundoff<S>()));
  const double most = std::floor(kMostSpinBits / (bits * (bits / 2 + 20)));
  const S pieces = radians / S(kSpinPiece);
  if (pieces <= S(most)) return 1 + static_cast<int>(scalar_cast<long double>(pieces));
  const auto text = [](const S& x) {
    if (!is_finite(x)) return to_decimal(x);
    return to_short_text(round_to_decimal(ScalarTraits<S>::to_rational(x), 6));
  };
  throw InvalidInput(std::string(problem) + ": it turns by up to " + text(radians) +
                     " rad until t = " + text(t) + ", about an axis that turns; with " +
                     std::to_string(static_cast<int>(bits * 0.30103)) + " digits at work at most " +
                     std::to_string(static_cast<long>(most) * kSpinPiece) +
                     " rad can be followed: shorten the time, ask for fewer digits, or let it "
                     "spin more slowly");
}

/// The quaternion turned by an angular velocity ω₀ + ω₁ t in the inertial frame, 0 ≤ t:
///
///   ṗ = ½ (0, ω₀ + ω₁ t) ∘ p                                                              (1)
///   p(s + τ) = Σ c_k τᵏ,   2(k+1) c_{k+1} = (0, ω₀ + ω₁ s) ∘ c_k + (0, ω₁) ∘ c_{k−1}       (2)
///
/// in pieces where the angle is at most 8 rad, so that the series, which converges for every τ,
/// cancels by no more than e⁴; about one axis by its angle, ω₀ t + ω₁ t²/2.
///
/// Source: derived here.   Units: ω₀ [rad/s], ω₁ [rad/s²].
/// Scalar: RealScalar.   Guarantees: an error of some u for each radian turned.
/// @throws InvalidInput, in the name of `problem`, for more terms than kMostSpinTerms.
template <RealScalar S>
[[nodiscard]] Quaternion<S> turned(std::string_view problem,
                                   const Quaternion<S>& p,
                                   const Vector3<S>& start,
                                   const Vector3<S>& growth,
                                   const S& t) {
  using std::sqrt;
  if (cross<S>(start, growth).isZero(0)) {
    const Vector3<S> turn = start * t + growth * S(t * t / S(2));
    const S angle = sqrt(inner<S>(turn, turn));
    if (!(angle > S(0))) return p;
    const S half = angle / S(2);
    Quaternion<S> whole = pure<S>(Vector3<S>(turn * S(sine(half) / angle)));
    whole(0) = cosine(half);
    return product<S>(whole, p);
  }
  const S radians = (S(sqrt(inner<S>(start, start))) + S(sqrt(inner<S>(growth, growth))) * t) * t;
  const int pieces = spin_pieces(problem, radians, t);
  const S piece = t / S(pieces);
  Quaternion<S> sum = p;
  for (int n = 0; n < pieces; ++n) {
    const Quaternion<S> constant = pure<S>(Vector3<S>(start + growth * S(S(n) * piece)));
    const Quaternion<S> linear = pure<S>(growth);
    Quaternion<S> before(S(0), S(0), S(0), S(0)), term = sum;  // c_k τᵏ
    int negligible = 0;
    for (int k = 0; negligible < 2; ++k) {
      Quaternion<S> next = product<S>(constant, term);
      next = next + product<S>(linear, before) * piece;
      next = next * S(piece / S(2 * (k + 1)));
      before = term;
      term = next;
      sum = sum + term;
      // Two in a row: a single one may vanish.
      const S size =
          magnitude(term(0)) + magnitude(term(1)) + magnitude(term(2)) + magnitude(term(3));
      negligible = size <= unit_roundoff<S>() ? negligible + 1 : 0;
    }
  }
  return sum;
}

}  // namespace assay::oracles::detail
