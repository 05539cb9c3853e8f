#pragma once

#include <concepts>

#include "core/scalar/rational.hpp"
#include "core/scalar/scalar_traits.hpp"

namespace assay::detail {

/// x in T: the same, or over ℚ.
template <class T, class S>
[[nodiscard]] T exactly(const S& x) {
  if constexpr (std::same_as<T, S>) {
    return x;
  } else {
    return ScalarTraits<S>::to_rational(x);
  }
}

/// LCP(M(0:n, 0:n), q(0:n)) by proximal points: z ← the solution of LCP(M + εD, q − εDz), D the
/// diagonal of M and ε ≈ √u, from z = 0.
///
/// For a symmetric positive semidefinite M, up to rounding, each problem has one solution, and if
/// LCP(M, q) has any, they tend to one of them, with an error that falls by about √u a step. The
/// problems are those of T, S or Rational: in S they may be off by √u, but a final basis of M that
/// is singular up to rounding, as of contacts that are redundant, is not one of M + εD.
/// @param solve  (M, q, z) in T: whether it found the solution.
/// @param accepts  (z): whether z solves LCP(M, q) up to rounding. Returns whether some z was.
/// Source: the proximal point method for monotone LCP, [CPS92, ch. 5].
/// Shapes: M at least n×n; q, z at least n.   Units: as the problem; ε has none.
/// Not for: scalars that are no single numbers; it returns false for them.
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
      for (Eigen::Index i = 0; i < n; ++i) near_m(i, j) = exactly<T>(m(i, j));
      shift(j) = exactly<T>(weight) * near_m(j, j);
      near_m(j, j) += shift(j);
    }
    for (int k = 0; k < kMostSteps; ++k) {
      for (Eigen::Index i = 0; i < n; ++i) {
        near_q(i) = exactly<T>(q(i)) - shift(i) * exactly<T>(z(i));
      }
      if (!solve(near_m, near_q, solution)) return false;
      for (Eigen::Index i = 0; i < n; ++i) {
        if constexpr (std::same_as<T, S>) {
          z(i) = solution(i);
        } else {
          z(i) = Traits::from_rational(solution(i));
        }
        if (!is_finite<S>(z(i))) return false;
      }
      if (accepts(z)) return true;
    }
  }
  return false;
}

}  // namespace assay::detail
