#pragma once

#include "reports/study/contact_motion.hpp"
#include "reports/study/metrics/metric.hpp"

namespace assay::reports {

/// max_n |t_n^h − t_n| over the impacts of the horizon, contact by contact in their order. t_n^h is
/// the end of a step with an impulse if the step before it has none.
///
/// If the numbers of impacts differ, the error is the whole horizon.
/// Units: [s].   Not for: accumulations and persistent contacts, whose events cannot be counted.
struct EventTimes {
  static constexpr std::string_view kName = "event-times";
  static constexpr std::string_view kDescription = "largest error of the times of the impacts";
  static constexpr std::string_view kQuantity = "events";
  static constexpr std::string_view kUnit = "s";
  static constexpr ErrorMeasure kErrorMeasure = ErrorMeasure::kEventTimes;
  static constexpr ModelKinds kScope = kLagrangianModels;
  static constexpr bool kPrimary = false;
  /// It is measured if impacts can be counted.
  static constexpr Judgement kJudgement = {.role = MetricRole::kShown,
                                           .needs_velocities = false,
                                           .needs_impulses = true,
                                           .falls = [](const TrueBehaviour& truth) {
                                             return truth.regularity ==
                                                    Regularity::kIsolatedImpacts;
                                           }};

  template <class T>
  static T measure(const Comparison<T>& comparison) {
    using std::abs;
    const Trajectory<T>& run = comparison.trajectory();
    T worst(0);
    for (const Eigen::Index contact : normal_components(comparison.model().laws)) {
      std::vector<T> exact;
      for (const auto& event : comparison.exact().events) {
        if (event.kind != oracles::EventKind::kImpact || event.t > comparison.t_end()) continue;
        if (event.impulse(contact) > T(0)) exact.push_back(event.t);
      }
      std::vector<T> computed;
      for (Eigen::Index k = 1; k < run.size(); ++k) {
        const T& t = run.t[static_cast<std::size_t>(k)];
        if (t > comparison.t_end()) break;
        if (run.impulse(contact, k) > T(0) && !(run.impulse(contact, k - 1) > T(0))) {
          computed.push_back(t);
        }
      }
      if (computed.size() != exact.size()) return comparison.t_end();
      for (std::size_t n = 0; n < exact.size(); ++n) {
        worst = std::max<T>(worst, abs(T(computed[n] - exact[n])));
      }
    }
    return worst;
  }
};

}  // namespace assay::reports
