#pragma once

#include <optional>
#include <vector>

#include "core/schemes/trajectory.hpp"
#include "core/systems/lagrangian_model.hpp"
#include "core/systems/model.hpp"
#include "core/systems/newton_euler_model.hpp"

namespace assay::reports {

/// A contact of the model, and its rows in the matrices of LawEvidence.
struct SeenContact {
  Eigen::Index row;
  int tangents;  ///< 0, 1 or 2, in the rows that follow
  double friction, restitution;
  double rolling_friction;  ///< [m] of the two rows after the tangents; 0: no such rows
  /// [m] Of the row that follows the normal. A contact with this row has no tangential friction.
  double spinning_friction = 0;
};

/// The contact of a law whose rows begin at `row`.
[[nodiscard]] SeenContact seen_contact(const ImpactLaw<long double>& law, Eigen::Index row);

/// The contact forces that the velocities of a run show, see (1) of limit_law.hpp.
///
/// The contacts of a face of a rigid body have the same directions. They count as one contact,
/// because only the resultant of their forces is unique. It acts at the middle of these contacts.
struct LawEvidence {
  using Real = long double;

  LawEvidence(const LagrangianModel<Real>& model, const Trajectory<Real>& run);
  LawEvidence(const NewtonEulerModel<Real>& model, const Trajectory<Real>& run);

  [[nodiscard]] Eigen::Index steps() const { return force.cols(); }
  /// [s] The length of a step.
  [[nodiscard]] Real h(Eigen::Index step) const {
    return run->t[static_cast<std::size_t>(step + 1)] - run->t[static_cast<std::size_t>(step)];
  }
  /// Whether a contact pushes on a step. The force must be more than 1e-3 of the largest force of
  /// the contact. It must also be more than twice the force that seems to act along the normal
  /// while the contact is open.
  [[nodiscard]] bool pushes(const SeenContact& contact, Eigen::Index step) const;
  /// Whether no contact pushes on a step.
  [[nodiscard]] bool is_free(Eigen::Index step) const;

  const Trajectory<Real>* run;
  std::vector<SeenContact> contacts;
  Matrix<Real> force;       ///< λ, one column for each step
  Matrix<Real> speed;       ///< u, one column for each step
  Matrix<Real> node_speed;  ///< u, one column for each node
  Matrix<Real> gap;         ///< one column for each step
  Matrix<Real> node_gap;    ///< one column for each node
  Matrix<Real> residual;    ///< M v̇ − f, one column for each step
  Matrix<Real> momentum;    ///< M v, one column for each step
  /// For rigid bodies, the parts of the residual, of the momentum and of the gyroscopic moments Ω ×
  /// I Ω that no contact and no joint can cause. Each is multiplied by M^{-1/2}, and so is in units
  /// of energy.
  Matrix<Real> free_residual, free_momentum, free_gyroscopic;
  /// The same part of the change of the forces since the last step. A scheme may take forces at
  /// either end of a step.
  Matrix<Real> free_change;
  /// For spheres that touch something at rest, the moment [N m] and the angular momentum [N m s]
  /// about the normal, one row for each contact. The rows of other contacts are 0.
  Matrix<Real> spin_moment, spin_momentum;
  Real fastest = 0;  ///< [m/s] for rigid bodies; a much slower contact rolls or sticks
  /// For rigid bodies, the effective mass of each contact in its tangents at the start. Each
  /// contact has one row: M_11, M_12, M_22.
  Matrix<Real> tangent_mass;
  Vector<Real> pushes_from;  ///< [N] for each row of `force`

 private:
  void find_pushes();
};

/// A number that a run shows, and its possible error.
struct Shown {
  double value, open = 0;
};

/// λ_N = −k g − c u_N + λ_0.
struct SpringContact {
  Shown stiffness, damping;  ///< [N/m], [N s/m]
};
/// The result is nothing unless three conditions hold. Contacts push often. The law explains 99 %
/// of the squares of the forces. A law of speed and a constant alone leaves ten times as much
/// unexplained, because a contact that rests at one gap shows no stiffness. Gap and speed are taken
/// at the begin, the middle or the end of a step, at whichever explains most.
[[nodiscard]] std::optional<SpringContact> spring_contact(const LawEvidence& of);
/// Whether contacts overlap and push on enough steps to show a spring.
[[nodiscard]] bool pushes_often(const LawEvidence& of);

/// [1/s] The damping c in M v̇ − f = −c M v without contact. c must be the same, within 15 %, in
/// the slower and in the faster half of the steps. The mean speeds of the halves must differ by a
/// factor of 5/4 or more. For a constant force, or a force that grows with the square of the
/// velocity, c would differ by that factor.
[[nodiscard]] std::optional<Shown> free_damping(const LawEvidence& of);

/// The effects on the rotation of bodies other than contacts and joints: residual = s Ω × I Ω − c M
/// v. s is the share of the gyroscopic moment that is left out, and c is damping.
struct FreeRotation {
  double left_out;  ///< [1] s
  double damping;   ///< [1/s] c
  bool touches;     ///< a contact pushes on nearly all steps and may cause the damping
};
[[nodiscard]] std::optional<FreeRotation> free_rotation_of(const LawEvidence& of);

/// The moment against the turning of a contact with rolling friction.
struct RollingFriction {
  double ratio;       ///< [1] over the true one
  double moment;      ///< [N m] its mean
  bool loads_differ;  ///< normal forces differ by a quarter, so the moment shows whether it depends
                      ///< on them
};
/// Nothing if the ratio changes by a tenth of itself. If the turning changes by less than a half of
/// itself, the limit is lower in proportion, so that a viscous moment does not count.
[[nodiscard]] std::optional<RollingFriction> rolling_friction_of(const LawEvidence& of);

/// [1] The s of one cone of sliding and rolling friction, (|λ_T|/(μ λ_N))² + (|λ_M|/(μ_r λ_N))² =
/// s². The body slips and turns, and the two parts have the ratio of μ |u_T| to μ_r |ω|. Nothing if
/// there are two cones.
[[nodiscard]] std::optional<double> cone_of_both(const LawEvidence& of);

/// [m] The ρ of a moment −ρ λ_N about the normal of a sphere. It may be 0 even if the true one is
/// not. Nothing if the spin changes by less than 1 %, or if a viscous moment explains the change as
/// well.
[[nodiscard]] std::optional<double> spinning_friction_of(const LawEvidence& of);

/// The friction of impacts during which the contact slips before and after.
struct FrictionOfImpacts {
  double ratio;       ///< [1] |P_T|/(μ P_N)
  double impulse;     ///< [N s] the mean of |P_T|
  bool loads_differ;  ///< P_N differs by a quarter, so |P_T| shows whether it depends on P_N
};
/// Nothing if the ratio of an impact differs by 3 % from the mean, or if P_T is not against the
/// slip. Then no coefficient explains the impacts. A ratio below 1 % agrees with a mean below 1 %:
/// both count as no friction.
[[nodiscard]] std::optional<FrictionOfImpacts> friction_of_impacts(const LawEvidence& of);

/// The steps on which a contact pushes after it was open.
struct SeenImpact {
  double speed;              ///< [m/s] of the approach
  Shown restitution;         ///< −u⁺/u⁻, uncertain by the effect of forces meanwhile
  double truth;              ///< [1] the true one
  double gap_low, gap_high;  ///< [m] bounds of the gap at which the contact began to push
  Eigen::Index steps;
};
[[nodiscard]] std::vector<SeenImpact> impacts_of(const LawEvidence& of);

}  // namespace assay::reports
