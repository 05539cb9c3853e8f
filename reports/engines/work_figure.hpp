#pragma once

#include <vector>

#include "reports/engines/equal_error.hpp"
#include "reports/render/render_template.hpp"

namespace assay::reports {

/// The figures for the template engines.html, for scenes that most engines simulate. They show the
/// error of each engine with its best settings against the seconds of its steps, log-log, and the
/// time that each engine needs at equal error.
[[nodiscard]] TemplateList work_figures(const std::vector<WorkOfScene>& all);

}  // namespace assay::reports
