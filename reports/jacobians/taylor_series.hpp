#pragma once

#include <array>
#include <utility>

#include "reports/jacobians/rational_or_real.hpp"

namespace assay::reports {

/// Σ c_k tᵏ, k < kTerms, exact as long as its coefficients are rational. As a scalar of
/// TracedFormulas it gives the Taylor coefficients of a formula along a line.
///
/// Functions y = f(x) by their differential equations, with x' = Σ k x_k t^{k−1}:
///
///   exp: y' = y x'     log: y' = x'/x     sqrt: 2 y y' = x'     sin, cos: s' = c x', c' = −s x'
///   tan: y' = (1 + y²) x'     asin: y' = x'/√(1 − x²)     atan: y' = x'/(1 + x²)         (1)
///
/// and sinh, cosh, tanh as exp, acos as asin.
class TaylorSeries {
 public:
  static constexpr int kTerms = 16;

  explicit(false) TaylorSeries(int constant) : TaylorSeries(RationalOrReal(constant)) {}
  explicit TaylorSeries(RationalOrReal constant) { c_[0] = std::move(constant); }
  /// x + s t.
  TaylorSeries(RationalOrReal x, RationalOrReal s) {
    c_[0] = std::move(x);
    c_[1] = std::move(s);
  }

  [[nodiscard]] const RationalOrReal& operator[](int k) const { return c_[at(k)]; }

  TaylorSeries operator-() const { return TaylorSeries(0) - *this; }
  TaylorSeries& operator+=(const TaylorSeries& b) { return *this = *this + b; }
  friend TaylorSeries operator+(TaylorSeries a, const TaylorSeries& b) {
    for (int k = 0; k < kTerms; ++k) a.c_[at(k)] += b[k];
    return a;
  }
  friend TaylorSeries operator-(TaylorSeries a, const TaylorSeries& b) {
    for (int k = 0; k < kTerms; ++k) a.c_[at(k)] -= b[k];
    return a;
  }
  friend TaylorSeries operator*(const TaylorSeries& a, const TaylorSeries& b) {
    TaylorSeries product(0);
    for (int i = 0; i < kTerms; ++i) {
      for (int j = 0; i + j < kTerms; ++j) product.c_[at(i + j)] += a[i] * b[j];
    }
    return product;
  }
  friend TaylorSeries operator/(const TaylorSeries& a, const TaylorSeries& b) {
    TaylorSeries quotient(0);
    for (int k = 0; k < kTerms; ++k) {
      RationalOrReal rest = a[k];
      for (int i = 0; i < k; ++i) rest -= quotient[i] * b[k - i];
      quotient.c_[at(k)] = rest / b[0];
    }
    return quotient;
  }

  friend TaylorSeries exp(const TaylorSeries& x) {
    return solved(exp(x[0]), x, [](const TaylorSeries& y) { return y; });
  }
  friend TaylorSeries log(const TaylorSeries& x) {
    return solved(log(x[0]), x, [&](const TaylorSeries&) { return TaylorSeries(1) / x; });
  }
  friend TaylorSeries sqrt(const TaylorSeries& x) {
    return solved(sqrt(x[0]), x, [](const TaylorSeries& y) {
      return TaylorSeries(1) / (TaylorSeries(2) * y);
    });
  }
  friend TaylorSeries sin(const TaylorSeries& x) { return circular(x).first; }
  friend TaylorSeries cos(const TaylorSeries& x) { return circular(x).second; }
  friend TaylorSeries tan(const TaylorSeries& x) { return sin(x) / cos(x); }
  friend TaylorSeries asin(const TaylorSeries& x) {
    return solved(asin(x[0]), x, [&](const TaylorSeries&) {
      return TaylorSeries(1) / sqrt(TaylorSeries(1) - x * x);
    });
  }
  friend TaylorSeries acos(const TaylorSeries& x) {
    return TaylorSeries(acos(x[0]) + asin(x[0])) - asin(x);
  }
  friend TaylorSeries atan(const TaylorSeries& x) {
    return solved(atan(x[0]), x, [&](const TaylorSeries&) {
      return TaylorSeries(1) / (TaylorSeries(1) + x * x);
    });
  }
  friend TaylorSeries sinh(const TaylorSeries& x) { return (exp(x) - exp(-x)) / TaylorSeries(2); }
  friend TaylorSeries cosh(const TaylorSeries& x) { return (exp(x) + exp(-x)) / TaylorSeries(2); }
  friend TaylorSeries tanh(const TaylorSeries& x) { return sinh(x) / cosh(x); }

 private:
  static std::size_t at(int k) { return static_cast<std::size_t>(k); }
  static RationalOrReal number(int k) { return RationalOrReal(k); }

  /// ∫ x' slope, coefficient k.
  static RationalOrReal integrated(const TaylorSeries& x, const TaylorSeries& slope, int k) {
    RationalOrReal sum(0);
    for (int i = 1; i <= k; ++i) sum += number(i) * x[i] * slope[k - i];
    return sum / number(k);
  }
  /// y with y' = f(y) x' and y(0) = start. Its coefficient k needs the coefficients of f(y) before
  /// k.
  template <class Slope>
  static TaylorSeries solved(RationalOrReal start, const TaylorSeries& x, const Slope& f) {
    TaylorSeries y(std::move(start));
    for (int k = 1; k < kTerms; ++k) y.c_[at(k)] = integrated(x, f(y), k);
    return y;
  }
  static std::pair<TaylorSeries, TaylorSeries> circular(const TaylorSeries& x) {
    TaylorSeries sine(sin(x[0])), cosine(cos(x[0]));
    for (int k = 1; k < kTerms; ++k) {
      const RationalOrReal up = integrated(x, cosine, k), down = integrated(x, sine, k);
      sine.c_[at(k)] = up;
      cosine.c_[at(k)] = -down;
    }
    return {sine, cosine};
  }

  std::array<RationalOrReal, kTerms> c_{};
};

}  // namespace assay::reports
