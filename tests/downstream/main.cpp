#include <assay/command_line.hpp>
#include <assay/scalars.hpp>

#include "symplectic_euler.hpp"

// The command line of assay, with one scheme more.
int main(int argc, char** argv) {
  using namespace assay::reports;
  std::vector<SchemeEntry> catalogue = schemes();
  catalogue.push_back(make_scheme_entry<downstream::SymplecticEuler, double, assay::Dd>());
  return run_command_line(argc, argv, catalogue);
}
