#pragma once

#include "core/systems/first_order_model.hpp"
#include "oracles/exact_motion.hpp"
#include "reports/compare/law_record.hpp"
#include "reports/compare/trajectory_csv.hpp"

namespace assay::reports {

/// Tests the laws that each node of a trajectory of a first-order system must obey:
///
///   initial-state      x is the left or the right limit of x(0), at t = 0
///   multiplier-bounds  l ≤ λ_k ≤ u of the laws −y ∈ N_[l,u](λ), k ≥ 1; λ_0 is data
///
/// up to the uncertainty of the file, see FileRounding.
void ask_laws_of_first_order(const FirstOrderModel<long double>& model,
                             const oracles::ExactMotion<long double>& exact,
                             const FileTrajectory& run,
                             LawRecord& record);

}  // namespace assay::reports
