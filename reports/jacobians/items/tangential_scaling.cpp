#include <cmath>

#include "core/math/cone_projections.hpp"
#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/arguments.hpp"

namespace assay::reports::derivatives {

namespace {

/// Of the eigenvalues λ₁ ≥ λ₂ of [a, b; b, d], λ = (a + d ± δ)/2, δ = ‖(a − d, 2b)‖.
struct TangentialScalingItem {
  static constexpr std::string_view kName = "tangential-scaling";
  static constexpr std::string_view kDescription =
      "scalings of the tangential impulse, 1/lambda_1 and lambda_2/lambda_1^2 of the eigenvalues "
      "of "
      "the tangential block of W, by its entries";
  static constexpr std::string_view kSource = "derived here";

  static Domain domain() { return {{{"W_tt", 2, 16}, {"W_ts", -1, 1}, {"W_ss", 2, 16}}}; }
  template <class S>
  static S spread(const Vector<S>& x) {
    const S parts[] = {S(x(0) - x(2)), S(S(2) * x(1))};
    return tangential_norm<2, S>(parts);
  }
  template <class S>
  static Vector<S> map(const Vector<S>& x) {
    const S trace = x(0) + x(2), delta = spread(x);
    const S first = (trace + delta) / S(2), second = (trace - delta) / S(2);
    return Vector<S>{{S(S(1) / first), S(second / (first * first))}};
  }
  /// Where δ = 0 the limit along a.
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& x) {
    const S trace = x(0) + x(2), delta = spread(x);
    const S first = (trace + delta) / S(2), second = (trace - delta) / S(2);
    const bool is_multiple = delta == S(0);
    Matrix<S> by_w(2, 3);
    for (int j = 0; j < 3; ++j) {
      const S sign = j == 0 ? S(1) : j == 1 ? S(0) : S(-1);
      const S of_delta = is_multiple ? sign
                         : j == 1    ? S(S(4) * x(1) / delta)
                                     : S(sign * (x(0) - x(2)) / delta);
      const S of_trace = j == 1 ? S(0) : S(1);
      const S of_first = (of_trace + of_delta) / S(2), of_second = (of_trace - of_delta) / S(2);
      by_w(0, j) = -of_first / (first * first);
      by_w(1, j) = (of_second - S(2) * second * of_first / first) / (first * first);
    }
    return by_w;
  }
};

}  // namespace

Derivative tangential_scaling() { return make_derivative<TangentialScalingItem>(); }

}  // namespace assay::reports::derivatives
