#pragma once

#include <string>

#include "reports/problem_files/loaded_problem.hpp"

namespace assay::reports {

/// Why W of a contact problem is no Delassus matrix H M⁻¹ Hᵀ of a mass matrix M: it is not
/// symmetric, or it has a negative eigenvalue, by more than data of seven digits leave open. A
/// sentence with the size of the fault; empty if there is none, for other problems, and for W with
/// more than a thousand rows. Such a problem need not have a solution.
[[nodiscard]] std::string delassus_doubt(const OneStepProblem& problem);

}  // namespace assay::reports
