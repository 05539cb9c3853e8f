#pragma once

#include "core/systems/contact_model.hpp"
#include "reports/compare/law_record.hpp"
#include "reports/compare/trajectory_csv.hpp"

namespace assay::reports {

/// The laws of motion of a linear model, asked of a trajectory: what no consistent event-capturing
/// scheme breaks, whatever it calls the velocity and the impulse of a node.
///
/// Such a run stands for a motion v(t) of bounded variation with M dv = f dt + Hᵀ dI of which
///
///   v_k is a mean over the steps before and after t_k (of the first node v_0 itself);
///   I is felt within a step of where a gap closes: an impact takes at most three nodes;
///   P_k sums shares of the I of the steps that end and begin at t_{k−1} or t_k.
///
/// So do Moreau-Jean for every θ and γ, its modal form (v_k the mean of a step), with projected
/// positions, and Schatzman-Paoli (v_k = (v_{k+1/2} + v_{k−1/2})/2 or v_{k−1/2}, P_k = (I_{k−1} +
/// I_k)/2). With α, β of StepBounds, the contacts in reach of ContactReach,
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
/// (2) is asked of 1, 2, 4, 8, … steps: impulses cancel in E where both ends fly freely, the
/// rounding of velocities over many steps. Without impulses in the file it is asked of the part
/// that no impulse of the contacts in reach of a step, or of those next to it, can make, if these
/// are fewer than the coordinates.
///
/// (3): struck is a contact whose impulse of a step is larger than the one by which forces change
/// velocities by hα, that is P_i > hα √(W⁻¹)_ii: P is told or W⁻¹ H (v_{k+1} − v_k), W that of the
/// contacts in reach, if they are independent. All that happens on the three steps besides, and on
/// the one before, where a share of the impact may be smaller than that, changes U_i by D_i, Tα
/// four times the largest hα of these steps; the impact itself is of the velocity before within
/// D_i, and each further one of contact i is slower than D_i.
///
/// Source: derived here.   Shapes: the columns of `run` as the model. @pre two rows or more.
void ask_laws_of_motion(const ContactModel<long double>& model,
                        const FileTrajectory& run,
                        LawRecord& record);

/// Whether a step is short enough for the motion of the model, see StepBounds.
[[nodiscard]] bool has_resolved_step(const ContactModel<long double>& model,
                                     const FileTrajectory& run);

}  // namespace assay::reports
