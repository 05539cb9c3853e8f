#pragma once

#include <string>

#include "reports/problem_files/loaded_problem.hpp"

namespace assay::reports {

/// Why W of a contact problem is no Delassus matrix H M⁻¹ Hᵀ of a mass matrix M, or M of a global
/// problem no mass matrix: it is not symmetric, or it has a negative eigenvalue, by more than data
/// of seven digits leave open. Then there need not be a solution. Otherwise, of a global problem,
/// that the columns of H are dependent. A sentence with the size of the fault; empty if there is
/// none, for other problems, and for W with more than a thousand rows.
[[nodiscard]] std::string delassus_doubt(const OneStepProblem& problem);

}  // namespace assay::reports
