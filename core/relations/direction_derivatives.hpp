#pragma once

#include "core/relations/newton_euler_relation.hpp"

namespace assay {

/// Stands for the inertial frame in place of a body.
inline constexpr Eigen::Index kGround = -1;

/// The data of a body, or of the ground, that the rows of a relation need: R, and the twist in the
/// inertial frame.
template <Field S>
struct RowBody {
  Eigen::Index body = kGround;
  Matrix3<S> rotation = Matrix3<S>::Identity();
  Vector3<S> velocity = Vector3<S>(S(0), S(0), S(0));
  Vector3<S> spin = Vector3<S>(S(0), S(0), S(0));  ///< ω = R Ω

  RowBody(const Vector<S>& q, const Vector<S>& v, Eigen::Index which) : body(which) {
    if (which == kGround) return;
    rotation = rotation_matrix<S>(attitude<S>(q, which));
    velocity = centre_velocity<S>(v, which);
    spin = rotation.lazyProduct(angular_velocity<S>(v, which));
  }
};

/// Writes the derivatives of rows between two bodies A and B into the matrices of
/// NewtonEulerRelation::add_direction_derivatives.
///
/// The directions of a contact or joint turn with the bodies. Newton's method of a step needs the
/// derivatives of this turning. They are given in the inertial frame along ξ = δx and φ = R δθ,
/// where
///
///   δω = φ × ω,   δ(Rᵀ M) = Rᵀ (δM + M × φ)                                               (1)
///
/// at constant Ω, and for moments M in the inertial frame. The ground has no derivatives.
template <Field S>
struct PairDerivatives {
  const RowBody<S>& a;
  const RowBody<S>& b;
  Matrix<S>& of_velocity;
  Matrix<S>& of_force;

  /// δu = of_shift·ξ + of_turn·φ of the body.
  void add_row(Eigen::Index row,
               const RowBody<S>& by,
               const Vector3<S>& of_shift,
               const Vector3<S>& of_turn) const {
    if (by.body == kGround) return;
    const Eigen::Index first = kBodyVelocities * by.body;
    for (Eigen::Index k = 0; k < 3; ++k) {
      of_velocity(row, first + k) += of_shift(k);
      of_velocity(row, first + 3 + k) += inner<S>(of_turn, Vector3<S>(by.rotation.col(k)));
    }
  }
  /// Adds forces: δf = force φ.
  void add_force(const RowBody<S>& on, const RowBody<S>& by, const Matrix3<S>& force) const {
    if (on.body == kGround || by.body == kGround) return;
    add(kBodyVelocities * on.body, kBodyVelocities * by.body + 3, force.lazyProduct(by.rotation));
  }
  /// Adds moments in the body frame: R times these is of_shift ξ + of_turn φ.
  void add_moment(const RowBody<S>& on,
                  const RowBody<S>& by,
                  const Matrix3<S>& of_shift,
                  const Matrix3<S>& of_turn) const {
    if (on.body == kGround || by.body == kGround) return;
    const Eigen::Index row = kBodyVelocities * on.body + 3, column = kBodyVelocities * by.body;
    const Matrix3<S> back = on.rotation.transpose(), turned = of_turn.lazyProduct(by.rotation);
    add(row, column, back.lazyProduct(of_shift));
    add(row, column + 3, back.lazyProduct(turned));
  }
  /// Adds a column along ξ_k: δf, and R times the moment in the body frame.
  void add_column(const RowBody<S>& on,
                  const RowBody<S>& by,
                  Eigen::Index k,
                  const Vector3<S>& force,
                  const Vector3<S>& moment) const {
    const Eigen::Index row = kBodyVelocities * on.body, column = kBodyVelocities * by.body + k;
    for (Eigen::Index i = 0; i < 3; ++i) {
      of_force(row + i, column) += force(i);
      of_force(row + 3 + i, column) += inner<S>(Vector3<S>(on.rotation.col(i)), moment);
    }
  }

 private:
  void add(Eigen::Index row, Eigen::Index column, const Matrix3<S>& block) const {
    for (Eigen::Index j = 0; j < 3; ++j) {
      for (Eigen::Index i = 0; i < 3; ++i) of_force(row + i, column + j) += block(i, j);
    }
  }
};

/// Adds the derivatives of the rows for a point of body A, at r_A from the centre of A and at r_B
/// from the centre of body B. Each row i is the velocity of the point relative to B along a
/// direction n_i, which is fixed to B.
/// With f = Σ r_i n_i and V = v_A + ω_A × r_A − v_B − ω_B × r_B,
///
///   u_i = n_i·V,   on A  (f, R_Aᵀ (r_A × f)),   on B  −(f, R_Bᵀ (r_B × f))                 (2)
///
/// As δf = φ_B × f, δr_A = φ_A × r_A and δr_B = ξ_A + δr_A − ξ_B, by (1)
///
///   δu = (n × ω_B)·(ξ_B − ξ_A) + ((ω_A × r_A) × n − r_A × (n × ω_B))·φ_A
///        + (n × V − ω_B × (r_B × n))·φ_B                                                  (3)
///   on A  (−f̃ φ_B,  r̃_A f̃ (φ_A − φ_B)),
///   on B  ( f̃ φ_B,  f̃ (ξ_A − ξ_B) − f̃ r̃_A φ_A + f̃ r̃_B φ_B)                               (4)
///
/// Moments are written before multiplication by R_Aᵀ, R_Bᵀ; Jacobi's identity has been used.
/// Source: derived here. Directions: n_i = axis(i) belongs to row first + i, i < count.
template <Field S, class Axis>
void add_point_derivatives(const PairDerivatives<S>& to,
                           const Vector3<S>& arm_a,
                           const Vector3<S>& arm_b,
                           const Axis& axis,
                           Eigen::Index count,
                           Eigen::Index first,
                           const Vector<S>& r) {
  const Vector3<S> round_a = cross<S>(to.a.spin, arm_a);
  const Vector3<S> slip = to.a.velocity + round_a - to.b.velocity - cross<S>(to.b.spin, arm_b);
  Vector3<S> force(S(0), S(0), S(0));
  for (Eigen::Index i = 0; i < count; ++i) {
    const Vector3<S> n = axis(i);
    const Vector3<S> away = cross<S>(n, to.b.spin), back = -away;
    const Vector3<S> of_a = cross<S>(round_a, n) - cross<S>(arm_a, away);
    const Vector3<S> of_b = cross<S>(n, slip) - cross<S>(to.b.spin, cross<S>(arm_b, n));
    to.add_row(first + i, to.a, back, of_a);
    to.add_row(first + i, to.b, away, of_b);  // (3)
    force += n * r(first + i);
  }
  const Matrix3<S> f = skew<S>(force), less = -f, none = Matrix3<S>::Constant(S(0));
  const Matrix3<S> round = skew<S>(arm_a).lazyProduct(f), other = f.lazyProduct(skew<S>(arm_b));
  to.add_moment(to.a, to.a, none, round);
  to.add_force(to.a, to.b, less);
  to.add_moment(to.a, to.b, none, -round);
  to.add_force(to.b, to.b, f);
  to.add_moment(to.b, to.a, f, -round.transpose());
  to.add_moment(to.b, to.b, less, other);  // (4)
}

/// Adds the derivatives of rows u_i = (ω_A − ω_B)·(a_i × b_i), a_i fixed to A and b_i to B, with
/// moments ±Rᵀ Σ r_i a_i × b_i. With M = Σ r_i ã_i b̃_i,
///
///   δu = (b × (a × ω_A) − a × (b × ω_B))·(φ_A − φ_B)                                       (5)
///   on A  M (φ_A − φ_B),   on B  −Mᵀ (φ_A − φ_B)                                           (6)
///
/// before multiplication by Rᵀ; i belongs to row first + i, i < count.
template <Field S, class AxisA, class AxisB>
void add_turn_derivatives(const PairDerivatives<S>& to,
                          const AxisA& axis_a,
                          const AxisB& axis_b,
                          Eigen::Index count,
                          Eigen::Index first,
                          const Vector<S>& r) {
  const Vector3<S> still(S(0), S(0), S(0));
  const Matrix3<S> none = Matrix3<S>::Constant(S(0));
  Matrix3<S> moment = none;
  for (Eigen::Index i = 0; i < count; ++i) {
    const Vector3<S> a = axis_a(i), b = axis_b(i);
    const Vector3<S> of_a =
        cross<S>(b, cross<S>(a, to.a.spin)) - cross<S>(a, cross<S>(b, to.b.spin));
    to.add_row(first + i, to.a, still, of_a);
    to.add_row(first + i, to.b, still, -of_a);  // (5)
    moment += skew<S>(a).lazyProduct(skew<S>(b)) * r(first + i);
  }
  const Matrix3<S> other = moment.transpose();
  to.add_moment(to.a, to.a, none, moment);
  to.add_moment(to.a, to.b, none, -moment);
  to.add_moment(to.b, to.a, none, -other);
  to.add_moment(to.b, to.b, none, other);  // (6)
}

}  // namespace assay
