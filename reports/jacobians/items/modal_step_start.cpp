#include "core/math/modal_step.hpp"
#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/arguments.hpp"
#include "reports/jacobians/items/damped_flow.hpp"

namespace assay::reports::derivatives {

namespace {

struct ModalStepStartItem {
  static constexpr std::string_view kName = "modal-step-start";
  static constexpr std::string_view kDescription =
      "position of a damped oscillator after a step by position, velocity and force: w, eta and mu";
  static constexpr std::string_view kSource = "modal-moreau-jean.rst, derived here";

  static Domain domain() {
    return domain_of({{"q", 1}, {"v", 1}, {"f", 1}},
                     {{"sigma", 1, 0, Rational(5, 2)}, {"kappa", 1, -3, 12}});
  }
  template <class S>
  static Vector<S> map(const Vector<S>& x) {
    const S step = ratio<S>(1, 2);
    const S square = step * step;
    return Vector<S>::Constant(
        1,
        damped_position<S>(
            x(0), S(step * x(1)), S(square * x(2)), S(x(3) * step), S(x(4) * square)));
  }
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& x) {
    const S kappa = x(4), step = ratio<S>(1, 2);
    const auto mode = ModalStep<S>::of(x(3), kappa, step);
    Matrix<S> of_start(1, 3);
    of_start << S(1) - kappa * step * step * mode.start_force, step * mode.start_velocity,
        step * step * mode.start_force;
    return of_start;
  }
};

}  // namespace

Derivative modal_step_start() { return make_derivative<ModalStepStartItem>(); }

}  // namespace assay::reports::derivatives
