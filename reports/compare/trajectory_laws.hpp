#pragma once

#include "core/systems/contact_model.hpp"
#include "reports/compare/law_record.hpp"
#include "reports/compare/trajectory_csv.hpp"

namespace assay::reports {

/// Tests the laws of motion of a linear model on a trajectory. No consistent event-capturing scheme
/// breaks them, whatever it means by the velocity and the impulse of a node.
///
/// Such a run approximates a motion v(t) of bounded variation with M dv = f dt + Hᵀ dI. In it
///
///   v_k is a mean over the steps before and after t_k (for the first node v_0 itself);
///   I acts within a step of where a gap closes: an impact takes at most three nodes;
///   P_k sums shares of the I of the steps that end and begin at t_{k−1} or t_k.
///
/// This holds for Moreau-Jean for every θ and γ, for its modal form (v_k the mean of a step), with
/// projected positions, and for Schatzman-Paoli (v_k = (v_{k+1/2} + v_{k−1/2})/2 or v_{k−1/2}, P_k
/// = (I_{k−1} + I_k)/2). With α, β of StepBounds and the contacts in reach of ContactReach,
///
///   position-velocity  (q_i(t_{k+1}) − q_i(t_k))/h in [min v_i − h a_i, max v_i + h a_i] of the
///                      nodes k, k + 1, k + 2, where a_i = √(M⁻¹)_ii α: between the velocities
///                      before and after an impact, and a position projected on its constraint,
///                      in the norm of M, stays behind its velocity, not behind the one after
///                      the impact; where a contact closes within reach h |U| |H_i|/|H|² more, as
///                      in the norm of the coordinates; not asked where it does so within reach
///                      of another                                                          (1)
///   impulse-balance    of steps a to b, ‖M (v_b − v_a) − Hᵀ Σ P_k − Σ h (f_k + f_{k+1})/2‖_{M⁻¹}
///                      ≤ Σ h (max_j ‖f_j − (f_k + f_{k+1})/2‖ + β) + E_a + E_b + R_a + R_b
///                      + Σ 4u (‖v_k‖_M + ‖v_{k+1}‖_M + hα), with j from k − 1 to k + 2, u the unit
///                      roundoff of the file's precision, and E_a = Σ_i ‖H_i‖_{M⁻¹} (P_i(t_a) +
///                      P_i(t_{a+1})), that may lie on either side of node a; R_a four times the
///                      largest h ‖f_j − f_{j−1}‖ up to node a, what a scheme may still remember of
///                      forces that jumped; and hα for the first node             (2)
///   impact-law         |U_i(t_{k+3}) + e U_i(t_k)| ≤ 2 D_i,  D_i = Tα Σ_j |W_ij| √(W⁻¹)_jj,
///                      where contact i is struck on the step from t_k, and of the contacts in
///                      reach none earlier or later up to t_{k+3}; of several each closes, as
///                      others push one that opens back to the velocity −e U_i < 0             (3)
///
/// (2) is tested for 1, 2, 4, 8, … steps. If both ends fly freely, impulses cancel in E, and over
/// many steps so does the rounding of velocities. If the file has no impulses, the test uses the
/// part of (2) that no impulse of the contacts in reach of a step, or of the neighbouring steps,
/// can cause, if these contacts are fewer than the coordinates.
///
/// (3): a contact counts as struck if its impulse of a step is larger than the impulse by which
/// forces change velocities by hα, that is P_i > hα √(W⁻¹)_ii. P is given or is W⁻¹ H (v_{k+1} −
/// v_k), with W of the contacts in reach, if they are independent. Everything else on the three
/// steps, and on the step before, where a share of the impact may be below that size, changes U_i
/// by at most D_i; Tα is four times the largest hα of these steps. The impact acts on the velocity
/// before up to D_i, and each further impact of contact i is slower than D_i.
///
/// Source: derived here.   Shapes: the columns of `run` as the model. @pre two rows or more.
void ask_laws_of_motion(const ContactModel<long double>& model,
                        const FileTrajectory& run,
                        LawRecord& record);

/// Whether a step is short enough for the motion of the model, see StepBounds.
[[nodiscard]] bool has_resolved_step(const ContactModel<long double>& model,
                                     const FileTrajectory& run);

}  // namespace assay::reports
