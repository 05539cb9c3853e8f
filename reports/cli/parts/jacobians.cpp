#include "reports/cli/commands.hpp"

/// Nothing but the derivatives of subjects.
int main(int argc, char** argv) {
  using namespace assay::reports;
  run_as_main(argc,
              argv,
              {SubjectCatalogue({}, {}, {.derivatives = &derivative_entries}),
               {ASSAY_COMMANDS_OF_PART},
               ASSAY_KINDS_OF_PART,
               /*is_part=*/true});
}
