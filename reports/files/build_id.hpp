#pragma once

#include <string>

namespace assay::reports {

/// An identity of the running program. It is the build id that the linker wrote into the program,
/// in hexadecimal digits, or else a hash of its file.
[[nodiscard]] std::string build_id();

}  // namespace assay::reports
