#pragma once

#include "core/schemes/newton_euler_step.hpp"
#include "reports/jacobians/items/rigid_body_terms.hpp"

namespace assay::reports {

/// R(u) of a step of two rigid bodies without contacts by the twist u of the second, and its M̂.
template <class Variant>
struct NewtonEulerItem {
  static Domain domain() {
    return domain_of({{"u", kBodyVelocities, -1, 1}},
                     {{"h", 1, Rational(1, 8), Rational(1, 2)}, {"theta", 1, 0, 1}});
  }

  template <class S>
  static auto linearise(const Vector<S>& all) {
    Arguments<S> x(all);
    const Vector<S> u = with_first_body<S>(x.vector(kBodyVelocities));
    Vector<S> q(kBodyCoordinates), v(kBodyVelocities);
    q << S(1), S(-2), ratio<S>(1, 2), S(1), ratio<S>(1, 2), ratio<S>(-1, 4), ratio<S>(3, 4);
    v << S(1), S(0), S(-1), S(2), ratio<S>(1, 2), S(-1);
    NewtonEulerModel<S> model = two_bodies<S>();
    const ContactState<S> state{
        0, model.initial_time, with_first_body<S>(q), with_first_body<S>(v), Vector<S>(0)};
    const S h = x.scalar();
    NewtonEulerOptions<S> options;
    options.theta = x.scalar();
    options.bar_at_end = true;
    return NewtonEulerStep<S, Variant>(std::move(model), h, options).linearise(state, u);
  }
  template <class S>
  static Vector<S> map(const Vector<S>& x) {
    return linearise(x).residual;
  }
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& x) {
    return linearise(x).iteration_matrix.rightCols(kBodyVelocities);
  }
};

}  // namespace assay::reports
