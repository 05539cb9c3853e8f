#pragma once

#include <optional>

#include "reports/cli/commands.hpp"
#include "reports/study/study_plan.hpp"

namespace assay::reports {

/// Prints the cost of a study, and the time for several numbers of workers, as text or JSON.
/// @param workers  one more number of workers to show
void print_plan(const StudyPlan& plan, std::optional<int> workers, const CommandContext& context);

}  // namespace assay::reports
