#pragma once

#include "core/systems/newton_euler_coordinates.hpp"
#include "reports/study/comparison.hpp"

namespace assay::reports {

/// ∫ Σ |v_h − v| dt for three components of the velocities of each body, from row `first` on. It
/// uses the trapezoidal rule on the cells. Cells end at jumps and kinks of exact velocities:
///
///   Σ_cells (|e(t_a)| + |e(t_b)|) (t_b − t_a)/2,   e = v_h − v, v_h the polyline through v_k (1)
///
/// Inside a cell e differs from a straight line by O(h²) if v is smooth.
template <class T>
[[nodiscard]] T body_velocity_l1(const Comparison<T>& comparison, Eigen::Index first) {
  T sum(0);
  for (Eigen::Index c = 0; c < comparison.size(); ++c) {
    const auto& cell = comparison.cells()[static_cast<std::size_t>(c)];
    T ends(0);
    for (Eigen::Index row = first; row < comparison.exact_v0.rows(); row += kBodyVelocities) {
      const auto error = [&](const Matrix<T>& computed, const Matrix<T>& exact) -> T {
        return (computed.template block<3, 1>(row, c) - exact.template block<3, 1>(row, c))
            .cwiseAbs()
            .sum();
      };
      ends += error(comparison.computed_v0, comparison.exact_v0) +
              error(comparison.computed_v1, comparison.exact_v1);
    }
    sum += ends * (cell.end - cell.begin) / T(2);
  }
  return sum;
}

}  // namespace assay::reports
