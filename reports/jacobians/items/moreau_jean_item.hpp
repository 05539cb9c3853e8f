#pragma once

#include "core/schemes/nonlinear_moreau_jean.hpp"
#include "reports/jacobians/items/polynomial_terms.hpp"
#include "reports/jacobians/items/spring_terms.hpp"

namespace assay::reports {

enum class StepForce { kEnds, kMiddle, kOfSystem };

/// R(u) of a step of NonlinearMoreauJean without contacts, and its M̂; the weights at the ends of
/// their ranges, too.
template <StepForce kForce>
struct MoreauJeanItem {
  static Domain domain() {
    return domain_of(
        {{"u", 2}},
        {{"q", 2}, {"v", 2}, {"h", 1, Rational(1, 8), 1}, {"theta", 1, 0, 1}, {"gamma", 1, 0, 1}});
  }

  template <class S>
  static auto linearise(const Vector<S>& all) {
    using Scheme = NonlinearMoreauJean<S>;
    Arguments<S> x(all);
    const Vector<S> u = x.vector(2);
    LagrangianModel<S> model;
    if constexpr (kForce == StepForce::kOfSystem) {
      model.system = spring_system<S>();
    } else {
      model.system = polynomial_system<S>();
    }
    model.initial_position = model.initial_velocity = Vector<S>::Constant(2, S(1));
    model.initial_time = S(2);
    ContactState<S> state{3, S(5), x.vector(2), x.vector(2), Vector<S>(0)};
    const S h = x.scalar();
    typename Scheme::Options options;
    options.theta = x.scalar();
    options.mass_weight = x.scalar();
    options.force = static_cast<typename Scheme::Force>(kForce);
    return Scheme(std::move(model), h, options).linearise(state, u);
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
