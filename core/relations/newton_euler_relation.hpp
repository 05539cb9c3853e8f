#pragma once

#include "core/systems/newton_euler_coordinates.hpp"

namespace assay {

/// Contacts and joints of rigid bodies: gaps or conditions y, and the velocities u of their points
/// in local frames.
///
/// Laws hold between u and the reactions r at these points. G turns velocities of bodies into u.
/// Its transpose turns r into forces and moments on the bodies:
///
///   y = g(t, q),   u = G(q) v + b(t, q),   F += G(q)ᵀ r                                     (1)
///
/// A contact has the components (n, t₁, t₂) or (n). y is written in the normal row, whose row of G
/// is ∂g/∂q T(q), and is 0 in the tangential rows. All rows of a joint are normal ones.
///
/// Source: [Notes, (11.46)].   Shapes: y, u, r ∈ ℝᵐ; G m×6b.
template <Field S>
class NewtonEulerRelation {
 public:
  NewtonEulerRelation() = default;
  NewtonEulerRelation(const NewtonEulerRelation&) = delete;
  NewtonEulerRelation& operator=(const NewtonEulerRelation&) = delete;
  virtual ~NewtonEulerRelation() = default;

  [[nodiscard]] virtual Eigen::Index size() const = 0;
  /// @throws InvalidInput as require_body, if a system of `bodies` lacks one of its bodies.
  virtual void require_bodies(Eigen::Index bodies) const = 0;
  /// Whether G does not depend on q.
  [[nodiscard]] virtual bool has_constant_matrix() const { return false; }
  virtual void evaluate(const S& t, const Vector<S>& q, Vector<S>& y) const = 0;
  virtual void velocity_matrix(const S& t, const Vector<S>& q, Matrix<S>& g) const = 0;
  /// The rate b of (1).
  virtual void rate(const S&, const Vector<S>&, Vector<S>& rate) const { rate.setConstant(S(0)); }
  /// Adds the derivatives that come from directions that turn with displacements w = (δx, δθ, …) of
  /// the bodies. δθ is the rotation in the frame of the body: for a fixed in the inertial frame and
  /// X fixed in the body,
  ///
  ///   δ(Rᵀ a) = (Rᵀ a) × δθ,   δ(R X) = R (δθ × X)                                         (2)
  ///   of_velocity += ∂(G v + b)/∂w  (m×6b),   of_force += ∂(Gᵀ r)/∂w  (6b×6b)              (3)
  ///
  /// for constant v and r. False if these derivatives are not known.
  [[nodiscard]] virtual bool add_direction_derivatives(const S&,
                                                       const Vector<S>&,
                                                       const Vector<S>&,
                                                       const Vector<S>&,
                                                       Matrix<S>&,
                                                       Matrix<S>&) const {
    return has_constant_matrix();
  }
};

}  // namespace assay
