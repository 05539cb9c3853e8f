#pragma once

#include <string>
#include <vector>

#include "reference/printed/term.hpp"

namespace assay::reference {

/// A nonlinear function for formulas that say "f". Each entry is a polynomial of degree two,
///
///   f_ij(x) = c + Σ a_k x_k + Σ b_k x_k² + Σ d_k x_k x_{k+1}
///
/// where x has its arguments, stacked one below another.
template <class S>
class PolynomialMap {
 public:
  /// `coefficients`: for each entry, column by column, c, then a, b, d; inputs·3 + 1 numbers.
  PolynomialMap(int rows, int cols, int inputs, std::vector<S> coefficients)
      : rows_(rows), cols_(cols), inputs_(inputs), coefficients_(std::move(coefficients)) {}

  static int coefficients_of_an_entry(int inputs) { return 1 + 3 * inputs; }

  template <class T, class... More>
  Term<T> operator()(const Term<T>& first, const More&... more) const {
    return value(stack(first, more...));
  }

  /// For example "f₁ = 1 + 2 x₁²"; entries that vanish are left out.
  [[nodiscard]] std::string text(const std::string& name) const;

 private:
  template <class T>
  Term<T> value(const Term<T>& x) const {
    if (!x.has_value()) return x;
    if (x.rows() != inputs_) return Term<T>::without_value("function of " + x.shape());
    Matrix<T> result(rows_, cols_);
    std::size_t next = 0;
    const auto coefficient = [&] { return T(coefficients_[next++]); };
    for (int j = 0; j < cols_; ++j) {
      for (int i = 0; i < rows_; ++i) {
        T y = coefficient();
        for (int k = 0; k < inputs_; ++k) y = y + coefficient() * x.entries()(k, 0);
        for (int k = 0; k < inputs_; ++k) {
          y = y + coefficient() * (x.entries()(k, 0) * x.entries()(k, 0));
        }
        for (int k = 0; k < inputs_; ++k) {
          y = y + coefficient() * (x.entries()(k, 0) * x.entries()((k + 1) % inputs_, 0));
        }
        result(i, j) = y;
      }
    }
    return Term<T>(std::move(result));
  }

  int rows_, cols_, inputs_;
  std::vector<S> coefficients_;
};

}  // namespace assay::reference
