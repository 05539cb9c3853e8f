#pragma once

#include <vector>

#include "reports/engines/engine_run.hpp"
#include "reports/render/render_template.hpp"

namespace assay::reports {

/// For scenes that most engines simulate: the error of each engine with its best settings against
/// the seconds that a run took, log-log, for the template engines.html.
[[nodiscard]] TemplateList work_figures(const std::vector<EngineResult>& engines);

}  // namespace assay::reports
