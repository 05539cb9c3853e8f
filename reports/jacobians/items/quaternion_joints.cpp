#include "core/math/quaternion.hpp"
#include "reports/jacobians/items/item.hpp"

namespace assay::reports::derivatives {

namespace {

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

/// The conditions of a joint between two bodies, then of the first and the ground. Joint has
/// value(JoinedBodies) and derivative(JoinedBodies), m×14.
template <class S, class Joint>
struct QuaternionJoint {
  static Domain domain() {
    return domain_of({{"x1", 3}, {"p1", 4}, {"x2", 3}, {"p2", 4}},
                     {{"r1", 3}, {"r2", 3}, {"a1", 3}, {"a2", 3}, {"c", 4}});
  }
  static Vector<S> map(const Vector<S>& x) {
    const JoinedBodies<S> joined(x);
    const Vector<S> two = Joint::value(joined), one = Joint::value(joined.to_ground());
    Vector<S> both(two.size() + one.size());
    both.head(two.size()) = two;
    both.tail(one.size()) = one;
    return both;
  }
  static Matrix<S> jacobian(const Vector<S>& x) {
    const JoinedBodies<S> joined(x);
    const Matrix<S> two = Joint::derivative(joined);
    Matrix<S> one = Joint::derivative(joined.to_ground());
    for (Eigen::Index j = kX2; j < one.cols(); ++j) {
      for (Eigen::Index i = 0; i < one.rows(); ++i) one(i, j) = S(0);
    }
    return below<S>(two, one);
  }
};

/// x1 + p1 r1 p̄1 − x2 − p2 r2 p̄2.
template <class S>
struct KneeConstraints {
  static Vector<S> value(const JoinedBodies<S>& of) { return -distance<S>(of); }
  static Matrix<S> derivative(const JoinedBodies<S>& of) { return -distance_by<S>(of); }
};

template <class S>
using Knee = QuaternionJoint<S, KneeConstraints<S>>;

/// The rate ẏ = ∂y/∂q w of the conditions y of a knee, of two bodies, then of the first and the
/// ground. As y is linear in x and quadratic in p, ∂ẏ/∂q is ∂y/∂q at w without its columns of x.
template <class S>
struct KneeConstraintsRate {
  static Domain domain() {
    return domain_of({{"x1", 3}, {"p1", 4}, {"x2", 3}, {"p2", 4}},
                     {{"r1", 3}, {"r2", 3}, {"w", 14}});
  }
  /// The bodies at q, and the derivative of their conditions by it.
  static JoinedBodies<S> bodies(const Vector<S>& q, const Vector<S>& points) {
    Vector<S> all = zeros<S>(30);
    all.head(kAll) = q;
    all.segment(kAll, 6) = points;
    return JoinedBodies<S>(all);
  }
  static Matrix<S> both(const JoinedBodies<S>& of) {
    const Matrix<S> two = distance_by<S>(of);
    Matrix<S> one = two;
    one.rightCols(kAll - kX2) = zeros<S>(3, kAll - kX2);
    return -below<S>(two, one);
  }
  static Vector<S> map(const Vector<S>& x) {
    const Matrix<S> by = both(bodies(x.head(kAll), x.segment(kAll, 6)));
    return by * x.tail(kAll);
  }
  static Matrix<S> jacobian(const Vector<S>& x) {
    Matrix<S> by = both(bodies(x.tail(kAll), x.segment(kAll, 6)));
    for (const Eigen::Index first : {kX1, kX2}) by.middleCols(first, 3) = zeros<S>(6, 3);
    return by;
  }
};

/// That of a knee, and (a1, a2)·vec((p2 c)‾ p1).
template <class S>
struct PivotConstraints {
  static Vector<S> value(const JoinedBodies<S>& of) {
    const Vector3<S> turn = turn_inside<S>(of), apart = distance<S>(of);
    Vector<S> all(5);
    all << -apart, inner<S>(of.a1, turn), inner<S>(of.a2, turn);
    return all;
  }
  static Matrix<S> derivative(const JoinedBodies<S>& of) {
    const Matrix<S> turn = turn_inside_by<S>(of);
    Matrix<S> all(5, kAll);
    all.topRows(3) = -distance_by<S>(of);
    all.row(3) = along<S>(of.a1, turn);
    all.row(4) = along<S>(of.a2, turn);
    return all;
  }
};

template <class S>
using Pivot = QuaternionJoint<S, PivotConstraints<S>>;

/// (a1, a2)·(p̄1 (x2 − x1) p1 − r1) and vec(p1 (p2 c)‾).
template <class S>
struct PrismaticConstraints {
  static Vector<S> value(const JoinedBodies<S>& of) {
    const Vector3<S> off = way<S>(of) - of.r1, turn = turn_outside<S>(of);
    Vector<S> all(5);
    all << inner<S>(of.a1, off), inner<S>(of.a2, off), turn;
    return all;
  }
  static Matrix<S> derivative(const JoinedBodies<S>& of) {
    const Matrix<S> off = way_by<S>(of);
    Matrix<S> all(5, kAll);
    all.row(0) = along<S>(of.a1, off);
    all.row(1) = along<S>(of.a2, off);
    all.bottomRows(3) = turn_outside_by<S>(of);
    return all;
  }
};

template <class S>
using Prismatic = QuaternionJoint<S, PrismaticConstraints<S>>;

/// b_k·(x2 + p2 r2 p̄2 − x1 − p1 r1 p̄1) and b_k·vec(p1 (p2 c)‾), b_k = p1 a_k p̄1.
template <class S>
struct CylindricalConstraints {
  static Vector<S> value(const JoinedBodies<S>& of) {
    const Vector3<S> b1 = turned<S>(of.p1, of.a1), b2 = turned<S>(of.p1, of.a2);
    const Vector3<S> apart = distance<S>(of), turn = turn_outside<S>(of);
    Vector<S> all(4);
    all << inner<S>(b1, apart), inner<S>(b2, apart), inner<S>(b1, turn), inner<S>(b2, turn);
    return all;
  }
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

template <class S>
using Cylindrical = QuaternionJoint<S, CylindricalConstraints<S>>;

/// p̄1 (x2 − x1) p1 − r1 and vec(p1 (p2 c)‾).
template <class S>
struct FixedConstraints {
  static Vector<S> value(const JoinedBodies<S>& of) {
    const Vector3<S> off = way<S>(of) - of.r1, turn = turn_outside<S>(of);
    Vector<S> all(6);
    all << off, turn;
    return all;
  }
  static Matrix<S> derivative(const JoinedBodies<S>& of) {
    return below<S>(way_by<S>(of), turn_outside_by<S>(of));
  }
};

template <class S>
using Fixed = QuaternionJoint<S, FixedConstraints<S>>;

}  // namespace

std::vector<Derivative> quaternion_joints() {
  return {
      item<Knee>(
          "knee-constraints",
          "a knee: a point of one body is a point of the other, by coordinates and quaternions",
          "derived here"),
      item<KneeConstraintsRate>(
          "knee-constraints-rate",
          "rate of the conditions of a knee along a rate of coordinates and quaternions",
          "derived here"),
      item<Pivot>("pivot-constraints",
                  "a pivot: a point in common, and no turn but "
                  "about an axis, by coordinates and quaternions",
                  "derived here"),
      item<Prismatic>(
          "prismatic-constraints",
          "a slider: no turn, and centres along an axis of the first body, by coordinates and "
          "quaternions",
          "derived here"),
      item<Cylindrical>(
          "cylindrical-constraints",
          "a point on an axis of the other body, and no turn but about it, by coordinates and "
          "quaternions",
          "derived here"),
      item<Fixed>("fixed-constraints",
                  "two bodies that are one, by coordinates and quaternions",
                  "derived here"),
  };
}

}  // namespace assay::reports::derivatives
