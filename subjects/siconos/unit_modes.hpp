#pragma once

#include <vector>

#include "reports/subjects/assay_subject.h"

namespace assay::siconos {

/// A linear model with diagonal matrices in coordinates of unit mass, in which MoreauJeanBilbaoOSI
/// reads K and C:
///
///   q = s q̃,  s_i = M_ii^(-1/2):   M̃ = 1,  C̃ = s C s,  K̃ = s K s,  H̃ = H s                (1)
///
/// The gaps and the impulses are the same.
class UnitModes {
 public:
  /// @throws std::invalid_argument if the model is not linear, its matrices are not diagonal, a
  /// force acts (a LagrangianLinearDiagonalDS has none), or a mode has no stiffness (the scheme
  /// divides by it).
  explicit UnitModes(const AssayModel& model);

  [[nodiscard]] const AssayModel& get() const { return model_; }
  /// x := s x, n entries.
  void scale_back(double* x) const;

 private:
  AssayModel model_;
  std::vector<double> scale_, mass_, damping_, stiffness_, contact_matrix_, position_, velocity_;
};

}  // namespace assay::siconos
