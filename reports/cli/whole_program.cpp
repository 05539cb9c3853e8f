#include "reports/cli/whole_program.hpp"

#include <cstdlib>

#include "reports/files/shell_word.hpp"
#include "reports/solve/solver_entry.hpp"
#include "reports/solve/unique_multipliers.hpp"

namespace assay::reports {

namespace {

std::vector<ListedKind> all_kinds() {
  std::vector<ListedKind> all;
  for (const auto& kinds_of_part :
       {kinds_of_study, kinds_of_check, kinds_of_solve, kinds_of_jacobians, kinds_of_errata}) {
    for (const ListedKind& kind : kinds_of_part()) all.push_back(kind);
  }
  return all;
}

}  // namespace

Program whole_program(const std::vector<SchemeEntry>& schemes,
                      const std::vector<SolverEntry>& solvers) {
  return {SubjectCatalogue(schemes, solvers),
          {&add_list_command,
           &add_exact_command,
           &add_simulate_command,
           &add_study_command,
           &add_merge_command,
           &add_gradients_command,
           &add_tolerance_command,
           &add_solve_command,
           &add_convert_command,
           &add_certify_command,
           &add_check_command,
           &add_identify_command,
           &add_errata_command,
           &add_findings_command,
           &add_engines_command,
           &add_compare_command,
           &add_gate_command,
           &add_jacobians_command},
          all_kinds(),
          /*is_part=*/false,
          {&unique_multipliers, &why_run_stopped}};
}

int run_command_line(int argc, const char* const* argv, const std::vector<SchemeEntry>& catalogue) {
  return run_command_line(argc, argv, catalogue, solvers());
}

int run_command_line(int argc,
                     const char* const* argv,
                     const std::vector<SchemeEntry>& catalogue,
                     const std::vector<SolverEntry>& solvers) {
  if (argc > 0) ::setenv("ASSAY_INVOKED_AS", shell_word(argv[0]).c_str(), /*overwrite=*/1);
  return run_program(argc, argv, whole_program(catalogue, solvers));
}

}  // namespace assay::reports
