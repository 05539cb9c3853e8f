#include <cstdio>
#include <string_view>

#include "reports/problem_files/served_hdf5.hpp"
#include "reports/subjects/call_keeper.hpp"
#include "reports/subjects/serve.hpp"

/// HDF5 reads files in this program, which a keeper starts: see host_protocol.hpp.
int main(int argc, char** argv) {
  if (argc == 2 && argv[1] == std::string_view(assay::reports::kServeRole)) {
    assay::reports::serve_calls({}, &assay::reports::serve_hdf5);
  }
  std::fputs("assay-hdf5: assay starts this program, in which HDF5 reads files\n", stderr);
  return 2;
}
