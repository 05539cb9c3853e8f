#pragma once

#include <string>
#include <vector>

#include "core/systems/contact_model.hpp"
#include "oracles/exact_motion.hpp"
#include "reports/compare/trajectory_csv.hpp"

namespace assay::reports {

/// A law that a trajectory breaks, at the first node where it does.
struct LawViolation {
  std::string law;  ///< "penetration", "impulse-sign", …
  double t;         ///< [s], the end of the step
  double size;      ///< by how much it is broken, in `unit`
  double allowed;   ///< how large that may be at this node
  std::string unit;
  std::string message;  ///< all of it in a sentence
};

/// The laws that a trajectory breaks, each once: what no motion of the model can do whose steps
/// hold at most one instant of impact each, as no run of a scheme does whose impacts are less than a
/// step early or late.
///
/// f = F − C v − K q. Where no impact happens ‖v̇‖_M ≤ ‖f‖_{M⁻¹}: contact forces project M⁻¹f, in
/// the norm of M, on a cone that holds 0 (Gauss). On a step from t₀ to t₁ = t₀ + h, before its
/// impact from t₀ on and after it from t₁ back, ‖v − v_j‖_M ≤ hα and ‖q − q_j‖_M ≤ h(V + hα), thus
///
///   α ≤ A + β,   β = Δ + c_C hα + c_K h (V + hα)                                        (1)
///
/// bound f and its change, with A the larger ‖f_j‖_{M⁻¹}, V the larger ‖v_j‖_M, Δ the change of F
/// on the step, and c_C, c_K the norms of M^{-1/2} C M^{-1/2} and M^{-1/2} K M^{-1/2}. Then
///
///   initial-state      q = q(0), and v is the left or the right limit of v(0), at t = 0        (2)
///   position-velocity  (q_i(t₁) − q_i(t₀))/h in [min v_i − h a_i, max v_i + h a_i],
///                      a_i = √(M⁻¹)_ii α; not asked where the exact motion, up to a step off,
///                      takes several impacts of several contacts                               (3)
///   impulse-balance    ‖M Δv − Hᵀ P − h (f₀ + f₁)/2‖_{M⁻¹} ≤ h ‖f₁ − f₀‖_{M⁻¹}/2 + h β         (4)
///   impact-law         |U₁ + e U₀| ≤ 2 D_i,  D_i = ‖H_i‖_{M⁻¹} hα + Σ_{j≠i} |W_ij| P_j (5)
///                      where P_i > 0: U_i varies by D_i, its impacts left out
///   impulse-sign       P ≥ 0                                                                   (6)
///   penetration        as the metric of that name                                              (7)
///
/// (5) holds for any number of impacts of one contact: each but the first is slower than U varied
/// since the one before. Where several contacts bear impulses it says little; but where one is
/// larger than what forces can make on the step,
///
///   P_i > hα / √(least eigenvalue of W),                                                       (8)
///
/// contact i is struck, and (5) is asked with P_j = 0, provided that the contacts are independent
/// and that the impacts of the exact motion are more than 4 h apart. A file without impulses is
/// judged with those that its velocities tell, P = W⁻¹ H Δv up to hα Σ_j |W⁻¹_ij| ‖H_j‖_{M⁻¹}; by
/// (4) with P = 0 where no contact can be reached on the step; by (5) where just one can, and
/// ‖Δv‖_M > hα. Steps with c_C h + c_K h² > 1/2 do not resolve the motion: (3) to (5) are not asked
/// of them. A scheme with v₁ = v₀ + M⁻¹(h f_θ + Hᵀ P), q₁ = q₀ + h v_θ and U₁ + e U₀ = 0 where
/// P > 0 obeys them too: f_θ and v_θ lie between those of the nodes.
///
/// Everything is allowed, besides, what the digits of the file leave open and 10⁻⁶ of the largest
/// number of its kind: single precision, and solvers that iterate, do no better.
///
/// Source: derived here.   Shapes: the columns of `run` as the model.
/// `penetration`: the value of that metric, 0 where it is not known.
[[nodiscard]] std::vector<LawViolation> violated_laws(
    const ContactModel<long double>& model,
    const oracles::ExactMotion<long double>& exact,
    const FileTrajectory& run,
    long double penetration);

}  // namespace assay::reports
