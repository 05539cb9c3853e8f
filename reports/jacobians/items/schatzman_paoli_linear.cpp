#include "core/schemes/schatzman_paoli.hpp"
#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/linear_step_item.hpp"

namespace assay::reports::derivatives {

namespace {

struct SchatzmanPaoliLinearItem {
  static constexpr std::string_view kName = "schatzman-paoli-linear";
  static constexpr std::string_view kDescription =
      "residuals of linear Schatzman-Paoli steps by v_{k+1/2}, centred, printed and backward";
  static constexpr std::string_view kSource =
      "newton-lagrangian.tex, eq:iterationmatrix, derived here";

  static Domain domain() { return LinearStepData<double>::domain(); }
  /// (1) with (4), with (5) and the first of (6), with (5) and the second of (6).
  template <class S>
  static Vector<S> map(const Vector<S>& x) {
    const LinearStepData<S> s(x);
    const S half = ratio<S>(1, 2);
    const Vector<S> next = s.q + s.h * s.u, last = s.q - s.h * s.v;
    const Vector<S> ahead = s.mean(next, s.q), behind = s.mean(last, s.q);
    const Vector<S> central = half * (s.u + s.v);
    Vector<S> all(9);
    all << s.residual(half * (ahead + behind), central), s.residual(ahead, s.mean(central, s.v)),
        s.residual(ahead, s.mean(s.u, s.v));
    return all;
  }
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& x) {
    const LinearStepData<S> s(x);
    const auto matrix = [&](bool centred, bool backward) -> Matrix<S> {
      typename SchatzmanPaoli<S>::Options options;
      options.theta = s.theta;
      options.centred = centred;
      options.backward_velocity = backward;
      return SchatzmanPaoli<S>::iteration_matrix(s.system, s.h, options);
    };
    return below<S>(matrix(true, false), below<S>(matrix(false, false), matrix(false, true)));
  }
};

}  // namespace

Derivative schatzman_paoli_linear() { return make_derivative<SchatzmanPaoliLinearItem>(); }

}  // namespace assay::reports::derivatives
