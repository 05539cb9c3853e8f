#pragma once

#include <vector>

#include "core/systems/contact_model.hpp"
#include "reports/compare/file_rounding.hpp"
#include "reports/compare/mass_norm.hpp"

namespace assay::reports {

/// Bounds the size of the forces of a linear model on each step of a trajectory, and their change.
///
/// f = F − C v − K q. Without an impact ‖v̇‖_M ≤ ‖f‖_{M⁻¹}, because contact forces project M⁻¹f, in
/// the norm of M, on a cone that contains 0 (Gauss). The velocity of a node is a mean of the
/// velocity of the motion over the steps before and after it. The position of a node is a position
/// of the motion up to the displacement of a step. So the velocity on step k differs by at most 2hα
/// from the velocity of a node of steps k − 1, k, k + 1, and
///
///   ‖f‖_{M⁻¹} ≤ α,   α = A + β,   β = Δ + 2h c_C α + 2h c_K (V + 2hα)                   (1)
///
/// A and V are the largest ‖f_j‖_{M⁻¹} and ‖v_j‖_M of these nodes, h is the longest of these steps,
/// and Δ is the change of F on them. c_C, c_K are the norms of M^{-1/2} C M^{-1/2} and M^{-1/2} K
/// M^{-1/2}. β bounds the difference of f from all f_j. If 2h c_C + 4h² c_K > 1/2, the steps do not
/// resolve the motion and there is no bound.
///
/// Source: derived here.   Units: α, β [kg^(1/2) m/s²].
class StepBounds {
 public:
  struct Step {
    long double h;            ///< of this step, the rounding of its ends included
    long double alpha, beta;  ///< (1)
    bool resolved;
  };

  StepBounds(const ContactModel<long double>& model,
             const FileTrajectory& run,
             const FileRounding& rounding,
             const MassNorm& norm);

  [[nodiscard]] const Step& operator[](Eigen::Index k) const {
    return steps_[static_cast<std::size_t>(k)];
  }
  [[nodiscard]] Eigen::Index size() const { return static_cast<Eigen::Index>(steps_.size()); }
  /// f_k at the nodes, in columns.
  [[nodiscard]] const Matrix<long double>& forces() const { return forces_; }
  /// The uncertainty of ‖f_k‖_{M⁻¹} due to rounding.
  [[nodiscard]] long double force_rounding() const { return force_rounding_; }

 private:
  std::vector<Step> steps_;
  Matrix<long double> forces_;
  long double force_rounding_ = 0;
};

}  // namespace assay::reports
