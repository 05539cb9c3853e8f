#pragma once

#include "core/systems/newton_euler_model.hpp"
#include "reports/compare/law_record.hpp"
#include "reports/compare/trajectory_csv.hpp"

namespace assay::reports {

/// Tests whether the impulses in the file of a trajectory of rigid bodies explain the changes of
/// its velocities. Let f be the forces and gyroscopic moments, and G the matrix of the contacts and
/// joints. f_k and G_k belong to node k, and P_k is the impulse of the step that ends there.
///
///   impulse-balance   of steps a to b, ‖M (v_b − v_a) − Σ Ḡ_kᵀ P_k − Σ h (f_k + f_{k+1})/2‖_{M⁻¹}
///                     ≤ Σ (2h max_j ‖f_j − (f_k + f_{k+1})/2‖ + D_k ‖P_k‖) + E_a + E_b + R_a + R_b
///                                                                                         (1)
///
/// and the rounding of the file, with Ḡ_k the mean of G_{k−1} and G_k. A scheme may take forces and
/// directions at any instant of a step or of its neighbours. So j runs from k − 1 to k + 2, and D_k
/// is the sum of ‖G_j − G_{j−1}‖ over the step and its neighbours. The impulses in E_a = Σ_i ‖G_i‖
/// (|P_i(t_a)| + |P_i(t_{a+1})|) may lie on either side of node a. R_a is four times the largest h
/// ‖f_j − f_{j−1}‖ up to node a. A scheme may remember so much of forces that jumped.
///
/// (1) is tested for 1, 2, 4, … steps. It counts as tested only if it would somewhere refuse the
/// motion without its impulses.
///
/// Source: derived here, as (2) of trajectory_laws.hpp.   @pre two rows or more.
void ask_balance_of_rigid_bodies(const NewtonEulerModel<long double>& model,
                                 const FileTrajectory& run,
                                 LawRecord& record);

}  // namespace assay::reports
