#pragma once

#include <optional>
#include <vector>

#include "core/schemes/trajectory.hpp"
#include "core/systems/lagrangian_model.hpp"
#include "core/systems/model.hpp"
#include "core/systems/newton_euler_model.hpp"

namespace assay::reports {

/// A contact in a law of motion: its rows in the matrices of the evidence.
struct SeenContact {
  Eigen::Index row;
  int tangents;  ///< 0, 1 or 2, in the rows that follow
  double friction, restitution;
  double rolling_friction;       ///< [m] of the two rows that follow them; 0: there are none
  double spinning_friction = 0;  ///< [m] of the row that follows the normal, then without friction
};

/// The contact of a law whose rows begin at `row`.
[[nodiscard]] SeenContact seen_contact(const ImpactLaw<long double>& law, Eigen::Index row);

/// The contact forces that the velocities of a run show, see (1) of limit_law.hpp.
///
/// The contacts of a face of a rigid body have the same directions. They count as one, because
/// their forces are not unique, but their resultant is. It acts at their middle.
struct LawEvidence {
  using Real = long double;

  LawEvidence(const LagrangianModel<Real>& model, const Trajectory<Real>& run);
  LawEvidence(const NewtonEulerModel<Real>& model, const Trajectory<Real>& run);

  [[nodiscard]] Eigen::Index steps() const { return force.cols(); }
  /// [s] The length of a step.
  [[nodiscard]] Real h(Eigen::Index step) const {
    return run->t[static_cast<std::size_t>(step + 1)] - run->t[static_cast<std::size_t>(step)];
  }
  /// Whether a contact pushes on a step: with more than 1e-3 of its largest force, and more than
  /// twice what acts along its normal where it is open.
  [[nodiscard]] bool pushes(const SeenContact& contact, Eigen::Index step) const;
  /// Whether no contact pushes on a step.
  [[nodiscard]] bool is_free(Eigen::Index step) const;

  const Trajectory<Real>* run;
  std::vector<SeenContact> contacts;
  Matrix<Real> force;       ///< λ, a column a step
  Matrix<Real> speed;       ///< u, a column a step
  Matrix<Real> node_speed;  ///< u, a column a node
  Matrix<Real> gap;         ///< a column a step
  Matrix<Real> node_gap;    ///< a column a node
  Matrix<Real> residual;    ///< M v̇ − f, a column a step
  Matrix<Real> momentum;    ///< M v, a column a step
  /// Of rigid bodies: the parts of the residual, of the momentum and of the gyroscopic moments Ω ×
  /// I Ω that no contact and no joint can cause, in units of energy: M^{-1/2} times each.
  Matrix<Real> free_residual, free_momentum, free_gyroscopic;
  /// Likewise of the change of the forces since the last step: a scheme may take them at either
  /// end.
  Matrix<Real> free_change;
  /// Of spheres that touch what is at rest, a row a contact, else 0: the moment and the angular
  /// momentum about the normal [N m], [N m s].
  Matrix<Real> spin_moment, spin_momentum;
  Real fastest = 0;  ///< [m/s] of rigid bodies: a contact that slips much slower rolls or sticks
  /// Of rigid bodies: the effective mass of each contact for its tangents, a row a contact: M_11,
  /// M_12, M_22 at the start.
  Matrix<Real> tangent_mass;
  Vector<Real> pushes_from;  ///< [N] a row of `force` each

 private:
  void find_pushes();
};

/// A number that a run shows, and by how much it may be wrong.
struct Shown {
  double value, open = 0;
};

/// λ_N = −k g − c u_N + λ_0.
struct SpringContact {
  Shown stiffness, damping;  ///< [N/m], [N s/m]
};
/// Nothing unless three things hold. Contacts push often. The law explains 99 % of the squares of
/// the forces. Speed and a constant alone leave ten times as much of them unexplained: a contact
/// that rests at one gap shows no stiffness. Gap and speed count at the begin, the middle or the
/// end of a step, wherever they explain most.
[[nodiscard]] std::optional<SpringContact> spring_contact(const LawEvidence& of);
/// Whether contacts push on as many steps as a spring needs to show, while they overlap.
[[nodiscard]] bool pushes_often(const LawEvidence& of);

/// [1/s] c of M v̇ − f = −c M v without contact. It must be the same in the slower and in the
/// faster half of the steps, whose means are a factor of 5/4 apart or more. A constant force and
/// one that grows with the square of the velocity differ by that factor, and c counts as the same
/// within 15 %.
[[nodiscard]] std::optional<Shown> free_damping(const LawEvidence& of);

/// What acts on the rotation of bodies beside contacts and joints: the part s of the gyroscopic
/// moment that is left out, and damping c, residual = s Ω × I Ω − c M v.
struct FreeRotation {
  double left_out;  ///< [1] s
  double damping;   ///< [1/s] c
  bool touches;     ///< a contact pushes on nearly all steps, so that it may cause the damping
};
[[nodiscard]] std::optional<FreeRotation> free_rotation_of(const LawEvidence& of);

/// The moment against the turning of a contact with rolling friction.
struct RollingFriction {
  double ratio;       ///< [1] over the true one
  double moment;      ///< [N m] its mean
  bool loads_differ;  ///< normal forces do, by a quarter: else the moment may not depend on them
};
/// Nothing if the ratio changes: by a tenth of itself, or of the change of the turning over a half
/// of it if that is less, so that a viscous moment does not count.
[[nodiscard]] std::optional<RollingFriction> rolling_friction_of(const LawEvidence& of);

/// [1] s of (|λ_T|/(μ λ_N))² + (|λ_M|/(μ_r λ_N))² = s² of a body that slips and turns, where the
/// parts are as μ |u_T| to μ_r |ω|: one cone of sliding and rolling friction. Nothing of two cones.
[[nodiscard]] std::optional<double> cone_of_both(const LawEvidence& of);

/// [m] ρ of a moment −ρ λ_N about the normal of a sphere, which may be 0 where the true one is
/// not; nothing where the spin changes by less than 1 % or a viscous moment explains it as well.
[[nodiscard]] std::optional<double> spinning_friction_of(const LawEvidence& of);

/// The friction of impacts, where the contact slips before and after.
struct FrictionOfImpacts {
  double ratio;       ///< [1] |P_T|/(μ P_N)
  double impulse;     ///< [N s] the mean of |P_T|
  bool loads_differ;  ///< P_N does, by a quarter: else |P_T| may not depend on it
};
/// Nothing if the ratio of an impact is 3 % away from the mean, or P_T is not against the slip:
/// then no coefficient explains the impacts. Ratios of less than 1 % are none, and agree.
[[nodiscard]] std::optional<FrictionOfImpacts> friction_of_impacts(const LawEvidence& of);

/// The steps on which a contact pushes after it was open.
struct SeenImpact {
  double speed;              ///< [m/s] of the approach
  Shown restitution;         ///< −u⁺/u⁻, open by what forces do meanwhile
  double truth;              ///< [1] the true one
  double gap_low, gap_high;  ///< [m] at which the contact began to push
  Eigen::Index steps;
};
[[nodiscard]] std::vector<SeenImpact> impacts_of(const LawEvidence& of);

}  // namespace assay::reports
