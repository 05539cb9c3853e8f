#include "core/schemes/moreau_jean.hpp"

#include "core/schemes/multiplier_terms.hpp"
#include "core/schemes/nonlinear_moreau_jean.hpp"
#include "reports/jacobians/items/item.hpp"
#include "reports/jacobians/items/linear_step_item.hpp"
#include "reports/jacobians/items/polynomial_terms.hpp"
#include "reports/jacobians/items/spring_terms.hpp"

namespace assay::reports::derivatives {

namespace {

enum class StepForce { kEnds, kMiddle, kOfSystem };

/// The residual R of a nonlinear Moreau-Jean step without contacts, by u = v_{k+1}. With q' = q + h
/// (θ u + (1−θ) v) and q̃ = q + γ (q' − q),
///
///   R = M(q̃) (u − v) − h f̃                                                                 (1)
///   ends       f̃ = θ f(t_{k+1}, q', u) + (1−θ) f(t_k, q, v)                                (2)
///   middle     f̃ = f(t_{k+θ}, q_{k+θ}, v_{k+θ}),   x_{k+θ} = θ x_{k+1} + (1−θ) x_k         (3)
///   of-system  f̃ is the mean force that the system gives, and M = 1                        (4)
///   ∂R/∂u = M(q̃) + hθγ ∂(M(q̃) a)/∂q|_{a = u − v} − h (hθ ∂f̃/∂q' + ∂f̃/∂u)                   (5)
///
/// The variants ends and middle have polynomial terms, of-system has a spring.
template <class S, StepForce kForce>
struct MoreauJeanStep {
  static Domain domain() {
    return domain_of(
        {{"u", 2}},
        {{"q", 2}, {"v", 2}, {"h", 1, 0.125, 1}, {"theta", 1, 0, 1}, {"gamma", 1, 0, 1}});
  }

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
  static Vector<S> map(const Vector<S>& x) { return linearise(x).residual; }
  static Matrix<S> jacobian(const Vector<S>& x) { return linearise(x).iteration_matrix; }
};

/// What multipliers λ add to the residual of a Moreau-Jean step, and their output, by u = v_{k+1}
/// and Λ = h λ. With t_k = 2 and q' = q + h (θ u + (1−θ) v),
///
///   F = (−h g, y)  at  t_k + γ h,   q + γ (q' − q),   v + γ (u − v),   λ = Λ/h             (1)
///   ∂F/∂u = γ (−h (hθ ∂g/∂q + ∂g/∂v),  hθ ∂y/∂q + ∂y/∂v)                                   (2)
///   ∂F/∂Λ = (−∂g/∂λ,  ∂y/∂λ/h)                                                             (3)
///
/// g is the force of the multipliers, y is their output, and h is the step.
template <class S>
struct MoreauJeanMultipliers {
  static Domain domain() {
    return domain_of(
        {{"u", 2}, {"Lambda", 2}},
        {{"q", 2}, {"v", 2}, {"h", 1, 0.125, 1}, {"theta", 1, 0, 1}, {"gamma", 1, 0.25, 1}});
  }
  struct Step {
    Vector<S> u, impulse, q, v, end;
    S h, theta, gamma, t{2}, end_time;
    explicit Step(const Vector<S>& all) {
      Arguments<S> x(all);
      u = x.vector(2), impulse = x.vector(2), q = x.vector(2), v = x.vector(2);
      h = x.scalar(), theta = x.scalar(), gamma = x.scalar();
      end_time = t + h;
      end = q + h * (theta * u + S(S(1) - theta) * v);
    }
  };
  /// −h g and h at t_{k+γ} for λ = Λ/h, from the relation itself.
  static Vector<S> map(const Vector<S>& all) {
    const Step s(all);
    const Vector<S> q = s.q + s.gamma * (s.end - s.q), v = s.v + s.gamma * (s.u - s.v);
    const Vector<S> lambda = s.impulse / s.h;
    const PolynomialCompliance<S> relation;
    const S time = s.t + s.gamma * s.h;
    Vector<S> y = zeros<S>(2), p = zeros<S>(2), both(4);
    relation.output(time, q, v, lambda, y);
    relation.input(time, q, v, lambda, p);
    both << Vector<S>(-s.h * p), y;
    return both;
  }
  static Matrix<S> jacobian(const Vector<S>& all) {
    const Step s(all);
    LagrangianModel<S> model;
    model.initial_position = s.q;
    model.compliance = assay::compliant_relation<S>(PolynomialCompliance<S>{});
    model.multiplier_laws.assign(2, Complementarity{});
    MultiplierTerms<S> terms(model, s.h, s.theta, s.gamma);
    terms.set(s.impulse, 0);
    terms.evaluate(s.t, s.q, s.v, s.end_time, s.end, s.u);
    Matrix<S> of_residual = zeros<S>(2, 2), of_output = zeros<S>(2, 2);
    Vector<S> unused = zeros<S>(2);
    terms.add_to_matrix(of_residual);
    terms.complete(s.u, s.u, 0, of_output, unused);
    terms.stack(Matrix<S>(0, 2));
    return below<S>(beside<S>({of_residual, -terms.directions().transpose()}),
                    beside<S>({terms.rows(), of_output}));
  }
};

/// The residual of a linear Moreau-Jean step, by u = v_{k+1}.
///
///   R = M (u − v) + h K q_{k+θ} + h C v_{k+θ},   q_{k+θ} = q + θ h v_{k+θ}                 (1)
///   ∂R/∂u = M + h θ C + h²θ² K,   v_{k+θ} = θ u + (1−θ) v                                  (2)
template <class S>
struct MoreauJeanLinear {
  static Domain domain() { return LinearStepData<double>::domain(); }
  static Vector<S> map(const Vector<S>& x) {
    const LinearStepData<S> s(x);
    const Vector<S> velocity = s.mean(s.u, s.v);
    return s.residual(s.mean(s.q + s.h * velocity, s.q), velocity);
  }
  static Matrix<S> jacobian(const Vector<S>& x) {
    const LinearStepData<S> s(x);
    typename MoreauJean<S>::Options options;
    options.theta = s.theta;
    return MoreauJean<S>::iteration_matrix(s.system, s.h, options);
  }
};

}  // namespace

std::vector<Derivative> moreau_jean() {
  return {
      item<MoreauJeanStep, StepForce::kEnds>("moreau-jean-ends",
                                             "residual of a nonlinear Moreau-Jean step by v_{k+1}, "
                                             "with forces at both ends of the step",
                                             "newton-lagrangian.tex, eq:NL17"),
      item<MoreauJeanStep, StepForce::kMiddle>(
          "moreau-jean-middle",
          "residual of a nonlinear Moreau-Jean step by v_{k+1}, with the force at t_{k+theta}",
          "newton-lagrangian.tex, eq:NL17"),
      item<MoreauJeanStep, StepForce::kOfSystem>(
          "moreau-jean-of-system",
          "residual of a nonlinear Moreau-Jean step by v_{k+1}, with the mean force of the system",
          "newton-lagrangian.tex, eq:NL17"),
      item<MoreauJeanMultipliers>("moreau-jean-multipliers",
                                  "what multipliers add to the residual of a Moreau-Jean step, and "
                                  "their output, by v_{k+1} and h lambda",
                                  "newton-lagrangian.tex, eq:FullyNonLinear"),
      item<MoreauJeanLinear>("moreau-jean-linear",
                             "residual of a linear Moreau-Jean step by v_{k+1}",
                             "newton-lagrangian.tex, eq:2002"),
  };
}

}  // namespace assay::reports::derivatives
