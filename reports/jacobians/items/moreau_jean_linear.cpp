#include "core/schemes/moreau_jean.hpp"
#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/linear_step_item.hpp"

namespace assay::reports::derivatives {

namespace {

struct MoreauJeanLinearItem {
  static constexpr std::string_view kName = "moreau-jean-linear";
  static constexpr std::string_view kDescription =
      "residual of a linear Moreau-Jean step by v_{k+1}";
  static constexpr std::string_view kSource = "newton-lagrangian.tex, eq:2002";

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
    typename MoreauJean<S>::Options options;
    options.theta = s.theta;
    return MoreauJean<S>::iteration_matrix(s.system, s.h, options);
  }
};

}  // namespace

Derivative moreau_jean_linear() { return make_derivative<MoreauJeanLinearItem>(); }

}  // namespace assay::reports::derivatives
