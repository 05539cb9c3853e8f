#pragma once

#include <functional>

#include "reports/cli/commands.hpp"
#include "reports/ranks/ranks.hpp"

namespace assay::reports {

/// Runs a command. Under mpirun with several ranks it runs `rank_zero` with them on rank 0, and
/// `others` on each other rank. If rank_zero throws, the others are dismissed. If another rank
/// throws, rank 0 is told. Exit codes of signals end all ranks at once. Without mpirun it runs
/// rank_zero with null.
void on_ranks(CommandContext& context,
              const std::function<void(Ranks*)>& rank_zero,
              const std::function<void(Ranks&)>& others);

}  // namespace assay::reports
