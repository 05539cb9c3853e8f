#pragma once

#include <initializer_list>
#include <string>
#include <utility>

#include "core/scalar/jet.hpp"
#include "core/scalar/mpfr.hpp"
#include "core/scalar/rational.hpp"

namespace assay::reference {

/// Differentiates along one direction.
template <class S>
using Along = Jet<S, 1>;

/// A matrix, or the reason why an expression has no value: its shapes do not fit.
///
/// Formulas are written with Terms as they are printed. A product, sum or block whose shapes do not
/// fit has no value, and neither has any result computed from it. A 1×1 Term multiplies any Term
/// beside it, as a number does.
/// Scalar: Rational, Mpfr50, and Along<S> of both.
template <class S>
class Term {
 public:
  Term(int number) : Term(S(number)) {}
  Term(S number) : entries_(1, 1) { entries_(0, 0) = std::move(number); }
  explicit Term(Matrix<S> entries) : entries_(std::move(entries)) {}
  /// A constant in an expression that is differentiated.
  template <class T>
  requires std::same_as<S, Along<T>> Term(const Term<T>& constant);

  static Term zero(int rows, int cols) {
    return Term(Matrix<S>(Matrix<S>::Constant(rows, cols, S(0))));
  }
  static Term identity(int n);
  static Term without_value(std::string reason);

  [[nodiscard]] bool has_value() const { return reason_.empty(); }
  [[nodiscard]] const std::string& reason() const { return reason_; }
  [[nodiscard]] int rows() const { return static_cast<int>(entries_.rows()); }
  [[nodiscard]] int cols() const { return static_cast<int>(entries_.cols()); }
  [[nodiscard]] const Matrix<S>& entries() const { return entries_; }
  [[nodiscard]] std::string shape() const;

  /// Entry i of a column, entry (i, j) of a matrix.
  [[nodiscard]] Term operator()(int i, int j = 0) const { return Term(entries_(i, j)); }
  [[nodiscard]] Term block(int row, int col, int rows, int cols) const;
  [[nodiscard]] Term column(int j) const { return block(0, j, rows(), 1); }
  [[nodiscard]] Term row(int i) const { return block(i, 0, 1, cols()); }
  /// Entries [first, first + count) of a column.
  [[nodiscard]] Term part(int first, int count) const { return block(first, 0, count, 1); }

  friend Term operator+(const Term& a, const Term& b) { return sum(a, b, S(1)); }
  friend Term operator-(const Term& a, const Term& b) { return sum(a, b, S(-1)); }
  friend Term operator-(const Term& a) { return product(Term(-1), a); }
  friend Term operator*(const Term& a, const Term& b) { return product(a, b); }
  /// b: a number. @throws OutsideDomain if it is 0.
  friend Term operator/(const Term& a, const Term& b) { return quotient(a, b); }

 private:
  static Term sum(const Term& a, const Term& b, const S& factor);
  static Term product(const Term& a, const Term& b);
  static Term quotient(const Term& a, const Term& b);

  Matrix<S> entries_;
  std::string reason_;
};

/// The point is not in the domain of the formula, so another one is drawn.
struct OutsideDomain {};

template <class S>
[[nodiscard]] Term<S> transpose(const Term<S>& a);
/// @throws OutsideDomain if a is singular.
template <class S>
[[nodiscard]] Term<S> inverse(const Term<S>& a);
/// Rows of blocks.
template <class S>
[[nodiscard]] Term<S> blocks(std::initializer_list<std::initializer_list<Term<S>>> rows);
/// aᵀ b of two columns.
template <class S>
[[nodiscard]] Term<S> dot(const Term<S>& a, const Term<S>& b);
/// a × b of two columns of three.
template <class S>
[[nodiscard]] Term<S> cross(const Term<S>& a, const Term<S>& b);
/// ã with ã x = a × x.
template <class S>
[[nodiscard]] Term<S> skew(const Term<S>& a);
/// Whether every entry is 0.
template <class S>
[[nodiscard]] bool vanishes(const Term<S>& a) {
  return a.entries() == Matrix<S>::Constant(a.rows(), a.cols(), S(0));
}
/// √a of a number, in scalars that have a square root.
template <class S>
[[nodiscard]] Term<S> root(const Term<S>& a);

/// The Terms one below another.
template <class S, class... More>
[[nodiscard]] Term<S> stack(const Term<S>& first, const More&... more) {
  return blocks<S>({{first}, {more}...});
}

/// d/ds f(x + s dx) at s = 0, of the shape of f(x).
template <class S, class Function>
[[nodiscard]] Term<S> along(const Function& f, const Term<S>& x, const Term<S>& dx) {
  Matrix<Along<S>> point(x.rows(), x.cols());
  for (int j = 0; j < x.cols(); ++j) {
    for (int i = 0; i < x.rows(); ++i) {
      point(i, j) = Along<S>(x.entries()(i, j));
      point(i, j).v[0] = dx.entries()(i, j);
    }
  }
  const Term<Along<S>> value = f(Term<Along<S>>(std::move(point)));
  if (!value.has_value()) return Term<S>::without_value(value.reason());
  Matrix<S> rates(value.rows(), value.cols());
  for (int j = 0; j < value.cols(); ++j) {
    for (int i = 0; i < value.rows(); ++i) rates(i, j) = value.entries()(i, j).v[0];
  }
  return Term<S>(std::move(rates));
}

/// ∂f/∂x, one column for each entry of the column x, by Jets.
template <class S, class Function>
[[nodiscard]] Term<S> jacobian(const Function& f, const Term<S>& x) {
  Matrix<S> columns;
  for (int j = 0; j < x.rows(); ++j) {
    Matrix<S> direction = Matrix<S>::Constant(x.rows(), 1, S(0));
    direction(j, 0) = S(1);
    const Term<S> column = along(f, x, Term<S>(std::move(direction)));
    if (!column.has_value()) return column;
    if (j == 0) columns.resize(column.rows(), x.rows());
    columns.col(j) = column.entries().col(0);
  }
  return Term<S>(std::move(columns));
}

extern template class Term<Rational>;
extern template class Term<Mpfr50>;
extern template class Term<Along<Rational>>;
extern template class Term<Along<Mpfr50>>;

}  // namespace assay::reference
