#pragma once

#include "core/math/quaternion.hpp"
#include "reports/jacobians/items/arguments.hpp"

namespace assay::reports {

/// Two bodies, and what a joint between them has fixed: points r1, r2, directions a1, a2 and a turn
/// c of the second body; each joint uses some.
template <class S>
struct JoinedBodies {
  explicit JoinedBodies(const Vector<S>& all) {
    Arguments<S> x(all);
    x1 = x.vector(3);
    p1 = x.vector(4);
    x2 = x.vector(3);
    p2 = x.vector(4);
    for (Vector3<S>* fixed : {&r1, &r2, &a1, &a2}) *fixed = x.vector(3);
    c = x.vector(4);
  }
  /// The inertial frame in the place of the second body.
  [[nodiscard]] JoinedBodies to_ground() const {
    JoinedBodies joined(*this);
    joined.x2 = Vector3<S>(S(0), S(0), S(0));
    joined.p2 = identity_quaternion<S>();
    return joined;
  }

  Vector3<S> x1, x2, r1, r2, a1, a2;
  Quaternion<S> p1, p2, c;
};

/// The conditions of a joint on x, and on quaternions p of any length, with what the derivatives of
/// their parts are, at a change d of p:
///
///   (p r p̄)' = d r p̄ + p r d̄ = 2 vec(p r d̄)                                               (1)
///   (p̄ r p)' = 2 vec(p̄ r d)                                                               (2)
///
/// Source: derived here: d r p̄ is minus the conjugate of p r d̄.
namespace quaternion_joint {

template <class S>
using Rows = Eigen::Matrix<S, 3, 4>;

template <class S>
[[nodiscard]] Vector3<S> turned(const Quaternion<S>& p, const Vector3<S>& r) {
  return vector_part<S>(product<S>(product<S>(p, pure<S>(r)), conjugate<S>(p)));
}

/// The last three rows, of what is applied to d.
template <class S>
[[nodiscard]] Rows<S> on_change(const Matrix4<S>& of_change) {
  return of_change.template bottomRows<3>();
}
/// The same, of what is applied to d̄.
template <class S>
[[nodiscard]] Rows<S> on_conjugate_change(const Matrix4<S>& of_change) {
  Rows<S> rows = of_change.template bottomRows<3>();
  for (Eigen::Index i = 0; i < 3; ++i) {
    for (Eigen::Index j = 1; j < 4; ++j) rows(i, j) = -rows(i, j);
  }
  return rows;
}

/// (1).
template <class S>
[[nodiscard]] Rows<S> turned_by(const Quaternion<S>& p, const Vector3<S>& r) {
  return S(2) * on_conjugate_change<S>(left_matrix<S>(product<S>(p, pure<S>(r))));
}
/// (2).
template <class S>
[[nodiscard]] Rows<S> turned_back_by(const Quaternion<S>& p, const Vector3<S>& r) {
  return S(2) * on_change<S>(left_matrix<S>(product<S>(conjugate<S>(p), pure<S>(r))));
}
/// r ↦ p r p̄.
template <class S>
[[nodiscard]] Matrix3<S> turn(const Quaternion<S>& p) {
  Matrix3<S> all;
  for (Eigen::Index j = 0; j < 3; ++j) {
    Vector3<S> axis(S(0), S(0), S(0));
    axis(j) = S(1);
    all.col(j) = turned<S>(p, axis);
  }
  return all;
}

/// The columns of x1, p1, x2, p2.
inline constexpr Eigen::Index kX1 = 0, kP1 = 3, kX2 = 7, kP2 = 10, kAll = 14;

/// aᵀ of rows.
template <class S, class Block>
[[nodiscard]] Eigen::Matrix<S, 1, Eigen::Dynamic> along(const Vector3<S>& a, const Block& rows) {
  Eigen::Matrix<S, 1, Eigen::Dynamic> row(rows.cols());
  for (Eigen::Index j = 0; j < rows.cols(); ++j) {
    row(j) = a(0) * rows(0, j) + a(1) * rows(1, j) + a(2) * rows(2, j);
  }
  return row;
}

/// d = x2 + p2 r2 p̄2 − x1 − p1 r1 p̄1.
template <class S>
[[nodiscard]] Vector3<S> distance(const JoinedBodies<S>& of) {
  return of.x2 + turned<S>(of.p2, of.r2) - of.x1 - turned<S>(of.p1, of.r1);
}
template <class S>
[[nodiscard]] Matrix<S> distance_by(const JoinedBodies<S>& of) {
  Matrix<S> by = zeros<S>(3, kAll);
  for (Eigen::Index i = 0; i < 3; ++i) {
    by(i, kX1 + i) = S(-1);
    by(i, kX2 + i) = S(1);
  }
  by.template middleCols<4>(kP1) = -turned_by<S>(of.p1, of.r1);
  by.template middleCols<4>(kP2) = turned_by<S>(of.p2, of.r2);
  return by;
}

/// The vector of p1 (p2 c)‾: of the turn of the first body after that of the second.
template <class S>
[[nodiscard]] Vector3<S> turn_outside(const JoinedBodies<S>& of) {
  return vector_part<S>(product<S>(of.p1, conjugate<S>(product<S>(of.p2, of.c))));
}
template <class S>
[[nodiscard]] Matrix<S> turn_outside_by(const JoinedBodies<S>& of) {
  Matrix<S> by = zeros<S>(3, kAll);
  by.template middleCols<4>(kP1) =
      on_change<S>(right_matrix<S>(conjugate<S>(product<S>(of.p2, of.c))));
  by.template middleCols<4>(kP2) =
      on_conjugate_change<S>(left_matrix<S>(product<S>(of.p1, conjugate<S>(of.c))));
  return by;
}

/// The vector of (p2 c)‾ p1: the same in the frame of the bodies.
template <class S>
[[nodiscard]] Vector3<S> turn_inside(const JoinedBodies<S>& of) {
  return vector_part<S>(product<S>(conjugate<S>(product<S>(of.p2, of.c)), of.p1));
}
template <class S>
[[nodiscard]] Matrix<S> turn_inside_by(const JoinedBodies<S>& of) {
  Matrix<S> by = zeros<S>(3, kAll);
  by.template middleCols<4>(kP1) =
      on_change<S>(left_matrix<S>(conjugate<S>(product<S>(of.p2, of.c))));
  const Matrix4<S> of_change = left_matrix<S>(conjugate<S>(of.c)) * right_matrix<S>(of.p1);
  by.template middleCols<4>(kP2) = on_conjugate_change<S>(of_change);
  return by;
}

/// p̄1 (x2 − x1) p1, the way between the centres in the frame of the first body.
template <class S>
[[nodiscard]] Vector3<S> way(const JoinedBodies<S>& of) {
  return turned<S>(conjugate<S>(of.p1), of.x2 - of.x1);
}
template <class S>
[[nodiscard]] Matrix<S> way_by(const JoinedBodies<S>& of) {
  Matrix<S> by = zeros<S>(3, kAll);
  const Matrix3<S> back = turn<S>(conjugate<S>(of.p1));
  by.template middleCols<3>(kX1) = -back;
  by.template middleCols<3>(kX2) = back;
  by.template middleCols<4>(kP1) = turned_back_by<S>(of.p1, of.x2 - of.x1);
  return by;
}

}  // namespace quaternion_joint

/// The conditions of a joint between two bodies, then of the first and the ground. Joint has
/// value(JoinedBodies) and derivative(JoinedBodies), m×14.
template <class Joint>
struct QuaternionJointItem {
  static constexpr std::string_view kSource = "derived here";

  static Domain domain() {
    return domain_of({{"x1", 3}, {"p1", 4}, {"x2", 3}, {"p2", 4}},
                     {{"r1", 3}, {"r2", 3}, {"a1", 3}, {"a2", 3}, {"c", 4}});
  }
  template <class S>
  static Vector<S> map(const Vector<S>& x) {
    const JoinedBodies<S> joined(x);
    const Vector<S> two = Joint::value(joined), one = Joint::value(joined.to_ground());
    Vector<S> both(two.size() + one.size());
    both.head(two.size()) = two;
    both.tail(one.size()) = one;
    return both;
  }
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& x) {
    const JoinedBodies<S> joined(x);
    const Matrix<S> two = Joint::derivative(joined);
    Matrix<S> one = Joint::derivative(joined.to_ground());
    for (Eigen::Index j = quaternion_joint::kX2; j < one.cols(); ++j) {
      for (Eigen::Index i = 0; i < one.rows(); ++i) one(i, j) = S(0);
    }
    return below<S>(two, one);
  }
};

}  // namespace assay::reports
