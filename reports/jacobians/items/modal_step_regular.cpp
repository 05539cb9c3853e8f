#include "core/math/modal_step.hpp"
#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/arguments.hpp"
#include "reports/jacobians/items/damped_flow.hpp"

namespace assay::reports::derivatives {

namespace {

struct ModalStepRegularItem {
  static constexpr std::string_view kName = "modal-step-regular";
  static constexpr std::string_view kDescription =
      "position of a damped oscillator by the two before and the force: e, W and sigma* of the "
      "modal scheme";
  static constexpr std::string_view kSource = "modal-moreau-jean.rst, gamma_k, sigma*_k";

  static Domain domain() {
    return domain_of({{"q", 1}, {"q_before", 1}, {"f", 1}},
                     {{"sigma", 1, 0, Rational(5, 2)}, {"kappa", 1, -3, 12}});
  }
  /// The motion through both, on to the next.
  template <class S>
  static Vector<S> map(const Vector<S>& x) {
    const S step = ratio<S>(1, 2), zero(0), one(1);
    const S push = step * step * x(2), k = x(4) * step * step;
    const S forth = x(3) * step, back = -forth;
    const S rest = damped_position<S>(x(0), zero, push, back, k);
    const S of_rise = damped_position<S>(zero, one, zero, back, k);
    const S rise = (rest - x(1)) / of_rise;
    return Vector<S>::Constant(1, damped_position<S>(x(0), rise, push, forth, k));
  }
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& x) {
    const S kappa = x(4), step = ratio<S>(1, 2);
    const auto mode = ModalStep<S>::of(x(3), kappa, step);
    const S push = step * step * mode.response;
    Matrix<S> of_past(1, 3);
    of_past << S(2) - mode.loss - kappa * push, -mode.decay, push;
    return of_past;
  }
};

}  // namespace

Derivative modal_step_regular() { return make_derivative<ModalStepRegularItem>(); }

}  // namespace assay::reports::derivatives
