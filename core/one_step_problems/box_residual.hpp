#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include "core/math/add_multiple.hpp"
#include "core/math/largest_magnitude.hpp"
#include "core/math/magnitude.hpp"
#include "core/one_step_problems/box_vi.hpp"
#include "core/scalar/dd.hpp"

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

/// Rows of w = M z + q in doubles, each as high + low, keeping the error of every operation:
/// products by Dekker's splitting, sums by Knuth's, as in QD's double-double without the
/// renormalisation after each term.
template <std::size_t Rows>
void precise_rows(const BoxVi<double>& problem,
                  const Vector<double>& z,
                  Eigen::Index first,
                  std::array<double, Rows>& high,
                  std::array<double, Rows>& low) {
  constexpr double kSplit = (1 << 27) + 1;
  for (std::size_t k = 0; k < Rows; ++k) {
    high[k] = problem.q.coeff(first + static_cast<Eigen::Index>(k));
    low[k] = 0;
  }
  for (Eigen::Index j = 0; j < z.size(); ++j) {
    const double factor = z.coeff(j);
    if (factor == 0) continue;
    const double factor_shifted = kSplit * factor;
    const double factor_high = factor_shifted - (factor_shifted - factor);
    const double factor_low = factor - factor_high;
    const double* column = problem.m.data() + j * z.size() + first;
    for (std::size_t k = 0; k < Rows; ++k) {
      const double entry = column[k], product = entry * factor;
      const double shifted = kSplit * entry;
      const double entry_high = shifted - (shifted - entry), entry_low = entry - entry_high;
      const double of_product = ((entry_high * factor_high - product) + entry_high * factor_low +
                                 entry_low * factor_high) +
                                entry_low * factor_low;
      const double sum = high[k] + product, added = sum - high[k];
      low[k] += ((high[k] - (sum - added)) + (product - added)) + of_product;
      high[k] = sum;
    }
  }
}

/// Calls row(i, high, low) for the rows from `first` on: `Rows` at once, then half as many, …
template <std::size_t Rows, class Row>
void for_each_precise_row(const BoxVi<double>& problem,
                          const Vector<double>& z,
                          Eigen::Index first,
                          const Row& row) {
  constexpr auto kRows = static_cast<Eigen::Index>(Rows);
  std::array<double, Rows> high, low;
  for (; first + kRows <= z.size(); first += kRows) {
    precise_rows(problem, z, first, high, low);
    for (std::size_t k = 0; k < Rows; ++k) {
      row(first + static_cast<Eigen::Index>(k), high[k], low[k]);
    }
  }
  if constexpr (Rows > 1) for_each_precise_row<Rows / 2>(problem, z, first, row);
}

}  // namespace detail

/// w := M z + q in double-double, and the residual of z, without copying the problem.
[[nodiscard]] inline Dd precise_residual(const BoxVi<double>& problem,
                                         const Vector<double>& z,
                                         Vector<Dd>& slack) {
  Dd worst(0);
  const auto examine_row = [&](Eigen::Index i, double high, double low) {
    const auto& [lower, upper] = problem.bounds[static_cast<std::size_t>(i)];
    if (!std::isfinite(high + low)) {  // splitting overflows before the product does
      Dd w(problem.q(i));
      for (Eigen::Index j = 0; j < z.size(); ++j) w += Dd(problem.m(i, j)) * Dd(z(j));
      high = w.x[0], low = w.x[1];
    }
    const double sum = high + low;
    const Dd w(sum, low - (sum - high));
    slack.coeffRef(i) = w;
    Dd own;
    if (!upper && lower && *lower == 0) {
      own = abs(w < z.coeff(i) ? w : Dd(z.coeff(i)));
    } else if ((lower && z.coeff(i) == *lower && sum > 0) ||
               (upper && z.coeff(i) == *upper && sum < 0)) {
      own = Dd(0);  // on the bound towards which w presses
    } else {
      Bounds<Dd> bounds;
      if (lower) bounds.lower = Dd(*lower);
      if (upper) bounds.upper = Dd(*upper);
      own = natural_residual<Dd>(bounds, Dd(z(i)), w);
    }
    keep_larger(worst, own);
  };
  detail::for_each_precise_row<8>(problem, z, 0, examine_row);
  return worst;
}

/// The residual of z in double-double.
[[nodiscard]] inline Dd precise_residual(const BoxVi<double>& problem, const Vector<double>& z) {
  Vector<Dd> slack(problem.size());
  return precise_residual(problem, z, slack);
}

}  // namespace assay
