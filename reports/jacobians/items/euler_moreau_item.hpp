#pragma once

#include "core/schemes/euler_moreau.hpp"
#include "reports/jacobians/items/polynomial_terms.hpp"

namespace assay::reports {

enum class ThetaGammaVariant { kStandard, kFull, kMidpoint };

/// Residual and output of a step of EulerMoreau by (x, λ).
template <ThetaGammaVariant kVariant>
struct EulerMoreauItem {
  static Domain domain() {
    return domain_of({{"x", 2, -1, 1}, {"lambda", 2, -1, 1}},
                     {{"x_k", 2, -1, 1},
                      {"r_k", 2},
                      {"h", 1, Rational(1, 8), Rational(1, 4)},
                      {"theta", 1, 0, 1},
                      {"gamma", 1, 0, 1}});
  }

  template <class S>
  static auto linearise(const Vector<S>& all) {
    using Scheme = EulerMoreau<S>;
    Arguments<S> at(all);
    const Vector<S> x = at.vector(2), lambda = at.vector(2);
    FirstOrderModel<S> model;
    model.system = first_order_system<S>(PolynomialField<S>{});
    model.relation = assay::first_order_relation<S>(PolynomialRelation<S>{});
    model.laws.assign(2, Complementarity{});
    model.initial_state = Vector<S>::Constant(2, S(1));
    model.initial_time = ratio<S>(1, 2);
    FirstOrderState<S> state{0, ratio<S>(1, 2), at.vector(2), zeros<S>(2), at.vector(2)};
    const S h = at.scalar();
    typename Scheme::Options options;
    options.theta = at.scalar();
    options.gamma = at.scalar();
    options.variant = static_cast<typename Scheme::Variant>(kVariant);
    return Scheme(std::move(model), h, options).linearise(state, x, lambda);
  }
  template <class S>
  static Vector<S> map(const Vector<S>& x) {
    const auto found = linearise(x);
    Vector<S> both(4);
    both << found.residual, found.output;
    return both;
  }
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& x) {
    const auto found = linearise(x);
    return below<S>(beside<S>({found.of_residual_by_state, found.of_residual_by_multiplier}),
                    beside<S>({found.of_output_by_state, found.of_output_by_multiplier}));
  }
};

}  // namespace assay::reports
