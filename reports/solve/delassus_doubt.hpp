#pragma once

#include <string>

#include "reports/problem_files/loaded_problem.hpp"

namespace assay::reports {

/// A sentence with the reason why a contact problem may have no solution; empty if there is no
/// reason.
///
/// The matrix W of a contact problem must be a Delassus matrix H M⁻¹ Hᵀ of a mass matrix M. It is
/// none if it is not symmetric or has a negative eigenvalue, beyond the uncertainty of data with
/// seven digits. In a global problem the same is required of M, and the columns of H must be
/// independent. The sentence states the size of the fault. The result is empty for other problems,
/// and for W with more than a thousand rows.
[[nodiscard]] std::string delassus_doubt(const OneStepProblem& problem);

}  // namespace assay::reports
