#include "reports/cli/commands.hpp"

namespace assay::reports {

void add_check_command(CLI::App&, CommandContext&) {}

}  // namespace assay::reports
