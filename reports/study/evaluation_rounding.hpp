#pragma once

#include <algorithm>

#include "core/schemes/trajectory.hpp"
#include "core/systems/model_kind.hpp"
#include "core/systems/newton_euler_coordinates.hpp"

namespace assay::reports {

/// max |q_i|; of a body that of its centre, and 1 for its attitude: a quaternion that grows is as
/// large in the errors that it makes.
template <class T>
[[nodiscard]] T largest_position(const Matrix<T>& q, ModelKind kind) {
  const bool of_bodies = kind == ModelKind::kNewtonEuler;
  T largest(of_bodies ? 1 : 0);
  for (Eigen::Index i = 0; i < q.rows(); ++i) {
    if (of_bodies && i % kBodyCoordinates >= 3) continue;
    largest = std::max<T>(largest, q.row(i).cwiseAbs().maxCoeff());
  }
  return largest;
}

/// 4 for each step of what a metric adds and subtracts: positions, velocities, and what these come
/// to over the horizon. Times u it is the rounding of that.
template <class T>
[[nodiscard]] double sum_of_evaluation(const Trajectory<T>& run, const T& t_end, ModelKind kind) {
  T v(0);
  if (run.v.size() > 0) v = run.v.cwiseAbs().maxCoeff();
  const T size = largest_position<T>(run.q, kind) + v * std::max<T>(t_end, T(1));
  return scalar_cast<double>(T(T(4) * T(static_cast<int>(run.size())) * size));
}

}  // namespace assay::reports
