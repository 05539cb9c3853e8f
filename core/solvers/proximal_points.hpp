#pragma once

#include <concepts>

#include "core/scalar/rational.hpp"
#include "core/scalar/scalar_traits.hpp"

namespace assay::detail {

/// x in T. Exact, unless T has fewer digits than S.
template <class T, class S>
[[nodiscard]] T in_scalar(const S& x) {
  if constexpr (std::same_as<T, S>) {
    return x;
  } else {
    return ScalarTraits<T>::from_rational(ScalarTraits<S>::to_rational(x));
  }
}

/// Solves LCP(M(0:n, 0:n), q(0:n)) by proximal points: z ← the solution of LCP(M + εD, q − εDz), D
/// the diagonal of M and ε ≈ √u, from z = 0.
///
/// If M is symmetric positive semidefinite, up to rounding, each of these problems has one
/// solution. If LCP(M, q) has a solution, these solutions tend to a solution of LCP(M, q), and each
/// step reduces the error by a factor of about √u. T is the scalar of these problems: S, Rational,
/// or a scalar with more digits than S. In S the solutions may have an error of √u. However, a
/// final basis that is singular for M up to rounding, as with redundant contacts, is regular for M
/// + εD.
/// @param solve (M, q, z) in T: returns whether it found the solution.
/// @param accepts (z): returns whether z solves LCP(M, q) up to rounding. @return whether some z
///   was accepted.
/// Source: the proximal point method for monotone LCP, [CPS92, ch. 5].
/// Shapes: M at least n×n; q, z at least n.   Units: as the problem; ε has none.
/// Not for: scalars that are not single numbers. The function returns false for such scalars.
template <class T, class S, class Solve, class Accepts>
bool proximal_points(const Matrix<S>& m,
                     const Vector<S>& q,
                     Eigen::Index n,
                     Vector<S>& z,
                     Solve solve,
                     Accepts accepts) {
  constexpr int kMostSteps = 8;  // two bring √u down to u; more where W is nearly singular besides
  using Traits = ScalarTraits<S>;
  if constexpr (requires(const S& x) { Traits::from_rational(Traits::to_rational(x)); }) {
    S weight(1);
    while (weight * weight > unit_roundoff<S>()) weight = weight / S(2);
    Matrix<T> near_m(n, n);
    Vector<T> shift(n), near_q(n), solution(n);
    for (Eigen::Index j = 0; j < n; ++j) {
      z(j) = S(0);
      for (Eigen::Index i = 0; i < n; ++i) near_m(i, j) = in_scalar<T>(m(i, j));
      shift(j) = in_scalar<T>(weight) * near_m(j, j);
      near_m(j, j) += shift(j);
    }
    for (int k = 0; k < kMostSteps; ++k) {
      for (Eigen::Index i = 0; i < n; ++i) {
        near_q(i) = in_scalar<T>(q(i)) - shift(i) * in_scalar<T>(z(i));
      }
      if (!solve(near_m, near_q, solution)) return false;
      for (Eigen::Index i = 0; i < n; ++i) {
        z(i) = in_scalar<S>(solution(i));
        if (!is_finite<S>(z(i))) return false;
      }
      if (accepts(z)) return true;
    }
  }
  return false;
}

}  // namespace assay::detail
