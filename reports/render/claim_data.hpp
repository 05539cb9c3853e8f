#pragma once

#include <string_view>

#include "reports/render/render_template.hpp"
#include "reports/study/study_result.hpp"

namespace assay::reports {

/// "✓", "✗" or "?".
[[nodiscard]] std::string_view mark_of(Verdict verdict);

/// A row as data for a template.
[[nodiscard]] TemplateObject row_data(const StudyRow& row);

/// A study as data for a template, with `rows` in place of its own rows.
[[nodiscard]] TemplateObject study_data(const StudyResult& study, TemplateList rows);

}  // namespace assay::reports
