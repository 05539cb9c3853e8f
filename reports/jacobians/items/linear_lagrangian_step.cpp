#include "core/one_step_problems/system_step.hpp"
#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/linear_step_item.hpp"

namespace assay::reports::derivatives {

namespace {

struct LinearLagrangianStepItem {
  static constexpr std::string_view kName = "lagrangian-step";
  static constexpr std::string_view kDescription =
      "residual of the step of a linear Lagrangian system in an assembled problem by v_{k+1}";
  static constexpr std::string_view kSource = "moreau-jean-osi.txt; newton-lagrangian.tex, eq:2002";

  static Domain domain() { return LinearStepData<double>::domain(); }
  template <class S>
  static Vector<S> map(const Vector<S>& x) {
    const LinearStepData<S> s(x);
    const Vector<S> velocity = s.mean(s.u, s.v);
    return s.residual(s.mean(s.q + s.h * velocity, s.q), velocity);
  }
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& x) {
    const LinearStepData<S> s(x);
    return LagrangianStep<S>(s.system, s.h, s.theta).response().iteration_matrix;
  }
};

}  // namespace

Derivative linear_lagrangian_step() { return make_derivative<LinearLagrangianStepItem>(); }

}  // namespace assay::reports::derivatives
