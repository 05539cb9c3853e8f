#pragma once

#include "reports/study/absolute_integral.hpp"
#include "reports/study/comparison.hpp"
#include "reports/study/error_between_nodes.hpp"
#include "reports/study/metrics/metric.hpp"

namespace assay::reports {

/// ∫ Σ_i |x_h − x| dt of a first-order system. Intervals are split where a component changes its
/// sign, and the parts integrated by Gauss-Legendre quadrature with 3 nodes.
///
/// Units: those of x, times s. The primary metric for states that jump.   Not for: the largest
/// error, see state-sup.
struct StateL1 {
  static constexpr std::string_view kName = "state-l1";
  static constexpr std::string_view kDescription =
      "error of the state of a first-order system in L1";
  static constexpr std::string_view kQuantity = "state";
  static constexpr std::string_view kUnit = "of x s";
  static constexpr ErrorMeasure kErrorMeasure = ErrorMeasure::kStateL1;
  static constexpr ModelKinds kScope = kFirstOrderModels;
  static constexpr bool kPrimary = true;
  static constexpr Judgement kJudgement = {
      .role = MetricRole::kMotion, .needs_velocities = false, .size = [](const RunSizes& sizes) {
        return sizes.position * sizes.time;
      }};

  template <class T>
  static T measure(const Comparison<T>& comparison) {
    if (!is_polyline(comparison)) return integral_of_error(comparison, StatePart::kPosition);
    oracles::MotionState<T> state;
    Eigen::Index c = 0;
    const auto error = [&](const T& t, Vector<T>& e) {
      const auto& cell = comparison.cells()[static_cast<std::size_t>(c)];
      const T share = (t - cell.begin) / (cell.end - cell.begin);
      comparison.exact_at(c, t, state);
      e = comparison.computed_q0.col(c);
      e += share * (comparison.computed_q1.col(c) - comparison.computed_q0.col(c));
      e -= state.q;
    };
    AbsoluteIntegral<T, decltype(error)> integral(error, comparison.dofs());
    T sum(0);
    for (; c < comparison.size(); ++c) {
      const auto& cell = comparison.cells()[static_cast<std::size_t>(c)];
      sum += integral.over(cell.begin, cell.end);
    }
    return sum;
  }
};

}  // namespace assay::reports
