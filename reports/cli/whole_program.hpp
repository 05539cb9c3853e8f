#pragma once

#include "reports/cli/commands.hpp"

namespace assay::reports {

/// The program with every command, over these schemes and solvers.
[[nodiscard]] Program whole_program(const std::vector<SchemeEntry>& schemes,
                                    const std::vector<SolverEntry>& solvers);

}  // namespace assay::reports
