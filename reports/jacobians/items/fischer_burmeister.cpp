#include "core/one_step_problems/fischer_burmeister.hpp"

#include "reports/jacobians/derivative.hpp"

namespace assay::reports::derivatives {

namespace {

struct FischerBurmeisterItem {
  static constexpr std::string_view kName = "fischer-burmeister";
  static constexpr std::string_view kDescription = "Fischer-Burmeister function, by both arguments";
  static constexpr std::string_view kSource = "[CPS92, §1.5], derived here";

  static Domain domain() { return {{{"a", -4, 4}, {"b", -4, 4}}}; }
  template <class S>
  static Vector<S> map(const Vector<S>& x) {
    return Vector<S>::Constant(1, FischerBurmeister<S>::at(x(0), x(1)).value);
  }
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& x) {
    const auto of = FischerBurmeister<S>::at(x(0), x(1));
    Matrix<S> jacobian(1, 2);
    jacobian << of.of_a, of.of_b;
    return jacobian;
  }
};

}  // namespace

Derivative fischer_burmeister() { return make_derivative<FischerBurmeisterItem>(); }

}  // namespace assay::reports::derivatives
