#pragma once

#include <vector>

#include "reports/compare/law_evidence.hpp"

namespace assay::reports {

enum class FrictionShape {
  kCircle,         ///< against the slip u
  kEffectiveMass,  ///< against M u, with M the effective mass
  kSquare          ///< at the corner of a square that is nearest to −u
};
enum class FrictionBound {
  kCoefficient,  ///< over the normal force
  kForce         ///< whatever the normal force is
};

struct FrictionModel {
  FrictionShape shape;
  FrictionBound bound;
  int degrees = 0;  ///< of the corners of the square, below 90
};

/// The friction of sliding contacts, size d(u_T) + viscous u_T. Its unit is the true bound, or for
/// kForce the mean of the true bound.
struct FrictionFit {
  FrictionModel model;
  Shown size;        ///< [1]; for a square, up to its corners
  Shown viscous;     ///< [s/m]; 0 for a square
  double deviation;  ///< [1] of the forces from the fit
};

/// The friction that the slips of a run show.
struct FrictionEvidence {
  std::vector<FrictionFit> fits;  ///< of all models, in the same order for each run
  double mean_bound = 0;          ///< [N] μ λ_N
  double fastest = 0;             ///< [m/s] slip
};

/// The fit of each model. There is no fit without six windows of time in which contacts slide, and
/// none if slips do not change by a quarter. If a contact creeps or sticks, its force is a load,
/// which is less than its bound. Contacts with rolling friction do not count, because one bound may
/// limit both frictions.
[[nodiscard]] FrictionEvidence friction_evidence(const LawEvidence& of);

}  // namespace assay::reports
