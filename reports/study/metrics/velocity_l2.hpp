#pragma once

#include <boost/math/quadrature/gauss.hpp>

#include "reports/study/smooth_cell.hpp"

namespace assay::reports {

/// (∫ Σ_i |v_h − v|² dt)^{1/2}, by Gauss-Legendre quadrature with 3 nodes on every cell: exact for
/// constant forces, and to (hω)⁶/10⁶ of the error for a motion of frequency ω.
///
/// Units: [m/s^1/2].   A control: at an impact the error is O(1) on a set of length O(h), so the
/// order is 1/2, not 1.
struct VelocityL2 {
  static constexpr std::string_view kName = "velocity-l2";
  static constexpr std::string_view kDescription = "velocity error in L2 (order 1/2 at impacts)";
  static constexpr std::string_view kQuantity = "velocity";
  static constexpr std::string_view kUnit = "m/s^(1/2)";

  template <class T>
  static T measure(const Comparison<T>& comparison) {
    using std::sqrt;
    T sum(0);
    oracles::MotionState<T> state;
    for (Eigen::Index c = 0; c < comparison.size(); ++c) {
      const auto& cell = comparison.cells()[static_cast<std::size_t>(c)];
      const auto square = [&](const T& t) {
        const T x = (t - cell.begin) / (cell.end - cell.begin);
        comparison.exact_at(c, t, state);
        T value(0);
        for (Eigen::Index i = 0; i < comparison.dofs(); ++i) {
          const T& v0 = comparison.computed_v0(i, c);
          const T e = v0 + x * (comparison.computed_v1(i, c) - v0) - state.v(i);
          value += e * e;
        }
        return value;
      };
      sum += boost::math::quadrature::gauss<T, 3>::integrate(square, cell.begin, cell.end);
    }
    return sqrt(sum);
  }
};

}  // namespace assay::reports
