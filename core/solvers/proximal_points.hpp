#pragma once

#include "core/scalar/rational.hpp"
#include "core/scalar/scalar_traits.hpp"

namespace assay::detail {

/// LCP(M(0:n, 0:n), q(0:n)) by proximal points: z ← the solution of LCP(M + εD, q − εDz), D the
/// diagonal of M and ε ≈ √u, from z = 0.
///
/// For a symmetric positive semidefinite M, up to rounding, each problem has one solution, and if
/// LCP(M, q) has any, they tend to one of them, with an error that falls by about √u a step. The
/// problems are solved over ℚ: rounding would be √u there.
/// @param solve_exactly  (M, q, z): whether it found the solution, on rationals.
/// @param accepts  (z): whether z solves LCP(M, q) up to rounding. Returns whether some z was.
/// Source: the proximal point method for monotone LCP, [CPS92, ch. 5].
/// Shapes: M at least n×n; q, z at least n.   Units: as the problem; ε has none.
/// Not for: scalars that are no single numbers; it returns false for them.
template <class S, class SolveExactly, class Accepts>
bool proximal_points(const Matrix<S>& m,
                     const Vector<S>& q,
                     Eigen::Index n,
                     Vector<S>& z,
                     SolveExactly solve_exactly,
                     Accepts accepts) {
  constexpr int kMostSteps = 8;  // two bring √u down to u; more where W is nearly singular besides
  using Traits = ScalarTraits<S>;
  if constexpr (requires(const S& x) { Traits::from_rational(Traits::to_rational(x)); }) {
    S weight(1);
    while (weight * weight > unit_roundoff<S>()) weight = weight / S(2);
    Matrix<Rational> near_m(n, n);
    Vector<Rational> shift(n), near_q(n), solution(n);
    for (Eigen::Index j = 0; j < n; ++j) {
      z(j) = S(0);
      for (Eigen::Index i = 0; i < n; ++i) near_m(i, j) = Traits::to_rational(m(i, j));
      shift(j) = Traits::to_rational(weight) * near_m(j, j);
      near_m(j, j) += shift(j);
    }
    for (int k = 0; k < kMostSteps; ++k) {
      for (Eigen::Index i = 0; i < n; ++i) {
        near_q(i) = Traits::to_rational(q(i)) - shift(i) * Traits::to_rational(z(i));
      }
      if (!solve_exactly(near_m, near_q, solution)) return false;
      for (Eigen::Index i = 0; i < n; ++i) {
        z(i) = Traits::from_rational(solution(i));
        if (!is_finite<S>(z(i))) return false;
      }
      if (accepts(z)) return true;
    }
  }
  return false;
}

}  // namespace assay::detail
