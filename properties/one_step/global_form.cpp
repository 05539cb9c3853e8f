#include "properties/one_step/global_form.hpp"

#include "core/scalar/invalid_input.hpp"
#include "properties/rational_algebra.hpp"

namespace assay::properties {

namespace {

using Index = Eigen::Index;

struct Factors {
  Matrix<Rational> l;  ///< rank × n
  Vector<Rational> d;
};

/// W = Lᵀ D L by elimination with pivots on the diagonal.
Factors factors_of(Matrix<Rational> w) {
  if (w != Matrix<Rational>(w.transpose())) {
    throw InvalidInput("W is not symmetric, so it belongs to no global problem");
  }
  const Index n = w.rows();
  Factors factors{Matrix<Rational>(n, n), Vector<Rational>(n)};
  Index rank = 0;
  for (Index pivot = 0; pivot < n; ++pivot) {
    const Rational d = w(pivot, pivot);
    if (d == 0) continue;
    const Vector<Rational> row = w.row(pivot).transpose() / d;
    factors.l.row(rank) = row.transpose();
    factors.d(rank++) = d;
    w -= d * row * row.transpose();
  }
  if (max_norm(Vector<Rational>(w.reshaped())) != 0) {
    throw InvalidInput("W is indefinite, without a pivot on its diagonal");
  }
  if (rank == 0) throw InvalidInput("W is zero: no velocity acts on the contacts");
  return {factors.l.topRows(rank), factors.d.head(rank)};
}

/// Ones on the diagonal, −1, 0 and 1 below it.
Matrix<Rational> unit_lower_triangle(Index n) {
  Matrix<Rational> a = Matrix<Rational>::Identity(n, n);
  for (Index i = 0; i < n; ++i) {
    for (Index j = 0; j < i; ++j) a(i, j) = static_cast<int>((i + j) % 3) - 1;
  }
  return a;
}

SparseMatrix<Rational> sparse(const Matrix<Rational>& a) { return a.sparseView(); }

}  // namespace

Vector<Rational> GlobalForm::with_velocities(const Vector<Rational>& r) const {
  Vector<Rational> z(problem.velocities() + problem.size());
  z << inverse_mass * (problem.contact * r + problem.f), r;
  return z;
}

Rational GlobalForm::stretch() const {
  const Matrix<Rational> back = Matrix<Rational>(problem.contact).transpose() * inverse_mass;
  return 1 + 3 * (1 + largest_friction(problem.laws)) * row_sum_norm(back);
}

GlobalForm global_form(const OneStepCase& x) {
  const auto [l, d] = factors_of(x.w);
  const Matrix<Rational> a = unit_lower_triangle(d.size());
  const Matrix<Rational> inverse_a = inverse(a);
  const Matrix<Rational> mass = a * d.cwiseInverse().asDiagonal() * a.transpose();
  const Matrix<Rational> h = a * l;
  const Matrix<Rational> inverse_mass = inverse_a.transpose() * d.asDiagonal() * inverse_a;
  const Vector<Rational> f = Vector<Rational>::Constant(d.size(), Rational(1));
  return {{sparse(mass), sparse(h), f, x.q - h.transpose() * (inverse_mass * f), x.laws},
          inverse_mass};
}

}  // namespace assay::properties
