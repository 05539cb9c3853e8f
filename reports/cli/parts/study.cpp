#include "reports/cli/commands.hpp"

/// Schemes in double and dd.
int main(int argc, char** argv) {
  using namespace assay::reports;
  run_as_main(argc,
              argv,
              {SubjectCatalogue(schemes_of_studies(), {}, {.schemes = &scheme_entries}),
               {ASSAY_COMMANDS_OF_PART},
               ASSAY_KINDS_OF_PART,
               /*is_part=*/true});
}
