#pragma once

#include <string>

namespace assay::reports {

/// The path of the program assay-host: beside the running program or where it is installed, else
/// where this library was built.
/// @throws InvalidInput that says where it should be.
[[nodiscard]] const std::string& host_program();

}  // namespace assay::reports
