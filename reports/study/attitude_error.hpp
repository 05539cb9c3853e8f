#pragma once

#include <algorithm>
#include <limits>

#include "core/math/largest_magnitude.hpp"
#include "core/systems/newton_euler_coordinates.hpp"
#include "reports/study/comparison.hpp"

namespace assay::reports {

/// The largest of what `difference(k, exact)` finds at t_k, over the steps up to t_end; no number
/// where a state is none.
template <class T, class Difference>
[[nodiscard]] T largest_at_steps(const Comparison<T>& comparison, const Difference& difference) {
  const Trajectory<T>& run = comparison.trajectory();
  oracles::MotionState<T> exact;
  T worst(0);
  for (Eigen::Index k = 0; k < run.size(); ++k) {
    const T& t = run.t[static_cast<std::size_t>(k)];
    if (t > comparison.t_end()) break;
    comparison.exact().evaluate(t, exact);
    if (!all_finite(run.q.col(k)) || !all_finite(run.v.col(k))) {
      return std::numeric_limits<T>::quiet_NaN();
    }
    worst = std::max<T>(worst, difference(k, exact));
  }
  return worst;
}

/// max_i min(|a_i − b_i|) over both signs of a: p and −p are the same rotation.
template <class T>
[[nodiscard]] T distance_up_to_sign(const Quaternion<T>& a, const Quaternion<T>& b) {
  const T same = (a - b).cwiseAbs().maxCoeff();
  const T opposite = (a + b).cwiseAbs().maxCoeff();
  return std::min<T>(same, opposite);
}

}  // namespace assay::reports
