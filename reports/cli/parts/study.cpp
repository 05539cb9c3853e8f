#include "reports/cli/commands.hpp"

/// What studies and single runs need: schemes in double and dd, nothing else of a subject than its
/// schemes.
int main(int argc, char** argv) {
  using namespace assay::reports;
  run_as_main(argc,
              argv,
              {SubjectCatalogue(schemes_of_studies(), {}, SubjectReaders{}),
               {&add_list_command,
                &add_exact_command,
                &add_simulate_command,
                &add_study_command,
                &add_compare_command,
                &add_gate_command},
               /*is_part=*/true});
}
