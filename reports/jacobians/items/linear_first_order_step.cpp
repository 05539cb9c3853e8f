#include "core/one_step_problems/system_step.hpp"
#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/linear_step_item.hpp"

namespace assay::reports::derivatives {

namespace {

struct LinearFirstOrderStepItem {
  static constexpr std::string_view kName = "first-order-step";
  static constexpr std::string_view kDescription =
      "residual of the theta-gamma step of a linear first-order system in an assembled problem by "
      "x_{k+1}";
  static constexpr std::string_view kSource = "developer-notes.md, 9.5, 9.27";

  static Domain domain() { return LinearStepData<double>::domain(); }
  /// M ẋ = A x over a step with A = −K.
  template <class S>
  static Vector<S> map(const Vector<S>& x) {
    const LinearStepData<S> s(x);
    return s.residual(s.mean(s.u, s.v), zeros<S>(3));
  }
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& x) {
    const LinearStepData<S> s(x);
    FirstOrderLti<S> system{-s.system.stiffness, s.system.mass};
    return FirstOrderStep<S>(std::move(system), s.h, s.theta).response().iteration_matrix;
  }
};

}  // namespace

Derivative linear_first_order_step() { return make_derivative<LinearFirstOrderStepItem>(); }

}  // namespace assay::reports::derivatives
