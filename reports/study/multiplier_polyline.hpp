#pragma once

#include "reports/study/comparison.hpp"

namespace assay::reports {

/// The multipliers of a first-order trajectory as functions of time: the polyline through (τ_k,
/// λ_k), k = 1 … N. The scheme imposes its laws at τ_k = t_{k−1} + ω (t_k − t_{k−1}). Before the
/// first and after the last point the polyline is constant. λ(t_0) is not part of the polyline,
/// because λ(t_0) is given.
template <class T>
class MultiplierPolyline {
 public:
  explicit MultiplierPolyline(const Trajectory<T>& run) : run_(run) {}

  [[nodiscard]] Eigen::Index size() const { return run_.impulse.rows(); }
  [[nodiscard]] Eigen::Index steps() const { return run_.size() - 1; }

  /// τ_k. @pre 1 ≤ k ≤ steps().
  [[nodiscard]] T instant(Eigen::Index k) const {
    const T& begin = run_.t[static_cast<std::size_t>(k) - 1];
    return begin + run_.multiplier_instant * (run_.t[static_cast<std::size_t>(k)] - begin);
  }

  /// λ at a time t in the step that ends at t_k.
  void evaluate(Eigen::Index k, const T& t, Vector<T>& multiplier) const {
    const Eigen::Index from = t < instant(k) ? k - 1 : k;
    if (from == 0 || from == steps()) {
      multiplier = run_.impulse.col(from == 0 ? 1 : from);
      return;
    }
    const T begin = instant(from);
    const T share = (t - begin) / (instant(from + 1) - begin);
    multiplier = run_.impulse.col(from);
    multiplier += share * (run_.impulse.col(from + 1) - run_.impulse.col(from));
  }

 private:
  const Trajectory<T>& run_;
};

}  // namespace assay::reports
