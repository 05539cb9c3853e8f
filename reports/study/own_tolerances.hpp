#pragma once

#include <cstddef>
#include <optional>

#include "reports/study/scheme_entry.hpp"
#include "reports/study/study_result.hpp"
#include "reports/study/study_spec.hpp"

namespace assay::reports {

/// A foreign scheme runs with the tolerances that it has by default too: its errors do not fall
/// below those of its solvers, and rounding may open a contact at rest whose activation has none. A
/// refuted order is then no verdict on the scheme unless it is refuted where nothing else is
/// different, with other ones.
///
/// The case of the study that differs from case k of a foreign scheme in options alone whose names
/// end in "tolerance" or "threshold", which are all defaults in case k and are not there. Nothing
/// where there is none.
[[nodiscard]] std::optional<std::size_t> case_of_other_tolerances(
    const StudySpec& spec, std::size_t k, const std::vector<SchemeEntry>& catalogue);

/// Takes back the refutation of an order that the same row with other tolerances does not repeat.
void excuse_own_tolerances(StudyRow& row, const StudyRow& other);

}  // namespace assay::reports
