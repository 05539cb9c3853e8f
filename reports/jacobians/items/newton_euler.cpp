#include "core/schemes/newton_euler_implicit.hpp"
#include "core/schemes/newton_euler_lie_group.hpp"
#include "core/schemes/newton_euler_nearly_implicit.hpp"
#include "core/schemes/newton_euler_step.hpp"
#include "reports/jacobians/items/item.hpp"
#include "reports/jacobians/items/rigid_body_terms.hpp"

namespace assay::reports::derivatives {

namespace {

/// There are two rigid bodies and no contacts. R is taken along directions s that move both bodies,
/// so that six columns show every column of ∂R/∂u. With u = v_{k+1}:
///
///   R = M (u − v_k) − h F̃,   u = (2 s in reverse order, s)                                 (1)
///   ∂R/∂s = ∂R/∂u (2 Π; 1),   Π s = s in reverse order                                     (2)
///   ∂R/∂u = M − h (∂F̃/∂v + ∂F̃/∂q ∂q/∂u)                                                    (3)
///
/// The forces are a gyroscopic moment −Ω × I Ω, a constant moment in the inertial frame, springs
/// and dampers −C v − K (q − q̂), and polynomials in q, v and t.
template <class S, class Variant, bool kBarAtEnd = false>
struct TwoBodies {
  static Domain domain() {
    return domain_of({{"s", kBodyVelocities, -1, 1}}, {{"h", 1, 0.125, 0.5}, {"theta", 1, 0, 1}});
  }

  static auto linearise(const Vector<S>& all) {
    Arguments<S> x(all);
    const Vector<S> s = x.vector(kBodyVelocities);
    Vector<S> u(2 * kBodyVelocities);
    for (Eigen::Index i = 0; i < kBodyVelocities; ++i) u(i) = S(2) * s(kBodyVelocities - 1 - i);
    u.tail(kBodyVelocities) = s;
    Vector<S> q(kBodyCoordinates), v(kBodyVelocities);
    q << S(1), S(-2), ratio<S>(1, 2), S(1), ratio<S>(1, 2), ratio<S>(-1, 4), ratio<S>(3, 4);
    v << S(1), S(0), S(-1), S(2), ratio<S>(1, 2), S(-1);
    NewtonEulerModel<S> model = two_bodies<S>(/*every=*/7);
    const ContactState<S> state{
        0, model.initial_time, with_first_body<S>(q), with_first_body<S>(v), Vector<S>(0)};
    const S h = x.scalar();
    NewtonEulerOptions<S> options;
    options.theta = x.scalar();
    options.bar_at_end = kBarAtEnd;
    return NewtonEulerStep<S, Variant>(std::move(model), h, options).linearise(state, u);
  }
  static Vector<S> map(const Vector<S>& x) { return linearise(x).residual; }
  static Matrix<S> jacobian(const Vector<S>& x) {
    const Matrix<S> by_velocity = linearise(x).iteration_matrix;
    Matrix<S> along = by_velocity.rightCols(kBodyVelocities);
    for (Eigen::Index j = 0; j < kBodyVelocities; ++j) {
      along.col(j) += by_velocity.col(kBodyVelocities - 1 - j) * S(2);
    }
    return along;
  }
};

/// The residual R of a step whose F̃ has the forces at both ends. T is taken where the step starts.
///
///   q_{k+1} = q_k + h T(q_k) v_{k+θ},   F̃ = θ F(t_{k+1}, q_{k+1}, u) + (1−θ) F(t_k, q_k, v_k)
template <class S>
using NearlyImplicitStep = TwoBodies<S, NearlyImplicit>;
/// The residual R of a step whose F̃ has the forces at both ends. T is taken where the step ends.
///
///   q_{k+1} = q_k + h T(q_{k+1}) v_{k+θ},   F̃ = θ F(t_{k+1}, q_{k+1}, u) + (1−θ) F(t_k, q_k, v_k)
template <class S>
using BarAtEndStep = TwoBodies<S, NearlyImplicit, /*kBarAtEnd=*/true>;
/// The residual R of a step whose F̃ is the force at its middle.
///
///   q_{k+1} = q_k + h T(q_{k+θ}) v_{k+θ},   F̃ = F(t_{k+θ}, q_{k+θ}, v_{k+θ})
template <class S>
using FullyImplicitStep = TwoBodies<S, FullyImplicit>;

/// The residual R of a step whose F̃ is the force at its middle. The steps turn by more than 2, and
/// so does the middle of the step. For such turns the increment is a closed form. For smaller turns
/// it is a power series, which has as many branches as terms.
///
///   p_{k+1} = p_k ∘ exp(h Ω_{k+θ}),   p_{k+θ} = p_k ∘ exp(θ h Ω_{k+θ}),
///   F̃ = F(t_{k+θ}, q_{k+θ}, v_{k+θ})
template <class S>
struct LieGroupStep : TwoBodies<S, LieGroup> {
  static Domain domain() {
    return domain_of({{"s", kBodyVelocities, 1, 2}}, {{"h", 1, 4, 5}, {"theta", 1, 0.5, 1}});
  }
};

}  // namespace

std::vector<Derivative> newton_euler() {
  return {
      item<NearlyImplicitStep>(
          "newton-euler-nearly-implicit",
          "residual of a Moreau-Jean step of rigid bodies by v_{k+1}, with forces at both ends of "
          "the step and T at its beginning",
          "developer-notes.md, 11.55-11.62"),
      item<BarAtEndStep>(
          "newton-euler-bar-at-end",
          "residual of a Moreau-Jean step of rigid bodies by v_{k+1}, with forces at both ends of "
          "the step and T at its end",
          "developer-notes.md, 11.55-11.62"),
      item<FullyImplicitStep>("newton-euler-implicit",
                              "residual of a Moreau-Jean step of rigid bodies by "
                              "v_{k+1}, with the force at the middle of the step",
                              "developer-notes.md, 11.51, derived here"),
      item<LieGroupStep>("newton-euler-lie-group",
                         "residual of a Moreau-Jean step of rigid bodies by v_{k+1}, with "
                         "an exponential update of the attitude",
                         "derived here"),
  };
}

}  // namespace assay::reports::derivatives
