#pragma once

#include <memory>
#include <vector>

#include "reports/jacobians/derivative.hpp"
#include "reports/subjects/subject_library.hpp"

namespace assay::reports {

/// The derivatives of a subject, each with the map and the domain of the item that it names. At all
/// points one process is asked, and once more with other numbers in all memory that it does not
/// write.
/// @throws InvalidInput on a map that there is not.
[[nodiscard]] std::vector<Derivative> derivative_entries(
    const std::shared_ptr<const SubjectLibrary>& library);

}  // namespace assay::reports
