#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/quaternion_joint.hpp"

namespace assay::reports::derivatives {

namespace {

using namespace quaternion_joint;

/// That of a knee, and (a1, a2)·vec((p2 c)‾ p1).
struct PivotConstraints {
  template <class S>
  static Vector<S> value(const JoinedBodies<S>& of) {
    const Vector3<S> turn = turn_inside<S>(of), apart = distance<S>(of);
    Vector<S> all(5);
    all << -apart, inner<S>(of.a1, turn), inner<S>(of.a2, turn);
    return all;
  }
  template <class S>
  static Matrix<S> derivative(const JoinedBodies<S>& of) {
    const Matrix<S> turn = turn_inside_by<S>(of);
    Matrix<S> all(5, kAll);
    all.topRows(3) = -distance_by<S>(of);
    all.row(3) = along<S>(of.a1, turn);
    all.row(4) = along<S>(of.a2, turn);
    return all;
  }
};

struct PivotConstraintsItem : QuaternionJointItem<PivotConstraints> {
  static constexpr std::string_view kName = "pivot-constraints";
  static constexpr std::string_view kDescription =
      "a pivot: a point in common, and no turn but about an axis, by coordinates and quaternions";
};

}  // namespace

Derivative pivot_constraints() { return make_derivative<PivotConstraintsItem>(); }

}  // namespace assay::reports::derivatives
