#pragma once

#include <string>
#include <string_view>

#include "core/scalar/parameters.hpp"
#include "reports/study/study_spec.hpp"

namespace assay::reports {

/// The exact data of the computation of a case: equal names have equal runs.
[[nodiscard]] std::string canonical_name(const StudyCase& study_case,
                                         const Parameters& parameters,
                                         const Parameters& options);

/// The id of a row, which is used for file names: short, with letters, digits, dots and dashes.
[[nodiscard]] std::string row_id(const StudyCase& study_case, std::string_view metric);

/// The beginning of the ids of rows of the case, in lower case, because ids name files.
[[nodiscard]] std::string lower_case_id(const StudyCase& study_case);

/// The settings StudyRow::runs of a case. Numbers are written by value: 2 and 2.0 are the same
/// horizon.
[[nodiscard]] Settings runs_of(const StudySpec& spec, const StudyCase& study_case);

/// The command that repeats a row alone.
[[nodiscard]] std::string reproduce_command(const StudySpec& spec,
                                            const StudyCase& study_case,
                                            std::string_view metric);

}  // namespace assay::reports
