#pragma once

#include <array>

#include "reference/printed/term.hpp"

namespace assay::reference {

/// Σ c_k Δtᵏ, k < kTerms, with exact coefficients; products and quotients drop higher terms.
class PowerSeries {
 public:
  static constexpr int kTerms = 14;

  PowerSeries(int constant) { c_[0] = constant; }
  PowerSeries(const Rational& constant) { c_[0] = constant; }
  /// a Δtᵏ.
  static PowerSeries monomial(const Rational& a, int k) {
    PowerSeries s(0);
    s.c_[k] = a;
    return s;
  }
  [[nodiscard]] const Rational& operator[](int k) const { return c_[k]; }
  /// The first `count` coefficients as a column.
  [[nodiscard]] Term<Rational> coefficients(int count) const {
    Matrix<Rational> column(count, 1);
    for (int k = 0; k < count; ++k) column(k, 0) = c_[k];
    return Term<Rational>(std::move(column));
  }
  /// The series divided by Δtᵏ. @throws OutsideDomain if the result is no power series.
  [[nodiscard]] PowerSeries shifted(int k) const {
    PowerSeries s(0);
    for (int i = 0; i < kTerms; ++i) {
      if (i < k && c_[i] != 0) throw OutsideDomain{};
      s.c_[i] = i + k < kTerms ? c_[i + k] : Rational(0);
    }
    return s;
  }

  friend PowerSeries operator+(PowerSeries a, const PowerSeries& b) {
    for (int k = 0; k < kTerms; ++k) a.c_[k] += b.c_[k];
    return a;
  }
  friend PowerSeries operator-(PowerSeries a, const PowerSeries& b) {
    for (int k = 0; k < kTerms; ++k) a.c_[k] -= b.c_[k];
    return a;
  }
  friend PowerSeries operator*(const PowerSeries& a, const PowerSeries& b) {
    PowerSeries s(0);
    for (int i = 0; i < kTerms; ++i) {
      for (int j = 0; i + j < kTerms; ++j) s.c_[i + j] += a.c_[i] * b.c_[j];
    }
    return s;
  }
  /// @throws OutsideDomain if the first coefficient of b is 0.
  friend PowerSeries operator/(const PowerSeries& a, const PowerSeries& b) {
    if (b.c_[0] == 0) throw OutsideDomain{};
    PowerSeries s(0);
    for (int k = 0; k < kTerms; ++k) {
      s.c_[k] = a.c_[k];
      for (int i = 0; i < k; ++i) s.c_[k] -= s.c_[i] * b.c_[k - i];
      s.c_[k] /= b.c_[0];
    }
    return s;
  }

 private:
  std::array<Rational, kTerms> c_{};
};

/// e^{a Δt}.
[[nodiscard]] inline PowerSeries exponential(const Rational& a) {
  PowerSeries s(0);
  Rational term(1);
  for (int k = 0; k < PowerSeries::kTerms; ++k) {
    s = s + PowerSeries::monomial(term, k);
    term = term * a / (k + 1);
  }
  return s;
}

/// e^{√a Δt} + e^{−√a Δt}, which has no roots.
[[nodiscard]] inline PowerSeries twice_hyperbolic_cosine(const Rational& a) {
  PowerSeries s(0);
  Rational term(2);
  for (int k = 0; k < PowerSeries::kTerms; k += 2) {
    s = s + PowerSeries::monomial(term, k);
    term = term * a / ((k + 1) * (k + 2));
  }
  return s;
}

}  // namespace assay::reference
