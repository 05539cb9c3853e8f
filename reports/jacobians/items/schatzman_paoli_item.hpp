#pragma once

#include "core/schemes/nonlinear_schatzman_paoli.hpp"
#include "reports/jacobians/items/polynomial_terms.hpp"

namespace assay::reports {

/// The residual of NonlinearSchatzmanPaoli in the node k without contacts, and its derivative by w.
template <int kNode>
struct SchatzmanPaoliItem {
  static Domain domain() {
    return domain_of({{"w", 2}},
                     {{"q", 2}, {"v", 2}, {"h", 1, Rational(1, 8), 1}, {"theta", 1, 0, 1}});
  }

  template <class S>
  static auto linearise(const Vector<S>& all) {
    using Scheme = NonlinearSchatzmanPaoli<S>;
    Arguments<S> x(all);
    const Vector<S> w = x.vector(2), q = x.vector(2), v = x.vector(2);
    LagrangianModel<S> model;
    model.system = polynomial_system<S>();
    model.initial_position = model.initial_velocity = Vector<S>::Constant(2, S(1));
    model.initial_time = S(2);
    const S h = x.scalar();
    typename Scheme::Options options;
    options.theta = x.scalar();
    return Scheme(std::move(model), h, options).linearise(kNode, q, v, w);
  }
  template <class S>
  static Vector<S> map(const Vector<S>& x) {
    return linearise(x).residual;
  }
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& x) {
    return linearise(x).iteration_matrix;
  }
};

}  // namespace assay::reports
