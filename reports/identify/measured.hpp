#pragma once

#include <string>

namespace assay::reports {

/// A number known up to ± error, computed by formulas from rounded observations.
///
///   (a ± α) + (b ± β) = a + b ± (α + β)                                          (1)
///   (a ± α) (b ± β) = a b ± (|a| β + |b| α + α β)                                (2)
///   (a ± α) / (b ± β) = a/b ± (α + |a/b| β) / (|b| − β),   ∞ if β ≥ |b|           (3)
///   √(a ± α) = √a ± α / √a,   √0 = 0 ± √α                                        (4)
///
/// each error enlarged by the rounding of the operation itself.
/// Source: derived here.
struct Measured {
  double value = 0;
  double error = 0;

  [[nodiscard]] double low() const { return value - error; }
  [[nodiscard]] double high() const { return value + error; }
  [[nodiscard]] bool contains(double x) const { return low() <= x && x <= high(); }
  /// Whether the number contains information.
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

/// Whether the two may be the same number.
[[nodiscard]] bool overlap(const Measured& a, const Measured& b);
/// Whether the value of a is x. It must be known so well that this is not chance, see
/// simplest_fraction.
[[nodiscard]] bool is(const Measured& a, double x);

/// The fraction p/q of least denominator in [low, high] as text, e.g. "2/3". Empty if an interval
/// of this width contains a fraction of denominator ≤ q by chance: q² width > 2⁻¹⁰.
[[nodiscard]] std::string simplest_fraction(const Measured& a);
/// The same as a number; the middle of the interval if there is none.
[[nodiscard]] double simplest_value(const Measured& a);

/// "2/3", "1e-07", or "0.61803398875 +- 3e-12": the error is omitted if the decimal has three
/// digits fewer than are known.
[[nodiscard]] std::string to_text(const Measured& a);

}  // namespace assay::reports
