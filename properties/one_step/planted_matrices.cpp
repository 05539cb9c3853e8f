#include "properties/one_step/planted_matrices.hpp"

#include <algorithm>

#include "core/scalar/ratio.hpp"

namespace assay::properties {

namespace {

using Index = Eigen::Index;

/// Entries off the diagonal are −1, 0 and 1, about four of each row not 0. The diagonal exceeds the
/// sum of their magnitudes in its row and in its column. In some matrices, all entries have more
/// digits than single precision holds; in others, the entries off the diagonal are so small that a
/// solver may take them as 0. Products with planted numbers are exact.
Matrix<Rational> random_dominated(Draw& draw, Index n, bool symmetric) {
  Matrix<Rational> w = Matrix<Rational>::Constant(n, n, Rational(0));
  for (Index i = 0; i < n; ++i) {
    for (int k = draw.between(0, 4); k > 0; --k) {
      const Index j = draw.between(0, static_cast<int>(n) - 1);
      if (i == j) continue;
      w(i, j) = draw.one_of<Rational>({1, -1});
      if (symmetric) w(j, i) = w(i, j);
    }
  }
  for (Index i = 0; i < n; ++i) {
    Rational row = 0, column = 0;
    for (Index j = 0; j < n; ++j) row += magnitude(w(i, j)), column += magnitude(w(j, i));
    w(i, i) = std::max(row, column) + draw.one_of<Rational>({1, 2, Rational(1, 2)});
  }
  const int digits = draw.between(0, 3);
  if (digits == 0) {
    w *= Rational(1) + Rational(2 * draw.between(1, 7) + 1) * power_of_two(-27);
  } else if (digits > 1) {
    const Rational weak = power_of_two(draw.one_of({-12, -21, -31, -31}));
    for (Index k = 0; k < n * n; ++k) w.data()[k] *= k % n == k / n ? Rational(1) : weak;
  }
  return w;
}

Matrix<Rational> random_integers(Draw& draw, Index rows, Index cols, int largest) {
  Matrix<Rational> a(rows, cols);
  for (Index k = 0; k < a.size(); ++k) a.data()[k] = draw.between(-largest, largest);
  return a;
}

/// Small integers. In some matrices every second one is 0, so that unknowns of solutions have a
/// singular W.
Matrix<Rational> random_matrix(Draw& draw, Index n) {
  Matrix<Rational> w = random_integers(draw, n, n, 3);
  if (draw.one_in(2)) return w;
  for (Index k = 0; k < w.size(); ++k) w.data()[k] *= draw.between(0, 1);
  return w;
}

/// (A −Gᵀ; G 0), as of a quadratic program under constraints G x ≥ b. The multipliers have no
/// diagonal entry. A is definite, or semidefinite with rows of 0. The symmetric part of the matrix
/// is semidefinite, so that Lemke's pivots end at a solution.
Matrix<Rational> random_equilibrium(Draw& draw, Index n) {
  const Index free = draw.between(static_cast<int>(n + 1) / 2, static_cast<int>(n) - 1);
  Matrix<Rational> w = Matrix<Rational>::Constant(n, n, Rational(0));
  w.topLeftCorner(free, free) = random_dominated(draw, free, draw.one_in(2));
  for (Index i = 0; i < free && draw.one_in(4); ++i) {
    w.row(i).setConstant(Rational(0));
    w.col(i).setConstant(Rational(0));
  }
  for (Index i = free; i < n; ++i) {
    for (int k = draw.between(1, 3); k > 0; --k) {
      const Index j = draw.between(0, static_cast<int>(free) - 1);
      w(i, j) = draw.one_of<Rational>({1, -1});
      w(j, i) = -w(i, j);
    }
  }
  return w;
}

/// D W D with a diagonal D of 1 and smaller numbers, at some unknowns, at all normals, or at all
/// tangents.
void make_uneven(Draw& draw, const OneStepCase& x, Matrix<Rational>& w) {
  std::vector<bool> is_normal(static_cast<std::size_t>(w.rows()));
  for (Index part = 0; part < x.parts(); ++part) {
    is_normal[static_cast<std::size_t>(first_component(x, part))] = true;
  }
  const int which = x.is_box() ? 0 : draw.between(0, 2);
  const Rational d = power_of_two(which == 0 ? -4 : -2);
  for (Index i = 0; i < w.rows(); ++i) {
    if (which == 0 ? draw.one_in(2) : is_normal[static_cast<std::size_t>(i)] != (which == 1))
      continue;
    w.row(i) *= d;
    w.col(i) *= d;
  }
}

/// A pair that is coupled so strongly that sweeps take hundreds of rounds, and others that feel
/// only the second of the pair. So an unknown may leave its bound late.
Matrix<Rational> random_slow(Draw& draw, Index n) {
  Matrix<Rational> w = Matrix<Rational>::Identity(n, n);
  w(0, 1) = w(1, 0) = power_of_two(-7) - 1;
  for (Index i = 2; i < n; ++i) {
    if (!draw.one_in(4)) w(i, 1) = -power_of_two(-7);
  }
  return w;
}

/// The normal of a contact with friction has no mass of its own, and is coupled with its tangent
/// alone: W_NN = 0, W_NT = −W_TN = ±1. The symmetric part of W stays semidefinite.
void make_a_normal_massless(Draw& draw, const OneStepCase& x, Matrix<Rational>& w) {
  const Index part = draw.between(0, static_cast<int>(x.parts()) - 1);
  if (components(x, part) < 2 ||
      std::holds_alternative<Equality>(x.laws.at(static_cast<std::size_t>(part))))
    return;
  const Index normal = first_component(x, part);
  w.row(normal).setConstant(Rational(0));
  w.col(normal).setConstant(Rational(0));
  w(normal, normal + 1) = draw.one_of<Rational>({1, -1});
  w(normal + 1, normal) = -w(normal, normal + 1);
}

}  // namespace

Matrix<Rational> random_delassus(Draw& draw, const OneStepCase& x, Index n, bool symmetric) {
  if (n > 8 || !draw.one_in(4)) {
    Matrix<Rational> w = random_dominated(draw, n, symmetric || draw.one_in(2));
    if (draw.one_in(4)) w = Matrix<Rational>(w.diagonal().asDiagonal());
    if (draw.one_in(2)) make_uneven(draw, x, w);
    if (!x.is_box() && !symmetric && draw.one_in(8)) make_a_normal_massless(draw, x, w);
    return w;
  }
  const Matrix<Rational> factor = random_integers(draw, draw.between(1, static_cast<int>(n)), n, 2);
  Matrix<Rational> w = factor.transpose() * factor;
  for (Index i = 0; i < n; ++i) {
    if (w(i, i) == 0) w(i, i) = 1;
  }
  return w;
}

Matrix<Rational> random_matrix_of_box(Draw& draw, const OneStepCase& x, bool any_matrix) {
  if (any_matrix) return random_matrix(draw, x.parts());
  if (x.parts() > 1 && draw.one_in(5)) return random_equilibrium(draw, x.parts());
  if (x.parts() > 2 && draw.one_in(6)) return random_slow(draw, x.parts());
  return random_delassus(draw, x, x.parts(), false);
}

}  // namespace assay::properties
