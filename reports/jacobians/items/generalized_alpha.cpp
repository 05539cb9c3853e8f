#include "core/schemes/generalized_alpha.hpp"

#include "core/schemes/multiplier_terms.hpp"
#include "reports/jacobians/items/item.hpp"
#include "reports/jacobians/items/polynomial_terms.hpp"

namespace assay::reports::derivatives {

namespace {

/// The residual R of a generalized-α step without contacts, by a = a_{k+1} and the jump W.
///
///   R = M(q') w − f(t_{k+1}, q', u)                                                         (1)
///   (1−α_m) a + α_m a_k = (1−α_f) w + α_f w_k                                              (2)
///   q' = q + h v + h² ((1/2 − β) a_k + β a) + (h/2) W,   u = v + h ((1−γ) a_k + γ a) + W   (3)
///   ∂R/∂a = (1−α_m)/(1−α_f) M + h²β K + hγ C,   ∂R/∂W = (h/2) K + C                        (4)
///
/// with K = ∂(M w − f)/∂q, C = −∂f/∂v, α_m = (2ρ − 1)/(ρ + 1), α_f = ρ/(ρ + 1), γ = 1/2 + α_f −
/// α_m, β = (1/2 + γ)²/4.
template <class S>
struct GeneralizedAlphaStep {
  static Domain domain() {
    return domain_of(
        {{"a", 2}, {"W", 2}},
        {{"q", 2}, {"v", 2}, {"a_k", 2}, {"w_k", 2}, {"h", 1, 0.125, 1}, {"rho", 1, 0, 1}});
  }

  static auto linearise(const Vector<S>& all) {
    using Scheme = GeneralizedAlpha<S>;
    Arguments<S> x(all);
    const Vector<S> a = x.vector(2), jump = x.vector(2);
    LagrangianModel<S> model;
    model.system = polynomial_system<S>();
    model.initial_position = model.initial_velocity = Vector<S>::Constant(2, S(1));
    model.initial_time = S(2);
    typename Scheme::State state;
    state.k = 3;
    state.t = S(5);
    state.q = x.vector(2);
    state.v = x.vector(2);
    state.acceleration = x.vector(2);
    state.free_acceleration = x.vector(2);
    const S h = x.scalar();
    typename Scheme::Options options;
    options.weights = generalized_alpha_weights<S>(x.scalar());
    return Scheme(std::move(model), h, options).linearise(state, a, jump);
  }
  static Vector<S> map(const Vector<S>& x) { return linearise(x).residual; }
  static Matrix<S> jacobian(const Vector<S>& x) {
    const auto step = linearise(x);
    return beside<S>({step.by_acceleration, step.by_jump});
  }
};

/// How the output y and the impulse h p of multipliers change along a change δ of the step, by δ.
/// The derivative is taken at t = 2.
///
///   F = (y(t, q', v', λ), h g(t, q', v', λ)),   q' = q + γ c δ,   v' = v + γ d δ           (1)
///   ∂F/∂δ = γ (c ∂y/∂q + d ∂y/∂v,  h (c ∂g/∂q + d ∂g/∂v))                                  (2)
template <class S>
struct MultipliersAlong {
  static Domain domain() {
    return domain_of({{"delta", 2}},
                     {{"q", 2},
                      {"v", 2},
                      {"lambda", 2},
                      {"c", 1, 0, 1},
                      {"d", 1, 0, 1},
                      {"h", 1, 0.125, 1},
                      {"gamma", 1, 0.25, 1}});
  }
  struct Place {
    Vector<S> q, v, lambda;
    S c, d, h, gamma;
    explicit Place(const Vector<S>& all) {
      Arguments<S> x(all);
      const Vector<S> delta = x.vector(2);
      q = x.vector(2), v = x.vector(2), lambda = x.vector(2);
      c = x.scalar(), d = x.scalar(), h = x.scalar(), gamma = x.scalar();
      q += gamma * c * delta;
      v += gamma * d * delta;
    }
  };
  static Vector<S> map(const Vector<S>& all) {
    const Place at(all);
    const PolynomialCompliance<S> relation;
    Vector<S> y = zeros<S>(2), p = zeros<S>(2), both(4);
    relation.output(S(2), at.q, at.v, at.lambda, y);
    relation.input(S(2), at.q, at.v, at.lambda, p);
    both << y, Vector<S>(at.h * p);
    return both;
  }
  static Matrix<S> jacobian(const Vector<S>& all) {
    const Place at(all);
    LagrangianModel<S> model;
    model.initial_position = at.q;
    model.compliance = assay::compliant_relation<S>(PolynomialCompliance<S>{});
    model.multiplier_laws.assign(2, Complementarity{});
    MultiplierTerms<S> terms(model, at.h, S(1), at.gamma);
    terms.set(Vector<S>(at.h * at.lambda), 0);
    terms.evaluate(S(2), at.q, at.v, S(2), at.q, at.v);
    Matrix<S> of_output, of_input;
    terms.along(at.c, at.d, of_output, of_input);
    return below<S>(of_output, of_input);
  }
};

}  // namespace

std::vector<Derivative> generalized_alpha() {
  return {
      item<GeneralizedAlphaStep>("generalized-alpha-step",
                                 "residual of a generalized-alpha step by a_{k+1} and the jump W",
                                 "derived here"),
      item<MultipliersAlong>(
          "multipliers-along",
          "output and impulse of multipliers along a change of q_{k+1} and v_{k+1}",
          "derived here"),
  };
}

}  // namespace assay::reports::derivatives
