#pragma once

#include "reports/study/error_between_nodes.hpp"
#include "reports/study/metrics/metric.hpp"
#include "reports/study/smooth_cell.hpp"

namespace assay::reports {

/// ∫ Σ_i |v_h − v| dt, exactly: cells are split at changes of the sign of the error.
///
/// Units: [m]. The primary metric for velocities with jumps: a time-capturing scheme is O(h) in it.
/// Not for: the velocity at one instant, which may be wrong by a whole jump.
struct VelocityL1 {
  static constexpr std::string_view kName = "velocity-l1";
  static constexpr std::string_view kDescription = "velocity error in L1, integrated exactly";
  static constexpr std::string_view kQuantity = "velocity";
  static constexpr std::string_view kUnit = "m";
  static constexpr ErrorMeasure kErrorMeasure = ErrorMeasure::kVelocityL1;
  static constexpr ModelKinds kScope = kLagrangianModels;
  static constexpr bool kPrimary = true;
  static constexpr Judgement kJudgement = {
      .role = MetricRole::kMotion, .needs_velocities = true, .size = [](const RunSizes& sizes) {
        return sizes.velocity * sizes.time;
      }};

  template <class T>
  static T measure(const Comparison<T>& comparison) {
    if (!is_polyline(comparison)) return integral_of_error(comparison, StatePart::kVelocity);
    T sum(0);
    for (Eigen::Index c = 0; c < comparison.size(); ++c) {
      for (Eigen::Index i = 0; i < comparison.dofs(); ++i) {
        sum += absolute_integral(VelocityError<T>(comparison, i, c));
      }
    }
    return sum;
  }

 private:
  template <class T>
  static T absolute_integral(const VelocityError<T>& error) {
    using std::abs;
    const T e0 = error.at_begin();
    const T e1 = error.at_end();
    T before(0);  // the integral up to the last zero
    T total(0);
    const auto split = [&](const T& here) {
      total += abs(T(here - before));
      before = here;
    };
    const auto split_at = [&](const T& t) { split(error.integral_to(t)); };
    if (e0 * e1 < T(0)) {
      split_at(error.zero_between(error.begin(), error.end(), e0, e1));
    } else if (std::min<T>(abs(e0), abs(e1)) < error.overshoot()) {
      const auto middle = error.extremum();
      const T em = middle ? error(*middle) : e0;
      if (em * e0 < T(0) && em * e1 < T(0)) {
        split_at(error.zero_between(error.begin(), *middle, e0, em));
        split_at(error.zero_between(*middle, error.end(), em, e1));
      }
    }
    split(error.integral());
    return total;
  }
};

}  // namespace assay::reports
