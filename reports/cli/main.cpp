#include "reports/cli/command_line.hpp"

int main(int argc, char** argv) {
  return assay::reports::run_command_line(argc, argv, assay::reports::schemes());
}
