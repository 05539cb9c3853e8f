#pragma once

#include <vector>

#include "core/math/attitude_increment.hpp"
#include "core/math/largest_magnitude.hpp"
#include "core/math/magnitude.hpp"
#include "core/scalar/ratio.hpp"
#include "core/systems/newton_euler_model.hpp"

namespace assay {

/// Positions of rigid bodies as a chart of PositionProjection, with |p| = 1 for every body.
///
/// The attitude p has four numbers for three degrees of freedom. The first chart takes the four
/// numbers, and |p| = 1 as an equality. The second chart moves the body from q* by a displacement.
/// On q:
///
///   z = q ∈ ℝ^{7b},   (|p|² − 1)/2 = 0 of each body added to the equalities               (1)
///   ∂h/∂q = G T⁺,   T⁺ = (TᵀT)⁻¹ Tᵀ = diag(1, 4 Ψᵀ/|p|²)                                  (2)
///   A = 1   or   A = diag(m 1, 4 [p∘] diag(tr I/3, I) [p∘]ᵀ/|p|⁴)  at q*                   (3)
///
/// and on v, with c the increment (1) of attitude_increment.hpp for h = 1, w = 1/2, |c| = 1:
///
///   z = V ∈ ℝ^{6b}, z* = 0,   x = x* + V_g,   p = p* ∘ c(V_Ω)                              (4)
///   ∂h/∂V = G D,   D = diag(1, ∂ω/∂V_Ω),   (0, dω) = 2 c⁻¹ ∘ dc                           (5)
///   A = TᵀT = diag(1, |p*|²/4)   or   A = M                                                (6)
///
/// As h depends on p/|p| alone, ∂h/∂p p = 0, and G T⁺ = ∂h/∂q T T⁺ = ∂h/∂q for every |p|. Both
/// metrics (3) and (6) are ½ vᵀMv of the rates. (3) also has a part along p, which turns no body.
/// This part has the size of the other parts, so that (3) is isotropic if I is. For |p*| = 1, (1)
/// and (4) have the same Delassus matrices, G (TᵀT)⁻¹ Gᵀ or G M⁻¹ Gᵀ. Let δ be the change of
/// position. The results of (1) and (4) differ by O(δ³) only, because the squared distances differ
/// by O(δ⁴).
///
/// Source: developer-notes.md, (1), (2) with A = 1: (13.3)–(13.7); (4)–(6) with A = TᵀT: (13.8)–
/// (13.12). Differs in: |p|² − 1 for |p| − 1, because |p|² needs no root; q* ∘ c(V) for q* + T V,
/// because q* + T V does not have |p| = 1; M, because the units of length do not matter with M.
/// Shapes: as NewtonEulerModel.
/// Scalar: OrderedField; if it has square roots (4) starts at p*/|p*|, else it keeps |p*|.
/// Guarantees: the tolerance of (1) is 8 u. Other components have the given tolerance. If it is 0,
/// they have 8 u Σ_c (|G_v| |x| + |G_Ω|), the effect of rounding the position.
template <OrderedField S>
class RigidBodyChart {
 public:
  using Index = Eigen::Index;
  using Model = NewtonEulerModel<S>;

  /// @pre the model outlives this object.
  RigidBodyChart(const Model& model, bool mass_metric, bool on_velocities);

  /// The laws of the model, followed by equalities for (1).
  [[nodiscard]] const std::vector<ImpactLaw<S>>& laws() const { return laws_; }
  [[nodiscard]] Index size() const {
    return on_velocities_ ? model_->velocities() : model_->coordinates();
  }
  [[nodiscard]] Index components() const {
    return model_->components() + (on_velocities_ ? 0 : model_->size());
  }

  /// Turns q* into z*. On v, it also divides the quaternions by their norms.
  void begin(Vector<S>& q, Vector<S>& z);
  void place(const Vector<S>& z, Vector<S>& q);
  /// (3) or (6).
  void metric(Matrix<S>& a) const;
  void evaluate(const S& t, const Vector<S>& q, Vector<S>& h);
  /// (2) or (5). @pre q was placed last.
  void jacobian(const S& t, const Vector<S>& q, Matrix<S>& h);
  void allow(const S& t, const Vector<S>& q, const S& tolerance, Vector<S>& allowed);

 private:
  static void normalise(Vector<S>& q, Index body);
  [[nodiscard]] Matrix4<S> attitude_metric(Index body) const;

  const Model* model_;
  bool mass_metric_, on_velocities_;
  std::vector<ImpactLaw<S>> laws_;
  Vector<S> start_;                 ///< q*
  std::vector<Matrix3<S>> turned_;  ///< ∂ω/∂V_Ω of (5)
  Vector<S> gap_;                   ///< h of the relation
  Matrix<S> velocity_matrix_;       ///< G
};

template <OrderedField S>
RigidBodyChart<S>::RigidBodyChart(const Model& model, bool mass_metric, bool on_velocities)
    : model_(&model),
      mass_metric_(mass_metric),
      on_velocities_(on_velocities),
      laws_(model.laws),
      start_(model.initial_position),
      turned_(model.bodies.size()),
      gap_(Vector<S>::Constant(model.components(), S(0))),
      velocity_matrix_(Matrix<S>::Constant(model.components(), model.velocities(), S(0))) {
  if (on_velocities) return;
  laws_.resize(laws_.size() + model.bodies.size(), ImpactLaw<S>{Equality{1}, {S(0), S(0)}});
}

template <OrderedField S>
void RigidBodyChart<S>::normalise(Vector<S>& q, Index body) {
  if constexpr (RealScalar<S>) {
    const Quaternion<S> p = attitude<S>(q, body);
    const S defect = squared_norm<S>(p) - S(1);
    if (magnitude(defect) <= S(16) * unit_roundoff<S>()) return;
    q.template segment<4>(kBodyCoordinates * body + 3) = normalised<S>(p);
  }
}

template <OrderedField S>
void RigidBodyChart<S>::begin(Vector<S>& q, Vector<S>& z) {
  if (on_velocities_) {
    for (Index b = 0; b < model_->size(); ++b) {
      normalise(q, b);
      turned_[static_cast<std::size_t>(b)].setIdentity();
    }
    z.setConstant(S(0));
  } else {
    z = q;
  }
  start_ = q;
}

template <OrderedField S>
void RigidBodyChart<S>::place(const Vector<S>& z, Vector<S>& q) {
  if (!on_velocities_) {
    q = z;
    return;
  }
  for (Index b = 0; b < model_->size(); ++b) {
    const Index first = kBodyCoordinates * b;
    for (Index k = 0; k < 3; ++k) q(first + k) = start_(first + k) + z(kBodyVelocities * b + k);
    const auto c = theta_increment<S>(S(1), ratio<S>(1, 2), angular_velocity<S>(z, b));
    q.template segment<4>(first + 3) = product<S>(attitude<S>(start_, b), c.value);  // (4)
    for (Index j = 0; j < 3; ++j) {
      turned_[static_cast<std::size_t>(b)].col(j) =
          body_angular_velocity<S>(c.value, Quaternion<S>(c.by_velocity.col(j)));  // (5)
    }
  }
}

/// The block of p in (3).
template <OrderedField S>
Matrix4<S> RigidBodyChart<S>::attitude_metric(Index body) const {
  const Matrix3<S>& inertia = model_->bodies[static_cast<std::size_t>(body)].inertia;
  const Quaternion<S> p = attitude<S>(start_, body);
  const S square = squared_norm<S>(p);
  const S factor = S(4) / (square * square);
  Matrix4<S> moments = Matrix4<S>::Constant(S(0));
  moments(0, 0) = (inertia(0, 0) + inertia(1, 1) + inertia(2, 2)) / S(3);
  moments.template block<3, 3>(1, 1) = inertia;
  const Matrix4<S> left = left_matrix<S>(p);
  const Matrix4<S> half = left.lazyProduct(moments);
  return Matrix4<S>(half.lazyProduct(left.transpose())) * factor;
}

template <OrderedField S>
void RigidBodyChart<S>::metric(Matrix<S>& a) const {
  a.setIdentity();
  if (on_velocities_ && mass_metric_) model_->mass(a);
  for (Index b = 0; b < model_->size(); ++b) {
    if (on_velocities_ && !mass_metric_) {
      const S quarter = squared_norm<S>(attitude<S>(start_, b)) / S(4);
      for (Index k = 3; k < 6; ++k) a(kBodyVelocities * b + k, kBodyVelocities * b + k) = quarter;
    } else if (!on_velocities_ && mass_metric_) {
      const Index first = kBodyCoordinates * b;
      for (Index k = first; k < first + 3; ++k) {
        a(k, k) = model_->bodies[static_cast<std::size_t>(b)].mass;
      }
      a.template block<4, 4>(first + 3, first + 3) = attitude_metric(b);
    }
  }
}

template <OrderedField S>
void RigidBodyChart<S>::evaluate(const S& t, const Vector<S>& q, Vector<S>& h) {
  const Index m = model_->components();
  if (m > 0) {
    model_->relation->evaluate(t, q, gap_);
    h.head(m) = gap_;
  }
  for (Index r = m; r < components(); ++r) {
    h(r) = (squared_norm<S>(attitude<S>(q, r - m)) - S(1)) / S(2);
  }
}

template <OrderedField S>
void RigidBodyChart<S>::jacobian(const S& t, const Vector<S>& q, Matrix<S>& h) {
  const Index m = model_->components();
  if (m > 0) model_->relation->velocity_matrix(t, q, velocity_matrix_);
  h.setConstant(S(0));
  const Index width = on_velocities_ ? kBodyVelocities : kBodyCoordinates;
  for (Index b = 0; b < model_->size(); ++b) {
    const Quaternion<S> p = attitude<S>(q, b);
    const S square = squared_norm<S>(p);
    for (Index r = 0; r < m; ++r) {
      Vector3<S> turn;
      for (Index k = 0; k < 3; ++k) {
        h(r, width * b + k) = velocity_matrix_(r, kBodyVelocities * b + k);
        turn(k) = velocity_matrix_(r, kBodyVelocities * b + 3 + k);
      }
      if (on_velocities_) {
        const Matrix3<S>& turned = turned_[static_cast<std::size_t>(b)];
        for (Index j = 0; j < 3; ++j) {
          h(r, width * b + 3 + j) = inner<S>(turn, Vector3<S>(turned.col(j)));
        }
      } else {
        const Quaternion<S> half = quaternion_rate<S>(p, turn);  // Ψ G_Ωᵀ
        for (Index i = 0; i < 4; ++i) h(r, width * b + 3 + i) = S(4) * half(i) / square;
      }
    }
    if (on_velocities_) continue;
    for (Index i = 0; i < 4; ++i) h(m + b, width * b + 3 + i) = p(i);
  }
}

template <OrderedField S>
void RigidBodyChart<S>::allow(const S& t,
                              const Vector<S>& q,
                              const S& tolerance,
                              Vector<S>& allowed) {
  const S rounding = S(8) * unit_roundoff<S>();
  allowed.setConstant(is_zero(tolerance) ? rounding : tolerance);
  for (Index r = model_->components(); r < components(); ++r) allowed(r) = rounding;
  if (!is_zero(tolerance) || model_->components() == 0) return;
  S farthest(0);
  for (Index b = 0; b < model_->size(); ++b) {
    const S far = largest_magnitude<S>(centre<S>(q, b));
    if (farthest < far) farthest = far;
  }
  model_->relation->velocity_matrix(t, q, velocity_matrix_);
  for (Index r = 0; r < model_->components(); ++r) {
    S sum(0);
    for (Index c = 0; c < velocity_matrix_.cols(); ++c) {
      const S size = magnitude(velocity_matrix_(r, c));
      sum += c % kBodyVelocities < 3 ? S(size * farthest) : size;
    }
    allowed(r) = rounding * sum;
  }
}

}  // namespace assay
