#pragma once

#include <vector>

#include "reports/compare/step_bounds.hpp"

namespace assay::reports {

/// Finds the contacts of a linear model that a scheme may close, and the steps on which it may do
/// so.
///
/// Schemes act on a contact whose gap they forecast to close. Moreau-Jean forecasts within one step
/// of the node. Schatzman-Paoli forecasts within two steps, because of 0 ≤ g_{k+1} + e g_{k−1}. So
/// a contact can have an impulse on step k only if at a node j of steps k − 1, k, k + 1
///
///   g_i(t_j) ≤ 2h (|U_i(t_j)| + 2 ‖H_i‖_{M⁻¹} hα)                                          (1)
///
/// or if the file contains such an impulse. A contact can have an impact only if it also closes
/// faster at t_j than forces alone can cause within two steps, U_i(t_j) < −2 ‖H_i‖_{M⁻¹} hα.
///
/// Source: derived here.   Shapes: m contacts, N + 1 nodes.
class ContactReach {
 public:
  ContactReach(const ContactModel<long double>& model,
               const FileTrajectory& run,
               const FileRounding& rounding,
               const StepBounds& steps,
               const Vector<long double>& row_norms);

  /// The contacts that can have an impulse on a step from `first` to `last`.
  [[nodiscard]] std::vector<Eigen::Index> near(Eigen::Index first, Eigen::Index last) const;
  /// Whether contact i can have an impact on a step from `first` to `last`.
  [[nodiscard]] bool closes_fast(Eigen::Index i, Eigen::Index first, Eigen::Index last) const;

 private:
  [[nodiscard]] bool any(const Matrix<char>& of,
                         Eigen::Index i,
                         Eigen::Index first,
                         Eigen::Index last) const;

  Matrix<char> near_, fast_;  ///< m×(N + 1), 0 or 1
};

}  // namespace assay::reports
