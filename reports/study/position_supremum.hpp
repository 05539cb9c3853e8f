#pragma once

#include <algorithm>

#include "reports/study/comparison.hpp"
#include "reports/study/error_between_nodes.hpp"

namespace assay::reports {

/// sup_t max_i |q_h − q|, over all times if the trajectory defines its motion between its nodes.
/// For a first-order system, x is taken instead of q.
///
/// Inside a cell, the error is extremal when the slope of q_h equals v. One secant step finds that
/// time to second order.
template <class T>
[[nodiscard]] T position_supremum(const Comparison<T>& comparison) {
  if (!is_polyline(comparison)) return supremum_of_error(comparison, StatePart::kPosition);
  using std::abs;
  T worst(0);
  oracles::MotionState<T> state;
  for (Eigen::Index c = 0; c < comparison.size(); ++c) {
    const auto& cell = comparison.cells()[static_cast<std::size_t>(c)];
    const T width = cell.end - cell.begin;
    for (Eigen::Index i = 0; i < comparison.dofs(); ++i) {
      const T& q0 = comparison.computed_q0(i, c);
      const T slope = (comparison.computed_q1(i, c) - q0) / width;
      const T ends = std::max<T>(abs(T(q0 - comparison.exact_q0(i, c))),
                                 abs(T(comparison.computed_q1(i, c) - comparison.exact_q1(i, c))));
      worst = std::max<T>(worst, ends);
      const T d0 = slope - comparison.exact_v0(i, c);
      const T d1 = slope - comparison.exact_v1(i, c);
      if (!(d0 * d1 < T(0))) continue;
      if (ends + width * std::max<T>(abs(d0), abs(d1)) <= worst) continue;
      const T s = width * (d0 / (d0 - d1));
      comparison.exact_at(c, cell.begin + s, state);
      worst = std::max<T>(worst, abs(T(q0 + slope * s - state.q(i))));
    }
  }
  return worst;
}

}  // namespace assay::reports
