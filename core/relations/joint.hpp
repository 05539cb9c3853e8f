#pragma once

#include <array>
#include <initializer_list>
#include <string>

#include "core/relations/contact_frame.hpp"
#include "core/relations/direction_derivatives.hpp"
#include "core/relations/newton_euler_relation.hpp"

namespace assay {

/// A frame fixed to a body, or to the ground: its origin X, and right-handed orthonormal axes, the
/// columns of `axes`, in the frame of the body.
template <Field S>
struct JointFrame {
  Eigen::Index body = kGround;
  Vector3<S> origin = Vector3<S>(S(0), S(0), S(0));  ///< [m]
  Matrix3<S> axes = Matrix3<S>::Identity();
};

/// Axes whose first is `axis`; contact_frame gives the others.
/// @throws InvalidInput for an axis whose length is not 1.
template <OrderedField S>
[[nodiscard]] Matrix3<S> axes_along(const Vector3<S>& axis) {
  const ContactFrame<S> frame = contact_frame<S>(axis);
  Matrix3<S> axes;
  for (Eigen::Index j = 0; j < 3; ++j) axes.col(j) = frame.axis(j);
  return axes;
}

/// A bilateral joint: conditions y = 0 between frames A and B, for the law Equality. Let a_i be the
/// axes of A and b_j the axes of B. Let r_A and r_B be the vectors from the centre of each body to
/// the origin of its frame. All are in the inertial frame. With d = x_B + r_B − x_A − r_A:
///
///   shift i:    y = a_i·d,    ẏ = a_i·(v_B + ω_B × r_B − v_A) − ω_A·((r_A + d) × a_i)       (1)
///   turn i, j:  y = a_i·b_j,  ẏ = (ω_A − ω_B)·(a_i × b_j)                                   (2)
///
/// G = ∂y/∂q T(q) has the coefficients of (v, Ω), ω = R Ω; the ground has no columns. (2) also
/// holds for b_j turned by π. Steps must be short enough not to reach that branch.
///
/// Source: [Notes, 12, 13], derived here: (1), (2) are d/dt of y.
/// Shapes: m = shifts + turns, the shifts first.   Units: (1) [m], (2) [1].   Scalar: OrderedField.
/// @throws InvalidInput for two frames of one body, or for axes that are not orthonormal and
/// right-handed.
template <OrderedField S>
class Joint : public NewtonEulerRelation<S> {
 public:
  using Index = Eigen::Index;
  /// The axis of A, and the axis of B.
  struct Turn {
    Index a, b;
  };

  Joint(const JointFrame<S>& a,
        const JointFrame<S>& b,
        std::initializer_list<Index> shifts,
        std::initializer_list<Turn> turns)
      : a_(a), b_(b) {
    require(a.body != b.body, "a joint is between two bodies, or a body and the ground");
    for (const JointFrame<S>* frame : {&a, &b}) require_right_handed(frame->axes);
    for (const Index i : shifts) shifts_[static_cast<std::size_t>(shift_count_++)] = i;
    for (const Turn& turn : turns) turns_[static_cast<std::size_t>(turn_count_++)] = turn;
  }

  [[nodiscard]] Index size() const override { return shift_count_ + turn_count_; }

  void require_bodies(Index bodies) const override {
    for (const JointFrame<S>* frame : {&a_, &b_}) {
      if (frame->body != kGround) require_body("a joint", frame->body, bodies);
    }
  }

  void evaluate(const S&, const Vector<S>& q, Vector<S>& y) const override {
    const Placed a = place(a_, q), b = place(b_, q);
    const Vector3<S> d = b.origin - a.origin;
    Index row = 0;
    for (Index k = 0; k < shift_count_; ++k) y(row++) = inner<S>(axis(a, shift(k)), d);
    for (Index k = 0; k < turn_count_; ++k) {
      y(row++) = inner<S>(axis(a, turn(k).a), axis(b, turn(k).b));
    }
  }

  void velocity_matrix(const S&, const Vector<S>& q, Matrix<S>& g) const override {
    g.setConstant(S(0));
    const Placed a = place(a_, q), b = place(b_, q);
    const Vector3<S> d = b.origin - a.origin;
    Index row = 0;
    for (Index k = 0; k < shift_count_; ++k, ++row) {
      const Vector3<S> along = axis(a, shift(k));
      put(a_, a, Vector3<S>(-along), Vector3<S>(-cross<S>(Vector3<S>(a.arm + d), along)), row, g);
      put(b_, b, along, cross<S>(b.arm, along), row, g);
    }
    for (Index k = 0; k < turn_count_; ++k, ++row) {
      const Vector3<S> about = cross<S>(axis(a, turn(k).a), axis(b, turn(k).b));
      const Vector3<S> none(S(0), S(0), S(0));
      put(a_, a, none, about, row, g);
      put(b_, b, none, Vector3<S>(-about), row, g);
    }
  }
  /// In (1) a point of B moves against directions fixed to A. The point is at r_B from the centre
  /// of B and at r_A + d from the centre of A.
  [[nodiscard]] bool add_direction_derivatives(const S&,
                                               const Vector<S>& q,
                                               const Vector<S>& v,
                                               const Vector<S>& r,
                                               Matrix<S>& of_velocity,
                                               Matrix<S>& of_force) const override {
    const Placed a = place(a_, q), b = place(b_, q);
    const RowBody<S> body_a(q, v, a_.body), body_b(q, v, b_.body);
    const PairDerivatives<S> of_b_on_a{body_b, body_a, of_velocity, of_force};
    const PairDerivatives<S> to{body_a, body_b, of_velocity, of_force};
    const Vector3<S> reach = a.arm + b.origin - a.origin;
    const auto along = [&](Index k) { return axis(a, shift(k)); };
    if (shift_count_ > 0) {
      add_point_derivatives<S>(of_b_on_a, b.arm, reach, along, shift_count_, 0, r);
    }
    if (turn_count_ > 0) {
      const auto of_a = [&](Index k) { return axis(a, turn(k).a); };
      const auto of_b = [&](Index k) { return axis(b, turn(k).b); };
      add_turn_derivatives<S>(to, of_a, of_b, turn_count_, shift_count_, r);
    }
    return true;
  }

 private:
  /// A frame at a position of its body: the origin x + r, then r and the axes in the inertial
  /// frame, and p of the body.
  struct Placed {
    Vector3<S> origin, arm;
    Matrix3<S> axes;
    Quaternion<S> attitude;
  };

  static void require(bool holds, const char* what) {
    if (!holds) throw InvalidInput(what);
  }
  static void require_right_handed(const Matrix3<S>& axes) {
    for (Index i = 0; i < 3; ++i) {
      for (Index j = 0; j <= i; ++j) {
        const S defect = inner<S>(column(axes, i), column(axes, j)) - S(i == j ? 1 : 0);
        if (magnitude(defect) <= S(16) * unit_roundoff<S>()) continue;
        throw InvalidInput("axes " + std::to_string(j) + " and " + std::to_string(i) +
                           " of a joint are not orthonormal: their product is off by " +
                           to_decimal(defect));
      }
    }
    const Vector3<S> third = cross<S>(column(axes, 0), column(axes, 1));
    require(inner<S>(third, column(axes, 2)) > S(0),
            "axes of a joint are left-handed: axis 2 must be axis 0 x axis 1");
  }
  [[nodiscard]] static Vector3<S> column(const Matrix3<S>& axes, Index j) { return axes.col(j); }
  [[nodiscard]] static Vector3<S> axis(const Placed& frame, Index j) {
    return column(frame.axes, j);
  }
  [[nodiscard]] Index shift(Index k) const { return shifts_[static_cast<std::size_t>(k)]; }
  [[nodiscard]] const Turn& turn(Index k) const { return turns_[static_cast<std::size_t>(k)]; }

  [[nodiscard]] static Placed place(const JointFrame<S>& frame, const Vector<S>& q) {
    if (frame.body == kGround) {
      return {frame.origin, frame.origin, frame.axes, identity_quaternion<S>()};
    }
    const Quaternion<S> p = attitude<S>(q, frame.body);
    Placed placed;
    placed.attitude = p;
    placed.arm = rotate<S>(p, frame.origin);
    placed.origin = centre<S>(q, frame.body) + placed.arm;
    for (Index j = 0; j < 3; ++j) placed.axes.col(j) = rotate<S>(p, column(frame.axes, j));
    return placed;
  }
  /// Writes the coefficients of v and ω of the body of a frame into a row of G.
  static void put(const JointFrame<S>& frame,
                  const Placed& placed,
                  const Vector3<S>& of_velocity,
                  const Vector3<S>& of_turn,
                  Index row,
                  Matrix<S>& g) {
    if (frame.body == kGround) return;
    const Vector3<S> of_body_turn = rotate_back<S>(placed.attitude, of_turn);
    for (Index k = 0; k < 3; ++k) {
      g(row, kBodyVelocities * frame.body + k) = of_velocity(k);
      g(row, kBodyVelocities * frame.body + 3 + k) = of_body_turn(k);
    }
  }

  JointFrame<S> a_, b_;
  std::array<Index, 3> shifts_{};
  std::array<Turn, 3> turns_{};
  Index shift_count_ = 0, turn_count_ = 0;
};

}  // namespace assay
