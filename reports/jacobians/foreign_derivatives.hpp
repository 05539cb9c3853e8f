#pragma once

#include <memory>
#include <vector>

#include "reports/jacobians/derivative.hpp"
#include "reports/subjects/subject_library.hpp"

namespace assay::reports {

/// The derivatives of a subject, each with the map and the domain of the item that it names. One
/// process evaluates all points. Then it evaluates them again, with other numbers in all memory
/// that the subject does not write.
/// @throws InvalidInput for an unknown map.
[[nodiscard]] std::vector<Derivative> derivative_entries(
    const std::shared_ptr<const SubjectLibrary>& library);

}  // namespace assay::reports
