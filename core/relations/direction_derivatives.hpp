#pragma once

#include "core/relations/newton_euler_relation.hpp"

namespace assay {

/// The inertial frame in the place of a body.
inline constexpr Eigen::Index kGround = -1;

/// A body, or the ground, as the rows of a relation see it: its attitude, and its twist in the
/// inertial frame.
template <Field S>
struct RowBody {
  Eigen::Index body = kGround;
  Quaternion<S> attitude = identity_quaternion<S>();
  Vector3<S> velocity = Vector3<S>(S(0), S(0), S(0));
  Vector3<S> spin = Vector3<S>(S(0), S(0), S(0));  ///< ω = R Ω

  RowBody(const Vector<S>& q, const Vector<S>& v, Eigen::Index which) : body(which) {
    if (which == kGround) return;
    attitude = assay::attitude<S>(q, which);
    velocity = centre_velocity<S>(v, which);
    spin = rotate<S>(attitude, angular_velocity<S>(v, which));
  }
};

/// A displacement of two bodies along one of the coordinates of w: ξ = δx, and φ = R δθ of either.
template <Field S>
struct PairDisplacement {
  Vector3<S> shift_a = Vector3<S>(S(0), S(0), S(0)), turn_a = shift_a;  ///< ξ_A, φ_A
  Vector3<S> shift_b = shift_a, turn_b = shift_a;                       ///< ξ_B, φ_B
};

/// Where NewtonEulerRelation::add_direction_derivatives of rows between two bodies A and B puts
/// what they are along each displacement; the ground has none.
template <Field S>
struct PairDerivatives {
  const RowBody<S>& a;
  const RowBody<S>& b;
  Matrix<S>& of_velocity;
  Matrix<S>& of_force;

  /// Calls add(displacement, column).
  template <class Add>
  void for_each_displacement(const Add& add) const {
    for (const bool is_a : {true, false}) {
      const RowBody<S>& own = is_a ? a : b;
      if (own.body == kGround) continue;
      for (Eigen::Index k = 0; k < 3; ++k) {
        Vector3<S> unit(S(0), S(0), S(0));
        unit(k) = S(1);
        PairDisplacement<S> along;
        (is_a ? along.shift_a : along.shift_b) = unit;
        add(along, kBodyVelocities * own.body + k);
        along = {};
        (is_a ? along.turn_a : along.turn_b) = rotate<S>(own.attitude, unit);
        add(along, kBodyVelocities * own.body + 3 + k);
      }
    }
  }
  /// δ of a force and of a moment M in the inertial frame on a body that turns by φ,
  ///
  ///   δ(Rᵀ M) = Rᵀ (δM + M × φ)                                                            (1)
  ///
  /// of which `moment` is the bracket.
  void add_wrench(const RowBody<S>& on,
                  const Vector3<S>& force,
                  const Vector3<S>& moment,
                  Eigen::Index column) const {
    if (on.body == kGround) return;
    const Vector3<S> own = rotate_back<S>(on.attitude, moment);
    for (Eigen::Index k = 0; k < 3; ++k) {
      of_force(kBodyVelocities * on.body + k, column) += force(k);
      of_force(kBodyVelocities * on.body + 3 + k, column) += own(k);
    }
  }
};

/// Rows of a point of A, r_A from its centre, against directions n_i fixed to B, at r_B from the
/// centre of B: with f = Σ r_i n_i and V = v_A + ω_A × r_A − v_B − ω_B × r_B,
///
///   u_i = n_i·V,   on A  (f, R_Aᵀ (r_A × f)),   on B  −(f, R_Bᵀ (r_B × f))                 (2)
///
/// change with δs = ξ_A + φ_A × r_A − ξ_B, δf = φ_B × f by
///
///   δu_i = (φ_B × n_i)·V + n_i·(φ_A × (ω_A × r_A) − (φ_B × ω_B) × r_B − ω_B × δs)          (3)
///   on A  (δf, R_Aᵀ (r_A × (δf − φ_A × f))),
///   on B −(δf, R_Bᵀ ((r_B × f) × φ_B + δs × f + r_B × δf))                                 (4)
///
/// v and Ω are fixed: δω = φ × ω. (4) for A is (1) by Jacobi's identity.
/// Source: derived here.   Directions: n_i = axis(i), of row first + i, i < count.
template <Field S, class Axis>
void add_point_derivatives(const PairDerivatives<S>& to,
                           const Vector3<S>& arm_a,
                           const Vector3<S>& arm_b,
                           const Axis& axis,
                           Eigen::Index count,
                           Eigen::Index first,
                           const Vector<S>& r) {
  const Vector3<S> round_a = cross<S>(to.a.spin, arm_a);
  const Vector3<S> slip =
      to.a.velocity + round_a - to.b.velocity - cross<S>(to.b.spin, arm_b);  // V
  Vector3<S> f(S(0), S(0), S(0));
  for (Eigen::Index i = 0; i < count; ++i) f += axis(i) * r(first + i);
  const Vector3<S> moment_b = cross<S>(arm_b, f);
  to.for_each_displacement([&](const PairDisplacement<S>& by, Eigen::Index column) {
    const Vector3<S> ds = by.shift_a + cross<S>(by.turn_a, arm_a) - by.shift_b;
    const Vector3<S> df = cross<S>(by.turn_b, f);
    const Vector3<S> spin_b = cross<S>(by.turn_b, to.b.spin);
    const Vector3<S> own =
        cross<S>(by.turn_a, round_a) - cross<S>(spin_b, arm_b) - cross<S>(to.b.spin, ds);
    for (Eigen::Index i = 0; i < count; ++i) {
      const Vector3<S> n = axis(i);
      to.of_velocity(first + i, column) +=
          inner<S>(cross<S>(by.turn_b, n), slip) + inner<S>(n, own);  // (3)
    }
    to.add_wrench(to.a, df, cross<S>(arm_a, Vector3<S>(df - cross<S>(by.turn_a, f))), column);
    const Vector3<S> moment = cross<S>(moment_b, by.turn_b) + cross<S>(ds, f) + cross<S>(arm_b, df);
    to.add_wrench(to.b, Vector3<S>(-df), Vector3<S>(-moment), column);  // (4)
  });
}

/// The row u = (ω_A − ω_B)·α, α = a × b with a fixed to A and b to B, of moments ±Rᵀ α r: with
/// δα = (φ_A × a) × b + a × (φ_B × b),
///
///   δu = (φ_A × ω_A − φ_B × ω_B)·α + (ω_A − ω_B)·δα,   moments by (1)                      (5)
template <Field S>
void add_turn_derivatives(const PairDerivatives<S>& to,
                          const Vector3<S>& a,
                          const Vector3<S>& b,
                          Eigen::Index row,
                          const S& r) {
  const Vector3<S> about = cross<S>(a, b), spin = to.a.spin - to.b.spin;
  const Vector3<S> none(S(0), S(0), S(0));
  to.for_each_displacement([&](const PairDisplacement<S>& by, Eigen::Index column) {
    const Vector3<S> change =
        cross<S>(cross<S>(by.turn_a, a), b) + cross<S>(a, cross<S>(by.turn_b, b));
    const Vector3<S> turn = cross<S>(by.turn_a, to.a.spin) - cross<S>(by.turn_b, to.b.spin);
    to.of_velocity(row, column) += inner<S>(turn, about) + inner<S>(spin, change);  // (5)
    to.add_wrench(to.a, none, Vector3<S>((change + cross<S>(about, by.turn_a)) * r), column);
    to.add_wrench(to.b, none, Vector3<S>(-(change + cross<S>(about, by.turn_b)) * r), column);
  });
}

}  // namespace assay
