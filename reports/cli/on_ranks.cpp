#include "reports/cli/on_ranks.hpp"

#include <exception>

#include "reports/cli/command_line.hpp"
#include "reports/ranks/row_work.hpp"

namespace assay::reports {

namespace {

void lead(CommandContext& context, Ranks& ranks, const std::function<void(Ranks*)>& rank_zero) {
  try {
    rank_zero(&ranks);
    if (context.exit_code > kStopped) ranks.end_all(context.exit_code);
    ranks.leave();
  } catch (const std::exception& error) {
    print_message(error.what());
    context.exit_code = kBadInput;
    ranks.leave();
  }
}

void follow(Ranks& ranks, const std::function<void(Ranks&)>& others) {
  try {
    others(ranks);
  } catch (const std::exception& error) {
    tell_failure(ranks, error.what());
  }
  ranks.leave();
}

}  // namespace

void on_ranks(CommandContext& context,
              const std::function<void(Ranks*)>& rank_zero,
              const std::function<void(Ranks&)>& others) {
  Ranks* ranks = ranks_of_mpirun();
  if (ranks == nullptr) return rank_zero(nullptr);
  if (ranks->size() == 1) {
    rank_zero(nullptr);
    return ranks->leave();
  }
  if (ranks->rank() > 0) return follow(*ranks, others);
  lead(context, *ranks, rank_zero);
}

}  // namespace assay::reports
