#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/arguments.hpp"

namespace assay::reports::derivatives {

namespace {

struct NormalScalingItem {
  static constexpr std::string_view kName = "normal-scaling";
  static constexpr std::string_view kDescription =
      "(rho_N, rho_s - rho_t) = (1/W_NN, 0) of two scalings of the impulse, by W_NN";
  static constexpr std::string_view kSource = "derived here";

  static Domain domain() {
    return {{{"W_NN", Rational(1, 4), 16},
             {"W_tt", 2, 16, true},
             {"W_ts", -1, 1, true},
             {"W_ss", 2, 16, true}}};
  }
  template <class S>
  static Vector<S> map(const Vector<S>& x) {
    const S normal = S(1) / x(0);
    return Vector<S>{{normal, S(0), normal, S(0)}};
  }
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& x) {
    const S slope = S(-1) / (x(0) * x(0));
    return Vector<S>{{slope, S(0), slope, S(0)}};
  }
};

}  // namespace

Derivative normal_scaling() { return make_derivative<NormalScalingItem>(); }

}  // namespace assay::reports::derivatives
