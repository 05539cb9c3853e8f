#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/quaternion_joint.hpp"

namespace assay::reports::derivatives {

namespace {

using namespace quaternion_joint;

/// x1 + p1 r1 p̄1 − x2 − p2 r2 p̄2.
struct KneeConstraints {
  template <class S>
  static Vector<S> value(const JoinedBodies<S>& of) {
    return -distance<S>(of);
  }
  template <class S>
  static Matrix<S> derivative(const JoinedBodies<S>& of) {
    return -distance_by<S>(of);
  }
};

struct KneeConstraintsItem : QuaternionJointItem<KneeConstraints> {
  static constexpr std::string_view kName = "knee-constraints";
  static constexpr std::string_view kDescription =
      "a knee: a point of one body is a point of the other, by coordinates and quaternions";
};

}  // namespace

Derivative knee_constraints() { return make_derivative<KneeConstraintsItem>(); }

}  // namespace assay::reports::derivatives
