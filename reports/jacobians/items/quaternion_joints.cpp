#include <utility>

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

/// (p r p̄)' of QuaternionJoint.
template <class S>
[[nodiscard]] Rows<S> turned_by(const Quaternion<S>& p, const Vector3<S>& r) {
  return S(2) * on_conjugate_change<S>(left_matrix<S>(product<S>(p, pure<S>(r))));
}
/// (p̄ r p)' of QuaternionJoint.
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

/// Conditions on two bodies, and their derivative by x1, p1, x2, p2.
template <class S>
struct Conditions {
  explicit Conditions(Vector<S> value) : y(std::move(value)), by(zeros<S>(y.size(), kAll)) {}

  [[nodiscard]] auto by_p1() { return by.template middleCols<4>(kP1); }
  [[nodiscard]] auto by_p2() { return by.template middleCols<4>(kP2); }
  [[nodiscard]] Conditions negative() const {
    Conditions all(-y);
    all.by = -by;
    return all;
  }

  Vector<S> y;
  Matrix<S> by;
};

template <class S>
[[nodiscard]] Conditions<S> all_of(const std::vector<Conditions<S>>& parts) {
  Conditions<S> all = parts.front();
  for (std::size_t k = 1; k < parts.size(); ++k) {
    const Vector<S> upper = all.y;
    all.y.resize(upper.size() + parts[k].y.size());
    all.y << upper, parts[k].y;
    all.by = below<S>(all.by, parts[k].by);
  }
  return all;
}

/// a·b of three conditions each; those of a may be fixed.
template <class S>
[[nodiscard]] Conditions<S> inner_conditions(const Conditions<S>& a, const Conditions<S>& b) {
  const auto times = [](const Vector<S>& x, const auto& z) {
    return S(x(0) * z(0) + x(1) * z(1) + x(2) * z(2));
  };
  Conditions<S> all(Vector<S>::Constant(1, times(a.y, b.y)));
  for (Eigen::Index j = 0; j < kAll; ++j) {
    all.by(0, j) = times(a.y, b.by.col(j)) + times(b.y, a.by.col(j));
  }
  return all;
}
template <class S>
[[nodiscard]] Conditions<S> inner_conditions(const Vector3<S>& a, const Conditions<S>& b) {
  return inner_conditions(Conditions<S>(a), b);
}

/// With the way from the point of the first body to the point of the second one,
///
///   d = x2 + p2 r2 p̄2 − x1 − p1 r1 p̄1
template <class S>
[[nodiscard]] Conditions<S> distance(const JoinedBodies<S>& of) {
  Conditions<S> d(of.x2 + turned<S>(of.p2, of.r2) - of.x1 - turned<S>(of.p1, of.r1));
  for (Eigen::Index i = 0; i < 3; ++i) {
    d.by(i, kX1 + i) = S(-1);
    d.by(i, kX2 + i) = S(1);
  }
  d.by_p1() = -turned_by<S>(of.p1, of.r1);
  d.by_p2() = turned_by<S>(of.p2, of.r2);
  return d;
}

/// With the turn of the first body after the turn of the second one,
///
///   τ = vec(p1 (p2 c)‾)
template <class S>
[[nodiscard]] Conditions<S> turn_outside(const JoinedBodies<S>& of) {
  const Quaternion<S> back = conjugate<S>(product<S>(of.p2, of.c));
  Conditions<S> turn(vector_part<S>(product<S>(of.p1, back)));
  turn.by_p1() = on_change<S>(right_matrix<S>(back));
  turn.by_p2() = on_conjugate_change<S>(left_matrix<S>(product<S>(of.p1, conjugate<S>(of.c))));
  return turn;
}

/// With the turn of the first body after the turn of the second one, in the frame of the bodies,
///
///   τ' = vec((p2 c)‾ p1)
template <class S>
[[nodiscard]] Conditions<S> turn_inside(const JoinedBodies<S>& of) {
  const Quaternion<S> back = conjugate<S>(product<S>(of.p2, of.c));
  Conditions<S> turn(vector_part<S>(product<S>(back, of.p1)));
  turn.by_p1() = on_change<S>(left_matrix<S>(back));
  const Matrix4<S> of_change = left_matrix<S>(conjugate<S>(of.c)) * right_matrix<S>(of.p1);
  turn.by_p2() = on_conjugate_change<S>(of_change);
  return turn;
}

/// With the way from r1 to the other centre, in the frame of the first body,
///
///   o = p̄1 (x2 − x1) p1 − r1
template <class S>
[[nodiscard]] Conditions<S> way(const JoinedBodies<S>& of) {
  const Quaternion<S> p = conjugate<S>(of.p1);
  Conditions<S> off(turned<S>(p, of.x2 - of.x1) - of.r1);
  const Matrix3<S> back = turn<S>(p);
  off.by.template middleCols<3>(kX1) = -back;
  off.by.template middleCols<3>(kX2) = back;
  off.by_p1() = turned_back_by<S>(of.p1, of.x2 - of.x1);
  return off;
}

/// With an axis that turns with the first body,
///
///   b_k = p1 a_k p̄1
template <class S>
[[nodiscard]] Conditions<S> turned_with_first(const JoinedBodies<S>& of, const Vector3<S>& a) {
  Conditions<S> b(turned<S>(of.p1, a));
  b.by_p1() = turned_by<S>(of.p1, a);
  return b;
}

/// The value has the conditions of a joint between two bodies, then those of the same joint of the
/// first body and the ground, where x2 = 0 and p2 = 1. Quaternions may have any length. At a change
/// δ of p, the derivatives follow from
///
///   (p r p̄)' = δ r p̄ + p r δ̄ = 2 vec(p r δ̄),   (p̄ r p)' = 2 vec(p̄ r δ)
///
/// as δ r p̄ is minus the conjugate of p r δ̄.
template <class S, template <class> class Joint>
struct QuaternionJoint {
  static Domain domain() {
    return domain_of({{"x1", 3}, {"p1", 4}, {"x2", 3}, {"p2", 4}},
                     {{"r1", 3}, {"r2", 3}, {"a1", 3}, {"a2", 3}, {"c", 4}});
  }
  static Conditions<S> both(const Vector<S>& x) {
    const JoinedBodies<S> joined(x);
    Conditions<S> one = Joint<S>::conditions(joined.to_ground());
    one.by.rightCols(kAll - kX2) = zeros<S>(one.y.size(), kAll - kX2);
    return all_of<S>({Joint<S>::conditions(joined), one});
  }
  static Vector<S> map(const Vector<S>& x) { return both(x).y; }
  static Matrix<S> jacobian(const Vector<S>& x) { return both(x).by; }
};

/// The conditions of a knee, by the coordinates (x1, p1, x2, p2) of two bodies:
///
///   y = −d
template <class S>
struct Knee : QuaternionJoint<S, Knee> {
  static Conditions<S> conditions(const JoinedBodies<S>& of) { return distance(of).negative(); }
};

/// The rate of the conditions y of a knee along a rate w of the coordinates q, first of two bodies,
/// then of the first body and the ground.
///
///   F = ∂y/∂q w,   y = −d                                                                  (1)
///   ∂F/∂q = ∂y/∂q at q = w, without its columns of x1 and x2                               (2)
///
/// as y is linear in x and quadratic in p.
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
    const Matrix<S> two = distance(of).by;
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

/// The conditions of a pivot, by the coordinates (x1, p1, x2, p2) of two bodies:
///
///   y = (−d, a1·τ', a2·τ')
template <class S>
struct Pivot : QuaternionJoint<S, Pivot> {
  static Conditions<S> conditions(const JoinedBodies<S>& of) {
    const Conditions<S> turn = turn_inside(of);
    return all_of<S>(
        {distance(of).negative(), inner_conditions(of.a1, turn), inner_conditions(of.a2, turn)});
  }
};

/// The conditions of a slider, by the coordinates (x1, p1, x2, p2) of two bodies:
///
///   y = (a1·o, a2·o, τ)
template <class S>
struct Prismatic : QuaternionJoint<S, Prismatic> {
  static Conditions<S> conditions(const JoinedBodies<S>& of) {
    const Conditions<S> off = way(of);
    return all_of<S>(
        {inner_conditions(of.a1, off), inner_conditions(of.a2, off), turn_outside(of)});
  }
};

/// The conditions of a joint that slides along an axis and turns about it, by the coordinates (x1,
/// p1, x2, p2) of two bodies:
///
///   y = (b_1·d, b_2·d, b_1·τ, b_2·τ)
template <class S>
struct Cylindrical : QuaternionJoint<S, Cylindrical> {
  static Conditions<S> conditions(const JoinedBodies<S>& of) {
    const Conditions<S> b1 = turned_with_first(of, of.a1), b2 = turned_with_first(of, of.a2);
    const Conditions<S> apart = distance(of), turn = turn_outside(of);
    return all_of<S>({inner_conditions(b1, apart),
                      inner_conditions(b2, apart),
                      inner_conditions(b1, turn),
                      inner_conditions(b2, turn)});
  }
};

/// The conditions of two bodies that move as one, by the coordinates (x1, p1, x2, p2) of both:
///
///   y = (o, τ)
template <class S>
struct Fixed : QuaternionJoint<S, Fixed> {
  static Conditions<S> conditions(const JoinedBodies<S>& of) {
    return all_of<S>({way(of), turn_outside(of)});
  }
};

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
