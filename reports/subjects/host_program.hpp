#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace assay::reports {

/// The first of the places where there is a file.
/// @throws InvalidInput that names them all where there is none.
[[nodiscard]] std::string find_host_program(const std::vector<std::filesystem::path>& places);

/// The path of the program assay-host: beside the running program or where it is installed, else
/// where this library was built.   @throws as find_host_program.
[[nodiscard]] const std::string& host_program();

}  // namespace assay::reports
