#include "core/one_step_problems/system_step.hpp"
#include "core/schemes/mixed_moreau_schatzman.hpp"
#include "reports/jacobians/items/item.hpp"
#include "reports/jacobians/items/linear_step_item.hpp"

namespace assay::reports::derivatives {

namespace {

/// The residuals of a step and of the first step, by the new velocity u. Moreau-Jean steps the
/// coordinate 0 by (1), Schatzman-Paoli steps the coordinates 1 and 2 by (2), in the first step by
/// (3).
///
///   R = M (u − v) + h K q_{k+θ} + h C v_{k+θ},   q_{k+θ} = q + θ h v_{k+θ}                 (1)
///   R = M (u − v) + h K (q + θ h (u − v)/2) + h C (u + v)/2                                (2)
///   R = M (u − v) + (h/2) K (q + θ h (u − v)) + (h/2) C v                                  (3)
///   ∂R/∂u = M + h θ C + h²θ² K,   M + (h/2) C + h² (θ/2) K,   M + h² (θ/2) K               (4)
///
/// with v_{k+θ} = θ u + (1−θ) v. The value has the rows of a step, then the rows of the first step.
template <class S>
struct MixedMoreauSchatzmanItem {
  static Domain domain() { return LinearStepData<double>::domain(); }
  /// (1) and (2), then the same in the first step, where half of the force acts on the others.
  static Vector<S> map(const Vector<S>& x) {
    const LinearStepData<S> s(x);
    const S half = ratio<S>(1, 2);
    const Vector<S> mean = s.mean(s.u, s.v);
    const Vector<S> moreau = s.residual(s.mean(s.q + s.h * mean, s.q), mean);
    const Vector<S> change = s.theta * s.h * (s.u - s.v);
    const Vector<S> node = s.residual(s.q + half * change, half * (s.u + s.v));
    const Vector<S> momentum = s.system.mass * (s.u - s.v);
    const Vector<S> start = half * (s.residual(s.q + change, s.v) + momentum);
    Vector<S> all(6);
    all << moreau(0), node(1), node(2), moreau(0), start(1), start(2);
    return all;
  }
  static Matrix<S> jacobian(const Vector<S>& x) {
    using Scheme = MixedMoreauSchatzman<S>;
    const LinearStepData<S> s(x);
    typename Scheme::Options options;
    options.theta = s.theta;
    return below<S>(Scheme::iteration_matrix(s.system, s.h, options, false),
                    Scheme::iteration_matrix(s.system, s.h, options, true));
  }
};

/// The residual of a step of a linear Lagrangian system, by the new velocity u.
///
///   R = M (u − v) + h K q_{k+θ} + h C v_{k+θ},   q_{k+θ} = q + θ h v_{k+θ}                 (1)
///   ∂R/∂u = M + h θ C + h²θ² K,   v_{k+θ} = θ u + (1−θ) v                                  (2)
template <class S>
struct LinearLagrangianStep {
  static Domain domain() { return LinearStepData<double>::domain(); }
  static Vector<S> map(const Vector<S>& x) {
    const LinearStepData<S> s(x);
    const Vector<S> velocity = s.mean(s.u, s.v);
    return s.residual(s.mean(s.q + s.h * velocity, s.q), velocity);
  }
  static Matrix<S> jacobian(const Vector<S>& x) {
    const LinearStepData<S> s(x);
    return LagrangianStep<S>(s.system, s.h, s.theta).response().iteration_matrix;
  }
};

/// The residual of a step of the linear first-order system M ẋ = A x with A = −K, by u = x_{k+1}.
/// The old state is v.
///
///   R = M (u − v) − h A (θ u + (1−θ) v),   ∂R/∂u = M − h θ A                               (1)
template <class S>
struct LinearFirstOrderStep {
  static Domain domain() { return LinearStepData<double>::domain(); }
  /// M ẋ = A x over a step with A = −K.
  static Vector<S> map(const Vector<S>& x) {
    const LinearStepData<S> s(x);
    return s.residual(s.mean(s.u, s.v), zeros<S>(3));
  }
  static Matrix<S> jacobian(const Vector<S>& x) {
    const LinearStepData<S> s(x);
    FirstOrderLti<S> system{-s.system.stiffness, s.system.mass};
    return FirstOrderStep<S>(std::move(system), s.h, s.theta).response().iteration_matrix;
  }
};

}  // namespace

std::vector<Derivative> linear_steps() {
  return {
      item<MixedMoreauSchatzmanItem>(
          "mixed-moreau-schatzman",
          "residuals of a step and of the first step by the new velocity; "
          "Moreau-Jean steps one coordinate, Schatzman-Paoli two",
          "developer-notes.md, 10.4, derived here"),
      item<LinearLagrangianStep>(
          "lagrangian-step",
          "residual of a step by v_{k+1}, of a linear Lagrangian system in an assembled problem",
          "moreau-jean-osi.txt; newton-lagrangian.tex, eq:2002"),
      item<LinearFirstOrderStep>("first-order-step",
                                 "residual of the theta-gamma step of a linear first-order system "
                                 "in an assembled problem by x_{k+1}",
                                 "developer-notes.md, 9.5, 9.27"),
  };
}

}  // namespace assay::reports::derivatives
