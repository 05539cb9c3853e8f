#include "core/one_step_problems/fischer_burmeister.hpp"
#include "reports/jacobians/catalogue.hpp"

namespace assay::reports::derivatives {

namespace {

struct Item {
  static constexpr std::string_view kName = "fischer-burmeister-box";
  static constexpr std::string_view kDescription =
      "Fischer-Burmeister function of a component between two bounds, by z and s";
  static constexpr std::string_view kSource = "derived here, after Billups";

  static Domain domain() {
    return {{{"z", -4, 4}, {"s", -4, 4}, {"lower", -2, 0, true}, {"upper", 1, 3, true}}};
  }
  template <class S>
  static FischerBurmeister<S> at(const Vector<S>& x) {
    return FischerBurmeister<S>::at(Bounds<S>{x(2), x(3)}, x(0), x(1));
  }
  template <class S>
  static Vector<S> map(const Vector<S>& x) {
    return Vector<S>::Constant(1, at(x).value);
  }
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& x) {
    const auto of = at(x);
    Matrix<S> jacobian(1, 2);
    jacobian << of.of_a, of.of_b;
    return jacobian;
  }
};

}  // namespace

Derivative fischer_burmeister_box() { return make_derivative<Item>(); }

}  // namespace assay::reports::derivatives
