#pragma once

#include <algorithm>
#include <concepts>

#include "core/math/largest_magnitude.hpp"
#include "core/scalar/rational.hpp"
#include "core/solvers/lemke.hpp"
#include "core/solvers/proximal_points.hpp"

// What Lemke does if rounding may have spoilt the first path.

namespace assay {

/// Solves problems again that rounding may have spoilt. It may have spoilt the equations of the
/// final basis, a pivot that looked like noise next to entries in other units, a small row whose
/// numbers the covering vector has made large, or an LCP whose solutions are not isolated.
template <OrderedField S>
SolveStatus Lemke<S>::solve_again(const Matrix<S>& m,
                                  const Vector<S>& q,
                                  Vector<S>& z,
                                  SolveStatus status) {
  const bool ended_in_ray = status == SolveStatus::kNoSolution;
  if (status == SolveStatus::kSolved) {
    if (settles(m, q, z)) return status;
  } else if (!ended_in_ray) {
    return status;
  }
  bool again_in_ray = false;
  for (const RowScale rows : {RowScale::kLoad, RowScale::kMatrix}) {
    status = solve_equilibrated(rows, m, q, z);
    if (status == SolveStatus::kSolved) return status;
    again_in_ray = again_in_ray || status == SolveStatus::kNoSolution;
  }
  if (!looks_nearby) return ended_in_ray ? status : SolveStatus::kStalled;
  if (!ended_in_ray) {
    return approach<S>(m, q, z) ? SolveStatus::kSolved : SolveStatus::kStalled;
  }
  if (!again_in_ray) return status;
  return approach_in_more_digits(m, q, z) ? SolveStatus::kSolved : SolveStatus::kNoSolution;
}

/// The rationals grow with each pivot: 24 unknowns take 0.1 s, 78 take half a minute. So larger
/// problems are given twice the digits of a double at most.
template <OrderedField S>
bool Lemke<S>::approach_in_more_digits(const Matrix<S>& m, const Vector<S>& q, Vector<S>& z) {
  constexpr Index kMostExact = 24;
  if (n_ <= kMostExact) return approach<Rational>(m, q, z);
  if (approach<S>(m, q, z)) return true;
  if constexpr (std::same_as<S, double>) return approach<Dd>(m, q, z);
  return false;
}

/// Follows the path of the equilibrated problem. Returns kStalled if the end of the path is not a
/// solution. Otherwise returns how the path ended.
template <OrderedField S>
SolveStatus Lemke<S>::solve_equilibrated(RowScale rows,
                                         const Matrix<S>& m,
                                         const Vector<S>& q,
                                         Vector<S>& z) {
  load(m, q);
  equilibrate(rows);
  const SolveStatus status = follow_path();
  if (status != SolveStatus::kSolved) return status;
  read(z);
  return accepts(m, q, z) || settles(m, q, z) ? SolveStatus::kSolved : SolveStatus::kStalled;
}

/// Solves the equations of the final basis from the data. A row whose numbers are all far smaller
/// than the numbers of other rows may have ended on the wrong side. If its w_i < 0, it becomes an
/// equation next.
template <OrderedField S>
bool Lemke<S>::settles(const Matrix<S>& m, const Vector<S>& q, Vector<S>& z) {
  using Rows = typename detail::LcpBasis<S>::Rows;
  constexpr int kMostRounds = 4;
  for (int round = 0; round < kMostRounds; ++round) {
    again_.solve_again(m, q, n_, z, round == 0 ? Rows::kPositive : Rows::kPositiveOrPressed);
    if (accepts(m, q, z)) return true;
  }
  return false;
}

template <OrderedField S>
template <class T>
bool Lemke<S>::approach(const Matrix<S>& m, const Vector<S>& q, Vector<S>& z) {
  Lemke<T> lemke(n_);
  detail::LcpBasis<T> again;
  lemke.max_pivots = max_pivots;
  const auto solve = [&](const Matrix<T>& near_m, const Vector<T>& near_q, Vector<T>& solution) {
    const SolveStatus status = lemke.follow(near_m, near_q, n_, solution);
    if (status == SolveStatus::kSolved && !ScalarTraits<T>::kExact) {
      again.solve_again(near_m, near_q, n_, solution);
    }
    return status == SolveStatus::kSolved;
  };
  const auto accepts_it = [&](const Vector<S>& point) { return accepts(m, q, point); };
  return detail::proximal_points<T, S>(m, q, n_, z, solve, accepts_it);
}

/// Divides each row of (M, q) by |q_i| or by m_i = max_j |M_ij|, then each column of M by its
/// largest entry. A row with q_i = 0 is divided as if its |q_i|/m_i were the largest of all rows.
/// Solutions only change units: LCP(R M C, R q) has the solutions C⁻¹ z for positive diagonal R and
/// C. If rows of M are scaled to about 1, the covering vector is d = |q|/max |q|; any d > 0 is as
/// good, except that a much smaller q_i would be lost beside z₀ d_i.
template <OrderedField S>
void Lemke<S>::equilibrate(RowScale rows) {
  S* cover = tableau_.raw_column(n_);
  S largest(0);
  for (Index i = 0; i < n_; ++i) {
    S& size = cover[i] = S(0);
    for (Index j = 0; j < n_; ++j) size = std::max<S>(size, abs(S(tableau_.raw_column(j)[i])));
    if (size > S(0)) largest = std::max<S>(largest, abs(S(tableau_.constant(i))) / size);
  }
  for (Index i = 0; i < n_; ++i) {
    const S load = abs(S(tableau_.constant(i)));
    S scale = cover[i];
    if (rows == RowScale::kLoad) scale = load > S(0) ? load : S(scale * largest);
    cover[i] = S(1);
    if (!(scale > S(0))) continue;
    for (Index j = 0; j < n_; ++j) tableau_.raw_column(j)[i] /= scale;
    tableau_.constant(i) /= scale;
    if (rows == RowScale::kMatrix && load > S(0)) cover[i] = load / scale / largest;
  }
  for (Index j = 0; j < n_; ++j) {
    const S scale = largest_magnitude<S>(Eigen::Map<const Vector<S>>(tableau_.raw_column(j), n_));
    if (!(scale > S(0))) continue;
    for (Index i = 0; i < n_; ++i) tableau_.raw_column(j)[i] /= scale;
    factor_(j) = S(1) / scale;
  }
  units_.measure(tableau_);
}

}  // namespace assay
