#pragma once

#include <memory>
#include <vector>

#include "reports/solve/solver_entry.hpp"
#include "reports/subjects/subject_library.hpp"

namespace assay::reports {

/// The solvers of a subject as rows of the catalogue, in double. If a call does not answer, the
/// outcome is stalled, and its note describes the behaviour of the call.
[[nodiscard]] std::vector<SolverEntry> solver_entries(
    const std::shared_ptr<const SubjectLibrary>& library);

}  // namespace assay::reports
