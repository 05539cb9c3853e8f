#pragma once

#include "core/math/add_multiple.hpp"
#include "core/math/largest_magnitude.hpp"
#include "core/math/magnitude.hpp"
#include "core/one_step_problems/box_vi.hpp"
#include "core/one_step_problems/precise_sums.hpp"

namespace assay {

/// w := M z + q.
template <OrderedField S>
void slack(const BoxVi<S>& problem, const Vector<S>& z, Vector<S>& w) {
  w = problem.q;
  for (Eigen::Index j = 0; j < problem.size(); ++j) {
    if (is_zero<S>(z(j))) continue;
    add_multiple<S>(problem.size(), problem.m.data() + j * problem.size(), z(j), w.data());
  }
}

/// |z − P_[l,u](z − w)| of one unknown. For [0, ∞) it is |min(z, w)|, without bounds |w|.
template <OrderedField S>
[[nodiscard]] S natural_residual(const Bounds<S>& bounds, const S& z, const S& w) {
  // If z − w is not cut, this is w itself: z − (z − w) would round.
  const S moved = z - w;
  const S projected = project<S>(bounds, moved);
  const S distance = projected == moved ? w : S(z - projected);
  return magnitude(distance);
}

/// The residual of z in a box problem: max_i |z_i − P_[l_i,u_i](z_i − w_i)|. For the LCP this is
/// max |min(z_i, w_i)|, for an equality |w_i|. @pre w = M z + q.
template <OrderedField S>
[[nodiscard]] S natural_residual(const BoxVi<S>& problem, const Vector<S>& z, const Vector<S>& w) {
  S worst(0);
  for (Eigen::Index i = 0; i < problem.size(); ++i) {
    const S own =
        natural_residual<S>(problem.bounds[static_cast<std::size_t>(i)], S(z(i)), S(w(i)));
    keep_larger(worst, own);
  }
  return worst;
}

/// The same, with w recomputed from the data.
template <OrderedField S>
[[nodiscard]] S natural_residual(const BoxVi<S>& problem, const Vector<S>& z) {
  Vector<S> w(z.size());
  slack(problem, z, w);
  return natural_residual<S>(problem, z, w);
}

namespace detail {

/// Computes w = M z + q in double-double, and calls row(i, w_i) for the rows from `first` on. It
/// computes `Rows` rows at once, then half as many, …
template <std::size_t Rows, class Row>
void for_each_precise_row(const BoxVi<double>& problem,
                          const Vector<double>& z,
                          Eigen::Index first,
                          const Row& row) {
  constexpr auto kRows = static_cast<Eigen::Index>(Rows);
  for (; first + kRows <= z.size(); first += kRows) {
    PreciseSums<Rows> sums(problem.q.data() + first);
    for (Eigen::Index j = 0; j < z.size(); ++j) {
      if (z.coeff(j) != 0) sums.add(problem.m.data() + j * z.size() + first, z.coeff(j));
    }
    for (std::size_t k = 0; k < Rows; ++k) {
      const Eigen::Index i = first + static_cast<Eigen::Index>(k);
      if (sums.is_finite(k)) {
        row(i, sums.value(k));
      } else {
        Dd w(problem.q(i));
        for (Eigen::Index j = 0; j < z.size(); ++j) w += Dd(problem.m(i, j)) * Dd(z(j));
        row(i, w);
      }
    }
  }
  if constexpr (Rows > 1) for_each_precise_row<Rows / 2>(problem, z, first, row);
}

}  // namespace detail

}  // namespace assay
