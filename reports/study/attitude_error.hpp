#pragma once

#include <algorithm>
#include <limits>

#include "core/math/largest_magnitude.hpp"
#include "core/systems/newton_euler_coordinates.hpp"
#include "reports/study/comparison.hpp"

namespace assay::reports {

/// The largest value of `difference(k, exact)` at t_k, over the steps up to t_end; NaN if a state
/// is NaN. The exact states are taken at the ends of the cells.
template <class T, class Difference>
[[nodiscard]] T largest_at_steps(const Comparison<T>& comparison, const Difference& difference) {
  const Trajectory<T>& run = comparison.trajectory();
  oracles::MotionState<T> exact;
  T worst(0);
  bool finite = true;
  const auto visit = [&](Eigen::Index k, const auto& q, const auto& v) {
    finite = finite && all_finite(run.q.col(k)) && all_finite(run.v.col(k));
    if (!finite) return;
    exact.q = q;
    exact.v = v;
    worst = std::max<T>(worst, difference(k, exact));
  };
  for (Eigen::Index c = 0; c < comparison.size(); ++c) {
    const auto& cell = comparison.cells()[static_cast<std::size_t>(c)];
    const auto step = static_cast<std::size_t>(cell.step);
    if (cell.begin == run.t[step]) {
      visit(cell.step, comparison.exact_q0.col(c), comparison.exact_v0.col(c));
    }
    const bool last = c + 1 == comparison.size();
    if (last && cell.end == run.t[step + 1]) {
      visit(cell.step + 1, comparison.exact_q1.col(c), comparison.exact_v1.col(c));
    }
  }
  return finite ? worst : std::numeric_limits<T>::quiet_NaN();
}

/// max_i min(|a_i − b_i|) over both signs of a: p and −p are the same rotation.
template <class T>
[[nodiscard]] T distance_up_to_sign(const Quaternion<T>& a, const Quaternion<T>& b) {
  const T same = (a - b).cwiseAbs().maxCoeff();
  const T opposite = (a + b).cwiseAbs().maxCoeff();
  return std::min<T>(same, opposite);
}

}  // namespace assay::reports
