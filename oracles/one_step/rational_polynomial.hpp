#pragma once

#include <vector>

#include "oracles/one_step/rational_interval.hpp"

namespace assay::oracles {

/// A polynomial over ℚ, given by its coefficients, the constant one first; 0 has none.
class RationalPolynomial {
 public:
  RationalPolynomial() = default;
  explicit(false) RationalPolynomial(const Rational& constant)
      : RationalPolynomial(std::vector{constant}) {}
  explicit RationalPolynomial(std::vector<Rational> coefficients);

  [[nodiscard]] bool is_zero() const { return coefficients_.empty(); }
  /// −1 for 0.
  [[nodiscard]] int degree() const { return static_cast<int>(coefficients_.size()) - 1; }
  [[nodiscard]] const std::vector<Rational>& coefficients() const { return coefficients_; }

  [[nodiscard]] Rational operator()(const Rational& x) const;
  /// An enclosure of the range.
  [[nodiscard]] RationalInterval operator()(const RationalInterval& x) const;
  [[nodiscard]] RationalPolynomial derivative() const;
  /// The multiple with coprime integer coefficients and the same signs.
  [[nodiscard]] RationalPolynomial primitive() const;

  RationalPolynomial operator-() const;
  friend RationalPolynomial operator+(const RationalPolynomial& a, const RationalPolynomial& b);
  friend RationalPolynomial operator-(const RationalPolynomial& a, const RationalPolynomial& b) {
    return a + -b;
  }
  friend RationalPolynomial operator*(const RationalPolynomial& a, const RationalPolynomial& b);

 private:
  std::vector<Rational> coefficients_;
};

/// a = quotient · b + remainder, deg remainder < deg b. @pre b ≠ 0.
struct Division {
  RationalPolynomial quotient, remainder;
};
[[nodiscard]] Division divide(const RationalPolynomial& a, const RationalPolynomial& b);
/// The greatest common divisor, up to a positive factor; it is 0 only if both are 0.
[[nodiscard]] RationalPolynomial common_divisor(RationalPolynomial a, RationalPolynomial b);

/// A real root of a polynomial, exactly: a square-free polynomial and an interval in which this is
/// its only root.
class RealRoot {
 public:
  /// A rational root.
  explicit RealRoot(const Rational& root) : enclosure_(root) {}
  /// @pre the polynomial is square-free, has one root between low and high, and none at low or
  /// high.
  RealRoot(RationalPolynomial polynomial, Rational low, Rational high);

  /// Low and high are equal if and only if the root is rational.
  [[nodiscard]] const RationalInterval& enclosure() const { return enclosure_; }
  void refine_to(const Rational& width);
  /// The sign of g at the root, exactly. The enclosure is refined until the sign is clear, unless
  /// the root is a root of the common divisor.
  [[nodiscard]] int sign_of(const RationalPolynomial& g);

 private:
  void bisect();

  RationalPolynomial polynomial_;
  RationalInterval enclosure_;
};

/// All real roots, in increasing order, each once, whatever its multiplicity.
///
/// Method: Sturm's sequence of the square-free part counts the roots between two points; intervals
/// are halved, starting from Cauchy's bound. A root p/q has q | the leading coefficient, so in a
/// narrow enough interval only the simplest fraction can be a root.
/// Source: derived here from Sturm's theorem.   @pre p ≠ 0.
[[nodiscard]] std::vector<RealRoot> real_roots(const RationalPolynomial& p);

}  // namespace assay::oracles
