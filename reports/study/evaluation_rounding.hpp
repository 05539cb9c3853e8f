#pragma once

#include <algorithm>

#include "core/schemes/trajectory.hpp"
#include "core/systems/model_kind.hpp"
#include "core/systems/newton_euler_coordinates.hpp"

namespace assay::reports {

/// The rounding of a step of a scheme, as a multiple of the rounding of the metrics.
inline constexpr double kRoundingOfStep = 16;

/// max |q_i|. For bodies only the centres are measured, and the attitude counts as 1: a quaternion
/// that grows beyond norm 1 makes errors as large as itself.
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

/// 4 for each step, times the size of the terms that a metric adds and subtracts: positions,
/// velocities, and velocities times the horizon. u times this bounds the rounding of the metric.
template <class T>
[[nodiscard]] double sum_of_evaluation(const Trajectory<T>& run, const T& t_end, ModelKind kind) {
  T v(0);
  if (run.v.size() > 0) v = run.v.cwiseAbs().maxCoeff();
  const T size = largest_position<T>(run.q, kind) + v * std::max<T>(t_end, T(1));
  return scalar_cast<double>(T(T(4) * T(static_cast<int>(run.size())) * size));
}

}  // namespace assay::reports
