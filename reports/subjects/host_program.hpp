#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace assay::reports {

/// The first of the places where there is a file: a program that foreign code runs in.
/// @throws InvalidInput that names them all where there is none.
[[nodiscard]] std::string find_host_program(const std::vector<std::filesystem::path>& places);

/// The path of the program assay-host: beside the running program or where it is installed, else
/// where this library was built.   @throws as find_host_program.
[[nodiscard]] const std::string& host_program();

/// That of assay-hdf5, the host that reads HDF5, whose keepers are assay-host: a program of its
/// own, since the libraries that HDF5 loads would delay the start of every other host.
[[nodiscard]] const std::string& hdf5_program();

}  // namespace assay::reports
