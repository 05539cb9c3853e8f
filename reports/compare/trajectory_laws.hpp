#pragma once

#include "core/systems/contact_model.hpp"
#include "reports/compare/law_record.hpp"
#include "reports/compare/trajectory_csv.hpp"

namespace assay::reports {

/// Tests the laws of motion of a linear model on a trajectory. No consistent event-capturing scheme
/// breaks them, with any meaning of the velocity and the impulse of a node.
///
/// Such a run approximates a motion v(t) of bounded variation with M dv = f dt + Hᵀ dI. In it
///
///   v_k is a mean over the steps before and after t_k (for the first node v_0 itself);
///   I acts within a step of the closing of a gap: an impact takes at most three nodes;
///   P_k sums shares of I in the steps that end or begin at t_{k−1} or t_k.
///
/// This holds for Moreau-Jean for every θ and γ, for its modal form (v_k the mean of a step), with
/// projected positions, and for Schatzman-Paoli (v_k = (v_{k+1/2} + v_{k−1/2})/2 or v_{k−1/2}, P_k
/// = (I_{k−1} + I_k)/2). With α, β of StepBounds and the contacts in reach of ContactReach,
///
///   position-velocity  (q_i(t_{k+1}) − q_i(t_k))/h in [min v_i − h a_i, max v_i + h a_i] of the
///                      nodes k, k + 1, k + 2, with a_i = √(M⁻¹)_ii α. These are the velocities
///                      before and after an impact. A position projected on its constraint, in
///                      the norm of M, stays behind its own velocity, and not behind the velocity
///                      after the impact. If a contact closes within reach, h |U| |H_i|/|H|² more
///                      is allowed, as for the norm of the coordinates. If it closes within reach
///                      of another one, nothing is tested                                   (1)
///   impulse-balance    of steps a to b, ‖M (v_b − v_a) − Hᵀ Σ P_k − Σ h (f_k + f_{k+1})/2‖_{M⁻¹}
///                      ≤ Σ h (max_j ‖f_j − (f_k + f_{k+1})/2‖ + β) + E_a + E_b + R_a + R_b
///                      + Σ 4u (‖v_k‖_M + ‖v_{k+1}‖_M + hα), with j from k − 1 to k + 2 and the
///                      unit roundoff u of the precision of the file. The impulses in E_a =
///                      Σ_i ‖H_i‖_{M⁻¹} (P_i(t_a) + P_i(t_{a+1})) may lie on either side of node a.
///                      R_a is four times the largest h ‖f_j − f_{j−1}‖ up to node a: a scheme may
///                      still remember so much of forces that jumped. hα is added for the first
///                      and the last node: their velocities may be one-sided differences  (2)
///   impact-law         |U_i(t_{k+3}) + e U_i(t_k)| ≤ 2 D_i,  D_i = Tα Σ_j |W_ij| √(W⁻¹)_jj,
///                      if contact i is struck on the step from t_k, and no contact in reach is
///                      struck earlier, or later up to t_{k+4}: a stiff spring in place of the
///                      contact, or a filter of velocities, takes more than three steps. If several
///                      are struck, each must close, because others push one that opens back to the
///                      velocity −e U_i < 0                                                  (3)
///
/// (2) is tested for 1, 2, 4, 8, … steps. If both ends fly freely, impulses cancel in E. Over many
/// steps the rounding of velocities cancels, too. If the file has no impulses, the test uses a part
/// of (2). No impulse of the contacts in reach of a step, or of the neighbouring steps, can cause
/// this part. It exists if these contacts are fewer than the coordinates.
///
/// In (3) a contact counts as struck if its impulse of a step is larger than the impulse by which
/// forces change velocities by hα, that is P_i > hα √(W⁻¹)_ii. P is given. Otherwise it is W⁻¹ H
/// (v_{k+1} − v_k), with W of the contacts in reach, if they are independent. On the step before, a
/// share of the impact may be below that size. Everything else on this step and on the three steps
/// changes U_i by at most D_i; Tα is four times the largest hα of these steps. The impact acts on
/// the velocity before up to D_i, and each further impact of contact i is slower than D_i.
///
/// Source: derived here.   Shapes: the columns of `run` as the model. @pre two rows or more.
void ask_laws_of_motion(const ContactModel<long double>& model,
                        const FileTrajectory& run,
                        LawRecord& record);

/// Whether a step is short enough for the motion of the model, see StepBounds.
[[nodiscard]] bool has_resolved_step(const ContactModel<long double>& model,
                                     const FileTrajectory& run);

}  // namespace assay::reports
