#include "core/relations/fixed_joint.hpp"
#include "core/schemes/rigid_body_chart.hpp"
#include "reports/jacobians/items/item.hpp"
#include "reports/jacobians/items/rigid_body_terms.hpp"

namespace assay::reports::derivatives {

namespace {

/// The conditions h of a fixed joint of two bodies, in the two coordinates that projections use, by
/// the coordinates of the second body. The first part is by q = (x, p), with the norms of both
/// quaternions. The second part is by a displacement V from a fixed place.
///
///   F = (h(q), (|p_1|² − 1)/2, (|p_2|² − 1)/2,  h(q(V)))                                   (1)
///   x(V) = x* + V_g,   p(V) = p* ∘ c(V_Ω),   c the turn of the θ-method with θ = 1/2        (2)
///   ∂h/∂q = G T⁺,   T⁺ = diag(1, 4 Ψᵀ/|p|²),   ∂h/∂V = G ∂q(V)/∂V                          (3)
///
/// The domain has p ≠ 0.
template <class S>
struct ProjectionCharts {
  static constexpr Eigen::Index kRows = 6, kNorms = 2;

  static Domain domain() {
    Domain domain = domain_of({{"x", 3}, {"p", 4}, {"V", 6}});
    domain.admits = [](const std::vector<Rational>& x) {
      return x[3] != 0 || x[4] != 0 || x[5] != 0 || x[6] != 0;
    };
    return domain;
  }
  static NewtonEulerModel<S> model() {
    NewtonEulerModel<S> model = two_bodies<S>();
    const Vector3<S> across(ratio<S>(2, 3), ratio<S>(-1, 3), ratio<S>(2, 3));
    const Vector3<S> askew(S(0), ratio<S>(3, 5), ratio<S>(-4, 5));
    model.relation = std::make_shared<FixedJoint<S>>(
        JointFrame<S>{0, Vector3<S>(S(1), S(-2), S(1)), axes_along<S>(across)},
        JointFrame<S>{1, Vector3<S>(S(2), S(1), S(-1)), axes_along<S>(askew)});
    model.laws = {{Equality{6}, {S(0), S(0)}}};
    for (const Eigen::Index first : {Eigen::Index{0}, kBodyCoordinates}) {
      Vector<S>& q = model.initial_position;
      q(first) = S(1), q(first + 2) = S(-2);
      for (Eigen::Index i = 3; i < 7; ++i) q(first + i) = ratio<S>(i == 5 ? -1 : 1, 2);
    }
    return model;
  }
  /// Calls use(chart, q) for the chart on q, then for that on velocities.
  template <class Use>
  static void for_each_chart(const Vector<S>& all, const Use& use) {
    Arguments<S> x(all);
    const NewtonEulerModel<S> bodies = model();
    Vector<S> q = bodies.initial_position, z = q;
    RigidBodyChart<S> on_q(bodies, false, false), on_velocities(bodies, false, true);
    q.tail(kBodyCoordinates) = x.vector(kBodyCoordinates);
    on_q.begin(q, z);
    use(on_q, q);
    q = bodies.initial_position;
    z = zeros<S>(2 * kBodyVelocities);
    on_velocities.begin(q, z);
    z.tail(kBodyVelocities) = x.vector(kBodyVelocities);
    on_velocities.place(z, q);
    use(on_velocities, q);
  }
  static Vector<S> map(const Vector<S>& x) {
    Vector<S> all(2 * kRows + kNorms);
    Eigen::Index row = 0;
    for_each_chart(x, [&](RigidBodyChart<S>& chart, const Vector<S>& q) {
      Vector<S> h(chart.components());
      chart.evaluate(S(0), q, h);
      all.segment(row, h.size()) = h;
      row += h.size();
    });
    return all;
  }
  static Matrix<S> jacobian(const Vector<S>& x) {
    Matrix<S> by_all = zeros<S>(2 * kRows + kNorms, x.size());
    Eigen::Index row = 0, column = 0;
    for_each_chart(x, [&](RigidBodyChart<S>& chart, const Vector<S>& q) {
      Matrix<S> h(chart.components(), chart.size());
      chart.jacobian(S(0), q, h);
      const Eigen::Index own = chart.size() / 2;
      by_all.block(row, column, h.rows(), own) = h.rightCols(own);
      row += h.rows(), column += own;
    });
    return by_all;
  }
};

}  // namespace

std::vector<Derivative> projection_charts() {
  return {
      item<ProjectionCharts>(
          "projection-charts",
          "conditions of a joint and norms of quaternions in the coordinates of projections",
          "developer-notes.md, 13.3-13.12"),
  };
}

}  // namespace assay::reports::derivatives
