#pragma once

#include "reports/study/absolute_integral.hpp"
#include "reports/study/metrics/metric.hpp"
#include "reports/study/multiplier_polyline.hpp"

namespace assay::reports {

/// ∫ Σ_i |λ_h − λ| dt where λ_h is the polyline through the multipliers at the instants at which
/// the scheme imposes its laws, and constant before the first and after the last. Signs are
/// resolved, and the parts integrated by Gauss-Legendre quadrature with 3 nodes. Atoms of the exact
/// λ are left out.
///
/// Units: those of λ, times s.
/// Not for: states that jump, because λ_h is P/h for a step at a jump.
struct MultiplierL1 {
  static constexpr std::string_view kName = "multiplier-l1";
  static constexpr std::string_view kDescription =
      "error of the multipliers of a first-order system in L1";
  static constexpr std::string_view kQuantity = "multiplier";
  static constexpr std::string_view kUnit = "of lambda s";
  static constexpr ErrorMeasure kErrorMeasure = ErrorMeasure::kMultiplierL1;
  static constexpr ModelKinds kScope = kFirstOrderModels;
  static constexpr bool kPrimary = true;
  /// Its order is 0 if states jump.
  static constexpr Judgement kJudgement = {
      .role = MetricRole::kShown, .needs_velocities = false, .needs_impulses = true};

  template <class T>
  static T measure(const Comparison<T>& comparison) {
    const MultiplierPolyline<T> computed(comparison.trajectory());
    oracles::MotionState<T> state;
    Eigen::Index c = 0, step = 0;
    const auto error = [&](const T& t, Vector<T>& e) {
      comparison.exact_at(c, t, state);
      computed.evaluate(step, t, e);
      e -= state.contact_force;
    };
    AbsoluteIntegral<T, decltype(error)> integral(error, computed.size());
    T sum(0);
    for (; c < comparison.size(); ++c) {
      const auto& cell = comparison.cells()[static_cast<std::size_t>(c)];
      step = cell.step + 1;
      const T instant = computed.instant(step);
      if (cell.begin < instant && instant < cell.end) {
        sum += integral.over(cell.begin, instant) + integral.over(instant, cell.end);
      } else {
        sum += integral.over(cell.begin, cell.end);
      }
    }
    return sum;
  }
};

}  // namespace assay::reports
