#pragma once

#include <string>

namespace assay::reports {

/// A number known to ± error: what a formula makes of observations that are rounded.
///
///   (a ± α) + (b ± β) = a + b ± (α + β)                                          (1)
///   (a ± α) (b ± β) = a b ± (|a| β + |b| α + α β)                                (2)
///   (a ± α) / (b ± β) = a/b ± (α + |a/b| β) / (|b| − β),   ∞ where β ≥ |b|        (3)
///   √(a ± α) = √a ± α / √a,   √0 = 0 ± √α                                        (4)
///
/// each widened by the rounding of the operation itself. Source: derived here.
struct Measured {
  double value = 0;
  double error = 0;

  [[nodiscard]] double low() const { return value - error; }
  [[nodiscard]] double high() const { return value + error; }
  [[nodiscard]] bool contains(double x) const { return low() <= x && x <= high(); }
  /// Whether it says anything.
  [[nodiscard]] bool is_known() const;
};

[[nodiscard]] Measured operator-(const Measured& a);
[[nodiscard]] Measured operator+(const Measured& a, const Measured& b);
[[nodiscard]] Measured operator-(const Measured& a, const Measured& b);
[[nodiscard]] Measured operator*(const Measured& a, const Measured& b);
[[nodiscard]] Measured operator/(const Measured& a, const Measured& b);
[[nodiscard]] Measured square_root(const Measured& a);
/// A number that is exact.
[[nodiscard]] inline Measured exactly(double x) { return {x, 0}; }

/// The two may be the same number.
[[nodiscard]] bool overlap(const Measured& a, const Measured& b);
/// Its value is x, and it is known well enough that this is no chance, see simplest_fraction.
[[nodiscard]] bool is(const Measured& a, double x);

/// The fraction p/q of least denominator in [low, high] as text, e.g. "2/3"; empty where an
/// interval of its width would hold one of denominator ≤ q by chance: q² width > 2⁻¹⁰.
[[nodiscard]] std::string simplest_fraction(const Measured& a);
/// The same as a number; the middle where there is none.
[[nodiscard]] double simplest_value(const Measured& a);

/// "2/3", "1e-07", or "0.61803398875 +- 3e-12": a decimal alone where it has three digits less than
/// are known.
[[nodiscard]] std::string to_text(const Measured& a);

}  // namespace assay::reports
