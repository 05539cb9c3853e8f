#pragma once

#include "reports/study/comparison.hpp"

namespace assay::reports {

/// The contact speed against which a residual of a run is small:
///
///   max over contacts and steps of  |U_i|  and  W_ii P_i / (1 + e_i),   W_ii = Σ_j H_ij²/M_jj. (1)
///
/// The second is |U| again at an impact, and g h for a body at rest on its contact, whose own speed
/// is a rounding error. W_ii is that of a diagonal mass matrix: a scale, no more.
/// Shapes: velocity is H v, a column a node.   Units: [m/s].
template <class T>
[[nodiscard]] T contact_speed(const Comparison<T>& comparison, const Matrix<T>& velocity) {
  using std::abs;
  const auto& model = comparison.model();
  const Matrix<T>& jacobian = model.relation.jacobian;
  const Trajectory<T>& run = comparison.trajectory();
  T speed(0);
  for (Eigen::Index i = 0; i < jacobian.rows(); ++i) {
    T delassus(0);
    for (Eigen::Index j = 0; j < jacobian.cols(); ++j) {
      delassus += jacobian(i, j) * jacobian(i, j) / model.system.mass(j, j);
    }
    const T reflected = delassus / (T(1) + model.law.restitution(i));
    for (Eigen::Index k = 0; k < run.size(); ++k) {
      speed = std::max<T>(speed, abs(T(velocity(i, k))));
      if (run.impulse.rows() == 0) continue;  // a foreign run may not tell its impulses
      speed = std::max<T>(speed, T(reflected * abs(T(run.impulse(i, k)))));
    }
  }
  return speed;
}

}  // namespace assay::reports
