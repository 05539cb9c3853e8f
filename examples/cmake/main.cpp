#include <assay/command_line.hpp>
#include <assay/scalars.hpp>

#include "symplectic_euler.hpp"

int main(int argc, char** argv) {
  auto catalogue = assay::reports::schemes();
  catalogue.push_back(
      assay::reports::make_scheme_entry<mine::SymplecticEuler, double, assay::Dd>());
  return assay::reports::run_command_line(argc, argv, catalogue);
}
