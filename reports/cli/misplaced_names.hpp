#pragma once

#include <string>
#include <vector>

#include "reports/cli/subject_catalogue.hpp"

namespace assay::reports {

/// Refuses the name of a scheme or solver that was typed without its option, as in `check
/// moreau-jean`.
///
/// @throws InvalidInput if one of the words is the name of a scheme or, if the command takes
/// solvers, of a solver.
void refuse_misplaced_names(const std::vector<std::string>& words,
                            const SubjectCatalogue& catalogue,
                            bool takes_solvers);

}  // namespace assay::reports
