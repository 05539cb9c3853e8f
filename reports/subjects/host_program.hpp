#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace assay::reports {

/// The first of the places at which there is a file. This file is a program in which foreign code
/// runs.
/// @throws InvalidInput that names all places if there is none.
[[nodiscard]] std::string find_host_program(const std::vector<std::filesystem::path>& places);

/// The path of the program assay-host. The program is beside the running program, or at the place
/// of its installation, or at the place where this library was built. @throws as find_host_program.
[[nodiscard]] const std::string& host_program();

/// The path of assay-hdf5, the host that reads HDF5; its keepers are assay-host. It is a separate
/// program because the libraries that HDF5 loads would delay the start of every other host.
[[nodiscard]] const std::string& hdf5_program();

}  // namespace assay::reports
