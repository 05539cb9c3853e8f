#pragma once

#include "core/one_step_problems/friction_problem.hpp"

namespace assay {

/// Brings contacts in double near a solution, by an interior point method. It takes some dozens of
/// steps, and hardly more for more contacts. Newton's method goes on from the point that it
/// reaches.
///
/// In x = (μ r_N, r_T) and z = (u_N/μ + ‖u_T‖, u_T) Coulomb's law says that x and z are in the
/// second-order cone L and that x·z = 0. Let D = diag(1/μ, 1, 1) and x ∘ y = (x·y, x_N y_T + y_N
/// x_T). The method lets κ → 0 and solves, for points inside of L,
///
///   z = D (W D x + q) + ‖z_T‖ e_N,   x ∘ z = κ e_N                                   (1)
///
/// by Newton's method in the scaling of Nesterov and Todd, G x = G⁻¹ z, with the predictor and the
/// corrector of Mehrotra. The equations contain the derivative of ‖z_T‖, so the method also
/// works where this term is larger than W.
///
/// If contacts wedge a body, no velocity is inside of L and impulses may have any size. Then steps
/// stay short and the method fails. It is repeated with W replaced by
///
///   W + ε diag(W),   ε = 10⁻⁸, then 10⁻⁵,                                           (2)
///
/// whose impulses are unique and near a solution.
///
/// Source: scaling and corrector, [Van10]; ‖u_T‖ in z, [DSF98]; (1) and (2) derived here. A
/// frictionless contact has the cone x ≥ 0, and a contact in the plane has the cone in ℝ².
/// Scalar: double.   Guarantees: at most kMostSteps from each of five starts.
/// Not for: the last digits; equalities, rolling friction, or μ = 0 with tangential components,
/// which it does not take.
class ContactInteriorPoint {
 public:
  static constexpr int kMostSteps = 50;

  [[nodiscard]] static bool takes(const std::vector<ContactLaw<double>>& laws);

  /// @return whether r then solves (1), or (2), within 1e-10 of the largest velocity d of D q. The
  /// average of x·z must also be within 1e-10 of d² over the largest |W_ii|. If not, r has not
  /// changed.
  /// @pre takes(problem.laws)
  [[nodiscard]] bool improve(const FrictionProblem<double>& problem, Vector<double>& r);

  [[nodiscard]] int steps() const { return steps_; }

 private:
  int steps_ = 0;
};

}  // namespace assay
