#pragma once

#include <algorithm>
#include <cmath>

#include "reports/study/absolute_integral.hpp"
#include "reports/study/comparison.hpp"

namespace assay::reports {

/// The part of a state whose error is measured.
enum class StatePart { kPosition, kVelocity };

/// Whether the computed trajectory is a polyline, for which metrics have exact formulas.
template <class T>
[[nodiscard]] bool is_polyline(const Comparison<T>& comparison) {
  return comparison.between() == Interpolant::kLinear;
}

/// Whether the computed trajectory is compared only at points: its nodes, and the points of a dense
/// output.
template <class T>
[[nodiscard]] bool is_points(const Comparison<T>& comparison) {
  return comparison.between() == Interpolant::kNodes || comparison.between() == Interpolant::kDense;
}

/// Calls visit(e_k, w_k, is_node) with the error e_k at each point t_k in the horizon. e = computed
/// − exact. w_k is the weight of the trapezoidal rule, half of the time between the points on
/// either side of t_k [s]. is_node states whether the point is the end of a step.
///
/// Σ_k w_k |e_k| differs from ∫ |e| dt by a share of O(h²), the same at all h, so it has the order
/// of the e_k. At an impact, the exact velocity after the impact is taken.
template <class T, class Visit>
void for_each_point(const Comparison<T>& comparison, StatePart part, const Visit& visit) {
  const Trajectory<T>& run = comparison.trajectory();
  const bool positions = part == StatePart::kPosition;
  const auto computed = [&](Eigen::Index k, Eigen::Index j) {
    return positions ? run.position_at(k, j) : run.velocity_at(k, j);
  };
  const Matrix<T>& begin = positions ? comparison.exact_q0 : comparison.exact_v0;
  const Matrix<T>& end = positions ? comparison.exact_q1 : comparison.exact_v1;
  Vector<T> error;
  Eigen::Index last_step = -1, last_part = -1;  // of the cell before
  T before(0);                                  // the length of that part, if it is whole
  bool whole = false;
  for (Eigen::Index c = 0; c < comparison.size(); ++c) {
    const auto& cell = comparison.cells()[static_cast<std::size_t>(c)];
    const Eigen::Index k = cell.step, j = cell.part;
    if (k == last_step && j == last_part) continue;
    const T next = run.time_at(k, j + 1);
    whole = !(comparison.t_end() < next);
    const T width = whole ? T(next - run.time_at(k, j)) : T(0);
    error = computed(k, j) - begin.col(c);
    visit(error, T((before + width) / T(2)), j == 0);
    before = width;
    last_step = k;
    last_part = j;
  }
  if (!whole) return;
  error = computed(last_step, last_part + 1) - end.col(comparison.size() - 1);
  visit(error, T(before / T(2)), last_part + 1 == run.parts());
}

/// max_k max_i |e_i| over the points.
template <class T>
[[nodiscard]] T supremum_at_points(const Comparison<T>& comparison, StatePart part) {
  T worst(0);
  for_each_point(comparison, part, [&](const Vector<T>& e, const T& /*weight*/, bool) {
    if (e.size() > 0) worst = std::max<T>(worst, e.cwiseAbs().maxCoeff());
  });
  return worst;
}

/// Σ_k w_k Σ_i |e_i|^p over the points, p = 1 or 2.
template <class T>
[[nodiscard]] T integral_at_points(const Comparison<T>& comparison, StatePart part, int power) {
  T sum(0);
  for_each_point(comparison, part, [&](const Vector<T>& e, const T& weight, bool) {
    sum += weight * (power == 1 ? T(e.cwiseAbs().sum()) : T(e.squaredNorm()));
  });
  return sum;
}

/// The error of a cubic Hermite trajectory inside cell c.
template <class T>
class HermiteError {
 public:
  HermiteError(const Comparison<T>& comparison, StatePart part)
      : comparison_(comparison), part_(part) {}

  void move_to(Eigen::Index cell) { cell_ = cell; }

  void operator()(const T& t, Vector<T>& e) const {
    comparison_.exact_at(cell_, t, state_);
    e = part_ == StatePart::kPosition ? state_.q : state_.v;
    e = -e;
    comparison_.add_hermite(cell_, t, part_ == StatePart::kVelocity, e);
  }

 private:
  const Comparison<T>& comparison_;
  StatePart part_;
  Eigen::Index cell_ = 0;
  mutable oracles::MotionState<T> state_;
};

/// sup_t max_i |e_i| of a cubic Hermite trajectory, at nine points of each cell, its ends included.
/// The supremum between them is larger by a few per cent, the same share at all h.
template <class T>
[[nodiscard]] T hermite_supremum(const Comparison<T>& comparison, StatePart part) {
  constexpr int kParts = 8;
  HermiteError<T> error(comparison, part);
  Vector<T> e;
  T worst(0);
  for (Eigen::Index c = 0; c < comparison.size(); ++c) {
    error.move_to(c);
    const auto& cell = comparison.cells()[static_cast<std::size_t>(c)];
    for (int j = 0; j <= kParts; ++j) {
      error(j == kParts ? cell.end : T(cell.begin + T(j) * (cell.end - cell.begin) / T(kParts)), e);
      worst = std::max<T>(worst, e.cwiseAbs().maxCoeff());
    }
  }
  return worst;
}

/// ∫ Σ_i |e_i| dt of a cubic Hermite trajectory.
template <class T>
[[nodiscard]] T hermite_integral(const Comparison<T>& comparison, StatePart part) {
  HermiteError<T> error(comparison, part);
  AbsoluteIntegral<T, HermiteError<T>> integral(error, comparison.dofs());
  T sum(0);
  for (Eigen::Index c = 0; c < comparison.size(); ++c) {
    error.move_to(c);
    const auto& cell = comparison.cells()[static_cast<std::size_t>(c)];
    sum += integral.over(cell.begin, cell.end);
  }
  return sum;
}

/// ∫ Σ_i e_i² dt of a cubic Hermite trajectory, by Gauss-Legendre quadrature of degree 5.
template <class T>
[[nodiscard]] T hermite_square_integral(const Comparison<T>& comparison, StatePart part) {
  HermiteError<T> error(comparison, part);
  Vector<T> e;
  const auto square = [&](const T& t) {
    error(t, e);
    return T(e.squaredNorm());
  };
  T sum(0);
  for (Eigen::Index c = 0; c < comparison.size(); ++c) {
    error.move_to(c);
    const auto& cell = comparison.cells()[static_cast<std::size_t>(c)];
    sum += gauss_legendre_3(square, cell.begin, cell.end);
  }
  return sum;
}

/// The supremum of the error of a trajectory that is no polyline.
template <class T>
[[nodiscard]] T supremum_of_error(const Comparison<T>& comparison, StatePart part) {
  return comparison.between() == Interpolant::kHermite ? hermite_supremum(comparison, part)
                                                       : supremum_at_points(comparison, part);
}

/// The integral of the error of a trajectory that is no polyline.
template <class T>
[[nodiscard]] T integral_of_error(const Comparison<T>& comparison, StatePart part) {
  return comparison.between() == Interpolant::kHermite ? hermite_integral(comparison, part)
                                                       : integral_at_points(comparison, part, 1);
}

/// The integral of the square of the error of a trajectory that is no polyline.
template <class T>
[[nodiscard]] T square_integral_of_error(const Comparison<T>& comparison, StatePart part) {
  return comparison.between() == Interpolant::kHermite ? hermite_square_integral(comparison, part)
                                                       : integral_at_points(comparison, part, 2);
}

}  // namespace assay::reports
