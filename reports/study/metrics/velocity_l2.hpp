#pragma once

#include <algorithm>
#include <cmath>

#include "reports/study/comparison.hpp"
#include "reports/study/error_between_nodes.hpp"
#include "reports/study/metrics/metric.hpp"

namespace assay::reports {

/// (∫ Σ_i |v_h − v|² dt)^{1/2}. On a cell of width w, the error e is the polynomial of degree 4 in
/// x = (t − begin)/w with the values of e, its slopes d = w e′ and its integral I w:
///
///   e = H + 30 c x²(1−x)²,   H cubic Hermite,   c = I − (e₀ + e₁)/2 − (d₀ − d₁)/12          (1)
///   ∫ H² = (156 (e₀² + e₁²) + 4 (d₀² + d₁²) + 44 (e₀ d₀ − e₁ d₁) + 108 e₀ e₁
///           + 26 (d₀ e₁ − e₀ d₁) − 6 d₀ d₁)/420                                             (2)
///   ∫ e² = ∫ H² + c (e₀ + e₁ + 3 (d₀ − d₁)/14) + 10 c²/7                                     (3)
///
/// Exact for accelerations of degree 3, and to (hω)⁵/10⁴ of v for a motion of frequency ω. The
/// integral I is exact, because the exact velocity has the exact position as antiderivative.
///
/// Source: (2) is the consistent mass matrix of a beam; (1), (3) derived here with
/// ∫x²(1−x)² = 1/30, ∫x⁴(1−x)⁴ = 1/630, and 1/60, ±1/280 for the moments of the Hermite basis.
/// Units: [m/s^1/2].   Not for: the choice of a scheme. It is a control: at an impact the error is
/// O(1) on a set of length O(h), so the order is 1/2, not 1.
struct VelocityL2 {
  static constexpr std::string_view kName = "velocity-l2";
  static constexpr std::string_view kDescription = "velocity error in L2 (order 1/2 at impacts)";
  static constexpr std::string_view kQuantity = "velocity";
  static constexpr std::string_view kUnit = "m/s^(1/2)";
  static constexpr ErrorMeasure kErrorMeasure = ErrorMeasure::kVelocityL2;
  static constexpr ModelKinds kScope = kLagrangianModels;
  static constexpr bool kPrimary = false;
  /// Its order is 1/2 at impacts.
  static constexpr Judgement kJudgement = {.role = MetricRole::kShown, .needs_velocities = true};

  template <class T>
  static T measure(const Comparison<T>& comparison) {
    using std::sqrt;
    if (!is_polyline(comparison)) {
      return sqrt(square_integral_of_error(comparison, StatePart::kVelocity));
    }
    T sum(0);
    for (Eigen::Index c = 0; c < comparison.size(); ++c) {
      for (Eigen::Index i = 0; i < comparison.dofs(); ++i) sum += square(comparison, i, c);
    }
    return sqrt(std::max<T>(sum, T(0)));
  }

 private:
  /// ∫ e² over a cell.
  template <class T>
  static T square(const Comparison<T>& comparison, Eigen::Index i, Eigen::Index c) {
    const auto& cell = comparison.cells()[static_cast<std::size_t>(c)];
    const T width = cell.end - cell.begin;
    const T rise = comparison.computed_v1(i, c) - comparison.computed_v0(i, c);
    const T e0 = comparison.computed_v0(i, c) - comparison.exact_v0(i, c);
    const T e1 = comparison.computed_v1(i, c) - comparison.exact_v1(i, c);
    const T d0 = rise - width * comparison.exact_a0(i, c);
    const T d1 = rise - width * comparison.exact_a1(i, c);
    const T integral = (comparison.computed_v0(i, c) + comparison.computed_v1(i, c)) / T(2) -
                       (comparison.exact_q1(i, c) - comparison.exact_q0(i, c)) / width;
    const T bump = integral - (e0 + e1) / T(2) - (d0 - d1) / T(12);  // (1)
    const T cubic = T(156) * (e0 * e0 + e1 * e1) + T(4) * (d0 * d0 + d1 * d1) +
                    T(44) * (e0 * d0 - e1 * d1) + T(108) * e0 * e1 + T(26) * (d0 * e1 - e0 * d1) -
                    T(6) * d0 * d1;  // (2)
    const T mixed = e0 + e1 + T(3) * (d0 - d1) / T(14);
    return width * (cubic / T(420) + bump * (mixed + T(10) * bump / T(7)));  // (3)
  }
};

}  // namespace assay::reports
