#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/quaternion_joint.hpp"

namespace assay::reports::derivatives {

namespace {

using namespace quaternion_joint;

/// p̄1 (x2 − x1) p1 − r1 and vec(p1 (p2 c)‾).
struct FixedConstraints {
  template <class S>
  static Vector<S> value(const JoinedBodies<S>& of) {
    const Vector3<S> off = way<S>(of) - of.r1, turn = turn_outside<S>(of);
    Vector<S> all(6);
    all << off, turn;
    return all;
  }
  template <class S>
  static Matrix<S> derivative(const JoinedBodies<S>& of) {
    return below<S>(way_by<S>(of), turn_outside_by<S>(of));
  }
};

struct FixedConstraintsItem : QuaternionJointItem<FixedConstraints> {
  static constexpr std::string_view kName = "fixed-constraints";
  static constexpr std::string_view kDescription =
      "two bodies that are one, by coordinates and quaternions";
};

}  // namespace

Derivative fixed_constraints() { return make_derivative<FixedConstraintsItem>(); }

}  // namespace assay::reports::derivatives
