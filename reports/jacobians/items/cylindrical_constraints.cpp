#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/quaternion_joint.hpp"

namespace assay::reports::derivatives {

namespace {

using namespace quaternion_joint;

/// b_k·(x2 + p2 r2 p̄2 − x1 − p1 r1 p̄1) and b_k·vec(p1 (p2 c)‾), b_k = p1 a_k p̄1.
struct CylindricalConstraints {
  template <class S>
  static Vector<S> value(const JoinedBodies<S>& of) {
    const Vector3<S> b1 = turned<S>(of.p1, of.a1), b2 = turned<S>(of.p1, of.a2);
    const Vector3<S> apart = distance<S>(of), turn = turn_outside<S>(of);
    Vector<S> all(4);
    all << inner<S>(b1, apart), inner<S>(b2, apart), inner<S>(b1, turn), inner<S>(b2, turn);
    return all;
  }
  template <class S>
  static Matrix<S> derivative(const JoinedBodies<S>& of) {
    const Vector3<S> apart = distance<S>(of), turn = turn_outside<S>(of);
    const Matrix<S> apart_by = distance_by<S>(of), turn_by = turn_outside_by<S>(of);
    Matrix<S> all(4, kAll);
    Eigen::Index k = 0;
    for (const Vector3<S>& a : {of.a1, of.a2}) {
      const Vector3<S> b = turned<S>(of.p1, a);
      const Rows<S> b_by = turned_by<S>(of.p1, a);
      all.row(k) = along<S>(b, apart_by);
      all.row(k).segment(kP1, 4) += along<S>(apart, b_by);
      all.row(2 + k) = along<S>(b, turn_by);
      all.row(2 + k).segment(kP1, 4) += along<S>(turn, b_by);
      ++k;
    }
    return all;
  }
};

struct CylindricalConstraintsItem : QuaternionJointItem<CylindricalConstraints> {
  static constexpr std::string_view kName = "cylindrical-constraints";
  static constexpr std::string_view kDescription =
      "a point on an axis of the other body, and no turn but about it, by coordinates and "
      "quaternions";
};

}  // namespace

Derivative cylindrical_constraints() { return make_derivative<CylindricalConstraintsItem>(); }

}  // namespace assay::reports::derivatives
