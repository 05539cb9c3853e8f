#pragma once

#include <cstddef>
#include <optional>

#include "reports/study/scheme_entry.hpp"
#include "reports/study/study_result.hpp"
#include "reports/study/study_spec.hpp"

namespace assay::reports {

/// By default, a foreign scheme uses its own tolerances, too. Its errors do not fall below the
/// tolerances of its solvers. If its activation has no tolerance, rounding may open a contact at
/// rest. So a refuted order is a verdict on the scheme only if the order is also refuted with other
/// tolerances, and nothing else differs.
///
/// The case of the study that differs from case k of a foreign scheme only in options whose names
/// end in "tolerance" or "threshold". These options have their defaults in case k and other values
/// in the result. Nothing if there is no such case.
[[nodiscard]] std::optional<std::size_t> case_of_other_tolerances(
    const StudySpec& spec, std::size_t k, const std::vector<SchemeEntry>& catalogue);

/// Withdraws the refutation of an order if the same row with other tolerances does not repeat it.
void excuse_own_tolerances(StudyRow& row, const StudyRow& other);

}  // namespace assay::reports
