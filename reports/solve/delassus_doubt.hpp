#pragma once

#include <string>

#include "reports/problem_files/loaded_problem.hpp"

namespace assay::reports {

/// A sentence that says why a contact problem may have no solution; empty if there is no reason.
///
/// The matrix W of a contact problem must be a Delassus matrix H M⁻¹ Hᵀ of a mass matrix M. It is
/// none if it is not symmetric or has a negative eigenvalue, by more than data of seven digits
/// leave open. In a global problem the same is asked of M, and the columns of H must be
/// independent. The sentence has the size of the fault. Nothing is said of other problems, and of W
/// with more than a thousand rows.
[[nodiscard]] std::string delassus_doubt(const OneStepProblem& problem);

}  // namespace assay::reports
