#pragma once

#include <optional>
#include <vector>

#include "core/schemes/trajectory.hpp"
#include "core/systems/lagrangian_model.hpp"
#include "core/systems/model.hpp"

namespace assay::reports {

/// The contact forces that the velocities of a run show, see (1) of limit_law.hpp.
struct LawEvidence {
  using Real = long double;

  LawEvidence(const LagrangianModel<Real>& model, const Trajectory<Real>& run);

  /// The first components of the contacts.
  [[nodiscard]] std::vector<Eigen::Index> normals() const;
  [[nodiscard]] Eigen::Index steps() const { return force.cols(); }

  const LagrangianModel<Real>* model;
  const Trajectory<Real>* run;
  Matrix<Real> force;       ///< λ, a column a step
  Matrix<Real> speed;       ///< u, a column a step
  Matrix<Real> node_speed;  ///< u, a column a node
  Matrix<Real> gap;         ///< a column a step
  Matrix<Real> residual;    ///< M v̇ − f, a column a step
  Matrix<Real> momentum;    ///< M v, a column a step
};

/// λ_N = −k g − c u_N.
struct SpringContact {
  double stiffness, damping;  ///< [N/m], [N s/m]
};
[[nodiscard]] std::optional<SpringContact> spring_contact(const LawEvidence& of);

enum class FrictionShape { kCircle, kCircumscribed, kInscribed };
/// The friction of sliding contacts in units of the true one: scale d(u_T) + viscous u_T.
struct FrictionLaw {
  FrictionShape shape;
  double scale;      ///< [1] s
  double viscous;    ///< [s/m]
  double angle;      ///< [degrees] by which the square is turned
  double deviation;  ///< [1] of the forces from it
};
[[nodiscard]] std::optional<FrictionLaw> friction_law(const LawEvidence& of);

/// [1/s] c of M v̇ − f = −c M v without contact.
[[nodiscard]] std::optional<double> free_damping(const LawEvidence& of);

/// An impact: the approach speed, and −u⁺/u⁻.
struct SeenImpact {
  double speed, restitution;
};
[[nodiscard]] std::vector<SeenImpact> impacts_of(const LawEvidence& of);

}  // namespace assay::reports
