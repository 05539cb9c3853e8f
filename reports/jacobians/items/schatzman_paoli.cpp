#include "core/schemes/schatzman_paoli.hpp"

#include "core/schemes/nonlinear_schatzman_paoli.hpp"
#include "reports/jacobians/items/item.hpp"
#include "reports/jacobians/items/linear_step_item.hpp"
#include "reports/jacobians/items/polynomial_terms.hpp"

namespace assay::reports::derivatives {

namespace {

/// The residual R of a nonlinear Schatzman-Paoli step without contacts, by the new velocity w =
/// v_{k+1/2}. The old velocity is v. t is the time of the node.
///
///   R = M(q) (w − v) − h f(t, q + hθ (w − v)/2, (w + v)/2)                                 (1)
///   ∂R/∂w = M − h (hθ/2 ∂f/∂q + ½ ∂f/∂v)                                                   (2)
///   start  R = M(q) (w − v) − (h/2) f(t, q + hθ (w − v), v)                                (3)
///   start  ∂R/∂w = M − (h²θ/2) ∂f/∂q                                                       (4)
template <class S, int kNode>
struct SchatzmanPaoliNode {
  static Domain domain() {
    return domain_of({{"w", 2}}, {{"q", 2}, {"v", 2}, {"h", 1, 0.125, 1}, {"theta", 1, 0, 1}});
  }

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
  static Vector<S> map(const Vector<S>& x) { return linearise(x).residual; }
  static Matrix<S> jacobian(const Vector<S>& x) { return linearise(x).iteration_matrix; }
};

/// The residuals of linear Schatzman-Paoli steps, by the new velocity u = v_{k+1/2}, for three
/// places of the forces. With q' = q + h u, q'' = q − h v, x_{k+θ} = θ q' + (1−θ) q, x_{k−θ} = θ
/// q'' + (1−θ) q,
///
///   centred   R = M (u − v) + h K (x_{k+θ} + x_{k−θ})/2 + h C (u + v)/2                    (1)
///   printed   R = M (u − v) + h K x_{k+θ} + h C (θ (u + v)/2 + (1−θ) v)                    (2)
///   backward  R = M (u − v) + h K x_{k+θ} + h C (θ u + (1−θ) v)                            (3)
///   ∂R/∂u = M + h²θ/2 K + h/2 C,   M + h²θ K + hθ/2 C,   M + h²θ K + hθ C                  (4)
template <class S>
struct SchatzmanPaoliLinear {
  static Domain domain() { return LinearStepData<double>::domain(); }
  /// (1), (2), (3).
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

std::vector<Derivative> schatzman_paoli() {
  return {
      item<SchatzmanPaoliNode, 3>("schatzman-paoli-node",
                                  "residual of a nonlinear Schatzman-Paoli step by v_{k+1/2}",
                                  "newton-lagrangian.tex, eq:iterationmatrix"),
      item<SchatzmanPaoliNode, 0>(
          "schatzman-paoli-start",
          "residual of the start of the nonlinear Schatzman-Paoli scheme by v_{1/2}",
          "derived here"),
      item<SchatzmanPaoliLinear>(
          "schatzman-paoli-linear",
          "residuals of linear Schatzman-Paoli steps by v_{k+1/2}, centred, printed and backward",
          "newton-lagrangian.tex, eq:iterationmatrix, derived here"),
  };
}

}  // namespace assay::reports::derivatives
