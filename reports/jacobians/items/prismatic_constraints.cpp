#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/quaternion_joint.hpp"

namespace assay::reports::derivatives {

namespace {

using namespace quaternion_joint;

/// (a1, a2)·(p̄1 (x2 − x1) p1 − r1) and vec(p1 (p2 c)‾).
struct PrismaticConstraints {
  template <class S>
  static Vector<S> value(const JoinedBodies<S>& of) {
    const Vector3<S> off = way<S>(of) - of.r1, turn = turn_outside<S>(of);
    Vector<S> all(5);
    all << inner<S>(of.a1, off), inner<S>(of.a2, off), turn;
    return all;
  }
  template <class S>
  static Matrix<S> derivative(const JoinedBodies<S>& of) {
    const Matrix<S> off = way_by<S>(of);
    Matrix<S> all(5, kAll);
    all.row(0) = along<S>(of.a1, off);
    all.row(1) = along<S>(of.a2, off);
    all.bottomRows(3) = turn_outside_by<S>(of);
    return all;
  }
};

struct PrismaticConstraintsItem : QuaternionJointItem<PrismaticConstraints> {
  static constexpr std::string_view kName = "prismatic-constraints";
  static constexpr std::string_view kDescription =
      "a slider: no turn, and centres along an axis of the first body, by coordinates and "
      "quaternions";
};

}  // namespace

Derivative prismatic_constraints() { return make_derivative<PrismaticConstraintsItem>(); }

}  // namespace assay::reports::derivatives
