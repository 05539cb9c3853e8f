#include "reports/cli/commands.hpp"

namespace assay::reports {
namespace {

std::vector<SolverEntry> solvers_of_part() {
  std::vector<SolverEntry> entries = standard_solvers();
  for (SolverEntry& entry : entries) entry.is_part = true;
  return entries;
}

}  // namespace
}  // namespace assay::reports

/// Solvers in the scalars that everything is compiled in.
int main(int argc, char** argv) {
  using namespace assay::reports;
  run_as_main(argc,
              argv,
              {SubjectCatalogue({}, solvers_of_part(), {.solvers = &solver_entries}),
               {ASSAY_COMMANDS_OF_PART},
               ASSAY_KINDS_OF_PART,
               /*is_part=*/true});
}
