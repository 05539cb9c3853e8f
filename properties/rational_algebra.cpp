#include "properties/rational_algebra.hpp"

#include <Eigen/LU>

#include "core/scalar/decimal.hpp"

namespace assay::properties {

using Index = Eigen::Index;

Vector<Rational> product(const Matrix<Rational>& a, const Vector<Rational>& x) {
  if (a.size() == 0) return Vector<Rational>::Constant(x.size(), Rational(0));
  return a * x;
}

Vector<Rational> weighted(const Rational& theta,
                          const Vector<Rational>& x0,
                          const Vector<Rational>& x1) {
  return theta * x1 + Rational(1 - theta) * x0;
}

Rational max_norm(const Vector<Rational>& x) {
  Rational largest = 0;
  for (const Rational& entry : x) largest = std::max(largest, magnitude(entry));
  return largest;
}

bool is_diagonal(const Matrix<Rational>& a) {
  return a == Matrix<Rational>(a.diagonal().asDiagonal());
}

Rational row_sum_norm(const Matrix<Rational>& a) {
  Rational largest = 0;
  for (Index i = 0; i < a.rows(); ++i) {
    Rational sum = 0;
    for (Index j = 0; j < a.cols(); ++j) sum += magnitude(a(i, j));
    largest = std::max(largest, sum);
  }
  return largest;
}

Matrix<Rational> inverse(const Matrix<Rational>& a) {
  const Eigen::PartialPivLU<Matrix<Rational>> factors(a);
  for (Index i = 0; i < a.rows(); ++i) {
    if (factors.matrixLU()(i, i) == 0) return {};
  }
  return factors.inverse();
}

std::string readable(const Rational& x) {
  const std::string text = to_text(x);
  return text.size() <= 24 ? text : to_short_text(round_to_decimal(x, 12));
}

std::string readable(const Vector<Rational>& x) {
  std::string text;
  for (const Rational& entry : x) text += (text.empty() ? "" : ", ") + readable(entry);
  return "(" + text + ")";
}

}  // namespace assay::properties
