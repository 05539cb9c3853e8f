#pragma once

#include <optional>

#include "reports/cli/commands.hpp"
#include "reports/study/study_plan.hpp"

namespace assay::reports {

/// Prints what a study costs, and how long numbers of workers need for it, as text or JSON.
/// @param workers  one more number
void print_plan(const StudyPlan& plan, std::optional<int> workers, const CommandContext& context);

}  // namespace assay::reports
