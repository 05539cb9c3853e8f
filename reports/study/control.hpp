#pragma once

#include <vector>

#include "reports/study/scheme_entry.hpp"
#include "reports/study/study_result.hpp"
#include "reports/study/study_spec.hpp"

namespace assay::reports {

// A motion may be so sensitive, or turn so often, that the errors of right schemes are as large as
// it is at all steps of a study, and do not fall. A missing order then says nothing about a scheme.
// So a refutation has a control: other schemes, which are right, on the same case. There is none on
// the default parameters of a problem, where right schemes show their orders.

/// Whether a parameter of the case is not the default of its problem, as a number.
[[nodiscard]] bool has_other_parameters(const StudyCase& of);

/// Whether the order of the row is refuted, and below 0.6 of what confirms it: its errors hardly
/// fall.
[[nodiscard]] bool is_flat(const StudyRow& row);

/// The case of the flat rows, in their metrics, for each of the controls: schemes of Assay for
/// models of the kind of the problem, other than the scheme of the case. Empty where no row is
/// flat, and where the parameters are the defaults.
[[nodiscard]] std::vector<StudyCase> cases_of_controls(const StudyCase& of,
                                                       const std::vector<StudyRow>& rows,
                                                       const std::vector<SchemeEntry>& catalogue);

/// Takes back the refutation of a flat row if the errors of a control hardly fall either, and are a
/// quarter of those of the row at the finest steps, or more.
void excuse_by_control(StudyRow& row, const std::vector<StudyRow>& of_control);

}  // namespace assay::reports
