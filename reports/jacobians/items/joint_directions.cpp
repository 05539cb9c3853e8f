#include "core/relations/fixed_joint.hpp"
#include "core/systems/joined_newton_euler_relation.hpp"
#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/turning_directions.hpp"

namespace assay::reports::derivatives {

namespace {

/// As either body of a fixed joint, and at the ground, so of any joint.
struct JointDirectionsItem : TurningDirections<JointDirectionsItem> {
  static constexpr std::string_view kName = "joint-directions";
  static constexpr std::string_view kDescription =
      "velocities at constant twists and wrenches at constant impulses, of joints, by the position "
      "of either body";
  static constexpr std::string_view kSource = "developer-notes.md, 11.46, 13";

  template <class S>
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

}  // namespace

Derivative joint_directions() { return make_derivative<JointDirectionsItem>(); }

}  // namespace assay::reports::derivatives
