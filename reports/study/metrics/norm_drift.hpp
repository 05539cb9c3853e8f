#pragma once

#include "reports/study/attitude_error.hpp"
#include "reports/study/metrics/metric.hpp"

namespace assay::reports {

/// max_k ||p_k| − |p_{k−1}|| of bodies: the change of the norm in a step. The norm should be 1.
///
/// Units: [1].   An identity of schemes that keep the norm.   Not for: schemes that normalise later
/// or never; and it does not compare with the exact motion.
struct NormDrift {
  static constexpr std::string_view kName = "norm-drift";
  static constexpr std::string_view kDescription =
      "largest change of the norm of a quaternion in one step";
  static constexpr std::string_view kQuantity = "norm";
  static constexpr std::string_view kUnit = "1";
  static constexpr ErrorMeasure kErrorMeasure = ErrorMeasure::kNormDrift;
  static constexpr ModelKinds kScope = kNewtonEulerModels;
  static constexpr bool kPrimary = false;
  /// The error is 0 for some schemes.
  static constexpr Judgement kJudgement = {.role = MetricRole::kShown, .needs_velocities = false};

  template <class T>
  static T measure(const Comparison<T>& comparison) {
    using std::abs;
    const Trajectory<T>& run = comparison.trajectory();
    T worst(0);
    for (Eigen::Index k = 1; k < run.size(); ++k) {
      for (Eigen::Index i = 0; i < run.q.rows() / kBodyCoordinates; ++i) {
        const T before = attitude<T>(run.q.col(k - 1), i).norm();
        worst = std::max<T>(worst, abs(T(attitude<T>(run.q.col(k), i).norm() - before)));
      }
    }
    return worst;
  }
};

}  // namespace assay::reports
