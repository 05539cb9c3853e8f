#pragma once

#include <cmath>

#include "core/scalar/scalar_traits.hpp"

namespace assay {
class Interval;
}

namespace assay::oracles::detail {

/// sin x, cos x and √x in the precision of the scalar, by argument-dependent lookup.
template <class S>
[[nodiscard]] S sine(const S& x) {
  using std::sin;
  return sin(x);
}
template <class S>
[[nodiscard]] S cosine(const S& x) {
  using std::cos;
  return cos(x);
}
template <class S>
[[nodiscard]] S square_root(const S& x) {
  using std::sqrt;
  return sqrt(x);
}

/// x − k π/2 with the k nearest to 2x/π, for |x| < 2³⁰: accurate to 1.5 units in the last place and
/// 2^{−130}|x|.
///
/// π/2 = P₁ + P₂ + P₃ with 33 bits in P₁ and P₂ ([CW80]): k P₁ and k P₂ are exact, and so is
/// x − k P₁; the other two subtractions round, as does k P₃ < 2^{−67} k. The quadrant is k mod 4.
struct ReducedAngle {
  long double rest;
  unsigned quadrant;
};
[[nodiscard]] inline ReducedAngle reduced_angle(long double x) {
  constexpr long double kTwoOverPi = 0xa2f9836e4e441529p-64L;
  constexpr long double kFirst = 0x1921fb544p-32L;
  constexpr long double kSecond = 0x10b4611a6p-66L;
  constexpr long double kThird = 0x98cc51701b839a25p-132L;
  constexpr long double kRounder = 0x1.8p63L;  // its unit in the last place is 1
  const long double k = (x * kTwoOverPi + kRounder) - kRounder;
  return {((x - k * kFirst) - k * kSecond) - k * kThird,
          static_cast<unsigned>(static_cast<int>(k)) % 4U};
}

inline constexpr long double kLargestReducedAngle = 1 << 30;

/// The library reduces every angle above 3π/4 in many words. This takes longer than the sine
/// itself.
template <>
[[nodiscard]] inline long double sine(const long double& x) {
  if (!(std::abs(x) < kLargestReducedAngle)) return std::sin(x);
  const auto [rest, quadrant] = reduced_angle(x);
  const long double value = quadrant % 2 == 0 ? std::sin(rest) : std::cos(rest);
  return quadrant < 2 ? value : -value;
}
template <>
[[nodiscard]] inline long double cosine(const long double& x) {
  if (!(std::abs(x) < kLargestReducedAngle)) return std::cos(x);
  const auto [rest, quadrant] = reduced_angle(x);
  const long double value = quadrant % 2 == 0 ? std::cos(rest) : std::sin(rest);
  return quadrant == 1 || quadrant == 2 ? -value : value;
}

/// atan(1) = π/4 for the scalars that have it.
template <class S>
[[nodiscard]] S pi() {
  using std::atan;
  return S(4) * atan(S(1));
}

// Interval has no elementary functions of its own; the functions of MPFI enclose, as every
// operation does. Defined in interval_trigonometry.cpp.
template <>
Interval sine(const Interval& x);
template <>
Interval cosine(const Interval& x);
template <>
Interval pi();

}  // namespace assay::oracles::detail
