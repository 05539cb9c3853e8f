#include "reports/cli/commands.hpp"

/// No schemes and no solvers.
int main(int argc, char** argv) {
  using namespace assay::reports;
  run_as_main(argc,
              argv,
              {SubjectCatalogue({}, {}, SubjectReaders{}),
               {ASSAY_COMMANDS_OF_PART},
               ASSAY_KINDS_OF_PART,
               /*is_part=*/true});
}
