#include "reports/cli/whole_program.hpp"
#include "reports/solve/solver_entry.hpp"

int main(int argc, char** argv) {
  using namespace assay::reports;
  run_as_main(argc, argv, whole_program(schemes(), solvers()));
}
