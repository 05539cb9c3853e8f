#include "core/relations/fixed_joint.hpp"
#include "core/systems/joined_newton_euler_relation.hpp"
#include "reports/jacobians/items/item.hpp"
#include "reports/jacobians/items/rigid_body_terms.hpp"
#include "reports/jacobians/items/turning_directions.hpp"

namespace assay::reports::derivatives {

namespace {

/// Fixed joints have the rows of every joint. The second body has three joints: to the first body,
/// from the first body, and to the ground.
template <class S>
struct JointDirections : TurningDirections<S, JointDirections<S>> {
  static std::shared_ptr<const NewtonEulerRelation<S>> relation(const Vector3<S>& own) {
    const Vector3<S> across(ratio<S>(2, 3), ratio<S>(-1, 3), ratio<S>(2, 3));
    const Vector3<S> askew(S(0), ratio<S>(3, 5), ratio<S>(-4, 5));
    const JointFrame<S> first{0, Vector3<S>(S(1), S(-2), S(1)), axes_along<S>(across)};
    const JointFrame<S> second{1, own, axes_along<S>(askew)};
    const JointFrame<S> ground{kGround, Vector3<S>(S(2), S(1), S(-1)), axes_along<S>(across)};
    return std::make_shared<JoinedNewtonEulerRelation<S>>(
        typename JoinedNewtonEulerRelation<S>::Parts{
            std::make_shared<FixedJoint<S>>(first, second),
            std::make_shared<FixedJoint<S>>(second, first),
            std::make_shared<FixedJoint<S>>(second, ground),
        });
  }
};

/// The conditions y of fixed joints by the coordinates (x, p) of a body, first as body B, then as
/// body A. A fixed joint has the conditions of every joint. Its frames have the axes a_i on A and
/// b_j on B, and d leads from the origin of the frame on A to the origin of the frame on B:
///
///   y = (a₁·d, a₂·d, a₃·d, a₂·b₁, a₃·b₁, a₂·b₃)                                            (1)
///   ∂y/∂x = G_v,   ∂y/∂pᵀ = 4 Ψ(p) G_Ωᵀ/|p|²,   (G_v, G_Ω) = ∂y/∂q T(q)                    (2)
///
/// |p| does not change y. The domain has p ≠ 0.
template <class S>
struct JointConditions {
  static constexpr Eigen::Index kRows = 6;

  static Domain domain() {
    Domain domain = domain_of({{"x", 3}, {"p", 4}}, {{"X", 3}});
    domain.admits = [](const std::vector<Rational>& x) {
      return x[3] != 0 || x[4] != 0 || x[5] != 0 || x[6] != 0;
    };
    return domain;
  }
  /// Calls use(relation, q) for the second body as B, then as A.
  template <class Use>
  static void for_each_joint(const Vector<S>& all, const Use& use) {
    Arguments<S> x(all);
    const Vector<S> q = with_first_body<S>(x.vector(kBodyCoordinates));
    const Vector3<S> across(ratio<S>(2, 3), ratio<S>(-1, 3), ratio<S>(2, 3));
    const Vector3<S> askew(S(0), ratio<S>(3, 5), ratio<S>(-4, 5));
    const JointFrame<S> first{0, Vector3<S>(S(1), S(-2), S(1)), axes_along<S>(across)};
    const JointFrame<S> second{1, x.vector(3), axes_along<S>(askew)};
    use(FixedJoint<S>(first, second), q);
    use(FixedJoint<S>(second, first), q);
  }
  static Vector<S> map(const Vector<S>& x) {
    Vector<S> conditions(2 * kRows), y(kRows);
    Eigen::Index row = 0;
    for_each_joint(x, [&](const NewtonEulerRelation<S>& joint, const auto& q) {
      joint.evaluate(S(0), q, y);
      conditions.segment(row, kRows) = y;
      row += kRows;
    });
    return conditions;
  }
  static Matrix<S> jacobian(const Vector<S>& x) {
    Matrix<S> by_all(2 * kRows, kBodyCoordinates), g(kRows, 2 * kBodyVelocities);
    Eigen::Index row = 0;
    for_each_joint(x, [&](const NewtonEulerRelation<S>& joint, const auto& q) {
      joint.velocity_matrix(S(0), q, g);
      const Quaternion<S> p = attitude<S>(q, 1);
      for (Eigen::Index k = 0; k < kRows; ++k, ++row) {
        const Vector<S> row_of_g = g.row(k).transpose();
        const Quaternion<S> by_attitude = quaternion_rate<S>(p, angular_velocity<S>(row_of_g, 1));
        for (Eigen::Index i = 0; i < 3; ++i) by_all(row, i) = row_of_g(kBodyVelocities + i);
        for (Eigen::Index i = 0; i < 4; ++i) {
          by_all(row, 3 + i) = S(4) * by_attitude(i) / squared_norm<S>(p);
        }
      }
    });
    return by_all;
  }
};

}  // namespace

std::vector<Derivative> joints() {
  return {
      item<JointDirections>("joint-directions",
                            "joints: velocities for constant twists, and wrenches for constant "
                            "impulses, by the position of either body",
                            "developer-notes.md, 11.46, 13"),
      item<JointConditions>(
          "joint-conditions",
          "conditions of a fixed joint, and so of any joint, by the position of either body",
          "developer-notes.md, 11.46, 13"),
  };
}

}  // namespace assay::reports::derivatives
