#pragma once

#include <vector>

#include "reports/engines/equal_error.hpp"
#include "reports/render/render_template.hpp"

namespace assay::reports {

/// For scenes that most engines simulate: the error of each engine with its best settings against
/// the seconds of its steps, log-log, and what each needs at equal error; for the template
/// engines.html.
[[nodiscard]] TemplateList work_figures(const std::vector<WorkOfScene>& all);

}  // namespace assay::reports
