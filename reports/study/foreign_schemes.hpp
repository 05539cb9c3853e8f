#pragma once

#include <memory>
#include <vector>

#include "reports/study/scheme_entry.hpp"
#include "reports/subjects/subject_library.hpp"

namespace assay::reports {

/// The schemes of a subject as rows of the catalogue, in double; `own` are the schemes that their
/// claims may name. A run throws SubjectFailure if it fails, and InvalidInput if the scheme does
/// not take the model.
/// @throws InvalidInput on claims or option sets that cannot be read.
[[nodiscard]] std::vector<SchemeEntry> scheme_entries(
    const std::shared_ptr<const SubjectLibrary>& library, const std::vector<SchemeEntry>& own);

}  // namespace assay::reports
