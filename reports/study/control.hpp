#pragma once

#include <vector>

#include "reports/study/scheme_entry.hpp"
#include "reports/study/study_result.hpp"
#include "reports/study/study_spec.hpp"

namespace assay::reports {

// A motion may be so sensitive, or reverse so often, that even the errors of right schemes are as
// large as the motion at all steps of a study, and do not fall. Then a missing order says nothing
// about a scheme. So a refutation is checked by a control: other schemes, which are right, on the
// same case. There is no control for the default parameters of a problem, for which right schemes
// show their orders.

/// Whether a parameter of the case differs from the default of its problem, as a number.
[[nodiscard]] bool has_other_parameters(const StudyCase& of);

/// Whether the order of the row is refuted, and below 0.6 of the order that would confirm it. Then
/// its errors hardly fall.
[[nodiscard]] bool is_flat(const StudyRow& row);

/// The case of the flat rows, in their metrics, for each control. Controls are schemes of Assay
/// that take models of this kind, other than the scheme of the case. Empty if no row is flat, or if
/// the parameters are the defaults.
[[nodiscard]] std::vector<StudyCase> cases_of_controls(const StudyCase& of,
                                                       const std::vector<StudyRow>& rows,
                                                       const std::vector<SchemeEntry>& catalogue);

/// Withdraws the refutation of a flat row in the following case. The errors of a control hardly
/// fall, either. At the finest steps they are at least a quarter of the errors of the row.
void excuse_by_control(StudyRow& row, const std::vector<StudyRow>& of_control);

}  // namespace assay::reports
